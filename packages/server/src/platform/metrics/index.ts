export * from './bucket-rounds.ts'
export * from './collectors.ts'
export * from './registry.ts'
