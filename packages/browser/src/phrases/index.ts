export * from './module-words.tsx'
export * from './say.tsx'
export * from './words-provider.tsx'
