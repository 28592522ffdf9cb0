export { wealthEntry } from './wealth-entry.ts'
export { wealthRoutes } from './wealth-routes.ts'
