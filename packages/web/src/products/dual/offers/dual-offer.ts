import type { Listing } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_DELIVERY_HOUR,
  DUAL_QUOTE_ASSET,
  type DualPosition,
  type DualProjectRow,
  type DualTerm,
  type DualType,
  fractionDecimal,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instantOfSeconds } from '@tenor/contract/time'

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
  /** What the rate is made of; null for a product that was listed by hand. */
  readonly honest: DualHonest | null
  /** Share of the amount that early redemption costs; null where there is none. */
  readonly redeemFee: Decimal8 | null
  readonly isSoldOut: boolean
  readonly listing: Listing
}

export type DualHonest = {
  readonly fairApr: Decimal8
  readonly volatility: Decimal8
  readonly margin: Decimal8
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
    redeemFee: row.redeem_fee === null ? null : decimal(row.redeem_fee),
    isSoldOut: row.sold_out,
    listing: row.status,
  }
}

type HonestRow = Pick<DualProjectRow, 'fair_apy' | 'implied_volatility' | 'margin' | 'chance'>

/** The figures of a row that has them all. */
export function honestOf(row: HonestRow): DualHonest | null {
  const { fair_apy, implied_volatility, margin, chance } = row
  if (fair_apy === null || implied_volatility === null || margin === null || chance === null) return null
  return {
    fairApr: decimal(fair_apy),
    volatility: decimal(implied_volatility),
    margin: decimal(margin),
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

/** Whether a time of arrival can be kept: for the day's own delivery, which nine hours are left after, and no other. */
export function hasReceiveTime({ isVip, deliveryAt }: Pick<DualOffer, 'isVip' | 'deliveryAt'>): boolean {
  return !isVip && deliveryAt % DAY_MS === DUAL_DELIVERY_HOUR * HOUR_MS
}

/** Yield of the whole term as a fraction, for showing. */
export function termRate(offer: DualOffer): Decimal8 {
  return fractionDecimal(termYield(offer.apr, offer.term), 'down')
}
