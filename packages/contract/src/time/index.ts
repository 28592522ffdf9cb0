export * from './instant.ts'
export * from './zone.ts'
