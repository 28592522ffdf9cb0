import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { given } from '@tenor/browser/search'
import type { Listing } from '@tenor/contract/core'
import {
  type DualLimitRow,
  type DualPriceMarketRow,
  type DualProductCreateBody,
  type DualProductUpdateBody,
  type DualSeriesBody,
  dualBackOfficeBook,
  dualBackOfficeBookCsv,
  dualBackOfficeBookDelivery,
  dualBackOfficeDecision,
  dualBackOfficeDeliveries,
  dualBackOfficeDryRun,
  dualBackOfficeLadderCsv,
  dualBackOfficePriceDecision,
  dualBackOfficeProductCreate,
  dualBackOfficeProducts,
  dualBackOfficeProductsListing,
  dualBackOfficeProductUpdate,
  dualBackOfficeRuns,
  dualBackOfficeSeries,
  dualBackOfficeSeriesPreview,
  dualBackOfficeSeriesUpdate,
  dualBackOfficeSettlementPrice,
  dualBackOfficeWaiting,
  dualLimits,
  SNIPER_TYPE_NUMBER,
  setDualLimit,
  sniperBackOfficeListing,
  sniperBackOfficeProducts,
} from '@tenor/contract/dual'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { DeliveriesSearch, ProductsSearch, RunsSearch } from './dual-search.ts'

const PRODUCTS = 'dual-products'
const SNIPERS = 'dual-snipers'
const DELIVERIES = 'dual-deliveries'
const ORDERS = 'dual-orders'
const AGAIN_MS = 15_000
/** A customer waits for these. */
const ORDERS_AGAIN_MS = 5_000

export function useProducts(search: ProductsSearch) {
  return useMore({
    key: [PRODUCTS, search],
    read: (start, signal) =>
      rowsOf(call(dualBackOfficeProducts, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useSnipers({ coin, sniper, status }: ProductsSearch) {
  const type = sniper === undefined ? undefined : SNIPER_TYPE_NUMBER[sniper]
  const query = { ...given({ coin, type, status }), page_size: PAGE_ROWS }
  return useMore({
    key: [SNIPERS, query],
    read: (start, signal) => rowsOf(call(sniperBackOfficeProducts, { query: { ...query, ...start }, signal })),
  })
}

export function useDeliveries(search: DeliveriesSearch) {
  return useMore({
    key: [DELIVERIES, search],
    read: (start, signal) =>
      rowsOf(call(dualBackOfficeDeliveries, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
    againMs: AGAIN_MS,
  })
}

/** How many deliveries wait for a price; undefined while that is not known. */
export function useWaitingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [DELIVERIES, 'waiting'],
    queryFn: ({ signal }) => call(dualBackOfficeDeliveries, { query: { state: 'failed', page_size: 1 }, signal }),
    refetchInterval: AGAIN_MS,
  })
  return data?.totalCount
}

/** What an act has changed is read again, and so is what it wrote into the audit log. */
function useReadAgain(key: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [key] }), client.invalidateQueries({ queryKey: ['audit'] })])
}

export function useProductCreate() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: DualProductCreateBody) => call(dualBackOfficeProductCreate, { body }),
    onSettled,
  })
}

export function useProductUpdate() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: DualProductUpdateBody) => call(dualBackOfficeProductUpdate, { body }),
    onSettled,
  })
}

export function useSettlementPrice() {
  const onSettled = useReadAgain(DELIVERIES)
  return useMutation({
    mutationFn: (body: {
      coin: string
      delivery_timest: number
      price: string
      reason: string
      markets: DualPriceMarketRow[]
    }) => call(dualBackOfficeSettlementPrice, { body }),
    onSettled,
  })
}

export function usePriceDecision() {
  const onSettled = useReadAgain(DELIVERIES)
  return useMutation({
    mutationFn: (body: { coin: string; delivery_timest: number; price: string; approve: 0 | 1 }) =>
      call(dualBackOfficePriceDecision, { body }),
    onSettled,
  })
}

