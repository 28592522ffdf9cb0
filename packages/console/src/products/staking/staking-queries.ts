import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, once } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { given } from '@tenor/browser/search'
import type { Listing } from '@tenor/contract/core'
import {
  type NewStakingBody,
  type StakingChange,
  type StakingPriceBody,
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

const PRODUCTS = 'staking-products'
const AGAIN_MS = 15_000

/** What an act has changed is read again, and so is what it wrote into the audit log. */
function useReadAgain(key: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [key] }), client.invalidateQueries({ queryKey: ['audit'] })])
}

export const stakingProductsKey = (search: StakingProductsSearch) => [PRODUCTS, search] as const

export function useStakingProducts(search: StakingProductsSearch) {
  return useMore({
    key: stakingProductsKey(search),
    read: (start, signal) =>
      rowsOf(call(stakingBackOfficeProducts, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useStakingCreate() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({ mutationFn: (body: NewStakingBody) => call(stakingBackOfficeCreate, { body }), onSettled })
}

export function useStakingUpdate() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({ mutationFn: (body: StakingChange) => call(stakingBackOfficeUpdate, { body }), onSettled })
}

/** Pauses, resumes or retires many. */
export function useStakingListings() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(stakingBackOfficeListing, { body }),
    onSettled,
  })
}

/** Stops and resumes at once what is done with a product. */
export function useStakingPause() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: { pid: number; stake: number; fast: number; standard: number }) => call(stakingPause, { body }),
    onSettled,
  })
}

