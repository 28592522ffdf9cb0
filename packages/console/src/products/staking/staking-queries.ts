import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import {
  stakingAcceptances,
  stakingAgreements,
  stakingBackOfficeCreate,
  stakingBackOfficeListing,
  stakingBackOfficeProducts,
  stakingBackOfficeUpdate,
  stakingCrowd,
  stakingDryRun,
  stakingEarly,
  stakingExchangeRate,
  stakingExchangeRates,
  stakingLeftovers,
  stakingLiquidity,
  stakingLoss,
  stakingLosses,
  stakingMintReserves,
  stakingMintSales,
  stakingPause,
  stakingPayEarly,
  stakingRateNow,
  stakingRedemptionDays,
  stakingRunSums,
  stakingRuns,
  stakingSetLiquidity,
  stakingSlashing,
  stakingSourceDismiss,
  stakingSourceFile,
  stakingSourceValue,
  stakingSourceValues,
  stakingStatePrice,
  stakingTask,
} from '@tenor/contract/staking'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { StakingProductsSearch, StakingSourcesSearch } from './staking-search.ts'

const AGAIN_MS = 15_000
const PAGES = { pageSize: PAGE_ROWS } as const
const PRODUCTS = { group: ['staking-products'] } as const
const CASH = { group: ['staking-cash'] } as const
const RATES = { group: ['staking-rates'] } as const
const SOURCES = { group: ['staking-sources'] } as const
const LOSSES = { group: ['staking-losses'] } as const
const CUSTOMERS = { group: ['customers'] } as const
/** An act's group is read again, and so is what it wrote into the audit log. */
const reads = ({ group }: { group: readonly string[] }) => ({ reads: [group, ['audit']] })

export const useStakingProducts = pagesOf(stakingBackOfficeProducts, {
  ...PAGES,
  ...PRODUCTS,
  ask: (query: StakingProductsSearch) => ({ query }),
})
export const useStakingCreate = saveOf(stakingBackOfficeCreate, reads(PRODUCTS))
export const useStakingUpdate = saveOf(stakingBackOfficeUpdate, reads(PRODUCTS))

/** Pauses, resumes or retires many. */
export const useStakingListings = saveOf(stakingBackOfficeListing, reads(PRODUCTS))

/** Stops and resumes at once what is done with a product. */
export const useStakingPause = saveOf(stakingPause, reads(PRODUCTS))

export const useStakingRuns = pagesOf(stakingRuns, { group: ['staking-runs'], againMs: AGAIN_MS, by: 'before' })

export const useStakingRunSums = queryOf(stakingRunSums, {
  group: ['staking-run-sums'],
  ask: (pid: number, day: number) => ({ query: { pid, day } }),
})

/** Asked for by a press: it looks at every holding of the product. */
export const useStakingDryRun = saveOf(stakingDryRun, { ask: (pid: number) => ({ query: { pid } }) })

export const useStakingQueue = queryOf(stakingRedemptionDays, {
  group: ['staking-queue'],
  againMs: AGAIN_MS,
  ask: (coin: string | undefined) => ({ query: given({ coin }) }),
})

/** What a product has to pay redemptions with, and what it must pay. */
export const useStakingLiquidity = queryOf(stakingLiquidity, {
  ...CASH,
  againMs: AGAIN_MS,
  ask: (pid: number) => ({ query: { pid } }),
})
export const useStakingSetLiquidity = saveOf(stakingSetLiquidity, reads(CASH))

/** Redemptions that paying early would pay as it is asked for. */
export const useStakingEarly = queryOf(stakingEarly, {
  ...CASH,
  ask: (pid: number) => ({ query: { pid } }),
  tune: () => ({ gcTime: 0 }),
})

export const useStakingPayEarly = saveOf(stakingPayEarly, {
  // A second press, or a lost answer, pays nothing again.
  name: ({ pid, most }) => `staking.early ${pid} ${most}`,
  ...reads(CASH),
})

export const useStakingAgreements = queryOf(stakingAgreements, { group: ['staking-agreements'] })
export const useStakingAcceptances = pagesOf(stakingAcceptances, { ...PAGES, group: ['staking-acceptances'] })

export const useStakingCrowd = saveOf(stakingCrowd, {
  ask: ({ id, is_crowd }: { id: string; is_crowd: number }) => ({ params: { id }, body: { is_crowd } }),
  ...reads(CUSTOMERS),
})
export const useStakingTask = saveOf(stakingTask, reads(CUSTOMERS))

export const useStakingRates = pagesOf(stakingExchangeRates, {
  ...PAGES,
  ...RATES,
  ask: (pid: number | undefined) => ({ query: given({ pid }) }),
})

/** The rate in force as a form opens, and the tokens it is the rate of. */
export const useStakingRateNow = queryOf(stakingRateNow, {
  ...RATES,
  ask: (pid: number) => ({ query: { pid } }),
  tune: () => ({ gcTime: 0 }),
})
export const useStakingRate = saveOf(stakingExchangeRate, reads(RATES))

/** A loss of the network: the rate of a token falls, by two operators. */
export const useStakingSlashing = saveOf(stakingSlashing, reads(RATES))

export const useStakingMint = queryOf(stakingMintReserves, { group: ['staking-mint'], againMs: AGAIN_MS })
export const useStakingMintSales = pagesOf(stakingMintSales, { ...PAGES, group: ['staking-mint-sales'] })

export const useStakingSources = pagesOf(stakingSourceValues, {
  ...PAGES,
  ...SOURCES,
  ask: (query: StakingSourcesSearch) => ({ query }),
})
export const useSourceFile = saveOf(stakingSourceFile, reads(SOURCES))
export const useSourceValue = saveOf(stakingSourceValue, reads(SOURCES))
export const useSourceDismiss = saveOf(stakingSourceDismiss, reads(SOURCES))

/** Rewards that were paid after the last redemption of a holding. */
export const useStakingLeftovers = pagesOf(stakingLeftovers, { ...PAGES, group: ['staking-leftovers'] })

export const useStakingLosses = pagesOf(stakingLosses, { ...PAGES, ...LOSSES })
export const useStakingLoss = saveOf(stakingLoss, reads(LOSSES))

/** A price of a coin without an index, for a day that waits: by two operators. */
export const useStatedPrice = saveOf(stakingStatePrice, reads(SOURCES))
