export { dualEntry } from './dual-entry.ts'
export { dualRoutes } from './dual-routes.ts'
