export * from './earn-market-queries.ts'
export * from './earn-views.ts'
export * from './range-of.tsx'
