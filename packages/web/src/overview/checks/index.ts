export { checksRoutes } from './checks-routes.ts'
