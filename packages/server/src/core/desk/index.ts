export * from './desk-routes.ts'
