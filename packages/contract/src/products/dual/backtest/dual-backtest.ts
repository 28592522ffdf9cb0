import { type Violation, violation } from '../../../http/index.ts'
import type { Decimal8 } from '../../../money/index.ts'
import { DAY_MS, floorTo, HOUR_MS, type Instant, instant, later } from '../../../time/index.ts'
import { type DualPayoff, type DualPosition, outcomes, payoff, termYield } from '../dual-payoff.ts'
import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualTerm,
  type DualType,
  dualTerm,
  investAsset,
  maximumAmount,
  minimumAmount,
} from '../dual-product.ts'
import { amountViolation } from '../dual-rules.ts'
import { DUAL_LEAST_APR, dayDelivery, dualGrid, gridStep } from '../offers/dual-grid.ts'
import { type DualQuote, dualQuote } from '../pricing/dual-pricing.ts'
import { sandboxSurface, type VolatilitySurface } from '../pricing/dual-surface.ts'
import { priceDifferenceViolation } from '../reinvest/dual-reinvest.ts'
import { deviationLimit, matchRenewal, type RenewalWish, renewalWish } from '../reinvest/dual-renewal.ts'
import { amountRenewalEnd } from '../reinvest/dual-renewal-rules.ts'
import { type DualBacktestHistory, type PastPrices, pastPrices } from './dual-backtest-history.ts'
import type { DualBacktestStrategy } from './dual-backtest-strategy.ts'

/*
 * A strategy of dual orders played over past prices, with the functions that the server quotes, settles and renews by.
 * What it cannot know is the volatility that options were traded at; it takes what the price itself has shown.
 */

/** Bounds of an order in copies, as a series of products has them unless it says otherwise. */
export const DUAL_BACKTEST_COPIES = { minimumCopies: 5n, maximumCopies: 200_000n } as const

/** One order of the play, from the moment it is made to its payment. */
export type DualBacktestPeriod = {
  readonly type: DualType
  readonly openedAt: Instant
  readonly deliveryAt: Instant
  /** When it was paid: the delivery, or the first price after it where the history has none before. */
  readonly settledAt: Instant
  readonly entryPrice: Decimal8
  readonly target: Decimal8
  readonly term: DualTerm
  readonly apr: Decimal8
  readonly impliedVolatility: Decimal8
  readonly asset: string
  readonly amount: Decimal8
  readonly settlementPrice: Decimal8
  readonly paid: DualPayoff
}

/** Why no further order was made: the history ends, one order was all, nothing on sale fits, or out of the bounds. */
export type DualBacktestEnd = 'history' | 'once' | 'noMatch' | 'bounds'

/** The orders of a play, in their order, and why there are no more. */
export type DualBacktestPlay = {
  readonly periods: readonly DualBacktestPeriod[]
  readonly end: DualBacktestEnd
  /** When the first order is made, at what price. */
  readonly startAt: Instant
  readonly startPrice: Decimal8
}

/**
 * What is wrong with a strategy for a history: the distance (0.1 to 10 %), the amount (its bounds at the first price), or
 * a history that is shorter than the window and one term. Null when nothing is.
 */
export function backtestViolation(
  strategy: Omit<DualBacktestStrategy, 'distance' | 'amount'> & { distance: Decimal8 | null; amount: Decimal8 | null },
  history: DualBacktestHistory,
): Violation | null {
  const { type, amount, distance, termDays, trailingDays } = strategy
  const far = priceDifferenceViolation({ value: distance, range: null, matched: null })
  if (far !== null) return far
  const prices = history.closes.length === 0 ? null : pastPrices(history)
  const start = prices === null ? null : startOf(prices, trailingDays)
  const last = prices?.closes.at(-1)
  if (start === null || last === undefined || start.at + termDays * DAY_MS > last.at) {
    return violation('dual.backtest.tooShort', { days: trailingDays + termDays })
  }
  if (amount === null) return violation('dual.backtest.amountMissing')
  return boundsViolation(type, strategy.coin, amount, start.price)
}

