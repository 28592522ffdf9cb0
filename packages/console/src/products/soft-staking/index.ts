import { spokenPage } from '../../platform/page/index.ts'

export { softStakingEntry } from './soft-staking-entry.ts'
export { readSoftCoinsSearch } from './soft-staking-search.ts'

const BOOKS = ['console-soft-staking'] as const

/** Pages, loaded when opened. */
export const softStakingPages = {
  coins: spokenPage(() => import('./soft-coins-page.tsx'), 'SoftCoinsPage', BOOKS),
  agreements: spokenPage(() => import('./soft-agreements-page.tsx'), 'SoftAgreementsPage', BOOKS),
  runs: spokenPage(() => import('./soft-runs-page.tsx'), 'SoftRunsPage', BOOKS),
}
