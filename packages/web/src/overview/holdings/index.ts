export { holdingsRoutes } from './holdings-routes.ts'

/** The head above the holdings of every product. */
export const loadHoldingsFrame = () => import('./holdings-frame.tsx').then(({ HoldingsFrame }) => HoldingsFrame)
