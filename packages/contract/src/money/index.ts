export * from './decimal.ts'
export * from './rounding.ts'
