export { readSettlementSearch, readSettlementsSearch } from './settlements-search.ts'

/** Pages, loaded when opened. */
export const settlementsPages = {
  settlements: () => import('./settlements-page.tsx'),
  settlement: () => import('./settlement-page.tsx'),
}
