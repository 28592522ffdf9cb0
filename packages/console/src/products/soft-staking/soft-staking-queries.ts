import type { Ask } from '@tenor/browser/api'
import { pagesOf, saveOf } from '@tenor/browser/calls'
import {
  softStakingAgreements,
  softStakingCoinCreate,
  softStakingCoinList,
  softStakingCoinListing,
  softStakingCoinUpdate,
  softStakingDryRun,
  softStakingRuns,
} from '@tenor/contract/soft-staking'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { SoftCoinsSearch } from './soft-staking-search.ts'

const GROUP = ['soft-staking-coins'] as const
const PAGES = { pageSize: PAGE_ROWS } as const
const READS = { reads: [GROUP, ['audit']] }

export const useSoftCoins = pagesOf(softStakingCoinList, {
  ...PAGES,
  group: GROUP,
  ask: (query: SoftCoinsSearch) => ({ query }),
})
export const useSoftCoinCreate = saveOf(softStakingCoinCreate, READS)
export const useSoftCoinUpdate = saveOf(softStakingCoinUpdate, READS)

/** Pauses, resumes or retires many. */
export const useSoftListings = saveOf(softStakingCoinListing, READS)

/** Who accepted which version of the agreement. */
export const useSoftAgreements = pagesOf(softStakingAgreements, { ...PAGES, group: ['soft-staking-agreements'] })
export const useSoftRuns = pagesOf(softStakingRuns, { ...PAGES, group: ['soft-staking-runs'] })

export type DryRunAsk = NonNullable<Ask<typeof softStakingDryRun>['body']>

/** What a day would have paid; nothing is written but that it was asked. */
export const useSoftDryRun = saveOf(softStakingDryRun)
