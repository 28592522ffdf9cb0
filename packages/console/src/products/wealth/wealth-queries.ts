import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, once } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import type { Listing } from '@tenor/contract/core'
import {
  type NewWealthBody,
  type WealthChange,
  type WealthNavBody,
  wealthBackOfficeCreate,
  wealthBackOfficeListing,
  wealthBackOfficeProducts,
  wealthBackOfficeUpdate,
  wealthCash,
  wealthCashMove,
  wealthCorrectionPreview,
  wealthCorrections,
  wealthFundOrders,
  wealthNavEnter,
  wealthNavFile,
  wealthNavs,
  wealthNavTold,
} from '@tenor/contract/wealth'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { WealthFundsSearch, WealthOrdersSearch } from './wealth-search.ts'

const WEALTH = 'wealth'

/** What an act has changed is read again, and so is what it wrote into the audit log. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [WEALTH] }), client.invalidateQueries({ queryKey: ['audit'] })])
}

export function useWealthFunds(search: WealthFundsSearch) {
  return useMore({
    key: [WEALTH, 'funds', search],
    read: (start, signal) =>
      rowsOf(call(wealthBackOfficeProducts, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useFundCreate() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: NewWealthBody) => call(wealthBackOfficeCreate, { body }), onSettled })
}

export function useFundUpdate() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: WealthChange) => call(wealthBackOfficeUpdate, { body }), onSettled })
}

/** Orders of a fund, or of each. */
export function useFundOrders(search: WealthOrdersSearch) {
  return useMore({
    key: [WEALTH, 'orders', search],
    read: (start, signal) =>
      rowsOf(
        call(wealthFundOrders, {
          query: { ...search, ...start, page_size: PAGE_ROWS },
          signal,
        }),
      ),
  })
}

/** Pauses, resumes or retires many. */
export function useWealthListings() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(wealthBackOfficeListing, { body }),
    onSettled,
  })
}

/** What funds need at their next strike; by fund where one is named. */
export function useWealthCash() {
  return useQuery({
    queryKey: [WEALTH, 'cash'],
    queryFn: async ({ signal }) => (await call(wealthCash, { query: {}, signal })).list,
  })
}

export function useNavs(pid: number) {
  return useQuery({
    queryKey: [WEALTH, 'navs', pid],
    queryFn: async ({ signal }) => (await call(wealthNavs, { query: { pid, page_size: 5 }, signal })).list,
  })
}

/** Values of the fund's administrator that wait for two operators. */
export function useToldNavs(pid: number) {
  return useQuery({
    queryKey: [WEALTH, 'told', pid],
    queryFn: async ({ signal }) => (await call(wealthNavTold, { query: { pid }, signal })).list,
  })
}

export function useCorrections(pid: number) {
  return useQuery({
    queryKey: [WEALTH, 'corrections', pid],
    queryFn: async ({ signal }) => (await call(wealthCorrections, { query: { pid, page_size: 5 }, signal })).list,
  })
}

/** What another value of a strike that has one would change. */
export function useCorrectionPreview(pid: number, at: number, nav: string | null) {
  return useQuery({
    queryKey: [WEALTH, 'preview', pid, at, nav],
    queryFn: ({ signal }) => call(wealthCorrectionPreview, { query: { pid, at, nav: nav ?? '1' }, signal }),
    enabled: nav !== null,
    retry: false,
  })
}

export function useNavEntry() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (body: WealthNavBody) => call(wealthNavEnter, { body }), onSettled })
}

export function useNavFile() {
  const onSettled = useReadAgain()
  return useMutation({ mutationFn: (csv: string) => call(wealthNavFile, { body: { csv } }), onSettled })
}

export function useCashMove() {
  const onSettled = useReadAgain()
  return useMutation({
    // A second press, or a lost answer, moves nothing again.
    mutationFn: (body: { pid: number; amount: string; reason: string }) =>
      once(`wealth.cash ${body.pid} ${body.amount} ${body.reason}`, ({ text }) =>
        call(wealthCashMove, { body: { ...body, text } }),
      ),
    onSettled,
  })
}
