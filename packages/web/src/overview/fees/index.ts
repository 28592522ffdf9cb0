export { feesRoutes } from './fees-routes.ts'
