import {
  DUAL_QUOTE_ASSET,
  type DualSheet,
  SNIPER_STATES,
  type SniperOrderRow,
  type SniperOutcomes,
  type SniperPosition,
  type SniperProductRow,
  type SniperState,
  type SniperType,
  sniperOutcomes,
  sniperTypeOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { sheetOf } from '../dual-sheet.ts'

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
  readonly sheet: DualSheet
  readonly deliveryAt: Instant
  /** The first instant at which this guarantee is no longer sold. */
  readonly quotedUntil: Instant
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
    sheet: sheetOf(row),
    deliveryAt: instantOfSeconds(row.delivery_time),
    quotedUntil: instantOfSeconds(row.quote_expire_time),
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
  readonly sheet: DualSheet
  readonly createdAt: Instant
  readonly deliveryAt: Instant
  readonly deliverySeconds: number
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  /** Fixed at acceptance; until then by the guarantee that it was ordered at, which is the least. */
  readonly outcomes: SniperOutcomes
  readonly settled: SniperSettled | null
  readonly failReason: string | null
  /** What it was ordered at; `guarantee` is higher where acceptance improved it. */
  readonly guaranteeOrdered: Decimal8
  readonly price: Decimal8 | null
  /** What it was accepted by; null before. */
  readonly honest: SniperHonest | null
  readonly text: string | null
}

export type SniperHonest = {
  readonly entryPrice: Decimal8
  readonly fair: Decimal8
  readonly margin: Decimal8
  readonly volatility: Decimal8
  readonly chance: Decimal8
}

export type SniperSettled = {
  readonly price: Decimal8
  readonly payment: Decimal8
  readonly refund: Decimal8
  /** In the quote asset, below zero for a loss. */
  readonly income: Decimal8
}

export function sniperHoldingOf(row: SniperOrderRow): SniperHolding {
  const kind = kindOf(row)
  const [amount, target, guarantee] = [
    decimal(row.invest_amount),
    decimal(row.exercise_price),
    share(row.product_price),
  ]
  return {
    id: row.id,
    ...kind,
    exerciseAsset: row.exercise_currency,
    state: SNIPER_STATES[row.status] ?? 'INIT',
    amount,
    target,
    guarantee,
    guaranteeOrdered: share(row.product_price_ordered),
    days: row.hold_days,
    sheet: sheetOf(row),
    createdAt: instantOfSeconds(row.create_time),
    deliveryAt: instantOfSeconds(row.delivery_time),
    deliverySeconds: row.delivery_time,
    acceptedAt: row.accept_time === null ? null : instantOfSeconds(row.accept_time),
    endedAt: row.end_time === null ? null : instantOfSeconds(row.end_time),
    outcomes:
      row.outcomes === null
        ? sniperOutcomes({ ...kind, quoteAsset: DUAL_QUOTE_ASSET, target, guarantee, amount })
        : outcomesOf(row.outcomes),
    settled: settledOf(row),
    failReason: row.fail_reason,
    price: row.price === null ? null : decimal(row.price),
    honest: honestOf(row),
    text: row.text,
  }
}

function honestOf(row: SniperOrderRow): SniperHonest | null {
  const { entry_price, fair_price, margin, implied_volatility, chance } = row
  const isAccepted = entry_price !== null && fair_price !== null && implied_volatility !== null && chance !== null
  if (!isAccepted) return null
  return {
    entryPrice: decimal(entry_price),
    fair: share(fair_price),
    margin: decimal(margin ?? '0'),
    volatility: decimal(implied_volatility),
    chance: decimal(chance),
  }
}

type OutcomesRow = NonNullable<SniperOrderRow['outcomes']>

function outcomesOf({ reached, missed }: OutcomesRow): SniperOutcomes {
  return { reached: { reached: true, ...outcomeOf(reached) }, missed: { reached: false, ...outcomeOf(missed) } }
}

function outcomeOf(row: OutcomesRow['reached']) {
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
