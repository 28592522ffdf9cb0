import { decimalText } from '@tenor/contract/money'
import {
  countsUntil,
  fastLeft,
  redeemConfigOf,
  type StakingRedeemBody,
  type StakingRedeemed,
} from '@tenor/contract/staking'
import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import { actOnce } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import { ofOneBucket, type Transaction } from '../../platform/database/index.ts'
import { answerOnceAfter, type Customer, type OnceOptions, Refusal } from '../../platform/http/index.ts'
import { byTermsOfThen, OtherTerms, withSlices } from './staking-again.ts'
import { bookDay, holdRatesFrom } from './staking-booking.ts'
import { sentRedemption } from './staking-choice.ts'
import { fixDayRates, hasDayRates } from './staking-day-rates.ts'
import { type FastDay, fastDayOf, fastLeftOf, openFastDay, takeFast } from './staking-fast-quota.ts'
import { alone, countStakes, freshAfter, holdingIdOf, lockHolding, unpaidOf } from './staking-holding-store.ts'
import { isLossOpen } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { stakingSale } from './staking-order-kind.ts'
import { isStillAsRead, type Offer, offerById } from './staking-product-store.ts'
import { takeCash } from './staking-queue.ts'
import { decidedRedemption, redeemedWire } from './staking-redemption-decision.ts'
import { writeRedemptions } from './staking-redemption-store.ts'
import { REDEMPTIONS } from './staking-redemptions-together.ts'
import type { Holding } from './staking-tables.ts'
import { hasWeights, weighDay } from './staking-weights.ts'

/** `sentPid`: the product as the caller named it; absent: they named none. */
export type RedeemAct = { customer: Customer; body: RedeemBody; key: string | null; sentPid?: number | undefined }
type RedeemBody = StakingRedeemBody & { pid: number }

/**
 * Redeems: what is asked back earns nothing any more, and is paid when it is due. It cannot be cancelled. `known` is the product as
 * it was read a moment ago.
 */
export async function redeem(module: StakingModule, act: RedeemAct, known: Offer): Promise<StakingRedeemed> {
  const { customer, body, key, sentPid: pid } = act
  const { bucket, userId } = customer
  const once = { bucket, userId, key, ...sentRedemption({ ...body, pid }), at: module.clock.now() }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, async () => {
    const id = await module.ids.next()
    const asked = { module, bucket, userId, once, body, id, offer: known }
    return module.orders.actsTogether(REDEMPTIONS, asked, () => redeemAlone(module, act, { once, id }))
  })
}

async function redeemAlone(
  module: StakingModule,
  act: RedeemAct,
  { once, id }: { once: OnceOptions; id: number },
): Promise<StakingRedeemed> {
  const { customer } = act
  const work = async (from: Instant) => {
    const ready = await prepared(module, act, from)
    return answerOnceAfter(
      module.db,
      once,
      (tx) => locked(tx, customer, ready),
      (tx, stored) => redeemIn(tx, module, act, { ...ready, id, ...stored }),
    )
  }
  return withSlices(
    module,
    customer,
    () => byTermsOfThen(module, work),
    () => fastRefusal(module, act),
  )
}

/** What the transaction would have to wait for: the holding's days have their rates, as far as they are known, and the day its fast quota. */
async function prepared(module: StakingModule, { customer, body }: RedeemAct, now = module.clock.now()) {
  const offer = await offerById(module.db, body.pid, now)
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
  return quick === 1 && config !== null ? fastDayOf(offer.limitId, offer.terms, config.quickDaily, now) : null
}

/** The slices of everybody have too little: the rule's own words for what is left of the product. */
async function fastRefusal(module: StakingModule, { customer, body }: RedeemAct): Promise<Refusal> {
  const { offer, fast } = await prepared(module, { customer, body, key: null })
  const left = fast === null ? null : await fastLeftOf(module.db, customer, fast)
  const number = decimalText(fastLeft(left?.customer ?? null, left?.product ?? null) ?? 0n)
  return new Refusal(422, 'redeem.quickRedeemLimit', { number, coin: offer.coin })
}

type Prepared = Awaited<ReturnType<typeof prepared>>

/** What is asked before anything is written, sent together: nothing is against it, and the holding, locked. */
async function locked(tx: Transaction, customer: Customer, { offer, holdingId }: Prepared) {
  const [, isLost, stored, isWeighed, isSame] = await Promise.all([
    refuseIfStopped(tx, stakingSale(offer), 'redemption'),
    isLossOpen(tx, offer.id),
    lockHolding(tx, customer, holdingId),
    hasWeights(tx, { ...customer, id: holdingId }),
    isStillAsRead(tx, offer),
  ])
  if (isLost) throw new Refusal(409, 'staking.loss.open')
  if (!isSame) throw new OtherTerms(null)
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
  if (at >= offer.until) throw new OtherTerms(at)
  // Sent together: none of them reads what another writes.
  const [held, unpaid, uncounted] = await Promise.all([
    countStakes(tx, stored, id),
    unpaidOf(tx, stored),
    freshAfter(tx, stored, countsUntil(at)),
  ])
  const left = fast === null ? null : await fastLeftOf(tx, customer, fast)
  const decided = decidedRedemption(
    { assets: module.assets, offer, body, key, id, at },
    { stored, held, uncounted, unpaid, left },
  )
  if ('reason' in decided) throw new Refusal(422, decided.reason, decided.params)
  const { amount, cashTaken } = decided.redemption
  if (fast !== null && !(await takeFast(tx, customer, fast, amount)))
    throw await fastRefusal(module, { customer, body, key })
  if (cashTaken > 0n && !(await takeCash(tx, offer, cashTaken))) throw new OtherTerms(null)
  await writeRedemptions(tx, [decided], ofOneBucket)
  return redeemedWire(decided.redemption)
}

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
  if (later(stored.accruedTo, DAY_MS) <= now) await holdRatesFrom(tx, productId, stored.accruedTo)
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
