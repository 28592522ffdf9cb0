export { coinRoutes } from './coin-routes.ts'
