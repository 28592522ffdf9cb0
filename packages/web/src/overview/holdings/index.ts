export { holdingsRoutes } from './holdings-routes.ts'

/** What stands above the holdings of every product. */
export const loadHoldingsFrame = () => import('./holdings-frame.tsx').then(({ HoldingsFrame }) => HoldingsFrame)
