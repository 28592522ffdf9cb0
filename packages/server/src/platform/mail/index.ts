export * from './smtp.ts'
