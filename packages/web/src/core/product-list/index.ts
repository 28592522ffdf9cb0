export * from './holding-worth.tsx'
export * from './product-list.ts'
