export { softStakingEntry } from './soft-staking-entry.ts'
export { softStakingRoutes } from './soft-staking-routes.ts'
