export * from './outbox.ts'
export * from './outbox-reading.ts'
