import { type AccountMode, isUnified } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import type { Raw, Transaction, Value } from '../../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues, runOverRows } from '../../../platform/jobs/index.ts'
import { openHoldings, openPoolOver, writeActs } from './flexible-act-batch.ts'
import { type ActDone, actOf } from './flexible-acts.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type Wait, waitTable } from './flexible-tables.ts'

/*
 * Who waits is paid at an hour's end in the order of asking, over all buckets: how far the money goes is found once and
 * written down, before anybody is paid.
 */

type Plan = { at: Instant; id: number; part: Decimal8 }

/** Pays who waits, as far as there is money; what is left over is idle again when nobody waits. */
export async function payWaiting(module: FlexibleModule, asset: string, hour: Instant): Promise<void> {
  const end = later(hour, HOUR_MS)
  const plan = await module.db.transaction((tx) => planIn(tx, asset, hour))
  if (plan === null) return
  await runOverRows(module.db, {
    key: { job: 'flexible-hour', due: end, subject: `${asset} waiting` },
    rows: {
      table: 'flexible_wait',
      where: 'asset = $1 and left_over > 0 and (asked_at, id) <= ($2::timestamptz, $3::bigint)',
      values: [asset, isoText(plan.at), plan.id],
    },
    pace: module.pace,
    now: () => module.clock.now(),
    bucketByBucket: true,
    chunk: (tx, range) => payRange(tx, module, { asset, end, plan }, range),
  })
}

/** Gathers what there is, and says how far it goes. A plan that was made before is read again. */
async function planIn(tx: Transaction, asset: string, hour: Instant): Promise<Plan | null> {
  const [pool] = await tx.query<{ idle: string; waits: boolean }>(
    `select idle::text, (select count(*) from flexible_wait w where w.asset = $1 and w.left_over > 0) > 0 as waits
     from flexible_pool where asset = $1 for update`,
    [asset],
  )
  const [made] = await tx.query<{ paid_at: Instant | null; paid_id: number; paid_part: string }>(
    'select paid_at, paid_id, paid_part::text from flexible_hour where asset = $1 and hour = $2',
    [asset, isoText(hour)],
  )
  if (made?.paid_at) return { at: made.paid_at, id: made.paid_id, part: decimal(made.paid_part) }
  if (pool === undefined || !pool.waits) return null
  const gathered = decimal(pool.idle) + (await gather(tx, asset))
  const [last] = await tx.query<{ asked_at: Instant; id: number; part: string; before: string }>(
    `select asked_at, id, least(left_over, $2::numeric - before)::text as part, before::text from (
       select asked_at, id, left_over, sum(left_over) over (order by asked_at, id) - left_over as before
       from flexible_wait where asset = $1 and left_over > 0) as ranked
     where before < $2::numeric order by asked_at desc, id desc limit 1`,
    [asset, decimalText(gathered)],
  )
  const paid = last === undefined ? 0n : decimal(last.before) + decimal(last.part)
  await tx.execute('update flexible_pool set idle = $2, reserved = reserved + $3::numeric where asset = $1', [
    ...[asset, decimalText(gathered - paid), decimalText(paid)],
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
  const rows = await tx.query<{ amount: string }>(
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
type WaitRow = Raw & { account_mode: AccountMode }

/** Pays those of a range who are not behind the plan's last, each once: who has taken it back meanwhile waits no more. */
async function payRange(tx: Transaction, module: FlexibleModule, payment: Payment, range: RowRange): Promise<void> {
  const { asset, plan } = payment
  const pool = await openPoolOver(tx, asset, range)
  const found = await waitsIn(tx, payment, range)
  if (pool === null || found.length === 0) return
  const waits = found.map(({ account_mode, ...row }) => {
    const wait = waitTable.read(row)
    const amount = wait.id === plan.id && plan.part < wait.leftOver ? plan.part : wait.leftOver
    return { wait, amount, account: isUnified(account_mode) ? UNIFIED : SPOT }
  })
  const owners = waits.map(({ wait }) => wait)
  const holdings = await openHoldings(tx, pool, owners)
  const ids = await module.ids.take(waits.length)
  const done: ActDone[] = []
  for (const [place, { wait, amount, account }] of waits.entries()) {
    const [held, open] = [holdings.get(wait.userId), pool.openHours.get(wait.bucket)]
    if (held === undefined || open === undefined) throw new RangeError(`nothing is held of what waits: ${wait.id}`)
    const by = { pool: open, held, id: ids[place] ?? 0, at: payment.end, account }
    const act = actOf(by, { kind: 'pay', amount, offered: -amount, frozen: -amount })
    holdings.set(wait.userId, act.left)
    done.push(act)
  }
  await lessen(tx, range, waits)
  await writeActs(tx, asset, done, new Set())
  const paid = waits.reduce((sum, { amount }) => sum + amount, 0n)
  await tx.execute('update flexible_pool set reserved = reserved - $2::numeric where asset = $1', [
    asset,
    decimalText(paid),
  ])
}

/** Who waits, in their own order of asking. Their modes stay as they are until it is paid. */
function waitsIn(tx: Transaction, { asset, plan }: Payment, range: RowRange): Promise<WaitRow[]> {
  const isOne = range.after[0] === range.until[0]
  const one = isOne
    ? 'and u.bucket = $4::smallint'
    : '/* several buckets: on one node only, others go bucket by bucket */'
  return tx.query<WaitRow>(
    `select ${waitTable.select('w')}, u.account_mode from flexible_wait w
     join app_user u on u.bucket = w.bucket and u.id = w.user_id
     where w.asset = $1 and w.left_over > 0 and (w.asked_at, w.id) <= ($2::timestamptz, $3::bigint)
       and ${inRange(range, 'w', 4)} ${one}
     order by w.bucket, w.user_id, w.asked_at, w.id for share of u`,
    [asset, isoText(plan.at), plan.id, ...rangeValues(range)],
  )
}

async function lessen(
  tx: Transaction,
  range: RowRange,
  waits: readonly { wait: Wait; amount: Decimal8 }[],
): Promise<void> {
  const values: Value[] = [
    waits.map(({ wait }) => wait.bucket),
    waits.map(({ wait }) => wait.userId),
    waits.map(({ wait }) => wait.id),
    waits.map(({ amount }) => decimalText(amount)),
  ]
  const isOne = range.after[0] === range.until[0]
  if (isOne) values.push(range.after[0])
  await tx.execute(
    `update flexible_wait w set left_over = w.left_over - n.amount
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as n (bucket, user_id, id, amount)
     where w.bucket = n.bucket and w.user_id = n.user_id and w.id = n.id ${isOne ? 'and w.bucket = $5::smallint' : ''}`,
    values,
  )
}

/** What was planned and taken back before it was paid is idle again; so is everything when nobody waits any more. */
export async function endQueue(tx: Transaction, asset: string): Promise<void> {
  await tx.execute('update flexible_pool set idle = idle + reserved, reserved = 0 where asset = $1', [asset])
  const [row] = await tx.query<{ left: string }>(
    `select coalesce(sum(left_over), 0)::text as left from flexible_wait where asset = $1 and left_over > 0`,
    [asset],
  )
  if (decimal(row?.left ?? '0') > 0n) return
  await tx.execute(`update flexible_bucket set idle = idle + cover, cover = 0 where asset = $1 and cover > 0`, [asset])
}
