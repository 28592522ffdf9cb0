export * from './act-of.ts'
export * from './pages-of.ts'
export * from './query-of.ts'
export * from './save-of.ts'
