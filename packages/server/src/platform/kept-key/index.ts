export * from './kept-key.ts'
