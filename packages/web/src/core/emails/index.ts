export { emailRoutes } from './email-routes.ts'
