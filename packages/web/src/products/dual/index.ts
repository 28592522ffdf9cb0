export type { BacktestSearch } from './backtest/dual-backtest-search.ts'
export { dualEntry } from './dual-entry.ts'
export { readDualSearch, readHoldingsSearch, readSettlementSearch, readSettlementsSearch } from './dual-search.ts'
export { readTradeSearch } from './sniper/sniper-search.ts'

/** Pages, loaded when opened. */
export const dualPages = {
  dual: () => import('./offers/dual-page.tsx'),
  backtest: () => import('./backtest/dual-backtest-page.tsx'),
  holdings: () => import('./holdings/dual-holdings-page.tsx'),
  settlements: () => import('./settlement/dual-settlements-page.tsx'),
  settlement: () => import('./settlement/dual-settlement-page.tsx'),
  sniper: () => import('./sniper/sniper-page.tsx'),
  vip: () => import('./offers/dual-vip-page.tsx'),
}
