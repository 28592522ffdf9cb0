export * from './act-of.ts'
export * from './query-of.ts'
