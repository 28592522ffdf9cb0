import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { openFixed } from '../packages/server/src/products/simple-earn/fixed/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText, transactionsOf } from './stage-books.ts'
import { ACCOUNTS, besideFloor, EVENTS, fillUsers, groundOver, inChunks } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * Pays N fixed orders that finish at one instant, half of them reinvested, through the product's own job; beside the plainest
 * set-based SQL that writes the same rows of as many others: orders that end, their transfers and balances, the next orders of
 * the half, quotas and slices.
 */

const SIZES = (process.argv[2] ?? '100000').split(',').map(Number)
/** Of the trial that is under way. */
let ORDERS = 0
const WORKERS = (process.argv[3] ?? '2,1').split(',').map(Number)
const FIRST_USER = 2_000_000_000
const DAY = 86_400_000
/** 00:00 of the day before HOUR_0's. */
const FINISH = instantOfSeconds(1_899_936_000)
const START = later(FINISH, -7 * DAY)
const DUE = later(FINISH, 1_800_000)
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const BALANCE = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
const ADDED = `on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + excluded.balance`
const ORDER = `bucket, user_id, id, product_id, type, asset, term_days, rate, tiers, minimum, early_rate, is_partial, may_reinvest,
  may_choose_account, original, principal, quota_before, interest, reinvest, redeem_to, created_at, start_at, finish_at`
const part = 'bucket between $2::smallint and $3::smallint'

/** Orders of 1,000 at 10 % for seven days, one a customer, every second reinvested. */
async function fill(db: Db, asset: string, product: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into fixed_product (id, type, asset, term_days, rate, minimum, personal_quota, capacity, is_partial, may_reinvest,
         may_choose_account, min_vip, max_vip, sale, is_verified_only, title, subtitle, listing, created_at)
       values ($1, 1, $2, 7, 0.1, 10, 5000, 1e12, true, true, true, 0, 20, 1, false, '', '', 'listed', $3)`,
      [product, asset, isoText(START)],
    )
    await tx.execute('insert into fixed_rate (product_id, from_at, rate) values ($1, $2, 0.1)', [
      product,
      isoText(START),
    ])
    await tx.execute(
      `insert into fixed_order (${ORDER})
       select bucket, id, id + $1::bigint * 1000000000, $1, 1, $2, 7, 0.1, '[]', 10, 0, true, true, true, 1000, 1000, 0, 1.91780821,
         id % 2 = 0, 0, $3::timestamptz - interval '1 hour', $3, $4
       from app_user where id >= ${FIRST_USER} order by bucket, id`,
      [product, asset, isoText(START), isoText(FINISH)],
    )
    await tx.execute(
      `insert into customer_quota (bucket, user_id, product_id, period, used, most)
       select bucket, user_id, product_id, 'personal', 1000, 5000 from fixed_order where product_id = $1`,
      [product],
    )
    await tx.execute(
      `insert into capacity_slice (bucket, product_id, granted, used, handed_at)
       select bucket, product_id, sum(principal) + 100000, sum(principal), $2 from fixed_order where product_id = $1 group by 1, 2`,
      [product, isoText(START)],
    )
    await tx.execute(
      `insert into capacity (product_id, capacity, granted)
       select product_id, 1e12, sum(granted) from capacity_slice where product_id = $1 group by product_id`,
      [product],
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 0, ${EVENTS['fixed.subscribe']}, 1000,
         ${ACCOUNTS.fixed}, asset, principal, id, created_at from fixed_order where product_id = $1`,
      [product],
    )
    await tx.execute(
      `${BALANCE} select bucket, ${ACCOUNTS.fixed}, user_id, id, asset, principal from fixed_order where product_id = $1`,
      [product],
    )
    await tx.execute(
      `${BALANCE} select bucket, 1000, 0, 0, asset, -sum(principal) from fixed_order where product_id = $1 group by bucket, asset ${ADDED}`,
      [product],
    )
  })
}

