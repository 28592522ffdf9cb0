import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { nullable, type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues, runOverRows } from '../../../platform/jobs/index.ts'
import { bringOver, openPoolOver } from './flexible-act-batch.ts'
import { holdPool } from './flexible-bucket.ts'
import type { FlexibleModule } from './flexible-module.ts'
import type { Owner } from './flexible-open.ts'
import { payWaits } from './flexible-queue-statement.ts'

/*
 * Who waits is paid at an hour's end in the order of asking, over all buckets: how far the money goes is found once and
 * written down, before anybody is paid. Those alone whose act belongs to the hour: once it is closed nobody comes to them any more,
 * while who acts meanwhile may have asked before the plan's last, by an earlier clock or after a long wait.
 */

type Plan = { at: Instant; id: number; part: Decimal8 }

/** Pools in which somebody of this hour or one before waits, or in which it is written down who of this hour is paid. */
export async function poolsWaiting(db: Queryable, assets: readonly string[], hour: Instant): Promise<Set<string>> {
  const rows = await db.query(
    { asset: sqlType.text },
    `select asset from flexible_wait where asset = any($1::text[]) and left_over > 0 and hour <= $2
     union select asset from flexible_hour where asset = any($1::text[]) and hour = $2 and paid_at is not null`,
    [assets, isoText(hour)],
  )
  return new Set(rows.map(({ asset }) => asset))
}

/** Pays who waits, as far as there is money; what is left over is idle again when nobody waits. */
export async function payWaiting(module: FlexibleModule, asset: string, hour: Instant): Promise<void> {
  const end = later(hour, HOUR_MS)
  const plan = await module.db.transaction((tx) => planIn(tx, asset, hour))
  if (plan === null) return
  await runOverRows(module.db, {
    key: { job: 'flexible-hour', due: end, subject: `${asset} waiting` },
    rows: {
      table: 'flexible_wait',
      where: 'asset = $1 and left_over > 0 and hour < $4 and (asked_at, id) <= ($2::timestamptz, $3::bigint)',
      values: [asset, isoText(plan.at), plan.id, isoText(end)],
    },
    pace: module.pace,
    now: () => module.clock.now(),
    bucketByBucket: true,
    chunk: (tx, range, _, rows) => payRange(tx, module, { asset, end, plan }, { range, rows }),
  })
}

/** Gathers what there is, and says how far it goes. A plan that was made before is read again. */
async function planIn(tx: Transaction, asset: string, hour: Instant): Promise<Plan | null> {
  const [pool] = await tx.query(
    { idle: sqlType.text, waits: sqlType.boolean },
    `select idle::text, (select count(*) from flexible_wait w where w.asset = $1 and w.left_over > 0 and w.hour <= $2) > 0 as waits
     from flexible_pool where asset = $1 for update`,
    [asset, isoText(hour)],
  )
  const [made] = await tx.query(
    { paid_at: nullable(sqlType.instant), paid_id: nullable(sqlType.number), paid_part: nullable(sqlType.text) },
    'select paid_at, paid_id, paid_part::text from flexible_hour where asset = $1 and hour = $2',
    [asset, isoText(hour)],
  )
  if (made !== undefined) {
    const { paid_at: at, paid_id: id, paid_part: part } = made
    if (at !== null && id !== null && part !== null) return { at, id, part: decimal(part) }
  }
  if (pool === undefined || !pool.waits) return null
  const gathered = decimal(pool.idle) + (await gather(tx, asset))
  const [last] = await tx.query(
    { asked_at: sqlType.instant, id: sqlType.number, part: sqlType.text, before: sqlType.text },
    `select asked_at, id, least(left_over, $2::numeric - before)::text as part, before::text from (
       select asked_at, id, left_over, sum(left_over) over (order by asked_at, id) - left_over as before
       from flexible_wait where asset = $1 and left_over > 0 and hour <= $3) as ranked
     where before < $2::numeric order by asked_at desc, id desc limit 1`,
    [asset, decimalText(gathered), isoText(hour)],
  )
  const paid = last === undefined ? 0n : decimal(last.before) + decimal(last.part)
  await tx.execute('update flexible_pool set idle = $2, reserved = reserved + $3::numeric where asset = $1', [
    asset,
    decimalText(gathered - paid),
    decimalText(paid),
  ])
  if (last === undefined) return null
  const plan = { at: last.asked_at, id: last.id, part: decimal(last.part) }
  await tx.execute(
    'update flexible_hour set paid_at = $3, paid_id = $4, paid_part = $5 where asset = $1 and hour = $2',
    [asset, isoText(hour), isoText(plan.at), plan.id, decimalText(plan.part)],
  )
  return plan
}

