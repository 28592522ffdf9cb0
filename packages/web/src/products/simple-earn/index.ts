export { simpleEarnEntry } from './simple-earn-entry.ts'
export { simpleEarnRoutes } from './simple-earn-routes.ts'

/** Loaded where a level is asked for. */
export const loadUpgradeAdvice = () => import('./vip/upgrade-advice.tsx')
