import {
  DUAL_QUOTE_ASSET,
  SNIPER_STATES,
  type SniperOrderRow,
  type SniperOutcomes,
  type SniperPosition,
  type SniperProductRow,
  type SniperState,
  type SniperType,
  sniperTypeOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A sniper on sale as the screens speak of it. Shares and rates are fractions. */
export type SniperOffer = {
  readonly id: number
  readonly type: SniperType
  readonly coin: string
  readonly investAsset: string
  readonly target: Decimal8
  readonly price: Decimal8
  readonly guarantee: Decimal8
  /** The guarantee as the server wrote it, for saying what was seen. */
  readonly guaranteeText: string
  readonly fair: Decimal8
  readonly margin: Decimal8
  readonly volatility: Decimal8
  readonly chance: Decimal8
  readonly days: number
  readonly deliveryAt: Instant
  readonly minimum: Decimal8
  readonly maximum: Decimal8
  readonly gapPercent: Decimal8
  readonly isSoldOut: boolean
  readonly isListed: boolean
}

type Assets = { type: number; invest_currency: string; exercise_currency: string }

function kindOf({ type, invest_currency, exercise_currency }: Assets) {
  const kind = sniperTypeOf(type) ?? 'peak'
  return { type: kind, coin: kind === 'peak' ? invest_currency : exercise_currency, investAsset: invest_currency }
}

/** A percentage of the wire as a fraction. */
function share(percent: string): Decimal8 {
  return divide(decimal(percent), 100n, 'down')
}

export function sniperOfferOf(row: SniperProductRow): SniperOffer {
  return {
    id: row.id,
    ...kindOf(row),
    target: decimal(row.exercise_price),
    price: decimal(row.price),
    guarantee: share(row.product_price),
    guaranteeText: row.product_price,
    fair: share(row.fair_price),
    margin: decimal(row.margin),
    volatility: decimal(row.implied_volatility),
    chance: decimal(row.chance),
    days: row.hold_days,
    deliveryAt: instantOfSeconds(row.delivery_time),
    minimum: decimal(row.min_amount),
    maximum: decimal(row.max_amount),
    gapPercent: decimal(row.multiple),
    isSoldOut: row.sold_out,
    isListed: row.status === 'listed',
  }
}

/** The offer as an order of `amount`: what the contract's payoff is computed from. */
export function sniperPositionOf({ type, coin, target, guarantee }: SniperOffer, amount: Decimal8): SniperPosition {
  return { type, coin, quoteAsset: DUAL_QUOTE_ASSET, target, guarantee, amount }
}

/** A sniper order of the customer as the screens speak of it. */
export type SniperHolding = {
  readonly id: number
  readonly type: SniperType
  readonly coin: string
  readonly investAsset: string
  readonly exerciseAsset: string
  readonly state: SniperState
  readonly amount: Decimal8
  readonly target: Decimal8
  readonly guarantee: Decimal8
  readonly days: number
  readonly createdAt: Instant
  readonly deliveryAt: Instant
  readonly deliverySeconds: number
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly outcomes: SniperOutcomes
  readonly settled: SniperSettled | null
  readonly failReason: string | null
  readonly entryPrice: Decimal8
  readonly price: Decimal8 | null
  readonly fair: Decimal8
  readonly margin: Decimal8
  readonly volatility: Decimal8
  readonly chance: Decimal8
  readonly text: string | null
}

export type SniperSettled = {
  readonly price: Decimal8
  readonly payment: Decimal8
  readonly refund: Decimal8
  /** In the quote asset, below zero for a loss. */
  readonly income: Decimal8
}

export function sniperHoldingOf(row: SniperOrderRow): SniperHolding {
  return {
    id: row.id,
    ...kindOf(row),
    exerciseAsset: row.exercise_currency,
    state: SNIPER_STATES[row.status] ?? 'INIT',
    amount: decimal(row.invest_amount),
    target: decimal(row.exercise_price),
    guarantee: share(row.product_price),
    days: row.hold_days,
    createdAt: instantOfSeconds(row.create_time),
    deliveryAt: instantOfSeconds(row.delivery_time),
    deliverySeconds: row.delivery_time,
    acceptedAt: row.accept_time === null ? null : instantOfSeconds(row.accept_time),
    endedAt: row.end_time === null ? null : instantOfSeconds(row.end_time),
    outcomes: {
      reached: { reached: true, ...outcomeOf(row.outcomes.reached) },
      missed: { reached: false, ...outcomeOf(row.outcomes.missed) },
    },
    settled: settledOf(row),
    failReason: row.fail_reason,
    entryPrice: decimal(row.entry_price),
    price: row.price === null ? null : decimal(row.price),
    fair: share(row.fair_price),
    margin: decimal(row.margin),
    volatility: decimal(row.implied_volatility),
    chance: decimal(row.chance),
    text: row.text,
  }
}

function outcomeOf(row: SniperOrderRow['outcomes']['reached']) {
  return {
    exercised: decimal(row.exercised),
    payment: decimal(row.exercise_amount),
    refund: decimal(row.refund_amount),
  }
}

function settledOf({ settle_price, exercise_amount, refund_amount, income }: SniperOrderRow): SniperSettled | null {
  if (settle_price === null || exercise_amount === null || refund_amount === null || income === null) return null
  return {
    price: decimal(settle_price),
    payment: decimal(exercise_amount),
    refund: decimal(refund_amount),
    income: decimal(income),
  }
}