/** The same rows of the other product. */
async function floor(db: Db, product: number, { workers, chunks }: { workers: number; chunks: number }): Promise<void> {
  const at = isoText(DUE)
  await inChunks(db, { workers, chunks }, async (tx, from, to) => {
    const of = [product, from, to]
    const ended = `from fixed_order where product_id = $1 and ${part} and ended_at is not null`
    const renewed = `${ended} and reinvest`
    await tx.execute(
      `update fixed_order set ended_at = '${at}', end_kind = 'maturity', paid_in = 1,
         paid_to = case when reinvest then 'renewed' else 'spot' end,
         renewed_by = case when reinvest then id + 500000000000 end where product_id = $1 and ${part}`,
      of,
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 0, leg.kind, leg.debit, 1, asset, leg.amount, id, '${at}'
       from fixed_order cross join lateral (values (${EVENTS['fixed.principal']}, ${ACCOUNTS.fixed}, principal),
         (${EVENTS['fixed.interest']}, 1001, interest)) as leg (kind, debit, amount) where product_id = $1 and ${part}`,
      of,
    )
    await tx.execute(
      `insert into fixed_order (${ORDER}, renewal_of) select bucket, user_id, id + 500000000000, product_id, type, asset, term_days, rate, tiers,
         minimum, early_rate, is_partial, may_reinvest, may_choose_account, 1001.91780821, 1001.91780821, 0, 1.92148624, true, 0,
         '${at}', finish_at, finish_at + interval '7 days', id ${renewed}`,
      of,
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id + 500000000000, 0, ${EVENTS['fixed.renew']}, 1,
         ${ACCOUNTS.fixed}, asset, 1001.91780821, id, '${at}' ${renewed}`,
      of,
    )
    await tx.execute(
      `update ledger_balance b set balance = 0 from fixed_order o where o.product_id = $1
         and o.bucket between $2::smallint and $3::smallint and o.ended_at is not null and b.bucket = o.bucket
         and b.user_id = o.user_id and b.account = ${ACCOUNTS.fixed} and b.asset = o.asset and b.reference = o.id`,
      of,
    )
    await tx.execute(
      `${BALANCE} select bucket, 1, user_id, 0, asset, case when reinvest then 0 else principal + interest end ${ended} ${ADDED}`,
      of,
    )
    await tx.execute(
      `${BALANCE} select bucket, ${ACCOUNTS.fixed}, user_id, id + 500000000000, asset, 1001.91780821 ${renewed}`,
      of,
    )
    await tx.execute(
      `${BALANCE} select bucket, 1001, 0, 0, asset, -sum(interest) ${ended} group by bucket, asset ${ADDED}`,
      of,
    )
    await tx.execute(
      `update customer_quota q set used = case when q.user_id % 2 = 0 then 1001.91780821 else 0 end
       where q.product_id = $1 and ${part}`,
      of,
    )
    await tx.execute(`update capacity_slice set used = used / 2 where product_id = $1 and ${part}`, of)
    await tx.execute(
      `insert into outbox (bucket, topic, payload, created_at)
       select bucket, 'bench', jsonb_build_object('told', jsonb_agg(jsonb_build_object('bucket', bucket, 'userId', user_id,
         'id', id, 'kind', 'fixed.renewed', 'params', jsonb_build_object('asset', asset, 'amount', '1001.91780821', 'days', 7,
         'percent', '10', 'rest', '0')))), '${at}' ${renewed} group by bucket`,
      of,
    )
    await tx.execute(`insert into outbox (bucket, topic, payload, created_at) values ($1, 'bench', '{}', '${at}')`, [
      from,
    ])
  })
}

async function trial(workers: number): Promise<number> {
  return onFreshDatabase(async ({ url, db, folder }) => {
    await fillUsers(db, FIRST_USER, ORDERS)
    await fill(db, 'USDT', 1)
    await db.execute('insert into fixed_finish (finish_at) values ($1)', [isoText(FINISH)])
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const memory = watchMemory(folder)
    const clock = standingClock(DUE)
    const ground = groundOver(db, clock, workers)
    const flexible = {
      takePools: async () => undefined,
      joinFlexible: async () => new Set<number>(),
      pastRates: async () => [],
      onCall: async () => new Map(),
      openPools: async () => new Set<string>(),
    }
    const jobs = openFixed(ground, flexible).jobs.filter(({ name }) => name === 'fixed-maturity')
    const runner = createRunner(jobs, clock, ground.log)
    const seconds = await secondsOf(() => runner.runUntil(DUE))
    const memoryLine = memory.end()
    await db.execute('update fixed_finish set is_paid = false where finish_at = $1', [isoText(FINISH)])
    const again = await secondsOf(() => runner.runUntil(DUE))
    const [counted] = await db.query<{ paid: number; next: number }>(
      `select count(*) filter (where end_kind = 'maturity') as paid, count(*) filter (where renewal_of is not null) as next
       from fixed_order`,
    )
    await fill(db, 'ETH', 2)
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const chunks = await transactionsOf(db)
    const plain = await secondsOf(() => floor(db, 2, { workers, chunks }))
    const books = await booksText(db)
    const lines = [
      `${ORDERS} orders of one finish, ${counted?.next ?? 0} of them reinvested, ${workers} ${workers === 1 ? 'connection' : 'connections'}, ${chunks} transactions`,
      `  product ${besideFloor(seconds, plain)}   ${Math.round(ORDERS / seconds)} orders/s`,
      `  again   ${again.toFixed(3)} s, of the first ${(again / seconds).toFixed(2)}   not paid ${ORDERS - (counted?.paid ?? 0)}   ${books}   ${memoryLine}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return seconds
  })
}

process.stdout.write(`maturity of fixed orders; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on\n`)
for (const workers of WORKERS) {
  const took: number[] = []
  for (ORDERS of SIZES) took.push(await trial(workers))
  for (const [at, size] of SIZES.slice(1).entries()) {
    process.stdout.write(
      `${size} took ${((took[at + 1] ?? 0) / (took[at] ?? 1)).toFixed(1)} times as long as ${SIZES[at]}\n`,
    )
  }
}
process.exit(0)
