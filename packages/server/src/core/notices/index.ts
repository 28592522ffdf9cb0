export * from './notices.ts'
export * from './row-notices.ts'
