export { stakingEntry } from './staking-entry.ts'
export { readStakedSearch } from './staking-search.ts'

/** Pages, loaded when opened. */
export const stakingPages = {
  agreement: () => import('./market/agreement-page.tsx'),
  coin: () => import('./market/staking-coin-page.tsx'),
  holdings: () => import('./holdings/staked-page.tsx'),
  list: () => import('./market/staking-page.tsx'),
}
