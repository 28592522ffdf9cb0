import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { amountsOf, type HeldFrom, lateReward } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { refuseFine } from '../../core/assets/index.ts'
import { post } from '../../core/ledger/index.ts'
import { keyNotices } from '../../core/notices/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { nullable, type Queryable, type Raw, sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseChanged } from '../../platform/http/index.ts'
import { setFloat } from './staking-float.ts'
import { isLossOpen } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { redeemedPosts } from './staking-postings.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { type Redemption, redemptionTable } from './staking-tables.ts'

/* The queue of standard redemptions: paid by (due, id) while there is cash, none overtaking. */

/** A transaction serves so many; the next one goes on. */
const SERVED_MOST = 500

export const lateNotices = keyNotices({
  kind: 'staking.redeemLate',
  table: 'staking_redemption',
  params: `jsonb_build_object('amount', trim_scale(o.amount - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/myfunds/financial_staking?asset=' || o.coin || '&open-history=1&type=1')`,
  at: 'o.due_at',
})
export const servedNotices = keyNotices({
  kind: 'staking.redeemServed',
  table: 'staking_redemption',
  params: `jsonb_build_object('amount', trim_scale(o.amount - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/myfunds/financial_staking?asset=' || o.coin || '&open-history=1&type=1')`,
  at: 'o.paid_at',
})

/** Who has early payments made, and the most that they come to: as much as was shown and confirmed. */
type Early = { actorId: number; most: Decimal8 | null }
type Serving = { productId: number; at: Instant; early?: Early }
export type Served = { paid: number; amount: Decimal8 }

/** Serves the queue of a product at an instant: what cash there is pays in order; the rest waits, and who is past due is told. */
export async function serveQueue(
  module: Pick<StakingModule, 'db'>,
  serving: Serving,
  within?: Transaction,
): Promise<Served> {
  let served: Served = { paid: 0, amount: 0n }
  for (;;) {
    const { early } = serving
    const most = early === undefined || early.most === null ? null : early.most - served.amount
    const next = early === undefined ? serving : { ...serving, early: { ...early, most } }
    const { isMore, ...some } =
      within === undefined ? await module.db.transaction((tx) => serveSome(tx, next)) : await serveSome(within, next)
    served = { paid: served.paid + some.paid, amount: served.amount + some.amount }
    if (!isMore) return served
  }
}

/** What holds back who is next in the queue: a pause, too little cash, or that it is too early. */
export type HeldBy = 'pause' | 'cash' | 'days'
/** The cash there is, and the most that is to be paid of it; null: no end. */
export type Means = { cash: Decimal8 | null; most: Decimal8 | null }

const covers = (means: Decimal8 | null, need: Decimal8) => means === null || means >= need
const less = (means: Decimal8 | null, need: Decimal8) => (means === null ? null : means - need)

/** Who of a queue, in its order, is paid at an instant: nobody overtakes, neither for want of cash nor of days. */
export function payableOf(queue: readonly Redemption[], offer: Offer, means: Means, at: Instant, isEarly: boolean) {
  const askedUntil = later(at, -offer.terms.redeemMinDays * DAY_MS)
  const heldBy = ({ cash, most }: Means, { amount, fee, dueAt, createdAt }: Redemption): HeldBy | 'most' | null => {
    if (offer.standardPaused) return 'pause'
    if (!covers(cash, amount - fee)) return 'cash'
    if (dueAt > at && !(isEarly && createdAt <= askedUntil)) return 'days'
    return covers(most, amount - fee) ? null : 'most'
  }
  const payable: Redemption[] = []
  let left = means
  for (const each of queue) {
    const held = heldBy(left, each)
    if (held !== null) return { payable, left, heldBy: held }
    left = { cash: less(left.cash, each.amount - each.fee), most: less(left.most, each.amount - each.fee) }
    payable.push(each)
  }
  return { payable, left, heldBy: null }
}

