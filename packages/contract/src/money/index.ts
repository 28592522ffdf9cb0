export * from './amount-entry.ts'
export * from './decimal.ts'
export * from './price-precision.ts'
export * from './rounding.ts'
