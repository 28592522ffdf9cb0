export * from './back-office-routes.ts'
