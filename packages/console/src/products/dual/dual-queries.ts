import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DualProductCreateBody,
  type DualProductUpdateBody,
  dualDeskDecision,
  dualDeskDeliveries,
  dualDeskProductCreate,
  dualDeskProducts,
  dualDeskProductUpdate,
  dualDeskSettlementPrice,
  dualDeskWaiting,
} from '@tenor/contract/dual'
import { call } from '../../platform/api/index.ts'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { DeliveriesSearch, ProductsSearch } from './dual-search.ts'

const PRODUCTS = 'dual-products'
const DELIVERIES = 'dual-deliveries'
const ORDERS = 'dual-orders'
const AGAIN_MS = 15_000
/** A customer waits for these. */
const ORDERS_AGAIN_MS = 5_000

export function useProducts(search: ProductsSearch) {
  return useQuery({
    queryKey: [PRODUCTS, search],
    queryFn: ({ signal }) => call(dualDeskProducts, { query: { ...search, page_size: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useDeliveries(search: DeliveriesSearch) {
  return useQuery({
    queryKey: [DELIVERIES, search],
    queryFn: ({ signal }) => call(dualDeskDeliveries, { query: { ...search, page_size: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

/** How many deliveries wait for a price; undefined while that is not known. */
export function useWaitingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [DELIVERIES, 'waiting'],
    queryFn: ({ signal }) => call(dualDeskDeliveries, { query: { state: 'failed', page_size: 1 }, signal }),
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
    mutationFn: (body: DualProductCreateBody) => call(dualDeskProductCreate, { body }),
    onSettled,
  })
}

export function useProductUpdate() {
  const onSettled = useReadAgain(PRODUCTS)
  return useMutation({
    mutationFn: (body: DualProductUpdateBody) => call(dualDeskProductUpdate, { body }),
    onSettled,
  })
}

export function useSettlementPrice() {
  const onSettled = useReadAgain(DELIVERIES)
  return useMutation({
    mutationFn: (body: { coin: string; delivery_timest: number; price: string }) =>
      call(dualDeskSettlementPrice, { body }),
    onSettled,
  })
}

/** Orders that wait for the desk, oldest first. */
export function useWaitingOrders(page: number) {
  return useQuery({
    queryKey: [ORDERS, page],
    queryFn: ({ signal }) => call(dualDeskWaiting, { query: { page, page_size: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ORDERS_AGAIN_MS,
    staleTime: 0,
  })
}

export function useDecision() {
  const onSettled = useReadAgain(ORDERS)
  return useMutation({
    mutationFn: ({ id, accept }: { id: number; accept: boolean }) =>
      call(dualDeskDecision, { params: { id }, body: { accept: accept ? 1 : 0 } }),
    onSettled,
  })
}
