import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, call, once } from '@tenor/browser/api'
import {
  DUAL_CATEGORY,
  dualOrderCsv,
  dualOrderList,
  dualRefund,
  dualRefundPreview,
  dualReinvest,
  dualReinvestUpdate,
  dualVipOrderList,
  REINVEST_HISTORY_PAGE_SIZE,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { refreshMoney } from '../../../core/balances/index.ts'
import type { HoldingsSearch } from '../dual-search.ts'
import { type ReinvestRule, termSeconds } from '../reinvest/dual-reinvest-rule.ts'
import { type DualHolding, holdingOf } from './dual-holding.ts'
import { ruleTerm } from './dual-holding-rule.ts'

const AGAIN_MS = 10_000

export const HOLDINGS_PAGE_SIZE = 20
/** As many open orders as one call gives; the portfolio and the calendar file are made from them. */
const OPEN_MOST = 100
const SETTLED_MOST = 100

const ORDERS_KEY = ['dual', 'orders'] as const

type ListFilter = Omit<HoldingsSearch, 'page' | 'order' | 'product' | 'strategy'>

function filterQuery({ show, status, coin, type, category }: ListFilter) {
  return { status: status ?? show ?? ('holding' as const), coin, type, category }
}

/** Orders of VIP products have a list of their own. */
function listOf(isVip: boolean) {
  return isVip ? dualVipOrderList : dualOrderList
}

export function useDualHoldings({ page = 1, order: _, ...filter }: HoldingsSearch) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'list', filter, page],
    queryFn: async ({ signal }) => {
      const query = { ...filterQuery(filter), page, page_size: HOLDINGS_PAGE_SIZE }
      const { list, totalCount } = await call(listOf(filter.category === DUAL_CATEGORY.VIP), { query, signal })
      return { holdings: list.map(holdingOf), totalCount }
    },
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Where the same orders, of every page, are to be had as CSV. */
export function holdingsCsvAddress(filter: ListFilter): string {
  return addressOf(dualOrderCsv, { query: filterQuery(filter) })
}

/** The open orders, the next delivery first. */
export function useOpenHoldings() {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'open'],
    queryFn: async ({ signal }) => {
      const { list } = await call(dualOrderList, { query: { status: 'holding', page_size: OPEN_MOST }, signal })
      return list.map(holdingOf).sort((one, other) => one.deliveryAt - other.deliveryAt)
    },
    refetchInterval: AGAIN_MS,
  })
}

/** The reader's own orders that one delivery has settled. */
export function useSettledAt(coin: string, deliverySeconds: number, isCustomer: boolean) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'settled', coin, deliverySeconds],
    queryFn: async ({ signal }) => {
      const query = { coin, status: 'SETTLEMENT_SUCCESS' as const, page_size: SETTLED_MOST }
      const { list } = await call(dualOrderList, { query, signal })
      return list.filter((row) => row.delivery_timest === deliverySeconds).map(holdingOf)
    },
    enabled: isCustomer,
  })
}

/** The other orders of a chain of auto-reinvest, newest first, a page at a time. */
export function useReinvestHistory(renewalId: number, currentId: number, isVip: boolean) {
  return useInfiniteQuery({
    queryKey: [...ORDERS_KEY, 'chain', renewalId, currentId],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        renewal_id: renewalId,
        current_order_id: currentId,
        page: pageParam,
        page_size: REINVEST_HISTORY_PAGE_SIZE,
      }
      const { list, totalCount } = await call(listOf(isVip), { query, signal })
      return { holdings: list.map(holdingOf), totalCount }
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _pages, page) =>
      page * REINVEST_HISTORY_PAGE_SIZE < totalCount ? page + 1 : undefined,
  })
}

function refreshOrders(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: ORDERS_KEY }), refreshMoney(client)])
}

const REINVEST_KEY = ['dual', 'reinvest'] as const

/** Auto-reinvest of an order; null while it is off. */
export function useReinvest({ id, term }: DualHolding) {
  return useQuery({
    queryKey: [...REINVEST_KEY, id],
    queryFn: async ({ signal }): Promise<ReinvestRule | null> => {
      const found = await call(dualReinvest, { query: { order_id: id }, signal })
      if (found.status !== 1) return null
      return { difference: decimal(found.price_deviation), term: ruleTerm(found.effective_time_duration, term) }
    },
  })
}

/** Sets the rule of a running order; null switches it off, and `last` stays written down. */
export function useChangeReinvest(orderId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rule, last }: { rule: ReinvestRule | null; last: ReinvestRule | null }) => {
      const said = rule ?? last
      const terms = said === null ? {} : ruleBody(said)
      return call(dualReinvestUpdate, { body: { order_id: orderId, status: rule === null ? 0 : 1, ...terms } })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...REINVEST_KEY, orderId] }),
        client.invalidateQueries({ queryKey: ['dual', 'reinvested'] }),
        client.invalidateQueries({ queryKey: ORDERS_KEY }),
      ]),
  })
}

function ruleBody(rule: ReinvestRule) {
  return { price_deviation: decimalText(rule.difference), effective_time_duration: termSeconds(rule.term) }
}

/** A quote for giving an order back, in its invest asset. */
export type DualRefundQuote = {
  readonly id: number
  readonly asset: string
  readonly spotValue: Decimal8
  readonly optionValue: Decimal8
  readonly fee: Decimal8
  readonly amount: Decimal8
  readonly invested: Decimal8
  readonly price: Decimal8
  readonly volatility: Decimal8
  readonly expiresAt: Instant
}

/** Asked anew with each `ask`, never by itself. */
export function useRefundQuote(orderId: number, ask: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['dual', 'refund', orderId, ask],
    queryFn: async ({ signal }): Promise<DualRefundQuote> => {
      const found = await call(dualRefundPreview, { query: { order_id: orderId }, signal })
      return {
        id: found.req_id,
        asset: found.currency,
        spotValue: decimal(found.spot_value),
        optionValue: decimal(found.option_value),
        fee: decimal(found.fee),
        amount: decimal(found.amount),
        invested: decimal(found.invest_amount),
        price: decimal(found.price),
        volatility: decimal(found.implied_volatility),
        expiresAt: instantOfSeconds(found.expire_timest),
      }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type RefundAsk = { orderId: number; quoteId: number; fundPassword: string }

export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, quoteId, fundPassword }: RefundAsk) => {
      const fundpass = fundPassword === '' ? {} : { fundpass: fundPassword }
      const row = await once(`dual.refund.${orderId}.${quoteId}`, ({ text }) =>
        call(dualRefund, { body: { order_id: orderId, req_id: quoteId, text, ...fundpass } }),
      )
      return holdingOf(row)
    },
    // Not waited for: what came of it is shown at once.
    onSettled: () => void refreshOrders(client),
  })
}
