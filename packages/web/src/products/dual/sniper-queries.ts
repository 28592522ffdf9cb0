import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CandleInterval, marketCandles, sandboxConvert } from '@tenor/contract/core'
import {
  SNIPER_TYPE_NUMBER,
  type SniperType,
  sniperOrder,
  sniperOrderCancel,
  sniperOrderCsv,
  sniperOrderDetail,
  sniperOrderList,
  sniperProductList,
} from '@tenor/contract/dual'
import { refreshMoney } from '../../core/balances/index.ts'
import { addressOf, call, once } from '../../platform/api/index.ts'
import { sniperHoldingOf, sniperOfferOf } from './sniper-offer.ts'
import type { TradeSearch } from './sniper-search.ts'

const OFFERS_AGAIN_MS = 5_000
const ORDERS_AGAIN_MS = 10_000
const INIT_AGAIN_MS = 1_000
const CANDLES_AGAIN_MS = 30_000

export const SNIPERS_PAGE_SIZE = 10
const ORDERS_KEY = ['sniper', 'orders'] as const

export function useSniperOffers(coin: string, type: SniperType) {
  return useQuery({
    queryKey: ['sniper', 'offers', coin, type],
    queryFn: async ({ signal }) => {
      const rows = await call(sniperProductList, { query: { coin, type: SNIPER_TYPE_NUMBER[type] }, signal })
      return rows.map(sniperOfferOf)
    },
    refetchInterval: OFFERS_AGAIN_MS,
  })
}

function refreshOrders(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: ORDERS_KEY }), refreshMoney(client)])
}

export type SniperAsk = { id: number; amount: string; guarantee: string; fundPassword: string }

export function useSnipe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, amount, guarantee, fundPassword }: SniperAsk) => {
      const fundpass = fundPassword === '' ? {} : { fundpass: fundPassword }
      const row = await once(
        `sniper.${id}.${amount}`,
        ({ text, seen }) => call(sniperOrder, { body: { project_id: id, amount, ...seen, ...fundpass, text } }),
        { product_price: guarantee },
      )
      return sniperHoldingOf(row)
    },
    onSuccess: (holding) => client.setQueryData([...ORDERS_KEY, 'one', holding.id], holding),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['sniper', 'offers'] })
      return refreshOrders(client)
    },
  })
}

export function useSniperOrders({ state, of, page = 1 }: TradeSearch) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'list', state, of, page],
    queryFn: async ({ signal }) => {
      const query = { status: state, coin: of, page, page_size: SNIPERS_PAGE_SIZE }
      const { list, totalCount } = await call(sniperOrderList, { query, signal })
      return { holdings: list.map(sniperHoldingOf), totalCount }
    },
    refetchInterval: ORDERS_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Where the same orders, of every page, are to be had as CSV. */
export function snipersCsvAddress({ state, of }: TradeSearch): string {
  return addressOf(sniperOrderCsv, { status: state, coin: of })
}

export function useSniperHolding(id: number) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: async ({ signal }) => sniperHoldingOf(await call(sniperOrderDetail, { query: { order_id: id }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'INIT' ? INIT_AGAIN_MS : ORDERS_AGAIN_MS),
  })
}

export function useCancelSniper() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      once(`sniper.cancel.${id}`, ({ text }) => call(sniperOrderCancel, { body: { order_id: id, text } })),
    onSettled: () => void refreshOrders(client),
  })
}

/** Candles of the index up to now; the last may still grow. */
export function useIndexCandles(pair: string, interval: CandleInterval, limit: number) {
  return useQuery({
    queryKey: ['market', 'index-candles', pair, interval, limit],
    queryFn: ({ signal }) =>
      call(marketCandles, { query: { pair, interval, limit, source: 'index' as const }, signal }),
    refetchInterval: CANDLES_AGAIN_MS,
    placeholderData: (before) => (before?.pair === pair ? before : undefined),
  })
}

export function useConvert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ask: { from: string; to: string; amount: string }) =>
      once(`convert.${ask.from}.${ask.to}.${ask.amount}`, ({ text }) =>
        call(sandboxConvert, { body: { ...ask, text } }),
      ),
    onSettled: () => refreshMoney(client),
  })
}
