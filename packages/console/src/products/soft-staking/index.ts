export { softStakingEntry } from './soft-staking-entry.ts'
export { readSoftCoinsSearch } from './soft-staking-search.ts'

/** Pages, loaded when opened. */
export const softStakingPages = {
  coins: () => import('./soft-coins-page.tsx'),
  agreements: () => import('./soft-agreements-page.tsx'),
  runs: () => import('./soft-runs-page.tsx'),
}
