export { simpleEarnEntry } from './simple-earn-entry.ts'
export { readFixedSearch, readMaturitiesSearch, readPoolsSearch } from './simple-earn-search.ts'

/** Pages, loaded when opened. */
export const simpleEarnPages = {
  pools: () => import('./pools/pools-page.tsx'),
  fixed: () => import('./fixed/fixed-page.tsx'),
  maturities: () => import('./maturities/maturities-page.tsx'),
  vip: () => import('./vip/vip-page.tsx'),
}
