export { holdingsRoutes } from './holdings-routes.ts'
