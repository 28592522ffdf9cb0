import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualCategory,
  type DualOrderRow,
  type DualOutcomes,
  type DualPayoff,
  type DualPosition,
  type DualSheet,
  type DualState,
  type DualTerm,
  type DualType,
  outcomes,
  type PriceRange,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { sheetOf } from '../dual-sheet.ts'
import { type DualHonest, honestOf } from '../offers/dual-offer.ts'

/** An order of the customer as the screens speak of it. */
export type DualHolding = {
  readonly id: number
  readonly productId: number
  readonly type: DualType
  readonly category: DualCategory
  readonly isVip: boolean
  readonly coin: string
  readonly state: DualState
  readonly amount: Decimal8
  readonly investAsset: string
  readonly exerciseAsset: string
  readonly target: Decimal8
  readonly apr: Decimal8
  /** What it was ordered at; `apr` is higher where acceptance improved it. */
  readonly aprOrdered: Decimal8
  readonly term: DualTerm
  readonly createdAt: Instant
  readonly deliveryAt: Instant
  readonly deliverySeconds: number
  /** Fixed at acceptance; until then by the rate that it was ordered at, which is the least. */
  readonly outcomes: DualOutcomes
  readonly price: Decimal8 | null
  readonly settled: DualSettled | null
  readonly failReason: string | null
  readonly text: string | null
  /** Index price of the coin at acceptance; null before. */
  readonly entryPrice: Decimal8 | null
  /** What the rate was made of at acceptance; null before. */
  readonly honest: DualHonest | null
  readonly sheet: DualSheet
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  /** What early redemption brought. */
  readonly refund: Decimal8 | null
  readonly isReinvested: boolean
  /** The chain of auto-reinvest that it belongs to, by its first order. */
  readonly renewalId: number | null
  /** The order that this one went on as. */
  readonly renewedBy: number | null
  /** What the price did from the order to its delivery; null until it has settled, and where nothing was recorded. */
  readonly range: PriceRange | null
}

export type DualSettled = {
  readonly at: Instant
  readonly price: Decimal8
  /** Index price of the coin at acceptance. */
  readonly entryPrice: Decimal8
  readonly asset: string
  readonly amount: Decimal8
  readonly principal: Decimal8
  readonly interest: Decimal8
}

export function holdingOf(row: DualOrderRow): DualHolding {
  return {
    id: row.id,
    productId: row.project_id,
    type: row.type,
    category: row.category as DualCategory,
    isVip: row.category === DUAL_CATEGORY.VIP,
    coin: row.type === 'call' ? row.invest_currency : row.exercise_currency,
    state: row.status === 'INIT' && row.cancel_status === 1 ? 'CANCELING' : row.status,
    amount: decimal(row.invest_amount),
    investAsset: row.invest_currency,
    exerciseAsset: row.exercise_currency,
    target: decimal(row.exercise_price),
    apr: decimal(row.apy),
    aprOrdered: decimal(row.apy_ordered),
    term: { days: row.invest_days, hours: row.invest_hours },
    createdAt: instantOfSeconds(row.create_timest),
    deliveryAt: instantOfSeconds(row.delivery_timest),
    deliverySeconds: row.delivery_timest,
    outcomes: row.outcomes === null ? outcomes(positionOfRow(row)) : outcomesOf(row.outcomes),
    price: row.price === null ? null : decimal(row.price),
    settled: settledOf(row),
    failReason: row.fail_reason,
    text: row.text,
    entryPrice: row.entry_price === null ? null : decimal(row.entry_price),
    honest: honestOf(row),
    sheet: sheetOf(row),
    acceptedAt: maybeInstant(row.accept_timest),
    endedAt: maybeInstant(row.end_timest),
    refund: row.refund_amount === null ? null : decimal(row.refund_amount),
    isReinvested: row.renewal_status === 1,
    renewalId: row.renewal_id,
    renewedBy: row.renewed_by,
    range: rangeOf(row),
  }
}

function rangeOf({ low_price: low, high_price: high }: DualOrderRow): PriceRange | null {
  return low === null || high === null ? null : { low: decimal(low), high: decimal(high) }
}

function maybeInstant(seconds: number | null): Instant | null {
  return seconds === null ? null : instantOfSeconds(seconds)
}

type OutcomesRow = NonNullable<DualOrderRow['outcomes']>

function outcomesOf({ below, at, above }: OutcomesRow): DualOutcomes {
  return { below: payoffOf(below), at: payoffOf(at), above: payoffOf(above) }
}

function payoffOf(outcome: OutcomesRow['at']): DualPayoff {
  return {
    converted: outcome.converted,
    asset: outcome.currency,
    amount: decimal(outcome.amount),
    principal: decimal(outcome.principal),
    interest: decimal(outcome.interest),
  }
}

function settledOf(row: DualOrderRow): DualSettled | null {
  const { settle_timest: at, settlement_price: price, settlement_currency: asset, settlement_amount: amount } = row
  if (at === null || price === null || asset === null || amount === null) return null
  return {
    at: instantOfSeconds(at),
    price: decimal(price),
    entryPrice: decimal(row.entry_price ?? price),
    asset,
    amount: decimal(amount),
    principal: decimal(row.settlement_principle ?? '0'),
    interest: decimal(row.settlement_interest ?? '0'),
  }
}

function positionOfRow(row: DualOrderRow): DualPosition {
  return {
    type: row.type,
    coin: row.type === 'call' ? row.invest_currency : row.exercise_currency,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: decimal(row.exercise_price),
    amount: decimal(row.invest_amount),
    yield: termYield(decimal(row.apy), { days: row.invest_days, hours: row.invest_hours }),
  }
}

/** The terms of the order as the contract's payoff takes them, to compute again what it paid. */
export function positionOfHolding(holding: DualHolding): DualPosition {
  return {
    type: holding.type,
    coin: holding.coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: holding.target,
    amount: holding.amount,
    yield: termYield(holding.apr, holding.term),
  }
}
