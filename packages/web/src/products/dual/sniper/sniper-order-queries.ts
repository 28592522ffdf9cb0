import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call, once } from '@tenor/browser/api'
import {
  SNIPER_STATES,
  SNIPER_TYPE_NUMBER,
  type SniperState,
  type SniperType,
  sniperOrderCancel,
  sniperOrderCsv,
  sniperOrderDetail,
  sniperOrderList,
} from '@tenor/contract/dual'
import { refreshMoney } from '../../../core/balances/index.ts'
import { sniperHoldingOf } from './sniper-offer.ts'

const ORDERS_AGAIN_MS = 10_000
const INIT_AGAIN_MS = 1_000

export const SNIPERS_PAGE_SIZE = 10
/** As many as one call gives. */
const AT_ONCE_MOST = 100

export const SNIPER_ORDERS_KEY = ['sniper', 'orders'] as const

export function refreshSniperOrders(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: SNIPER_ORDERS_KEY }), refreshMoney(client)])
}

/** Which orders: of one shown state, or of a group of states; without either, all. */
export type SniperFilter = {
  status?: SniperState | 'holding' | 'ended' | undefined
  coin?: string | undefined
  type?: SniperType | undefined
}

function filterQuery({ status, coin, type }: SniperFilter) {
  const isGroup = status === undefined || status === 'holding' || status === 'ended'
  return {
    status: isGroup ? status : SNIPER_STATES.indexOf(status),
    coin,
    type: type === undefined ? undefined : SNIPER_TYPE_NUMBER[type],
  }
}

export function useSniperOrders(filter: SniperFilter, page: number) {
  return useQuery({
    queryKey: [...SNIPER_ORDERS_KEY, 'list', filter, page],
    queryFn: async ({ signal }) => {
      const query = { ...filterQuery(filter), page, page_size: SNIPERS_PAGE_SIZE }
      const { list, totalCount } = await call(sniperOrderList, { query, signal })
      return { holdings: list.map(sniperHoldingOf), totalCount }
    },
    refetchInterval: ORDERS_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Where the same orders, of every page, are to be had as CSV. */
export function snipersCsvAddress(filter: SniperFilter): string {
  return addressOf(sniperOrderCsv, { query: filterQuery(filter) })
}

/** The open orders, the next delivery first. */
export function useOpenSnipers() {
  return useQuery({
    queryKey: [...SNIPER_ORDERS_KEY, 'open'],
    queryFn: async ({ signal }) => {
      const query = { status: 'holding' as const, page_size: AT_ONCE_MOST }
      const { list } = await call(sniperOrderList, { query, signal })
      return list.map(sniperHoldingOf).sort((one, other) => one.deliveryAt - other.deliveryAt)
    },
    refetchInterval: ORDERS_AGAIN_MS,
  })
}

/** The reader's own orders that one delivery has settled. */
export function useSnipersSettledAt(coin: string, deliverySeconds: number, isCustomer: boolean) {
  return useQuery({
    queryKey: [...SNIPER_ORDERS_KEY, 'settled', coin, deliverySeconds],
    queryFn: async ({ signal }) => {
      const query = { ...filterQuery({ status: 'SETTLEMENT_SUCCESS', coin }), page_size: AT_ONCE_MOST }
      const { list } = await call(sniperOrderList, { query, signal })
      return list.filter((row) => row.delivery_time === deliverySeconds).map(sniperHoldingOf)
    },
    enabled: isCustomer,
  })
}

export function useSniperHolding(id: number) {
  return useQuery({
    queryKey: [...SNIPER_ORDERS_KEY, 'one', id],
    queryFn: async ({ signal }) => sniperHoldingOf(await call(sniperOrderDetail, { query: { order_id: id }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'INIT' ? INIT_AGAIN_MS : ORDERS_AGAIN_MS),
  })
}

export function useCancelSniper() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      once(`sniper.cancel.${id}`, ({ text }) => call(sniperOrderCancel, { body: { order_id: id, text } })),
    onSettled: () => void refreshSniperOrders(client),
  })
}
