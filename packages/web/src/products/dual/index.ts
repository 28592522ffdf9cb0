export type { BacktestSearch } from './dual-backtest-search.ts'
export { readDualSearch, readHoldingsSearch, readSettlementSearch, readSettlementsSearch } from './dual-search.ts'
export { readTradeSearch } from './sniper-search.ts'

/** Pages, loaded when opened. */
export const dualPages = {
  dual: () => import('./dual-page.tsx'),
  backtest: () => import('./dual-backtest-page.tsx'),
  holdings: () => import('./dual-holdings-page.tsx'),
  settlements: () => import('./dual-settlements-page.tsx'),
  settlement: () => import('./dual-settlement-page.tsx'),
  sniper: () => import('./sniper-page.tsx'),
  vip: () => import('./dual-vip-page.tsx'),
}
