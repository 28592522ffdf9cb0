export * from './config.ts'
export * from './identity.ts'
export { KEEP_DAYS, type KeepDays } from './keep-days.ts'
export * from './permits.ts'
