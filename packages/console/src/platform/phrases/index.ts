export * from './say.tsx'
export * from './words-provider.tsx'
