import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import type { Listing } from '@tenor/contract/core'
import {
  type NewSoftCoin,
  type SoftCoinChange,
  type SoftTermsWire,
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

const COINS = 'soft-staking-coins'

/** What an act has changed is read again, and so is what it wrote into the audit log. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [COINS] }), client.invalidateQueries({ queryKey: ['audit'] })])
}

export function useSoftCoins(search: SoftCoinsSearch) {
  return useMore({
    key: [COINS, search],
    read: (start, signal) =>
      rowsOf(call(softStakingCoinList, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useSoftCoinCreate() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: NewSoftCoin) => call(softStakingCoinCreate, { body }), onSettled })
}

export function useSoftCoinUpdate() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: SoftCoinChange) => call(softStakingCoinUpdate, { body }), onSettled })
}

/** Pauses, resumes or retires many. */
export function useSoftListings() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(softStakingCoinListing, { body }),
    onSettled,
  })
}

/** Who accepted which version of the agreement. */
export function useSoftAgreements() {
  return useMore({
    key: ['soft-staking-agreements'],
    read: (start, signal) => rowsOf(call(softStakingAgreements, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useSoftRuns() {
  return useMore({
    key: ['soft-staking-runs'],
    read: (start, signal) => rowsOf(call(softStakingRuns, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export type DryRunAsk = { day: number; coin?: string } & Partial<SoftTermsWire>

/** What a day would have paid; nothing is written but that it was asked. */
export function useSoftDryRun() {
  return useMutation({ mutationFn: (body: DryRunAsk) => call(softStakingDryRun, { body }) })
}
