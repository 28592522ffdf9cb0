import { decimalText } from '@tenor/contract/money'
import {
  fastLeft,
  fastOfFloat,
  type RedeemConfig,
  redeemConfigOf,
  redeemFeeRate,
  redeemStamp,
  redeemViolation,
  redemptionPayment,
  type StakingRedeemed,
} from '@tenor/contract/staking'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { actOnce } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Queryable, Raw, Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { byTermsOfThen, OtherTerms, withSlices } from './staking-again.ts'
import { fastDayOf, fastLeftOf, openFastDay, takeFast } from './staking-fast-quota.ts'
import { isLossOpen } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { stakingSale } from './staking-order-kind.ts'
import { floatOf, isStillAsRead, type Offer, offerById } from './staking-product-store.ts'
import { takeCash } from './staking-queue.ts'
import { redeemedWire } from './staking-redemption-decision.ts'
import { type Redemption, redemptionTable } from './staking-tables.ts'

export type FastAct = { customer: Customer; body: { id: number; fundpass?: string | undefined }; key: string | null }

/** A standard redemption that waits becomes a fast one, for the fee of one: its amount counts for the day's quota, as if asked now. */
export async function becomeFast(module: StakingModule, act: FastAct): Promise<StakingRedeemed> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const once = { bucket, userId, key, act: 'staking.fast', content: { id: body.id }, at: module.clock.now() }
  const work = async (from: Instant) => {
    const ready = await prepared(module, customer, body.id, from)
    return answerOnce(module.db, once, (tx) => fastIn(tx, module, customer, ready))
  }
  const short = async () =>
    quotaShort(await leftFor(module.db, customer, await prepared(module, customer, body.id, module.clock.now())))
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, () =>
    withSlices(module, customer, () => byTermsOfThen(module, work), short),
  )
}

type Ready = { redemption: Redemption; offer: Offer; config: RedeemConfig; fast: ReturnType<typeof fastDayOf> }

async function prepared(module: StakingModule, owner: Owner, id: number, now: Instant): Promise<Ready> {
  const redemption = await redemptionOf(module.db, owner, id)
  if (redemption === null) throw new Refusal(404, 'staking.redeem.notFound')
  const offer = await offerById(module.db, redemption.productId, now)
  const config = offer === null ? null : redeemConfigOf(offer.terms, redemption.coin)
  if (offer === null || config === null) throw new Refusal(422, 'staking.redeem.noFast')
  const fast = fastDayOf(offer.limitId, offer.terms, config.quickDaily, now)
  await openFastDay(module, fast)
  return { redemption, offer, config, fast }
}

async function redemptionOf(db: Queryable, { bucket, userId }: Owner, id: number): Promise<Redemption | null> {
  const [row] = await db.query<Raw>(
    `select ${redemptionTable.select()} from staking_redemption where bucket = $1 and user_id = $2 and id = $3`,
    [bucket, userId, id],
  )
  return row === undefined ? null : redemptionTable.read(row)
}

/**
 * What it waits for itself stands in the float as promised to it, once the float was set after it was asked for; where the float is
 * nothing, nobody knows how much is short.
 */
function freedBy({ offer, redemption: { amount, fee, createdAt } }: Ready): bigint {
  const isKnown = createdAt <= later(offer.floatAt, -MINUTE_MS)
  return isKnown && (floatOf(offer) ?? 0n) > 0n ? amount - fee : 0n
}

/** The most that may become fast now: of the customer's and everybody's day, and of the float; null: no limit. */
async function leftFor(db: Queryable, customer: Customer, ready: Ready) {
  const { offer, config, fast } = ready
  const { customer: mine, product } = await fastLeftOf(db, customer, fast)
  const float = floatOf(offer)
  const ofFloat = float === null ? null : fastOfFloat(float + freedBy(ready), redeemFeeRate(config, 'fast'))
  return { most: fastLeft(fastLeft(mine, product), ofFloat), coin: offer.coin }
}

const quotaShort = ({ most, coin }: { most: bigint | null; coin: string }) =>
  new Refusal(422, 'redeem.quickRedeemLimit', { number: decimalText(most ?? 0n), coin })

async function fastIn(
  tx: Transaction,
  module: StakingModule,
  customer: Customer,
  ready: Ready,
): Promise<StakingRedeemed> {
  const { redemption, offer, config, fast } = ready
  const now = module.clock.now()
  await refuseIfStopped(tx, stakingSale(offer), 'redemption')
  if (await isLossOpen(tx, offer.id)) throw new Refusal(409, 'staking.loss.open')
  if (!(await isStillAsRead(tx, offer))) throw new OtherTerms(null)
  if (now >= offer.until) throw new OtherTerms(now)
  if (redemption.state !== 'REDEEMING' || redemption.isFast) throw new Refusal(409, 'staking.redeem.notWaiting')
  const { amount, coin } = redemption
  const left = await leftFor(tx, customer, ready)
  const facts = { coin, amount, held: amount, minimum: offer.terms.minRedeem, mode: 'fast', config } as const
  refuseOn(redeemViolation({ ...facts, isFastPaused: offer.fastPaused, fastLeft: left.most }))
  const dueAt = redeemStamp(now, 'fast', { redeemMaxDays: 0, quickMinutes: config.quickMinutes })
  if (dueAt >= redemption.dueAt) throw new Refusal(409, 'staking.redeem.notFaster')
  const { fee, received } = redemptionPayment(amount, redeemFeeRate(config, 'fast'))
  if (!(await takeFast(tx, customer, fast, amount))) throw quotaShort(left)
  const cashTaken = offer.cash === null ? 0n : received
  // The product before the redemption, as its queue is served.
  if (offer.cash !== null && !(await takeCash(tx, offer, received, freedBy(ready)))) throw new OtherTerms(null)
  const after: Redemption = {
    ...redemption,
    isFast: true,
    fee,
    cashTaken,
    dueAt,
    lookAt: dueAt,
    fastAt: now,
    fastAsked: amount,
  }
  if (!(await write(tx, redemption, after))) throw new OtherTerms(null)
  return redeemedWire(after)
}

/** False where it was paid, became fast, or lost something since it was read. */
async function write(tx: Transaction, before: Redemption, after: Redemption): Promise<boolean> {
  const { bucket, userId, id, amount, fee, cashTaken, dueAt } = after
  const changed = await tx.execute(
    `update staking_redemption set is_fast = true, fee = $4::numeric, cash_taken = $5::numeric, due_at = $6, look_at = $6,
       fast_at = $7, fast_asked = amount
     where bucket = $1 and user_id = $2 and id = $3 and state = 'REDEEMING' and not is_fast and amount = $8::numeric
       and fee = $9::numeric and due_at = $10`,
    [
      bucket,
      userId,
      id,
      decimalText(fee),
      decimalText(cashTaken),
      isoText(dueAt),
      after.fastAt === null ? null : isoText(after.fastAt),
      decimalText(amount),
      decimalText(before.fee),
      isoText(before.dueAt),
    ],
  )
  return changed === 1
}
