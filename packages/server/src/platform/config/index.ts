export * from './config.ts'
export { KEEP_DAYS, type KeepDays } from './keep-days.ts'
export * from './permits.ts'
