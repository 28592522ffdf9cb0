export * from './overview-manifest.ts'
export * from './poster-endpoints.ts'
