export { ratesRoutes } from './rates-routes.ts'
