export * from './core-phrases.ts'
export * from './locale.ts'
export * from './phrase-books.ts'
