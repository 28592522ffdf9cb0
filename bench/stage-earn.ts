import { simpleEarnManifest } from '../packages/contract/src/products/simple-earn/index.ts'
import { type Instant, instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { SAMPLE_ASSETS } from '../packages/contract/test/core/sample-assets.ts'
import type { Market } from '../packages/server/src/core/market/index.ts'
import { createOrders } from '../packages/server/src/core/orders/index.ts'
import type { Ground } from '../packages/server/src/core/product/index.ts'
import { createProposals } from '../packages/server/src/core/proposals/index.ts'
import type { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { statementsBy } from '../packages/server/src/platform/database/index.ts'
import { BUCKETS, createIds } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { createSealer, newSealingKey } from '../packages/server/src/platform/sealing/index.ts'
import type { Db } from './stage-orders.ts'

/* A pool of Simple Earn with many lenders, as it stands at an hour's beginning, written by set-based SQL. */

/** 18:00 UTC of a day: the sixth hour from it on ends at 00:00. */
export const HOUR_0 = instantOfSeconds(1_900_000_800)
export const HOUR = 3_600_000
const ISO = isoText(HOUR_0)

export const { accounts: ACCOUNTS, events: EVENTS } = simpleEarnManifest.ledger

/** The customer's bucket of an id, in SQL. */
export function bucketSql(id: string): string {
  return `trunc(mod(${id}::numeric * 11400714819323198485, 18446744073709551616) / 18014398509481984)::smallint`
}

const TERMS = {
  award_asset: null,
  ext_award_rate_year: '0',
  ext_award_limit: '0',
  start_at: null,
  end_at: null,
  is_open_award_pool: 0,
  limit_min_lend_rate_year: '0.01',
  max_lend_rate_year: '0.12',
  min_lend_amount: '1',
  ladder_apr: [],
  curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
  service_fee: '0.18',
  verified_only: 0,
}

/** `at`: the hour that is open. */
export type Lenders = { asset: string; count: number; firstUser: number; poolId: number; at?: Instant }

/** Customers without anything. */
export async function fillUsers(db: Db, first: number, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into app_user (bucket, id, email, password_hash, created_at)
       select ${bucketSql('id')}, id, 'crowd' || id || '@example.com', 'none', $3
       from generate_series($1::bigint, $1::bigint + $2::bigint - 1) id order by 1, 2`,
      [first, count, ISO],
    )
  })
}

/** A pool without a lender. */
export async function fillPool(
  db: Db,
  { asset, poolId, at = HOUR_0 }: Pick<Lenders, 'asset' | 'poolId' | 'at'>,
): Promise<void> {
  const hour = isoText(at)
  await db.execute(
    `insert into flexible_pool (asset, id, house_bucket, listing, created_at, open_hour, cleared_until, done_until)
     values ($1, $2, 7, 'listed', $3, $3, $3, $3)`,
    [asset, poolId, hour],
  )
  await db.execute('insert into flexible_terms (asset, from_hour, terms) values ($1, $2, $3)', [
    asset,
    hour,
    JSON.stringify(TERMS),
  ])
  await db.execute(
    `insert into flexible_bucket (bucket, asset, open_hour) select n, $1, $2 from generate_series(0, ${BUCKETS - 1}) n`,
    [asset, hour],
  )
}

/** A borrower for a hundred lenders, customers after them: three fifths of all that is offered are lent. */
export function borrowersOf(lenders: number): number {
  return Math.max(1, Math.floor(lenders / 100))
}

/** A pool whose lenders offer 100 to 1,999 each, at eight minimums, from places of thirty days. */
export async function fillLenders(db: Db, lenders: Lenders): Promise<void> {
  const { asset, count, firstUser, poolId, at = HOUR_0 } = lenders
  const hour = isoText(at)
  await fillPool(db, lenders)
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into flexible_holding (bucket, user_id, id, asset, offered, minimum, place, next_minimum, next_place,
         accrued_to, created_at)
       select u.bucket, u.id, u.id + 1000000000::bigint * $4, $1, 100 + u.id % 1900, 0.01 + (u.id % 8) * 0.0025, p.place,
         0.01 + (u.id % 8) * 0.0025, p.place, $5, $5
       from app_user u cross join lateral (select ${at} - (u.id % 30) * 86400000 - u.id % 1000 as place) p
       where u.id >= $2::bigint and u.id < $2::bigint + $3::bigint order by u.bucket, u.id`,
      [asset, firstUser, count, poolId, hour],
    )
    await tx.execute(
      `insert into flexible_loan (bucket, user_id, id, asset, principal, service_fee, counted_to, charged_to, acts, lent_at)
       select u.bucket, u.id, u.id + 1000000000::bigint * $4, $1, trunc(s.offered * 0.6 / $6, 8), 0.18, $5, $5, 1, $5
       from app_user u cross join (select sum(offered) as offered from flexible_holding where asset = $1) s
       where u.id >= $2::bigint + $3::bigint and u.id < $2::bigint + $3::bigint + $6::bigint order by u.bucket, u.id`,
      [asset, firstUser, count, poolId, hour, borrowersOf(count)],
    )
    await tx.execute(
      `update flexible_pool set idle = (select sum(offered) from flexible_holding where asset = $1)
         - (select coalesce(sum(principal), 0) from flexible_loan where asset = $1) where asset = $1`,
      [asset],
    )
    await postAll(tx, asset)
  })
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What made the pool so: subscribed from outside, borrowed by the engine. */
async function postAll(tx: Tx, asset: string): Promise<void> {
  const columns = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
  const balances = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
  const [flexible, loans, engine] = [ACCOUNTS.flexible, ACCOUNTS['house:loans'], ACCOUNTS['house:engine']]
  await tx.execute(
    `insert into ledger_transfer (${columns})
     select bucket, user_id, id, -1, ${EVENTS['flexible.subscribe']}, 1000, ${flexible}, asset, offered, id, created_at
     from flexible_holding where asset = $1`,
    [asset],
  )
  await tx.execute(
    `${balances} select bucket, ${flexible}, user_id, id, asset, offered from flexible_holding where asset = $1`,
    [asset],
  )
  await tx.execute(
    `${balances} select bucket, 1000, 0, 0, asset, -sum(offered) from flexible_holding where asset = $1 group by bucket, asset`,
    [asset],
  )
  await tx.execute(
    `insert into ledger_transfer (${columns})
     select bucket, user_id, id, -1, ${EVENTS['flexible.borrow']}, ${loans}, ${engine}, asset, principal, id, lent_at
     from flexible_loan where asset = $1`,
    [asset],
  )
  await tx.execute(
    `${balances} select bucket, leg.account, 0, 0, asset, sum(leg.amount) from flexible_loan
     cross join lateral (values (${loans}, -principal), (${engine}, principal)) as leg (account, amount)
     where asset = $1 group by bucket, leg.account, asset`,
    [asset],
  )
}

