export * from './product.ts'
export * from './reason-collector.ts'
