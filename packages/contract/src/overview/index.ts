export * from './overview-manifest.ts'
export * from './portfolio-endpoints.ts'
export * from './poster-endpoints.ts'
export * from './poster-phrases.ts'
