import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualOrderRow,
  type DualOutcomes,
  type DualPayoff,
  type DualPosition,
  type DualState,
  type DualTerm,
  type DualType,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** An order of the customer as the screens speak of it. */
export type DualHolding = {
  readonly id: number
  readonly type: DualType
  readonly isVip: boolean
  readonly coin: string
  readonly state: DualState
  readonly amount: Decimal8
  readonly investAsset: string
  readonly target: Decimal8
  readonly apr: Decimal8
  readonly term: DualTerm
  readonly createdAt: Instant
  readonly deliveryAt: Instant
  readonly deliverySeconds: number
  readonly outcomes: DualOutcomes
  readonly price: Decimal8 | null
  readonly settled: DualSettled | null
  readonly failReason: string | null
  readonly text: string | null
}

export type DualSettled = {
  readonly at: Instant
  readonly price: Decimal8
  readonly asset: string
  readonly amount: Decimal8
  readonly principal: Decimal8
  readonly interest: Decimal8
}

export function holdingOf(row: DualOrderRow): DualHolding {
  return {
    id: row.id,
    type: row.type,
    isVip: row.category === DUAL_CATEGORY.VIP,
    coin: row.type === 'call' ? row.invest_currency : row.exercise_currency,
    state: row.status === 'INIT' && row.cancel_status === 1 ? 'CANCELING' : row.status,
    amount: decimal(row.invest_amount),
    investAsset: row.invest_currency,
    target: decimal(row.exercise_price),
    apr: decimal(row.apy),
    term: { days: row.invest_days, hours: row.invest_hours },
    createdAt: instantOfSeconds(row.create_timest),
    deliveryAt: instantOfSeconds(row.delivery_timest),
    deliverySeconds: row.delivery_timest,
    outcomes: {
      below: payoffOf(row.outcomes.below),
      at: payoffOf(row.outcomes.at),
      above: payoffOf(row.outcomes.above),
    },
    price: row.price === null ? null : decimal(row.price),
    settled: settledOf(row),
    failReason: row.fail_reason,
    text: row.text,
  }
}

function payoffOf(outcome: DualOrderRow['outcomes']['at']): DualPayoff {
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
    asset,
    amount: decimal(amount),
    principal: decimal(row.settlement_principle ?? '0'),
    interest: decimal(row.settlement_interest ?? '0'),
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
