export * from './order-queries.ts'
