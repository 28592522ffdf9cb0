export { simpleEarnEntry } from './simple-earn-entry.ts'
export { readEarnSearch, readLendingsSearch } from './simple-earn-search.ts'

/** Pages, loaded when opened. */
export const simpleEarnPages = {
  market: () => import('./market/market-page.tsx'),
  lendings: () => import('./lendings/lendings-page.tsx'),
}
