export * from './outbox.ts'
export * from './outbox-collector.ts'
