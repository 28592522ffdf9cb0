export * from './clock.ts'
