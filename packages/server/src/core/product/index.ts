export * from './product.ts'
