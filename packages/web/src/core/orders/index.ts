export * from './order-list.tsx'
export * from './order-queries.ts'
