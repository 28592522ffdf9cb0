export { bucketRetention } from './bucket-retention.ts'
export * from './platform-retentions.ts'
export * from './retention.ts'