function boundsViolation(type: DualType, coin: string, amount: Decimal8, price: Decimal8): Violation | null {
  const bounds = { type, category: DUAL_CATEGORY.NORMAL, ...DUAL_BACKTEST_COPIES, price }
  return amountViolation({
    amount,
    balance: null,
    minimum: minimumAmount(bounds),
    maximum: maximumAmount(bounds),
    asset: investAsset({ type, coin, quoteAsset: DUAL_QUOTE_ASSET }),
  })
}

/** The first close at or after the hour of delivery with a whole window before it. */
function startOf(prices: PastPrices, trailingDays: number) {
  const [first] = prices.closes
  if (first === undefined) return null
  return prices.firstFrom(dayDelivery(later(first.at, trailingDays * DAY_MS - 1), 1))
}

/** The order that is on its way: what will be paid is decided by the price at its delivery. */
type OpenOrder = Omit<DualBacktestPeriod, 'settledAt' | 'settlementPrice' | 'paid'>

/**
 * Plays a strategy over a history. The first order is made at the first delivery hour with a whole window before it, at
 * the round target at or beyond the distance. What an order pays is `payoff` at the settlement price of the history; the
 * next order is found by `renewalWish` and `matchRenewal` among the grid of that moment, quoted by `dualQuote` on a
 * surface whose at-the-money volatility is what the trailing window has shown. An order that would be delivered after
 * the last price is not made. Nothing asks for a price that was not known at its instant. Daily closes are played as if
 * they were prices of the delivery hour. Throws RangeError when `backtestViolation` says that the history is too short.
 */
export function playBacktest(strategy: DualBacktestStrategy, history: DualBacktestHistory): DualBacktestPlay {
  const prices = pastPrices(history)
  const start = startOf(prices, strategy.trailingDays)
  const last = prices.closes.at(-1)
  if (start === null || last === undefined) throw new RangeError('the history is too short')
  const periods: DualBacktestPeriod[] = []
  let next = firstOrder(strategy, prices, start.at, start.price)
  while (typeof next !== 'string' && next.deliveryAt <= last.at) {
    const settled = prices.settlementOf(next.deliveryAt)
    if (settled === null) break
    const paid = payoff(backtestPosition(strategy.coin, next), settled.price)
    const period = { ...next, settledAt: settled.at, settlementPrice: settled.price, paid }
    periods.push(period)
    next = nextOrder(strategy, prices, period)
  }
  const end = typeof next === 'string' ? next : 'history'
  const shown = (at: Instant) => instant(at - prices.shiftMs)
  return {
    end,
    startAt: shown(start.at),
    startPrice: start.price,
    periods: periods.map((period) => ({
      ...period,
      openedAt: shown(period.openedAt),
      deliveryAt: shown(period.deliveryAt),
      settledAt: shown(period.settledAt),
    })),
  }
}

/** The order of a period as the payoff functions know it. */
export function backtestPosition(
  coin: string,
  { type, target, amount, apr, term }: Pick<DualBacktestPeriod, 'type' | 'target' | 'amount' | 'apr' | 'term'>,
): DualPosition {
  return { type, coin, quoteAsset: DUAL_QUOTE_ASSET, target, amount, yield: termYield(apr, term) }
}

type Point = { type: DualType; target: Decimal8; deliveryAt: Instant }
type Moment = { now: Instant; price: Decimal8; surface: VolatilitySurface }

function firstOrder(
  strategy: DualBacktestStrategy,
  prices: PastPrices,
  now: Instant,
  price: Decimal8,
): OpenOrder | DualBacktestEnd {
  const { type, distance, termDays, amount } = strategy
  const moment = momentOf(strategy, prices, now, price)
  if (moment === null) return 'noMatch'
  const deliveryAt = dayDelivery(floorTo(now, HOUR_MS), termDays)
  const step = gridStep(price, termDays)
  const limit = deviationLimit(type, price, distance)
  const target = type === 'call' ? ((limit + step - 1n) / step) * step : (limit / step) * step
  const point = { type, target, deliveryAt }
  const quote = quoteOf(strategy, moment, point)
  if (quote === null) return 'noMatch'
  const isOut = boundsViolation(type, strategy.coin, amount, price) !== null
  return isOut ? 'bounds' : openOrder(strategy, moment, { ...point, quote }, amount)
}

