import { addressOf } from '@tenor/browser/api'
import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import {
  type DualLimitRow,
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

const AGAIN_MS = 15_000
const PRODUCTS = { group: ['dual-products'], pageSize: PAGE_ROWS } as const
const SNIPERS = { group: ['dual-snipers'], pageSize: PAGE_ROWS } as const
const DELIVERIES = { group: ['dual-deliveries'], againMs: AGAIN_MS } as const
const ORDERS = { group: ['dual-orders'], pageSize: PAGE_ROWS } as const
const LIMITS = { group: ['dual-limits'], againMs: AGAIN_MS } as const
const SERIES = { group: ['dual-series'] } as const
/** An act's group is read again, and so is what it wrote into the audit log. */
const reads = ({ group }: { group: readonly string[] }) => ({ reads: [group, ['audit']] })

export const useProducts = pagesOf(dualBackOfficeProducts, { ...PRODUCTS, ask: (query: ProductsSearch) => ({ query }) })

export const useSnipers = pagesOf(sniperBackOfficeProducts, {
  ...SNIPERS,
  ask: ({ coin, sniper, status }: ProductsSearch) => ({
    query: given({ coin, type: sniper === undefined ? undefined : SNIPER_TYPE_NUMBER[sniper], status }),
  }),
})

export const useDeliveries = pagesOf(dualBackOfficeDeliveries, {
  ...DELIVERIES,
  pageSize: PAGE_ROWS,
  ask: (query: DeliveriesSearch) => ({ query }),
})

export const useProductCreate = saveOf(dualBackOfficeProductCreate, reads(PRODUCTS))
export const useProductUpdate = saveOf(dualBackOfficeProductUpdate, reads(PRODUCTS))
export const useSettlementPrice = saveOf(dualBackOfficeSettlementPrice, reads(DELIVERIES))
export const usePriceDecision = saveOf(dualBackOfficePriceDecision, reads(DELIVERIES))

/** Pauses, resumes or retires many products. */
export const useListings = saveOf(dualBackOfficeProductsListing, reads(PRODUCTS))

/** Pauses, resumes or retires snipers. */
export const useSniperListing = saveOf(sniperBackOfficeListing, reads(SNIPERS))

/** Orders that wait for operators, oldest first; a customer waits for these. */
export const useWaitingOrders = pagesOf(dualBackOfficeWaiting, { ...ORDERS, againMs: 5_000, staleMs: 0 })

export const useDecision = saveOf(dualBackOfficeDecision, {
  ask: ({ id, accept }: { id: number; accept: boolean }) => ({
    params: { id },
    body: { accept: accept ? (1 as const) : (0 as const) },
  }),
  ...reads(ORDERS),
})

/** Limits of a coin's exposure, and what of them is used. */
export const useLimits = queryOf(dualLimits, { ...LIMITS, ask: (coin: string) => ({ query: { coin } }) })

export const useLimitChange = saveOf(setDualLimit, {
  ask: ({ coin, type, delivery_timest: at, limit, version }: Omit<DualLimitRow, 'own' | 'used'>) => ({
    body: { coin, type, limit, version, ...given({ delivery_timest: at ?? undefined }) },
  }),
  ...reads(LIMITS),
})

/** The settings of every coin, as they stood when they were read: a form begins from them. */
export const useSeries = queryOf(dualBackOfficeSeries, SERIES)

/** Quotes are of the moment at which they are asked for. */
export const useSeriesPreview = queryOf(dualBackOfficeSeriesPreview, {
  group: ['dual-series-preview'],
  staleMs: 0,
  ask: (body: DualSeriesBody) => ({ body }),
  tune: () => ({ retry: false, gcTime: 0 }),
})

export const useSeriesUpdate = saveOf(dualBackOfficeSeriesUpdate, reads(SERIES))

export const useBook = queryOf(dualBackOfficeBook, {
  group: ['dual-book'],
  againMs: AGAIN_MS,
  ask: (coin: string | undefined) => ({ query: given({ coin }) }),
})

export function bookCsvAddress(coin: string | undefined): string {
  return addressOf(dualBackOfficeBookCsv, { query: { coin } })
}

type OneDelivery = { coin: string; delivery_timest: number }

export const useDeliveryBook = queryOf(dualBackOfficeBookDelivery, {
  group: ['dual-book-delivery'],
  againMs: AGAIN_MS,
  ask: (query: OneDelivery) => ({ query }),
})

export function ladderCsvAddress(delivery: OneDelivery): string {
  return addressOf(dualBackOfficeLadderCsv, { query: delivery })
}

/** Runs under way go on while one looks. */
export const useRuns = pagesOf(dualBackOfficeRuns, {
  group: ['dual-runs'],
  againMs: 3_000,
  pageSize: PAGE_ROWS,
  ask: (query: RunsSearch) => ({ query }),
})

export const useDryRun = saveOf(dualBackOfficeDryRun, { ask: (query: OneDelivery & { price: string }) => ({ query }) })
