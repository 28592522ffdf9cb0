export * from './api-client.ts'
export * from './api-refusal.ts'
export * from './once.ts'
export * from './query-client.ts'
