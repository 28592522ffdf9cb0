export * from './ids.ts'
export * from './secrets.ts'
