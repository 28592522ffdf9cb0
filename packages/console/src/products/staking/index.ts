export { stakingEntry } from './staking-entry.ts'
export {
  readStakingProductsSearch,
  readStakingQueueSearch,
  readStakingRatesSearch,
  readStakingSourcesSearch,
} from './staking-search.ts'

/** Pages, loaded when opened. */
export const stakingPages = {
  agreements: () => import('./agreements/staking-agreements-page.tsx'),
  customers: () => import('./customers/staking-customers-page.tsx'),
  losses: () => import('./losses/staking-losses-page.tsx'),
  mint: () => import('./mint/staking-mint-page.tsx'),
  products: () => import('./offers/staking-products-page.tsx'),
  rates: () => import('./rates/staking-rates-page.tsx'),
  redemptions: () => import('./redemptions/staking-queue-page.tsx'),
  runs: () => import('./runs/staking-runs-page.tsx'),
  sources: () => import('./sources/staking-sources-page.tsx'),
}
