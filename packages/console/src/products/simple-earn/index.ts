import { spokenPage } from '../../platform/page/index.ts'

export { simpleEarnEntry } from './simple-earn-entry.ts'
export { readFixedSearch, readMaturitiesSearch, readPoolsSearch } from './simple-earn-search.ts'

const BOOKS = ['console-simple-earn'] as const

/** Pages, loaded when opened. */
export const simpleEarnPages = {
  pools: spokenPage(() => import('./pools/pools-page.tsx'), 'PoolsPage', BOOKS),
  fixed: spokenPage(() => import('./fixed/fixed-page.tsx'), 'FixedPage', BOOKS),
  maturities: spokenPage(() => import('./maturities/maturities-page.tsx'), 'MaturitiesPage', BOOKS),
  vip: spokenPage(() => import('./vip/vip-page.tsx'), 'VipPage', BOOKS),
}
