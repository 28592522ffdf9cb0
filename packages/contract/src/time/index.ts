export * from './instant.ts'
