export { vipRoutes } from './vip-routes.ts'
