import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { given } from '@tenor/browser/search'
import { grantVoucher, type Listing } from '@tenor/contract/core'
import {
  FIXED_TYPE,
  type FixedBody,
  type FixedBulkBody,
  type FixedListedRow,
  type FlexibleLoanRow,
  type FlexiblePoolChangeBody,
  type FlexiblePoolCreateBody,
  fixedBackOfficeBulk,
  fixedBackOfficeCreate,
  fixedBackOfficeListing,
  fixedBackOfficeMaturities,
  fixedBackOfficeProducts,
  fixedBackOfficeUpdate,
  flexibleDryRun,
  flexibleLoans,
  flexiblePoolChange,
  flexiblePoolCreate,
  flexiblePools,
  flexibleRuns,
  flexibleWriteOff,
  type NewFixedBody,
  type RateUpTerms,
  setUpgradeHint,
  type UpgradeHint,
  upgradeHints,
} from '@tenor/contract/simple-earn'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { FixedSearch } from './simple-earn-search.ts'

const POOLS = 'flexible-pools'
const RUNS = 'flexible-runs'
const FIXED = 'fixed-products'
const HINTS = 'upgrade-hints'
const AGAIN_MS = 15_000
/** Of a page, as the API has it. */
const MOST_ROWS = 100

/** What an act has changed is read again, and so is what it wrote into the audit log. */
function useReadAgain(key: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [key] }), client.invalidateQueries({ queryKey: ['audit'] })])
}

export function usePools() {
  return useQuery({
    queryKey: [POOLS],
    queryFn: ({ signal }) => call(flexiblePools, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function usePoolCreate() {
  const onSettled = useReadAgain(POOLS)
  return useMutation({ mutationFn: (body: FlexiblePoolCreateBody) => call(flexiblePoolCreate, { body }), onSettled })
}

export function usePoolChange() {
  const onSettled = useReadAgain(POOLS)
  return useMutation({ mutationFn: (body: FlexiblePoolChangeBody) => call(flexiblePoolChange, { body }), onSettled })
}

/** Asked for by a press: each is written to the audit log, because it names lenders. */
export function useDryRun() {
  return useMutation({ mutationFn: (asset: string) => call(flexibleDryRun, { query: { asset } }) })
}

/** Asked for by a press, page after page: each is written to the audit log, because it names borrowers. */
export function useLoans() {
  return useMutation({
    mutationFn: async ({
      asset,
      before,
      shown,
    }: {
      asset: string
      before: number | null
      shown: FlexibleLoanRow[]
    }) => {
      const query = { asset, ...given({ before: before ?? undefined }) }
      const { list, next_before } = await call(flexibleLoans, { query })
      return { asset, list: [...shown, ...list], next: next_before }
    },
  })
}

export type WriteOffBody = { asset: string; loan_id: number; amount: string; reason: string }

export function useWriteOff() {
  const onSettled = useReadAgain(POOLS)
  return useMutation({ mutationFn: (body: WriteOffBody) => call(flexibleWriteOff, { body }), onSettled })
}

export function useRuns(asset: string) {
  return useInfiniteQuery({
    queryKey: [RUNS, asset],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(flexibleRuns, { query: { asset, ...given({ before: pageParam }) }, signal }),
    getNextPageParam: ({ next_before: next }) => next ?? undefined,
    refetchInterval: AGAIN_MS,
  })
}

export function useFixedProducts(search: FixedSearch) {
  return useMore({
    key: [FIXED, search],
    read: (start, signal) =>
      rowsOf(call(fixedBackOfficeProducts, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

/** Every VIP product on sale, page after page: they are compared with each other. */
export function useVipRanges() {
  return useQuery({
    queryKey: [FIXED, 'vip'],
    queryFn: async ({ signal }) => {
      const list: FixedListedRow[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query = {
          type: FIXED_TYPE.VIP,
          status: 'listed' as const,
          page_size: MOST_ROWS,
          ...given({ cursor: cursor || undefined }),
        }
        const page: { list: FixedListedRow[]; next_cursor?: string | undefined } = await call(fixedBackOfficeProducts, {
          query,
          signal,
        })
        list.push(...page.list)
        cursor = page.next_cursor
      }
      return { list }
    },
  })
}

export function useFixedCreate() {
  const onSettled = useReadAgain(FIXED)
  return useMutation({ mutationFn: (body: NewFixedBody) => call(fixedBackOfficeCreate, { body }), onSettled })
}

export function useFixedUpdate() {
  const onSettled = useReadAgain(FIXED)
  return useMutation({
    mutationFn: (body: FixedBody & { id: number; version?: string }) => call(fixedBackOfficeUpdate, { body }),
    onSettled,
  })
}

/** Pauses, resumes or retires many. */
export function useFixedListings() {
  const onSettled = useReadAgain(FIXED)
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(fixedBackOfficeListing, { body }),
    onSettled,
  })
}

/** One change of many. */
export function useFixedBulk() {
  const onSettled = useReadAgain(FIXED)
  return useMutation({ mutationFn: (body: FixedBulkBody) => call(fixedBackOfficeBulk, { body }), onSettled })
}

export function useMaturities(asset: string | undefined) {
  return useQuery({
    queryKey: ['fixed-maturities', asset ?? ''],
    queryFn: ({ signal }) => call(fixedBackOfficeMaturities, { query: given({ asset }), signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useHints() {
  return useQuery({ queryKey: [HINTS], queryFn: ({ signal }) => call(upgradeHints, { signal }) })
}

export function useHintChange() {
  const onSettled = useReadAgain(HINTS)
  return useMutation({
    mutationFn: (body: UpgradeHint & { version?: string }) => call(setUpgradeHint, { body }),
    onSettled,
  })
}

export type RateUpGrant = { id: number; text: string; body: RateUpTerms & { expires_at: number; note?: string } }

export function useRateUpGrant() {
  const onSettled = useReadAgain('vouchers')
  return useMutation({
    mutationFn: ({ id, text, body }: RateUpGrant) =>
      call(grantVoucher, { params: { id }, body: { sub_type: 'rate_up', ...body, text } }),
    onSettled,
  })
}