/** What the product stands on, over one clock. */
export function groundOver(db: Db, clock: ReturnType<typeof standingClock>, workers: number): Ground {
  const ids = createIds(db)
  return {
    db,
    clock,
    ids,
    assets: SAMPLE_ASSETS,
    log: silentLog(),
    mode: 'sandbox',
    owed: async () => new Map(),
    marginKey: null,
    fundKey: null,
    validatorFeed: null,
    loanMoves: null,
    sealer: createSealer([newSealingKey()]),
    pace: { workers },
    proposals: createProposals({ db, clock, mode: 'sandbox' }),
    orders: createOrders({ db, clock, ids, verifyFundPassword: async () => undefined }),
    market: MARKET as Market,
  }
}

/** All that jobs ask of it: no coin but their own is awarded here. */
const MARKET: Partial<Market> = {
  indexNow: async () => null,
  pricesAt: async (points) => points.map(() => null),
}

/** The instant after so many hours. */
export function hoursOn(hours: number): Instant {
  return later(HOUR_0, hours * HOUR)
}

/** Does set-based work over parts of the buckets at once, on a connection for each part. */
export async function inParts(
  db: Db,
  workers: number,
  work: (tx: Tx, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const parts = Array.from({ length: workers }, (_, at) => at)
  await Promise.all(
    parts.map((at) =>
      db.transaction(async (tx) => {
        await tx.execute('set local statement_timeout = 0')
        await work(tx, Math.floor((at * BUCKETS) / workers), Math.floor(((at + 1) * BUCKETS) / workers) - 1)
      }),
    ),
  )
}

/**
 * The same over as many ranges of buckets, each in a transaction of its own, as whoever lets customers pass has; on so many
 * connections.
 */
export async function inChunks(
  db: Db,
  { workers, chunks }: { workers: number; chunks: number },
  work: (tx: Tx, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const takeTurns = async () => {
    for (let at = next++; at < chunks; at = next++) {
      const [from, to] = [Math.floor((at * BUCKETS) / chunks), Math.floor(((at + 1) * BUCKETS) / chunks) - 1]
      await db.transaction(async (tx) => {
        await tx.execute('set local statement_timeout = 0')
        await work(tx, from, to)
      })
    }
  }
  await Promise.all(Array.from({ length: workers }, takeTurns))
}

/** Seconds of a thing beside its floor. */
export function besideFloor(seconds: number, floor: number): string {
  return `${seconds.toFixed(3)} s   floor ${floor.toFixed(3)} s   ratio ${(seconds / floor).toFixed(2)}`
}

export type Watched = { db: Db; spans: Map<string, { from: number; to: number }>; transactions(): number }

/** Watches how long each run of a job takes, by its subject: from its opening to its end; and counts transactions. */
export function watched(db: Db): Watched {
  let transactions = 0
  const spans = new Map<string, { from: number; to: number }>()
  const note = (text: string, values: readonly unknown[] | undefined) => {
    if (!/job_run|job_lane/.test(text)) return
    const subject = values?.find((each) => typeof each === 'string' && / [a-z]/.test(each)) as string | undefined
    if (subject === undefined) return
    const now = performance.now()
    spans.set(subject, { from: spans.get(subject)?.from ?? now, to: now })
  }
  const over = <Asked extends Pick<Db, 'query' | 'execute'>>(of: Asked): Asked => ({
    ...of,
    ...statementsBy(async (work, text, values) => {
      note(text, values)
      const answer = await work(of)
      note(text, values)
      return answer
    }),
  })
  const transaction: Db['transaction'] = (work) => {
    transactions += 1
    return db.transaction((tx) => work(over(tx)))
  }
  return { db: { ...over(db), transaction }, spans, transactions: () => transactions }
}

/** Bytes of tables with their indexes, months of the ledger included. */
export async function bytesOf(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const rows = await db.query<{ name: string; bytes: number }>(
    `select given.name, coalesce((select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(given.name::regclass) t),
       pg_total_relation_size(given.name::regclass))::bigint as bytes from unnest($1::text[]) as given (name)`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
