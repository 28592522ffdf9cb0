export * from './kit-words.ts'
export * from './module-words.tsx'
export * from './say.tsx'
export * from './words-provider.tsx'
