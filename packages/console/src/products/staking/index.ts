import { spokenPage } from '../../platform/page/index.ts'

export { stakingEntry } from './staking-entry.ts'
export {
  readStakingProductsSearch,
  readStakingQueueSearch,
  readStakingRatesSearch,
  readStakingSourcesSearch,
} from './staking-search.ts'

const BOOKS = ['console-staking'] as const

/** Pages, loaded when opened. */
export const stakingPages = {
  agreements: spokenPage(() => import('./agreements/staking-agreements-page.tsx'), 'StakingAgreementsPage', BOOKS),
  customers: spokenPage(() => import('./customers/staking-customers-page.tsx'), 'StakingCustomersPage', BOOKS),
  losses: spokenPage(() => import('./losses/staking-losses-page.tsx'), 'StakingLossesPage', BOOKS),
  mint: spokenPage(() => import('./mint/staking-mint-page.tsx'), 'StakingMintPage', BOOKS),
  products: spokenPage(() => import('./offers/staking-products-page.tsx'), 'StakingProductsPage', BOOKS),
  rates: spokenPage(() => import('./rates/staking-rates-page.tsx'), 'StakingRatesPage', BOOKS),
  redemptions: spokenPage(() => import('./redemptions/staking-queue-page.tsx'), 'StakingQueuePage', BOOKS),
  runs: spokenPage(() => import('./runs/staking-runs-page.tsx'), 'StakingRunsPage', BOOKS),
  sources: spokenPage(() => import('./sources/staking-sources-page.tsx'), 'StakingSourcesPage', BOOKS),
}
