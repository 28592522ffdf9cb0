export { stakingEntry } from './staking-entry.ts'
export { stakingRoutes } from './staking-routes.ts'
