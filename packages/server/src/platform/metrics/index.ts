export * from './bucket-rounds.ts'
export * from './readings.ts'
export * from './registry.ts'
