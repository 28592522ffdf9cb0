export * from './clock-routes.ts'
