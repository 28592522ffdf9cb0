export * from './assets.ts'
