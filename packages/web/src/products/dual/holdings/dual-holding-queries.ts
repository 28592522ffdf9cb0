import { actOf, pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
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
export const useReinvestHistory = pagesOf((_id: number, _current: number, isVip: boolean) => listOf(isVip), {
  group: dualOrders.key,
  by: 'page',
  pageSize: REINVEST_HISTORY_PAGE_SIZE,
  ask: (renewal_id: number, current_order_id: number, _isVip: boolean) => ({ query: { renewal_id, current_order_id } }),
  row: holdingOf,
})

const REINVEST_KEY = ['dual', 'reinvest'] as const

/** Auto-reinvest of an order; null while it is off. */
export const useReinvest = queryOf(dualReinvest, {
  group: REINVEST_KEY,
  keyed: ([id]) => [id],
  ask: (order_id: number, _term: DualHolding['term']) => ({ query: { order_id } }),
  show: (found, [, term]): ReinvestRule | null =>
    found.status !== 1
      ? null
      : {
          difference: decimal(found.price_deviation),
          term: ruleTerm(found.effective_time_duration, term),
          leastApr: found.min_apy === null ? null : decimal(found.min_apy),
        },
})

type ReinvestAsk = { rule: ReinvestRule | null; last: ReinvestRule | null; fundPassword: string }

/** Sets the rule of a running order; null switches it off, and `last` stays written down. */
export const useChangeReinvest = saveOf(dualReinvestUpdate, {
  ask: ({ rule, last, fundPassword }: ReinvestAsk, order_id: number) => {
    const said = rule ?? last
    const terms = said === null ? {} : ruleBody(said)
    const secret = rule === null || fundPassword === '' ? {} : { fundpass: fundPassword }
    return { body: { order_id, status: rule === null ? (0 as const) : (1 as const), ...terms, ...secret } }
  },
  reads: [REINVEST_KEY, ['dual', 'reinvested'], dualOrders.key],
})

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
export const useRefundQuote = queryOf(dualRefundPreview, {
  group: ['dual', 'refund'],
  staleMs: Number.POSITIVE_INFINITY,
  ask: (order_id: number, _ask: number) => ({ query: { order_id } }),
  show: (found): DualRefundQuote => ({
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
  }),
  tune: () => ({ gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
})

export type RefundAsk = { orderId: number; quoteId: number }

/** Giving an order back for what was quoted. */
export const useRefunding = actOf(dualRefund, {
  name: ({ orderId, quoteId }: RefundAsk) => `dual.refund.${orderId}.${quoteId}`,
  ask: ({ orderId, quoteId }, order) => ({ body: { order_id: orderId, req_id: quoteId, ...order } }),
  show: holdingOf,
  reads: [],
  // Not waited for: what came of it is shown at once.
  settled: (client) => void dualOrders.refresh(client),
})
