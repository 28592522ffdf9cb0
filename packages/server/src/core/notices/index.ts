export { registerNotices } from './notice-routes.ts'
export * from './notice-settings.ts'
export * from './notices.ts'
export * from './row-notices.ts'
