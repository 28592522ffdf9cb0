export * from './day-text.ts'
export * from './instant.ts'
export * from './zone.ts'
