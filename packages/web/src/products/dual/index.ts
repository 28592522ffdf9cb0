export { readDualSearch, readHoldingsSearch, readSettlementSearch, readSettlementsSearch } from './dual-search.ts'

/** Pages, loaded when opened. */
export const dualPages = {
  dual: () => import('./dual-page.tsx'),
  holdings: () => import('./dual-holdings-page.tsx'),
  settlements: () => import('./dual-settlements-page.tsx'),
  settlement: () => import('./dual-settlement-page.tsx'),
}
