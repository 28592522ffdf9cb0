export * from './order-list.tsx'
export * from './order-queries.ts'
export * from './result-view.tsx'
