export * from './joined-books.ts'
export * from './load-phrases.ts'
export * from './phrases/index.ts'
