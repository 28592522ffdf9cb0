import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  type ClearingFacts,
  type FlexibleDetailRow,
  type FlexibleHoldingRow,
  type FlexibleMarketRow,
  type LadderTier,
  ladderOf,
  previewFacts,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A flexible pool as the pages know it: rates are fractions of a year, amounts in the coin. */
export type FlexiblePool = {
  readonly asset: string
  readonly rate: Decimal8 | null
  /** How much of it is expected to be lent. */
  readonly lentShare: Decimal8 | null
  readonly bonusAsset: string
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
  readonly hasBonus: boolean
  readonly tiers: readonly LadderTier[]
  readonly minRate: Decimal8
  readonly ceiling: Decimal8
  readonly minAmount: Decimal8
  /** How much of what is offered is lent. */
  readonly lentRatio: Decimal8
  readonly isOnSale: boolean
}

/** As the panel needs it: the preview, to be cleared again with an amount, and the hours that a subscription of now would meet. */
export type FlexibleOffer = FlexiblePool & {
  readonly preview: ClearingFacts | null
  readonly startAt: Instant
  readonly arrivalAt: Instant
}

/** A pool in the list, and what the reader has there. */
export type FlexibleMarketPool = FlexiblePool & { readonly isAuto: boolean; readonly isMine: boolean }

export type FlexibleHolding = {
  readonly id: number
  readonly asset: string
  readonly amount: Decimal8
  readonly lent: Decimal8
  /** Asked back, and waiting for an hour's end. */
  readonly frozen: Decimal8
  readonly marginFrozen: Decimal8
  readonly redeemable: Decimal8
  readonly earned: Decimal8
  /** Both of its own minimum; null: no hour was cleared yet. */
  readonly rate: Decimal8 | null
  readonly lastRate: Decimal8 | null
  readonly minimum: Decimal8
  readonly minRate: Decimal8
  readonly ceiling: Decimal8
  readonly lentRatio: Decimal8
  readonly isAuto: boolean
  /** How much of it is expected to be lent at its own minimum. */
  readonly lentShare: Decimal8 | null
  readonly bonusAsset: string
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
  readonly tiers: readonly LadderTier[]
}

type PoolRow = Omit<FlexibleMarketRow, 'auto_invest_status' | 'is_subscribed'>

/** Of `sale_status`. */
export const ON_SALE = 1

const decimalOrNull = (text: string | null) => (text === null ? null : decimal(text))

function poolOf(row: PoolRow): FlexiblePool {
  return {
    asset: row.asset,
    rate: decimalOrNull(row.next_time_rate_year),
    lentShare: decimalOrNull(row.lent_share),
    bonusAsset: row.award_asset,
    bonusRate: decimal(row.ext_award_rate_year),
    bonusLimit: decimal(row.ext_award_limit),
    hasBonus: row.is_open_award_pool === 1,
    tiers: ladderOf(row.ladder_apr),
    minRate: decimal(row.limit_min_lend_rate_year),
    ceiling: decimal(row.max_lend_rate_year),
    minAmount: decimal(row.min_lend_amount),
    lentRatio: decimal(row.lend_ratio),
    isOnSale: row.sale_status === ON_SALE,
  }
}

export function marketPoolOf(row: FlexibleMarketRow): FlexibleMarketPool {
  return { ...poolOf(row), isAuto: row.auto_invest_status === 1, isMine: row.is_subscribed === 1 }
}

export function offerOf(row: FlexibleDetailRow): FlexibleOffer {
  return {
    ...poolOf(row),
    preview: previewFacts(row),
    startAt: instantOfSeconds(row.interest_start),
    arrivalAt: instantOfSeconds(row.interest_arrival),
  }
}

export function holdingOf(row: FlexibleHoldingRow): FlexibleHolding {
  return {
    id: row.id,
    asset: row.asset,
    amount: decimal(row.curr_amount),
    lent: decimal(row.lend_amount),
    frozen: decimal(row.frozen_amount),
    marginFrozen: decimal(row.margin_frozen_amount),
    redeemable: decimal(row.redeemable_amount),
    earned: decimal(row.cumulative),
    rate: decimalOrNull(row.next_time_rate_year),
    lastRate: decimalOrNull(row.last_rate_year),
    minimum: decimal(row.min_lend_rate_year),
    minRate: decimal(row.limit_min_lend_rate_year),
    ceiling: decimal(row.max_lend_rate_year),
    lentRatio: decimal(row.lend_ratio),
    isAuto: row.auto_invest_status === 1,
    lentShare: decimalOrNull(row.lent_share),
    bonusAsset: row.award_asset,
    bonusRate: decimal(row.ext_award_rate_year),
    bonusLimit: decimal(row.ext_award_limit),
    tiers: ladderOf(row.ladder_apr),
  }
}
