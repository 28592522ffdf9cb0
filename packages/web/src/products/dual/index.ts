export type { BacktestSearch } from './backtest/dual-backtest-search.ts'
export { dualEntry } from './dual-entry.ts'
export { readDualSearch } from './dual-search.ts'
export { readTradeSearch } from './sniper/sniper-search.ts'

/** Pages, loaded when opened. */
export const dualPages = {
  dual: () => import('./offers/dual-page.tsx'),
  backtest: () => import('./backtest/dual-backtest-page.tsx'),
  sniper: () => import('./sniper/sniper-page.tsx'),
}