async function serveSome(tx: Transaction, { productId, at, early }: Serving) {
  const isEarly = early !== undefined
  await lockProduct(tx, productId)
  const offer = await offerById(tx, productId, at)
  // Its redemptions name it.
  if (offer === null) throw new Error(`no product ${productId}`)
  // Who enters a loss locks the product too: what is paid here was paid before it, or waits until it is taken off.
  if (await isLossOpen(tx, productId)) {
    if (isEarly) throw new Refusal(409, 'staking.loss.open')
    return { paid: 0, amount: 0n, isMore: false }
  }
  const queue = await queueOf(tx, productId, isEarly ? null : at)
  const meanwhile = await meanwhileOf(tx, productId, queue[0]?.dueAt ?? at, at)
  const means = { cash: offer.cash, most: early?.most ?? null }
  const { payable, left, heldBy } = payableOf(queue, offer, means, at, isEarly)
  const paid: Redemption[] = []
  for (const each of payable) paid.push(await paidNow(tx, each, meanwhile, at))
  const amount = sumOf(paid)
  const cash = left.cash === null ? null : decimalText(left.cash)
  await tx.execute('update staking_product set cash = $2 where id = $1', [productId, cash])
  if (cash !== null) await setFloat(tx, productId, at)
  const isMore = heldBy === null && queue.length === SERVED_MOST
  // What is beyond what was confirmed waits for nothing but its job.
  if (!isMore && heldBy !== 'most') await lateNotices.announce(tx, await letWait(tx, productId, at), at)
  // Who is paid when it is due hears of it with all others of that instant.
  const apart = paid.filter(({ dueAt }) => dueAt !== at)
  await servedNotices.announce(tx, apart, at)
  if (early !== undefined && paid.length > 0) {
    const after = { redemptions: paid.map(({ id }) => id), amount: decimalText(amount) }
    const said = { act: 'staking.redemption.early', subject: String(productId), before: null, after }
    await writeAudit(tx, { at, actorId: early.actorId, ...said })
  }
  return { paid: paid.length, amount, isMore }
}

/** What customers get of redemptions. */
export const sumOf = (redemptions: readonly Redemption[]): Decimal8 =>
  redemptions.reduce((sum, each) => sum + each.amount - each.fee, 0n)

/** Who waits, in order: those that are due at an instant, or all; so many at once, from behind the last of those before. */
export async function queueOf(
  db: Queryable,
  productId: number,
  at: Instant | null,
  behind?: Redemption,
): Promise<Redemption[]> {
  const rows = await db.query<Raw>(
    `/* no bucket: a queue is of all of them */ select ${redemptionTable.select('o')} from staking_redemption o
     where o.product_id = $1 and o.state = 'REDEEMING' and not o.is_fast
       and ($2::timestamptz is null or o.due_at <= $2)
       and ($3::timestamptz is null or (o.due_at, o.id) > ($3, $4::bigint))
     order by o.due_at, o.id limit ${SERVED_MOST}`,
    [
      productId,
      at === null ? null : isoText(at),
      behind === undefined ? null : isoText(behind.dueAt),
      behind?.id ?? null,
    ],
  )
  return rows.map(redemptionTable.read)
}

/** Base rates of a product that held since an instant, and its losses: what is late earned by them. */
type Meanwhile = { rates: HeldFrom[]; losses: { at: Instant; ratio: Decimal8 }[] }

async function meanwhileOf(tx: Transaction, productId: number, since: Instant, until: Instant): Promise<Meanwhile> {
  if (since >= until) return { rates: [], losses: [] }
  const [rates, losses] = await Promise.all([
    tx.query(
      { from_at: sqlType.instant, rate: sqlType.text },
      `select from_at, terms ->> 'base_rate' as rate from staking_terms where product_id = $1 and from_at <= $3
         and from_at >= (select max(from_at) from staking_terms where product_id = $1 and from_at <= $2) order by from_at`,
      [productId, isoText(since), isoText(until)],
    ),
    tx.query(
      { at: sqlType.instant, ratio: sqlType.text },
      'select at, ratio from staking_loss where product_id = $1 and at <= $2 order by at, id',
      [productId, isoText(until)],
    ),
  ])
  return {
    rates: rates.map(({ from_at, rate }) => ({ from: from_at, value: decimal(rate) })),
    losses: losses.map(({ at, ratio }) => ({ at, ratio: decimal(ratio) })),
  }
}

