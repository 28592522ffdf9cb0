export * from './coming.ts'
