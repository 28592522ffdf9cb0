import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import type { MoneyAct } from '@tenor/browser/money-act'
import {
  dualRefund,
  dualRefundPreview,
  dualReinvest,
  dualReinvestUpdate,
  REINVEST_HISTORY_PAGE_SIZE,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { dualOrders, listOf } from '../dual-orders.ts'
import { type ReinvestRule, ruleBody } from '../reinvest/dual-reinvest-rule.ts'
import { type DualHolding, holdingOf } from './dual-holding.ts'
import { ruleTerm } from './dual-holding-rule.ts'

/** The other orders of a chain of auto-reinvest, newest first, a page at a time. */
export function useReinvestHistory(renewalId: number, currentId: number, isVip: boolean) {
  return useInfiniteQuery({
    queryKey: [...dualOrders.key, 'chain', renewalId, currentId],
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

const REINVEST_KEY = ['dual', 'reinvest'] as const

/** Auto-reinvest of an order; null while it is off. */
export function useReinvest({ id, term }: DualHolding) {
  return useQuery({
    queryKey: [...REINVEST_KEY, id],
    queryFn: async ({ signal }): Promise<ReinvestRule | null> => {
      const found = await call(dualReinvest, { query: { order_id: id }, signal })
      if (found.status !== 1) return null
      return {
        difference: decimal(found.price_deviation),
        term: ruleTerm(found.effective_time_duration, term),
        leastApr: found.min_apy === null ? null : decimal(found.min_apy),
      }
    },
  })
}

type ReinvestAsk = { rule: ReinvestRule | null; last: ReinvestRule | null; fundPassword: string }

/** Sets the rule of a running order; null switches it off, and `last` stays written down. */
export function useChangeReinvest(orderId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rule, last, fundPassword }: ReinvestAsk) => {
      const said = rule ?? last
      const terms = said === null ? {} : ruleBody(said)
      const secret = rule === null || fundPassword === '' ? {} : { fundpass: fundPassword }
      return call(dualReinvestUpdate, {
        body: { order_id: orderId, status: rule === null ? 0 : 1, ...terms, ...secret },
      })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...REINVEST_KEY, orderId] }),
        client.invalidateQueries({ queryKey: ['dual', 'reinvested'] }),
        client.invalidateQueries({ queryKey: dualOrders.key }),
      ]),
  })
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
  /** It lapses at the one and below, at the other and above. */
  readonly low: Decimal8
  readonly high: Decimal8
  readonly volatility: Decimal8
  readonly quotedAt: Instant
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
        low: decimal(found.price_low),
        high: decimal(found.price_high),
        volatility: decimal(found.implied_volatility),
        quotedAt: instantOfSeconds(found.expire_timest - found.expire_second),
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

export type RefundAsk = { orderId: number; quoteId: number }

/** Giving an order back for what was quoted. */
export const refundAct: MoneyAct<RefundAsk, DualHolding> = {
  name: ({ orderId, quoteId }) => `dual.refund.${orderId}.${quoteId}`,
  send: async ({ orderId, quoteId }, order) =>
    holdingOf(await call(dualRefund, { body: { order_id: orderId, req_id: quoteId, ...order } })),
  // Not waited for: what came of it is shown at once.
  settled: (client) => void dualOrders.refresh(client),
}
