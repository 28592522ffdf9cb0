export * from './notice-retention.ts'
export { registerNotices } from './notice-routes.ts'
export * from './notices.ts'
export * from './row-notices.ts'
