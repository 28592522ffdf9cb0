import { isoText } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { openFlexible } from '../packages/server/src/products/simple-earn/flexible/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText, transactionsOf } from './stage-books.ts'
import {
  ACCOUNTS,
  besideFloor,
  EVENTS,
  fillLenders,
  fillPool,
  fillUsers,
  groundOver,
  HOUR_0,
  hoursOn,
  inChunks,
  watched,
} from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * What the hour does for customers beside interest: auto-earn puts the spot money of N customers into a pool in which they have
 * nothing yet, and N redemptions that wait are paid at one instant. Each beside the plainest set-based SQL that writes the same
 * rows for as many others.
 */

const SIZES = (process.argv[2] ?? '100000').split(',').map(Number)
const WORKERS_ASKED = (process.argv[3] ?? '2').split(',').map(Number)
/** Of the trial that is under way. */
let [COUNT, WORKERS] = [0, 0]
const FIRST_USER = 2_000_000_000
const AT = isoText(hoursOn(1))
const part = 'bucket between $1::smallint and $2::smallint'
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const BALANCE = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
const ACT = `insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, mode, at, hour, amount, offered, joining,
  minimum, place, period, account)`

/** Spot money of every customer, and their wish: to pool or to all. */
async function fillAuto(db: Db, asset: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `${BALANCE} select bucket, 1, id, 0, $1, 100 + id % 900 from app_user where id >= ${FIRST_USER} order by bucket, id`,
      [asset],
    )
    await tx.execute(
      `${BALANCE} select bucket, 1000, 0, 0, $1, -sum(100 + id % 900) from app_user where id >= ${FIRST_USER} group by bucket`,
      [asset],
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER})
       select bucket, id, id, $3, 1, 1000, 1, $1, 100 + id % 900, id, $2 from app_user where id >= ${FIRST_USER}`,
      [asset, isoText(hoursOn(-24)), asset === 'USDT' ? 0 : 1],
    )
  })
}

async function sweepFloor(db: Db, chunks: number): Promise<void> {
  await inChunks(db, { workers: WORKERS, chunks }, async (tx, from, to) => {
    const money = `from ledger_balance where account = 1 and asset = 'ETH' and balance > 0 and ${part}`
    const id = 'user_id + 5000000000'
    await tx.execute(
      `insert into flexible_holding (bucket, user_id, id, asset, joining, minimum, place, next_minimum, next_place, accrued_to,
         acts, created_at) select bucket, user_id, ${id}, asset, balance, 0.01, 1, 0.01, 1, '${AT}', 1, '${AT}' ${money}`,
      [from, to],
    )
    await tx.execute(
      `${ACT} select bucket, user_id, user_id + 6000000000, ${id}, asset, 'lend', 'auto_earn', '${AT}', '${AT}', balance, 0,
         balance, 0.01, 1, -1, 1 ${money}`,
      [from, to],
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, ${id}, -1, ${EVENTS['flexible.subscribe']}, 1,
         ${ACCOUNTS.flexible}, asset, balance, user_id + 6000000000, '${AT}' ${money}`,
      [from, to],
    )
    await tx.execute(`${BALANCE} select bucket, ${ACCOUNTS.flexible}, user_id, ${id}, asset, balance ${money}`, [
      from,
      to,
    ])
    await tx.execute(`update ledger_balance set balance = 0 where account = 1 and asset = 'ETH' and ${part}`, [
      from,
      to,
    ])
  })
}

/** Everybody waits for half of what they offer, and there is money for all of it. */
async function fillWaits(db: Db, asset: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into flexible_wait (bucket, user_id, id, holding_id, asset, asked_at, amount, left_over)
       select bucket, user_id, id + 7000000000, id, asset, created_at + make_interval(secs => id % 1000), offered / 2, offered / 2
       from flexible_holding where asset = $1 order by bucket, user_id`,
      [asset],
    )
    await tx.execute('update flexible_holding set frozen = offered / 2, acts = 2 where asset = $1', [asset])
    await tx.execute('update flexible_loan set principal = 0, is_open = false where asset = $1', [asset])
    await tx.execute(
      `update flexible_pool set idle = (select sum(offered) from flexible_holding where asset = $1) where asset = $1`,
      [asset],
    )
  })
}

/** Modes of accounts stay as they are until it is paid, so that a row of each customer is locked: that too is written. */
async function payFloor(db: Db, chunks: number): Promise<void> {
  await inChunks(db, { workers: WORKERS, chunks }, async (tx, from, to) => {
    await tx.execute(
      `select count(*) from (select u.id from app_user u join flexible_wait w on w.bucket = u.bucket and w.user_id = u.id
         where w.asset = 'SOL' and u.bucket between $1::smallint and $2::smallint for share of u) as locked`,
      [from, to],
    )
    const held = `from flexible_holding where asset = 'SOL' and ${part}`
    await tx.execute(`update flexible_wait set left_over = 0 where asset = 'SOL' and ${part}`, [from, to])
    await tx.execute(
      `${ACT} select bucket, user_id, id + 8000000000, id, asset, 'pay', null, '${AT}', '${AT}', frozen, -frozen, 0, null, null,
         -3, 1 ${held}`,
      [from, to],
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, -3, ${EVENTS['flexible.redeem']},
         ${ACCOUNTS.flexible}, 1, asset, frozen, id + 8000000000, '${AT}' ${held}`,
      [from, to],
    )
    await tx.execute(
      `${BALANCE} select bucket, 1, user_id, 0, asset, frozen ${held}
       on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + excluded.balance`,
      [from, to],
    )
    await tx.execute(
      `update ledger_balance b set balance = b.balance - h.frozen from flexible_holding h
       where h.asset = 'SOL' and h.bucket between $1::smallint and $2::smallint and b.bucket = h.bucket
         and b.user_id = h.user_id and b.account = ${ACCOUNTS.flexible} and b.asset = 'SOL' and b.reference = h.id`,
      [from, to],
    )
    await tx.execute(
      `update flexible_holding set offered = offered - frozen, frozen = 0, acts = acts + 1 where asset = 'SOL' and ${part}`,
      [from, to],
    )
  })
}

