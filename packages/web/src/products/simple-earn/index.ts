export type { AuctionSearch } from './auction/auction-search.ts'
export type { HistorySearch } from './history/history-search.ts'
export type { HoldingSearch } from './holding/holding-search.ts'
export { simpleEarnEntry } from './simple-earn-entry.ts'
export { type LendingsSearch, readEarnSearch, readLendingsSearch } from './simple-earn-search.ts'

/** Pages, loaded when opened. */
export const simpleEarnPages = {
  auction: () => import('./auction/auction-page.tsx'),
  faq: () => import('./faq/faq-page.tsx'),
  market: () => import('./market/market-page.tsx'),
  history: () => import('./history/history-page.tsx'),
  holding: () => import('./holding/holding-page.tsx'),
  lendings: () => import('./lendings/lendings-page.tsx'),
  vipWealth: () => import('./vip/vip-wealth-page.tsx'),
}
