export * from './locale-choice.ts'
export * from './say.tsx'
export * from './words-provider.tsx'