/** Pauses, resumes or retires many products. */
export function useListings() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(dualBackOfficeProductsListing, { body }),
    onSettled,
  })
}

/** Pauses, resumes or retires snipers. */
export function useSniperListing() {
  const onSettled = useReadAgain(SNIPERS)
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Listing }) => call(sniperBackOfficeListing, { body }),
    onSettled,
  })
}

/** Orders that wait for operators, oldest first. */
export function useWaitingOrders() {
  return useMore({
    key: [ORDERS],
    read: (start, signal) => rowsOf(call(dualBackOfficeWaiting, { query: { ...start, page_size: PAGE_ROWS }, signal })),
    againMs: ORDERS_AGAIN_MS,
    staleMs: 0,
  })
}

export function useDecision() {
  const onSettled = useReadAgain(ORDERS)
  return useMutation({
    mutationFn: ({ id, accept }: { id: number; accept: boolean }) =>
      call(dualBackOfficeDecision, { params: { id }, body: { accept: accept ? 1 : 0 } }),
    onSettled,
  })
}

const LIMITS = 'dual-limits'

/** Limits of a coin's exposure, and what of them is used. */
export function useLimits(coin: string) {
  return useQuery({
    queryKey: [LIMITS, coin],
    queryFn: ({ signal }) => call(dualLimits, { query: { coin }, signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useLimitChange() {
  const onSettled = useReadAgain(LIMITS)
  return useMutation({
    mutationFn: ({ coin, type, delivery_timest: at, limit, version }: Omit<DualLimitRow, 'own' | 'used'>) =>
      call(setDualLimit, { body: { coin, type, limit, version, ...given({ delivery_timest: at ?? undefined }) } }),
    onSettled,
  })
}

const SERIES = 'dual-series'

/** The settings of every coin, as they stood when they were read: a form begins from them. */
export function useSeries() {
  return useQuery({ queryKey: [SERIES], queryFn: ({ signal }) => call(dualBackOfficeSeries, { signal }) })
}

/** Quotes are of the moment at which they are asked for. */
export function useSeriesPreview(body: DualSeriesBody) {
  return useQuery({
    queryKey: ['dual-series-preview', body],
    queryFn: ({ signal }) => call(dualBackOfficeSeriesPreview, { body, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSeriesUpdate() {
  const onSettled = useReadAgain(SERIES)
  return useMutation({ mutationFn: (body: DualSeriesBody) => call(dualBackOfficeSeriesUpdate, { body }), onSettled })
}

export function useBook(coin: string | undefined) {
  return useQuery({
    queryKey: ['dual-book', coin ?? ''],
    queryFn: ({ signal }) => call(dualBackOfficeBook, { query: coin === undefined ? {} : { coin }, signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function bookCsvAddress(coin: string | undefined): string {
  return addressOf(dualBackOfficeBookCsv, { query: { coin } })
}

type OneDelivery = { coin: string; delivery_timest: number }

export function useDeliveryBook(delivery: OneDelivery) {
  return useQuery({
    queryKey: ['dual-book-delivery', delivery],
    queryFn: ({ signal }) => call(dualBackOfficeBookDelivery, { query: delivery, signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function ladderCsvAddress(delivery: OneDelivery): string {
  return addressOf(dualBackOfficeLadderCsv, { query: delivery })
}

/** Runs under way go on while one looks. */
const RUNS_AGAIN_MS = 3_000

export function useRuns(search: RunsSearch) {
  return useMore({
    key: ['dual-runs', search],
    read: (start, signal) =>
      rowsOf(call(dualBackOfficeRuns, { query: { ...search, ...start, page_size: PAGE_ROWS }, signal })),
    againMs: RUNS_AGAIN_MS,
  })
}

export function useDryRun() {
  return useMutation({ mutationFn: (query: OneDelivery & { price: string }) => call(dualBackOfficeDryRun, { query }) })
}
