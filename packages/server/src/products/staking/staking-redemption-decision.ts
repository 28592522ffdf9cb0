import { type Assets, decimalsViolation, leastRest, takeRest } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  countsUntil,
  fastLeft,
  fastOfFloat,
  type RedeemMode,
  redeemConfigOf,
  redeemedWeight,
  redeemFeeRate,
  redeemStamp,
  redeemViolation,
  redemptionPayment,
  type StakingRedeemBody,
  type StakingRedeemed,
  unpaidShare,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { floatOf, type Offer } from './staking-product-store.ts'
import type { Holding, PaidReward, Redemption } from './staking-tables.ts'

/** What a redemption asks for; `id` is the one that it gets. */
export type AskedRedemption = {
  assets: Assets
  offer: Offer
  body: Omit<StakingRedeemBody, 'pid'>
  key: string | null
  id: number
  at: Instant
}

/** What it is decided by, of a locked holding whose days before today are booked. */
export type RedemptionFacts = {
  /** As it is stored, and with all of its stakes counted. */
  stored: Holding
  held: Holding
  /** What does not count yet of what was staked. */
  uncounted: Decimal8
  /** What is booked and waits for redemptions. */
  unpaid: readonly PaidReward[]
  /** What is left of the day's fast redemption to the customer and to everybody; null: none, or no limit. */
  left: { customer: Decimal8 | null; product: Decimal8 | null } | null
}

/** A redemption, and the holding that it leaves. */
export type DecidedRedemption = {
  bucket: number
  userId: number
  redemption: Redemption
  stored: Holding
  after: Holding
  /** Whose limits it gives back to. */
  limitId: number
}

/** What a redemption comes to, or what is against it: nothing is read or written. */
export function decidedRedemption(
  asked: AskedRedemption,
  { stored, held, uncounted, unpaid, left }: RedemptionFacts,
): DecidedRedemption | Violation {
  const { offer, body, key, id, at } = asked
  const mode: RedeemMode = body.quick === 1 ? 'fast' : 'standard'
  const config = redeemConfigOf(offer.terms, body.redeem_coin ?? offer.coin)
  const amount = takeRest(decimal(body.amount), held.amount, leastRest(asked.assets, offer.coin))
  // A fraction of a unit leaves with the rest alone.
  const fine = amount === held.amount ? null : decimalsViolation(asked.assets, offer.coin, amount)
  if (fine !== null) return fine
  const facts = { coin: offer.coin, amount, held: held.amount, minimum: offer.terms.minRedeem, mode, config }
  const ofFloat = config === null ? null : fastOfFloat(floatOf(offer), redeemFeeRate(config, 'fast'))
  const mostFast = fastLeft(fastLeft(left?.customer ?? null, left?.product ?? null), ofFloat)
  const against = redeemViolation({ ...facts, isFastPaused: offer.fastPaused, fastLeft: mostFast })
  if (against !== null) return against
  // The rule refuses what has none; the type does not know.
  if (config === null) throw new Error('a redemption without its terms was not refused')
  const dueAt = redeemStamp(at, mode, { redeemMaxDays: offer.terms.redeemMaxDays, quickMinutes: config.quickMinutes })
  const isHeld = mode === 'standard' && (offer.cash !== null || offer.standardPaused)
  const isAtOnce = dueAt <= at && !isHeld
  const { bucket, userId } = held
  const { fee, received } = redemptionPayment(amount, redeemFeeRate(config, mode))
  const redemption: Redemption = {
    bucket,
    userId,
    id,
    holdingId: held.id,
    productId: offer.id,
    coin: offer.coin,
    amount,
    fee,
    lost: 0n,
    isFast: mode === 'fast',
    fastAt: null,
    fastAsked: null,
    cashTaken: mode === 'fast' && offer.cash !== null ? received : 0n,
    createdAt: at,
    dueAt,
    text: key,
    rewards: paidWith(held, unpaid, amount),
    state: isAtOnce ? 'PAID' : 'REDEEMING',
    paidIn: isAtOnce ? id : null,
    paidAt: isAtOnce ? at : null,
    lookAt: isAtOnce ? null : dueAt,
    late: 0n,
  }
  return { bucket, userId, redemption, stored, after: leftBy(redemption, held, uncounted), limitId: offer.limitId }
}

/** What was booked for redemptions, as far as this one brings it. */
function paidWith(held: Holding, unpaid: readonly PaidReward[], amount: Decimal8): PaidReward[] {
  return unpaid
    .map((waiting) => ({ coin: waiting.coin, amount: unpaidShare(waiting.amount, amount, held.amount) }))
    .filter((share) => share.amount > 0n)
}

function leftBy({ amount, createdAt: at }: Redemption, held: Holding, uncounted: Decimal8): Holding {
  const until = countsUntil(at)
  const { weight, first } = redeemedWeight({ amount, uncounted, at, dayStart: held.accruedTo })
  return {
    ...held,
    amount: held.amount - amount,
    missed: held.missed - weight,
    freshAt: until,
    freshTaken: first + (held.freshAt === until ? held.freshTaken : 0n),
  }
}

export function redeemedWire(redemption: Redemption): StakingRedeemed {
  const { id, productId, coin, amount, fee, isFast, state, createdAt, dueAt } = redemption
  return {
    id,
    pid: productId,
    coin,
    redeem_coin: coin,
    state,
    quick: isFast ? 1 : 0,
    amount: decimalText(amount),
    fee: decimalText(fee),
    received: decimalText(amount - fee),
    created_at: unixSeconds(createdAt),
    redeem_stamp: unixSeconds(dueAt),
    exchange_rate: null,
  }
}