export function useStakingRuns() {
  return useInfiniteQuery({
    queryKey: ['staking-runs'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => call(stakingRuns, { query: given({ before: pageParam }), signal }),
    getNextPageParam: ({ next_before: next }) => next ?? undefined,
    refetchInterval: AGAIN_MS,
  })
}

export function useStakingRunSums(pid: number, day: number) {
  return useQuery({
    queryKey: ['staking-run-sums', pid, day],
    queryFn: ({ signal }) => call(stakingRunSums, { query: { pid, day }, signal }),
  })
}

/** Asked for by a press: it looks at every holding of the product. */
export function useStakingDryRun() {
  return useMutation({ mutationFn: (pid: number) => call(stakingDryRun, { query: { pid } }) })
}

export function useStakingQueue(coin: string | undefined) {
  return useQuery({
    queryKey: ['staking-queue', coin ?? ''],
    queryFn: ({ signal }) => call(stakingRedemptionDays, { query: given({ coin }), signal }),
    refetchInterval: AGAIN_MS,
  })
}

const CASH = 'staking-cash'

/** What a product has to pay redemptions with, and what it must pay. */
export function useStakingLiquidity(pid: number) {
  return useQuery({
    queryKey: [CASH, pid],
    queryFn: ({ signal }) => call(stakingLiquidity, { query: { pid }, signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useStakingSetLiquidity() {
  const onSettled = useReadAgain(CASH)
  return useMutation({
    mutationFn: (body: { pid: number; cash: string }) => call(stakingSetLiquidity, { body }),
    onSettled,
  })
}

/** Whom paying early would pay as it is asked for. */
export function useStakingEarly(pid: number) {
  return useQuery({
    queryKey: [CASH, pid, 'early'],
    queryFn: ({ signal }) => call(stakingEarly, { query: { pid }, signal }),
    gcTime: 0,
  })
}

export function useStakingPayEarly() {
  const onSettled = useReadAgain(CASH)
  return useMutation({
    // A second press, or a lost answer, pays nothing again.
    mutationFn: (body: { pid: number; most: string }) =>
      once(`staking.early ${body.pid} ${body.most}`, ({ text }) => call(stakingPayEarly, { body: { ...body, text } })),
    onSettled,
  })
}

export function useStakingAgreements() {
  return useQuery({
    queryKey: ['staking-agreements'],
    queryFn: ({ signal }) => call(stakingAgreements, { signal }),
  })
}

export function useStakingAcceptances() {
  return useMore({
    key: ['staking-acceptances'],
    read: (start, signal) => rowsOf(call(stakingAcceptances, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useStakingCrowd() {
  const onSettled = useReadAgain('customers')
  return useMutation({
    mutationFn: ({ id, is_crowd }: { id: string; is_crowd: number }) =>
      call(stakingCrowd, { params: { id }, body: { is_crowd } }),
    onSettled,
  })
}

export function useStakingTask() {
  const onSettled = useReadAgain('customers')
  return useMutation({
    mutationFn: (body: { user_id: string; interest_key: string; wallet: string }) => call(stakingTask, { body }),
    onSettled,
  })
}

const RATES = 'staking-rates'

export function useStakingRates(pid: number | undefined) {
  return useMore({
    key: [RATES, pid],
    read: (start, signal) =>
      rowsOf(call(stakingExchangeRates, { query: { ...given({ pid }), ...start, page_size: PAGE_ROWS }, signal })),
    isWanted: pid !== undefined,
  })
}

/** The rate in force as a form opens, and the tokens it is the rate of. */
export function useStakingRateNow(pid: number) {
  return useQuery({
    queryKey: [RATES, pid, 'now'],
    queryFn: ({ signal }) => call(stakingRateNow, { query: { pid }, signal }),
    gcTime: 0,
  })
}

export function useStakingRate() {
  const onSettled = useReadAgain(RATES)
  return useMutation({
    mutationFn: (body: { pid: number; day: string; rate: string }) => call(stakingExchangeRate, { body }),
    onSettled,
  })
}

/** A loss of the network: the rate of a token falls, by two operators. */
export function useStakingSlashing() {
  const onSettled = useReadAgain(RATES)
  return useMutation({
    mutationFn: (body: { pid: number; rate: string; reason: string }) => call(stakingSlashing, { body }),
    onSettled,
  })
}

export function useStakingMint() {
  return useQuery({
    queryKey: ['staking-mint'],
    queryFn: ({ signal }) => call(stakingMintReserves, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useStakingMintSales() {
  return useMore({
    key: ['staking-mint-sales'],
    read: (start, signal) => rowsOf(call(stakingMintSales, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

const SOURCES = 'staking-sources'

export function useStakingSources(search: StakingSourcesSearch) {
  return useMore({
    key: [SOURCES, search],
    read: (start, signal) =>
      rowsOf(call(stakingSourceValues, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useSourceFile() {
  const onSettled = useReadAgain(SOURCES)
  return useMutation({
    mutationFn: (body: { pid: number; text: string }) => call(stakingSourceFile, { body }),
    onSettled,
  })
}

export function useSourceValue() {
  const onSettled = useReadAgain(SOURCES)
  return useMutation({
    mutationFn: (body: { pid: number; day: string; coin: string; rate: string }) => call(stakingSourceValue, { body }),
    onSettled,
  })
}

export function useSourceDismiss() {
  const onSettled = useReadAgain(SOURCES)
  return useMutation({
    mutationFn: (body: { pid: number; id: number }) => call(stakingSourceDismiss, { body }),
    onSettled,
  })
}

/** Rewards that were paid after the last redemption of a holding. */
export function useStakingLeftovers() {
  return useMore({
    key: ['staking-leftovers'],
    read: (start, signal) => rowsOf(call(stakingLeftovers, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

const LOSSES = 'staking-losses'

export function useStakingLosses() {
  return useMore({
    key: [LOSSES],
    read: (start, signal) => rowsOf(call(stakingLosses, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useStakingLoss() {
  const onSettled = useReadAgain(LOSSES)
  return useMutation({
    mutationFn: (body: { pid: number; ratio: string; reason: string }) => call(stakingLoss, { body }),
    onSettled,
  })
}

/** A price of a coin without an index, for a day that waits: by two operators. */
export function useStatedPrice() {
  const onSettled = useReadAgain(SOURCES)
  return useMutation({
    mutationFn: (body: StakingPriceBody) => call(stakingStatePrice, { body }),
    onSettled,
  })
}
