import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, once } from '@tenor/browser/api'
import { type CandleInterval, marketCandles, sandboxConvert } from '@tenor/contract/core'
import { SNIPER_TYPE_NUMBER, type SniperType, sniperOrder, sniperProductList } from '@tenor/contract/dual'
import { refreshMoney } from '../../../core/balances/index.ts'
import { sniperHoldingOf, sniperOfferOf } from './sniper-offer.ts'
import { refreshSniperOrders, SNIPER_ORDERS_KEY } from './sniper-order-queries.ts'

const OFFERS_AGAIN_MS = 5_000
const CANDLES_AGAIN_MS = 30_000

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
    onSuccess: (holding) => client.setQueryData([...SNIPER_ORDERS_KEY, 'one', holding.id], holding),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['sniper', 'offers'] })
      return refreshSniperOrders(client)
    },
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