/** All that is kept for who waits, and all idle money: whoever waits goes before whoever asks next. */
async function gather(tx: Transaction, asset: string): Promise<Decimal8> {
  const rows = await tx.query(
    { amount: sqlType.text },
    `with had as (select bucket, idle + cover as amount from flexible_bucket where asset = $1 and idle + cover > 0),
     taken as (
       update flexible_bucket b set idle = 0, cover = 0 from had
       where b.asset = $1 and b.bucket = had.bucket and b.idle + b.cover = had.amount returning had.amount
     )
     select amount::text from taken`,
    [asset],
  )
  return rows.reduce((sum, row) => sum + decimal(row.amount), 0n)
}

type Payment = { asset: string; end: Instant; plan: Plan }

/**
 * Pays those of a range who are not behind the plan's last, each once: who has taken it back meanwhile waits no more. Of so many
 * as were counted: nobody is before the plan's last who was not when it was made.
 */
async function payRange(
  tx: Transaction,
  module: FlexibleModule,
  { asset, end, plan }: Payment,
  { range, rows }: { range: RowRange; rows: number },
): Promise<void> {
  await holdPool(tx, asset)
  const pool = await openPoolOver(tx, asset, range)
  if (pool === null) return
  const ids = await module.ids.take(rows)
  const payment = { asset, at: end, last: plan, ids }
  await tx.execute('savepoint waiting')
  let paid = await payWaits(tx, payment, range)
  if (paid.areSomeBehind) {
    await tx.execute('rollback to savepoint waiting')
    await bringOver(tx, pool, await waitingIn(tx, asset, range))
    paid = await payWaits(tx, payment, range)
  }
  if (paid.areSomeBehind) throw new RangeError(`holdings of ${asset} are behind their hour`)
  if (paid.amount === 0n) return
  await tx.execute('update flexible_pool set reserved = reserved - $2::numeric where asset = $1', [
    asset,
    decimalText(paid.amount),
  ])
}

async function waitingIn(tx: Transaction, asset: string, range: RowRange): Promise<Owner[]> {
  const rows = await tx.query(
    { bucket: sqlType.number, user_id: sqlType.number },
    `select distinct w.bucket, w.user_id from flexible_wait w where w.asset = $1 and w.left_over > 0 and ${inRange(range, 'w', 2)}`,
    [asset, ...rangeValues(range)],
  )
  return rows.map(({ bucket, user_id: userId }) => ({ bucket, userId }))
}

/** What was planned and taken back before it was paid is idle again; so is everything of a pool in which nobody waits any more. */
export async function endQueues(tx: Transaction, assets: readonly string[]): Promise<void> {
  const [, waited] = await Promise.all([
    tx.execute(
      'update flexible_pool set idle = idle + reserved, reserved = 0 where asset = any($1::text[]) and reserved <> 0',
      [assets],
    ),
    tx.query(
      { asset: sqlType.text },
      'select distinct asset from flexible_wait where asset = any($1::text[]) and left_over > 0',
      [assets],
    ),
  ])
  const over = assets.filter((asset) => !waited.some((each) => each.asset === asset))
  if (over.length === 0) return
  await tx.execute(
    'update flexible_bucket set idle = idle + cover, cover = 0 where asset = any($1::text[]) and cover > 0',
    [over],
  )
}
