export * from './platform-retentions.ts'
export * from './retention.ts'
