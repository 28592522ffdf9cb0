export * from './notice-retention.ts'
export * from './notices.ts'
export * from './row-notices.ts'
