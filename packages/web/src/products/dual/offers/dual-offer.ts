import type { Listing } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualPosition,
  type DualProjectRow,
  type DualSheet,
  type DualTerm,
  type DualType,
  fractionDecimal,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { sheetOf } from '../dual-sheet.ts'

/** A product of the list as the screens speak of it. */
export type DualOffer = {
  readonly id: number
  readonly type: DualType
  readonly isVip: boolean
  /** The amount is fixed by a voucher, and nothing is reinvested. */
  readonly isTrialFund: boolean
  readonly coin: string
  readonly investAsset: string
  readonly exerciseAsset: string
  readonly target: Decimal8
  readonly price: Decimal8
  readonly apr: Decimal8
  readonly term: DualTerm
  readonly deliveryAt: Instant
  /** The first instant at which this rate is no longer sold for this term. */
  readonly quotedUntil: Instant
  readonly minimum: Decimal8
  readonly maximum: Decimal8
  readonly gapPercent: Decimal8
  /** Our model's figures beside the rate; null only until the first quote. */
  readonly honest: DualHonest | null
  readonly sheet: DualSheet
  readonly isSoldOut: boolean
  readonly listing: Listing
}

export type DualHonest = {
  readonly fairApr: Decimal8
  readonly volatility: Decimal8
  /** Null where the fair rate is zero. */
  readonly margin: Decimal8 | null
  readonly chance: Decimal8
}

export function offerOf(row: DualProjectRow): DualOffer {
  return {
    id: row.id,
    type: row.type,
    isVip: row.category === DUAL_CATEGORY.VIP,
    isTrialFund: row.category === DUAL_CATEGORY.TRIAL_FUND,
    coin: row.type === 'call' ? row.invest_currency : row.exercise_currency,
    investAsset: row.invest_currency,
    exerciseAsset: row.exercise_currency,
    target: decimal(row.exercise_price),
    price: decimal(row.price),
    apr: decimal(row.apy),
    term: { days: row.invest_days, hours: row.invest_hours },
    deliveryAt: instantOfSeconds(row.delivery_timest),
    quotedUntil: instantOfSeconds(row.quote_expire_timest),
    minimum: decimal(row.min_amount),
    maximum: decimal(row.max_amount),
    gapPercent: decimal(row.multiple),
    honest: honestOf(row),
    sheet: sheetOf(row),
    isSoldOut: row.sold_out,
    listing: row.status,
  }
}

type HonestRow = Pick<DualProjectRow, 'fair_apy' | 'implied_volatility' | 'margin' | 'chance'>

/** The figures of a row, once there are any. */
export function honestOf(row: HonestRow): DualHonest | null {
  const { fair_apy, implied_volatility, margin, chance } = row
  if (fair_apy === null || implied_volatility === null || chance === null) return null
  return {
    fairApr: decimal(fair_apy),
    volatility: decimal(implied_volatility),
    margin: margin === null ? null : decimal(margin),
    chance: decimal(chance),
  }
}

/** The offer as an order of `amount`: what the contract's payoff is computed from. */
export function positionOf(offer: DualOffer, amount: Decimal8): DualPosition {
  return {
    type: offer.type,
    coin: offer.coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: offer.target,
    amount,
    yield: termYield(offer.apr, offer.term),
  }
}

/** Whether an operator set the rate, which acceptance does not improve. */
export function isSetByHand({ sheet }: Pick<DualOffer, 'sheet'>): boolean {
  return !sheet.improves
}

/** Yield of the whole term as a fraction, for showing. */
export function termRate(offer: DualOffer): Decimal8 {
  return fractionDecimal(termYield(offer.apr, offer.term), 'down')
}
