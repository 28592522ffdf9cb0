export { settlementsRoutes } from './settlements-routes.ts'
