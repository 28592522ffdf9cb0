export * from './order-queries.ts'
export * from './result-view.tsx'
