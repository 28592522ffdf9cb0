export * from './simple-earn-manifest.ts'
export * from './simple-earn-names.ts'
export * from './simple-earn-phrases.ts'
