import { decimal, decimalText } from '@tenor/contract/money'
import { fastLeft, fastOfFloat, redeemConfigOf, redeemFeeRate, type StakingQueueRow } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { type List, newestFirst, type Raw, sqlType } from '../../platform/database/index.ts'
import { Refusal, rowVersion } from '../../platform/http/index.ts'
import { fastDayOf, fastLeftOf } from './staking-fast-quota.ts'
import type { StakingModule } from './staking-module.ts'
import { floatOf, offerById } from './staking-product-store.ts'
import { type Redemption, redemptionTable } from './staking-tables.ts'

const DAYS_SHOWN = 30

/** What a product has to pay redemptions with, and what it must pay by the day. */
export async function liquidityOf({ db, clock }: StakingModule, pid: number) {
  const now = clock.now()
  const offer = await offerById(db, pid, now)
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  const today = floorTo(now, DAY_MS)
  const rows = await db.query(
    { day: sqlType.instant, amount: sqlType.text, late: sqlType.text },
    `/* no bucket: a queue is of all of them */
     select greatest(date_trunc('day', due_at, 'UTC'), $2::timestamptz) as day, sum(amount - fee) as amount,
       coalesce(sum(amount - fee) filter (where due_at <= $3::timestamptz), 0) as late
     from staking_redemption where product_id = $1 and state = 'REDEEMING' group by 1 order by 1`,
    [pid, isoText(today), isoText(now)],
  )
  const sum = (texts: readonly string[]) => decimalText(texts.reduce((total, text) => total + decimal(text), 0n))
  const config = redeemConfigOf(offer.terms)
  const { product } = await fastLeftOf(db, null, fastDayOf(offer.limitId, offer.terms, null, now))
  const float = floatOf(offer)
  const left = fastLeft(product, config === null ? float : fastOfFloat(float, redeemFeeRate(config, 'fast')))
  const cash = offer.cash === null ? null : decimalText(offer.cash)
  return {
    version: rowVersion({ cash }),
    pid,
    cash,
    late: sum(rows.map(({ late }) => late)),
    asked: sum(rows.map(({ amount }) => amount)),
    days: rows
      .filter(({ day }) => day < later(today, DAYS_SHOWN * DAY_MS))
      .map(({ day, amount }) => ({ day: unixSeconds(day), amount: decimalText(decimal(amount)) })),
    float: float === null ? null : decimalText(float),
    fast_left: left === null ? null : decimalText(left),
  }
}

/** What is asked back and not paid, of a product or of all. */
export function queueList(pid: number | null, now: Instant): List<Raw, StakingQueueRow> {
  return {
    name: 'staking.queue',
    of: { pid },
    keyset: newestFirst('o', 'due_at'),
    from: 'staking_redemption o',
    row: 'o',
    within: `o.state = 'REDEEMING' and ($1::bigint is null or o.product_id = $1)`,
    filter: null,
    values: [pid],
    columns: redemptionTable.select('o'),
    read: (row) => queueRow(redemptionTable.read(row), now),
  }
}

export function queueRow(redemption: Redemption, now: Instant): StakingQueueRow {
  const { id, productId, userId, coin, amount, fee, isFast, createdAt, dueAt } = redemption
  return {
    id,
    pid: productId,
    user_id: userId,
    coin,
    amount: decimalText(amount),
    fee: decimalText(fee),
    quick: isFast ? 1 : 0,
    created_at: unixSeconds(createdAt),
    redeem_stamp: unixSeconds(dueAt),
    is_late: dueAt < now ? 1 : 0,
  }
}