type Did = { seconds: number; transactions: number; again: number }

/** How long a run of the product took, in how many transactions, and the hour as if it had been cut off at its very end. */
async function hourOf(db: Db, subject: string): Promise<Did> {
  const clock = standingClock(HOUR_0)
  const { db: seen, spans } = watched(db)
  const [job] = openFlexible(groundOver(seen, clock, WORKERS), async () => []).jobs
  const runner = createRunner(job === undefined ? [] : [job], clock, groundOver(db, clock, WORKERS).log)
  clock.set(hoursOn(1))
  await runner.runUntil(clock.now())
  const span = spans.get(subject)
  const transactions = await transactionsOf(db, subject)
  await db.execute(`update flexible_pool set done_until = done_until - interval '1 hour' where asset = 'USDT'`)
  const again = await secondsOf(() => runner.runUntil(clock.now()))
  const seconds = span === undefined ? 0 : (span.to - span.from) / 1000
  return { seconds, transactions, again }
}

function lineOf(name: string, { seconds, transactions, again }: Did, floor: number, sums: string): string {
  const rate = Math.round(COUNT / seconds)
  return (
    `${name}  ${COUNT} customers  ${besideFloor(seconds, floor)}   ${rate}/s   ${transactions} transactions   ${sums}\n` +
    `  again ${again.toFixed(3)} s, of the first ${(again / seconds).toFixed(2)}\n`
  )
}

async function autoTrial(): Promise<number> {
  return onFreshDatabase(async ({ url, db, folder }) => {
    const memory = watchMemory(folder)
    await fillUsers(db, FIRST_USER, COUNT)
    await fillPool(db, { asset: 'USDT', poolId: 1 })
    await fillAuto(db, 'USDT')
    await fillAuto(db, 'ETH')
    await db.execute(
      `insert into flexible_auto (bucket, user_id, id, asset, is_on, changed_at)
       select bucket, id, id + 3000000000, case when id % 2 = 0 then 'USDT' else 'ALL_ASSET' end, true, '${AT}' from app_user
       where id >= ${FIRST_USER}`,
    )
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const swept = await hourOf(db, 'USDT auto-earn')
    const floor = await secondsOf(() => sweepFloor(db, swept.transactions))
    process.stdout.write(lineOf('auto-earn', swept, floor, `${await booksText(db)}   ${memory.end()}`))
    return swept.seconds
  })
}

async function waitTrial(): Promise<number> {
  return onFreshDatabase(async ({ url, db }) => {
    await fillUsers(db, FIRST_USER, COUNT + Math.floor(COUNT / 100))
    await fillLenders(db, { asset: 'USDT', count: COUNT, firstUser: FIRST_USER, poolId: 1 })
    await fillLenders(db, { asset: 'SOL', count: COUNT, firstUser: FIRST_USER, poolId: 2 })
    await fillWaits(db, 'USDT')
    await fillWaits(db, 'SOL')
    await db.execute(
      `update flexible_pool set done_until = done_until + interval '10 years', open_hour = open_hour + interval '10 years',
         cleared_until = cleared_until + interval '10 years' where asset = 'SOL'`,
    )
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const paid = await hourOf(db, 'USDT waiting')
    const floor = await secondsOf(() => payFloor(db, paid.transactions))
    process.stdout.write(lineOf('payments of who waits', paid, floor, await booksText(db)))
    return paid.seconds
  })
}

process.stdout.write(`who waits and auto-earn; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on\n`)
for (WORKERS of WORKERS_ASKED) {
  process.stdout.write(`${WORKERS} ${WORKERS === 1 ? 'connection' : 'connections'}\n`)
  const took: [number, number][] = []
  for (COUNT of SIZES) took.push([await autoTrial(), await waitTrial()])
  for (const [at, size] of SIZES.slice(1).entries()) {
    const times = (which: 0 | 1) => ((took[at + 1]?.[which] ?? 0) / (took[at]?.[which] ?? 1)).toFixed(1)
    process.stdout.write(`${size} took ${times(0)} times as long as ${SIZES[at]} to sweep, ${times(1)} times to pay\n`)
  }
}
process.exit(0)
