export * from './earn-market-queries.ts'
