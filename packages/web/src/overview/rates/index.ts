export { ratesRoutes } from './rates-routes.ts'

/** Rates of one coin, for its page. */
export const loadCoinRates = () => import('./coin-rates.tsx')
