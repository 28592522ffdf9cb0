export * from './stop-routes.ts'
export * from './stop-store.ts'
