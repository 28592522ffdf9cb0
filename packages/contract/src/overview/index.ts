export * from './poster-endpoints.ts'