/** What auto-reinvest makes of a payment, as the server's settlement does: half the least order goes on, and any above it. */
function nextOrder(
  strategy: DualBacktestStrategy,
  prices: PastPrices,
  settled: DualBacktestPeriod,
): OpenOrder | DualBacktestEnd {
  if (strategy.reinvest === 'none') return 'once'
  const now = settled.settledAt
  const price = prices.lastUntil(now)?.price ?? settled.settlementPrice
  const moment = momentOf(strategy, prices, now, price)
  const wish = renewalWish({
    type: settled.type,
    category: DUAL_CATEGORY.NORMAL,
    converted: settled.paid.converted,
    target: settled.target,
    term: { days: strategy.termDays, hours: 0 },
    priceDeviation: strategy.reinvest === 'basic' ? 0n : strategy.distance,
    preferredSeconds: 0,
    settlementPrice: settled.settlementPrice,
    price,
    leastApr: null,
    now,
  })
  const offer = moment === null ? null : matchOf(strategy, moment, wish)
  if (moment === null || offer === null) return 'noMatch'
  const order = openOrder(strategy, moment, offer, settled.paid.amount)
  const bounds = { type: order.type, category: DUAL_CATEGORY.NORMAL, ...DUAL_BACKTEST_COPIES, price }
  const paying = outcomes(backtestPosition(strategy.coin, order))
  return amountRenewalEnd(order.amount, bounds, paying) === null ? order : 'bounds'
}

type Offer = Point & { quote: DualQuote }

/** The offer that fits: the very target of the basic rule, or the best of the grid that pays enough to be listed. */
function matchOf(strategy: DualBacktestStrategy, moment: Moment, wish: RenewalWish): Offer | null {
  const { type, target, deliveryAt } = wish
  if (target !== null) {
    const quote = quoteOf(strategy, moment, { type, target, deliveryAt })
    return quote === null ? null : { type, target, deliveryAt, quote }
  }
  let listed = dualGrid(DUAL_CATEGORY.NORMAL, moment.price, moment.now).map((point) => ({
    ...point,
    category: DUAL_CATEGORY.NORMAL,
    apr: 0n,
  }))
  for (;;) {
    const best = matchRenewal(wish, listed, moment.now)
    if (best === null) return null
    const quote = quoteOf(strategy, moment, best)
    if (quote !== null) return { ...best, quote }
    listed = listed.filter((point) => point !== best)
  }
}

function momentOf(
  { trailingDays }: DualBacktestStrategy,
  prices: PastPrices,
  now: Instant,
  price: Decimal8,
): Moment | null {
  const known = prices.lastUntil(now)
  const atTheMoney = known === null ? null : prices.volatilityUntil(known.at, trailingDays)
  return atTheMoney === null ? null : { now, price, surface: sandboxSurface({ atTheMoney }) }
}

/** The quote of a point; null when it pays too little to be listed. */
function quoteOf(
  { margin }: DualBacktestStrategy,
  { now, price, surface }: Moment,
  { type, target, deliveryAt }: Point,
): DualQuote | null {
  const quote = dualQuote({ type, category: DUAL_CATEGORY.NORMAL, price, target, now, deliveryAt, surface, margin })
  return quote !== null && quote.apr >= DUAL_LEAST_APR ? quote : null
}

function openOrder(
  { coin }: DualBacktestStrategy,
  { now, price }: Moment,
  { type, target, deliveryAt, quote }: Offer,
  amount: Decimal8,
): OpenOrder {
  return {
    type,
    openedAt: now,
    deliveryAt,
    entryPrice: price,
    target,
    term: dualTerm(DUAL_CATEGORY.NORMAL, now, deliveryAt),
    apr: quote.apr,
    impliedVolatility: quote.impliedVolatility,
    asset: investAsset({ type, coin, quoteAsset: DUAL_QUOTE_ASSET }),
    amount,
  }
}