/** Pays one, with what it earned since it was due. */
async function paidNow(
  tx: Transaction,
  redemption: Redemption,
  { rates, losses }: Meanwhile,
  at: Instant,
): Promise<Redemption> {
  const { bucket, userId, id, dueAt } = redemption
  const late = lateReward(amountsOf(redemption, losses), rates, dueAt, at)
  const paid: Redemption = { ...redemption, state: 'PAID', paidAt: at, late, paidIn: id, lookAt: null }
  const changed = await tx.execute(
    `update staking_redemption set state = 'PAID', paid_at = $4, late = $5::numeric, paid_in = $3::bigint, look_at = null
     where bucket = $1 and user_id = $2 and id = $3 and state = 'REDEEMING'`,
    [bucket, userId, id, isoText(at), decimalText(late)],
  )
  // The product's row is locked by whoever serves its queue.
  if (changed !== 1) throw new Error(`redemption ${id} was paid by somebody else`)
  await post(tx, redeemedPosts(paid))
  return paid
}

type Waiting = { bucket: number; userId: number; id: number }

/** Nobody looks again at what waits until there is more cash; answers with what is past due. */
async function letWait(tx: Transaction, productId: number, at: Instant): Promise<Waiting[]> {
  return tx.query<Waiting>(
    `/* no bucket: a queue is of all of them */ update staking_redemption set look_at = null
     where product_id = $1 and state = 'REDEEMING' and not is_fast and look_at <= $2
     returning bucket, user_id as "userId", id`,
    [productId, isoText(at)],
  )
}

/** What waited is looked at again: after there is more cash, or a pause is over. */
export async function lookAgainAt(tx: Transaction, productId: number, at: Instant): Promise<void> {
  await tx.execute(
    `/* no bucket: a queue is of all of them */ update staking_redemption set look_at = $2
     where product_id = $1 and state = 'REDEEMING' and look_at is null`,
    [productId, isoText(at)],
  )
}

/**
 * Takes what a fast redemption is paid of the cash and of its float at once; `freed` is what it waited for itself, as the float knows it.
 * False where there is less by now, or an operator has set another.
 */
export async function takeCash(
  tx: Transaction,
  { id, revision }: Offer,
  need: Decimal8,
  freed: Decimal8 = 0n,
): Promise<boolean> {
  const taken = await tx.execute(
    `update staking_product set cash = cash - $2::numeric, fast_float = fast_float + $4::numeric - $2::numeric
     where id = $1 and revision = $3 and cash >= $2::numeric and fast_float + $4::numeric >= $2::numeric`,
    [id, decimalText(need), revision, decimalText(freed)],
  )
  return taken === 1
}

/** Sets what there is to pay with; null: no end. */
export async function setCash(
  { db, assets }: StakingModule,
  { actorId, at }: { actorId: number; at: Instant },
  { pid: productId, cash, version }: { pid: number; cash: Decimal8 | null; version?: string | undefined },
): Promise<void> {
  if (cash !== null && cash < 0n) throw new Refusal(422, 'staking.cash')
  await db.transaction(async (tx) => {
    const [found] = await tx.query(
      { coin: sqlType.text, cash: nullable(sqlType.text), token: nullable(sqlType.text) },
      'select coin, cash, token from staking_product where id = $1 for update',
      [productId],
    )
    if (found === undefined) throw new Refusal(404, 'staking.notFound')
    // What tokens are worth lies in `house:staking`; no cash beside it bounds their payments.
    if (found.token !== null && cash !== null) throw new Refusal(422, 'staking.cash.token')
    if (cash !== null) refuseFine(assets, found.coin, cash)
    const before = { cash: found.cash }
    // Redemptions take of it meanwhile: what is set was reckoned from what was read.
    refuseChanged(version, { cash: found.cash === null ? null : decimalText(decimal(found.cash)) })
    const after = cash === null ? null : decimalText(cash)
    await tx.execute('update staking_product set cash = $2, fast_float = null, revision = revision + 1 where id = $1', [
      productId,
      after,
    ])
    if (cash !== null) await setFloat(tx, productId, at)
    await lookAgainAt(tx, productId, at)
    const said = { before, after: { cash: after } }
    await writeAudit(tx, { at, actorId, act: 'staking.liquidity', subject: String(productId), ...said })
  })
}
