import { decimal, decimalText } from '@tenor/contract/money'
import {
  countsUntil,
  fastLeft,
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
import { DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { giveBackCapacity, giveBackQuota, grantSlice } from '../../core/capacity/index.ts'
import { post } from '../../core/ledger/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnceAfter, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { bookDay } from './staking-booking.ts'
import { fixDayRates, hasDayRates } from './staking-day-rates.ts'
import { type FastDay, fastDayOf, fastLeftOf, openFastDay, takeFast } from './staking-fast-quota.ts'
import {
  alone,
  countStakes,
  freshAfter,
  holdingIdOf,
  lockHolding,
  takeUnpaid,
  unpaidOf,
  writeHolding,
} from './staking-holding-store.ts'
import { isLossOpen } from './staking-losses.ts'
import { FastShort, type StakingModule } from './staking-module.ts'
import { stakingSale } from './staking-order-kind.ts'
import { redeemedPosts, redeemPosts } from './staking-postings.ts'
import { type Offer, offerById, PERSONAL } from './staking-product-store.ts'
import { takeCash } from './staking-queue.ts'
import { type Holding, type Redemption, redemptionTable } from './staking-tables.ts'
import { hasWeights, weighDay } from './staking-weights.ts'

export type RedeemAct = { customer: Customer; body: StakingRedeemBody; key: string | null }

/** Redeems: what is asked back earns nothing any more, and is paid when it is due. It cannot be cancelled. */
export async function redeem(module: StakingModule, act: RedeemAct, known: Offer): Promise<StakingRedeemed> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const { pid, coin, quick = 0, redeem_coin = coin } = body
  const content = { pid, coin, amount: decimalText(decimal(body.amount)), quick, redeem_coin }
  const once = { bucket, userId, key, act: 'staking.redeem', content, at: module.clock.now() }
  await module.orders.verifyFundPassword(customer, body.fundpass)
  const id = await module.ids.next()
  for (let offer: Offer | null = known; ; offer = null) {
    const ready = await prepared(module, act, offer)
    try {
      return await answerOnceAfter(
        module.db,
        once,
        (tx) => locked(tx, customer, ready),
        (tx, stored) => redeemIn(tx, module, act, { ...ready, id, ...stored }),
      )
    } catch (error) {
      if (!(error instanceof FastShort)) throw error
      const need = { bucket, productId: error.capacityId, amount: error.amount }
      if (!(await grantSlice(module.db, need, module.clock.now()))) throw await fastRefusal(module, act)
    }
  }
}

/** What the transaction would have to wait for: the holding's days have their rates, as far as they are known, and the day its fast quota. */
async function prepared(module: StakingModule, { customer, body }: RedeemAct, known: Offer | null) {
  const now = module.clock.now()
  const offer = known ?? (await offerById(module.db, body.pid, now))
  if (offer === null || offer.coin !== body.coin) throw new Refusal(404, 'staking.notFound')
  const holdingId = await holdingIdOf(module.db, customer, offer.id)
  if (holdingId === null) throw new Refusal(404, 'staking.noHolding')
  for (let day = offer.bookedTo; later(day, DAY_MS) <= now; day = later(day, DAY_MS)) {
    if (!(await fixDayRates(module, offer.id, day))) break
  }
  const fast = fastOf(offer, body, now)
  if (fast !== null) await openFastDay(module, fast)
  return { offer, holdingId, fast }
}

function fastOf(offer: Offer, { quick, redeem_coin = offer.coin }: StakingRedeemBody, now: Instant): FastDay | null {
  const config = redeemConfigOf(offer.terms, redeem_coin)
  return quick === 1 && config !== null ? fastDayOf(offer.id, offer.terms, config.quickDaily, now) : null
}

/** The slices of everybody have too little: the rule's own words for what is left of the product. */
async function fastRefusal(module: StakingModule, { customer, body }: RedeemAct): Promise<Refusal> {
  const { offer, fast } = await prepared(module, { customer, body, key: null }, null)
  const left = fast === null ? null : await fastLeftOf(module.db, customer, fast)
  const number = decimalText(fastLeft(left?.customer ?? null, left?.product ?? null) ?? 0n)
  return new Refusal(422, 'redeem.quickRedeemLimit', { number, coin: offer.coin })
}

type Prepared = Awaited<ReturnType<typeof prepared>>

/** What is asked before anything is written, sent together: nothing is against it, and the holding, locked. */
async function locked(tx: Transaction, customer: Customer, { offer, holdingId }: Prepared) {
  const [, isLost, stored, isWeighed] = await Promise.all([
    refuseIfStopped(tx, stakingSale(offer), 'redemption'),
    isLossOpen(tx, offer.id),
    lockHolding(tx, customer, holdingId),
    hasWeights(tx, { ...customer, id: holdingId }),
  ])
  if (isLost) throw new Refusal(409, 'staking.loss.open')
  return { stored, isWeighed }
}

type Ready = Prepared & Awaited<ReturnType<typeof locked>> & { id: number }

async function redeemIn(
  tx: Transaction,
  module: StakingModule,
  { customer, body, key }: RedeemAct,
  { offer, holdingId, fast, id, ...found }: Ready,
): Promise<StakingRedeemed> {
  const now = module.clock.now()
  const stored = await broughtTo(tx, module, { ...offer, act: id, ...found }, customer, now)
  const at = instant(Math.max(now, stored.accruedTo))
  // Sent together: none of them reads what another writes.
  const [held, unpaid, uncounted] = await Promise.all([
    countStakes(tx, stored, id),
    unpaidOf(tx, stored),
    freshAfter(tx, stored, countsUntil(at)),
  ])
  const mode: RedeemMode = fast === null ? 'standard' : 'fast'
  const config = redeemConfigOf(offer.terms, body.redeem_coin ?? offer.coin)
  const amount = decimal(body.amount)
  const left = fast === null ? null : await fastLeftOf(tx, customer, fast)
  const facts = { coin: offer.coin, amount, held: held.amount, minimum: offer.terms.minRedeem, mode, config }
  const mostFast = fastLeft(fastLeft(left?.customer ?? null, left?.product ?? null), offer.cash)
  refuseOn(redeemViolation({ ...facts, isFastPaused: offer.fastPaused, fastLeft: mostFast }))
  // The rule refuses what has none; the type does not know.
  if (config === null) throw new Error('a redemption without its terms was not refused')
  if (fast !== null && !(await takeFast(tx, customer, fast, amount)))
    throw await fastRefusal(module, { customer, body, key })
  if (fast !== null && offer.cash !== null && !(await takeCash(tx, offer.id, amount)))
    throw new Refusal(422, 'redeem.quickRedeemLimit', { number: decimalText(offer.cash), coin: offer.coin })
  const dueAt = redeemStamp(at, mode, { redeemMaxDays: offer.terms.redeemMaxDays, quickMinutes: config.quickMinutes })
  const { fee } = redemptionPayment(amount, redeemFeeRate(config, mode))
  const isHeld = fast === null && (offer.cash !== null || offer.standardPaused)
  const isAtOnce = dueAt <= at && !isHeld
  const redemption: Redemption = {
    ...{ bucket: held.bucket, userId: held.userId, id, holdingId, productId: offer.id, coin: offer.coin },
    ...{ amount, fee, lost: 0n, isFast: mode === 'fast', createdAt: at, dueAt, text: key },
    rewards: await paidWith(tx, { held, unpaid }, amount),
    state: isAtOnce ? 'PAID' : 'REDEEMING',
    ...{ paidIn: isAtOnce ? id : null, paidAt: isAtOnce ? at : null, lookAt: isAtOnce ? null : dueAt, late: 0n },
  }
  await leave(tx, { stored, held, uncounted }, redemption, offer.limitId)
  return redeemedWire(redemption)
}

type Here = { stored: Holding; held: Holding; uncounted: bigint }

/** The locked holding with every day before today booked, or weighed where its rates are not known yet, as it is stored. */
async function broughtTo(
  tx: Transaction,
  { ids }: StakingModule,
  { id: productId, act, ...found }: { id: number; act: number; stored: Holding; isWeighed: boolean },
  owner: Customer,
  now: Instant,
): Promise<Holding> {
  let { stored, isWeighed: isOpen } = found
  const range = alone(owner, stored.id)
  while (later(stored.accruedTo, DAY_MS) <= now) {
    isOpen ||= !(await hasDayRates(tx, productId, stored.accruedTo))
    if (isOpen) {
      stored = await weighDay(tx, stored, act)
      continue
    }
    await bookDay(tx, {
      productId,
      day: stored.accruedTo,
      run: await ids.next(),
      range,
      isDistributed: false,
      isPersons: true,
    })
    stored = await lockHolding(tx, owner, stored.id)
  }
  return stored
}

/** What was booked for redemptions, as far as this one brings it. */
async function paidWith(
  tx: Transaction,
  { held, unpaid: waiting }: { held: Holding; unpaid: Awaited<ReturnType<typeof unpaidOf>> },
  amount: bigint,
) {
  const shares = waiting.map(({ coin, amount: unpaid }) => ({
    coin,
    amount: unpaidShare(unpaid, amount, held.amount),
  }))
  for (const { coin, amount: share } of shares) await takeUnpaid(tx, held, coin, share)
  return shares.filter((share) => share.amount > 0n)
}

/** What a redemption writes, sent together in the order of its locks. */
async function leave(
  tx: Transaction,
  { stored, held, uncounted }: Here,
  redemption: Redemption,
  limitId: number,
): Promise<void> {
  const { amount, createdAt: at, bucket, userId } = redemption
  const until = countsUntil(at)
  const { weight, first } = redeemedWeight({ amount, uncounted, at, dayStart: held.accruedTo })
  const left = {
    ...held,
    amount: held.amount - amount,
    missed: held.missed - weight,
    freshAt: until,
    freshTaken: first + (held.freshAt === until ? held.freshTaken : 0n),
  }
  await Promise.all([
    writeHolding(tx, stored, left),
    redemptionTable.insert(tx, [redemption]),
    post(tx, redeemPosts(redemption)),
    redemption.state === 'PAID' ? post(tx, redeemedPosts(redemption)) : null,
    giveBackQuota(tx, { bucket, userId, productId: limitId, period: PERSONAL }, amount),
    giveBackCapacity(tx, [{ bucket, productId: limitId, amount }]),
  ])
}

export function redeemedWire(redemption: Redemption): StakingRedeemed {
  const { id, productId, coin, amount, fee, isFast, state, createdAt, dueAt } = redemption
  return {
    ...{ id, pid: productId, coin, redeem_coin: coin, state, quick: isFast ? 1 : 0 },
    amount: decimalText(amount),
    fee: decimalText(fee),
    received: decimalText(amount - fee),
    created_at: unixSeconds(createdAt),
    redeem_stamp: unixSeconds(dueAt),
    exchange_rate: null,
  }
}
