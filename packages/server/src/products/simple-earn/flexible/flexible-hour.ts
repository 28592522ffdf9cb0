import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import { houseShare } from '@tenor/contract/simple-earn'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { post } from '../../../core/ledger/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, type RowRange, runOverRows } from '../../../platform/jobs/index.ts'
import { accrueRange, chargeRange, takeBuckets } from './flexible-accrual.ts'
import { sweepAuto } from './flexible-auto.ts'
import { takeBudget } from './flexible-budget.ts'
import { clearIn, hourOf } from './flexible-clearing.ts'
import { type BonusPrices, owesBonus, payBonus, postCharges, postInterest } from './flexible-day.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { estimate } from './flexible-next-rate.ts'
import { announceHour } from './flexible-notices.ts'
import { accruedBy } from './flexible-open.ts'
import { hourPosts } from './flexible-postings.ts'
import { endQueue, payWaiting } from './flexible-queue.ts'
import { simulateDemand } from './flexible-simulator.ts'
import { type Pool, type PoolHour, poolTable } from './flexible-tables.ts'

const HOLDINGS = { table: 'flexible_holding', where: 'asset = $1' } as const
const LOANS = { table: 'flexible_loan', where: 'asset = $1 and is_open' } as const

/**
 * The hours of the pools, oldest first, each in the order of the rules: close, clear, charge, accrue, at 00:00 what a day posts,
 * what waits, auto-earn, the simulator. Every step does what is not done yet, so it may stop anywhere and go on anywhere.
 */
export function hourJob(module: FlexibleModule): Job {
  return {
    name: 'flexible-hour',
    async nextDue() {
      const [row] = await module.db.query<{ done: Instant | null }>('select min(done_until) as done from flexible_pool')
      return row?.done ? later(row.done, HOUR_MS) : null
    },
    async run(due) {
      const from = later(due, -HOUR_MS)
      const rows = await module.db.query(
        `select ${poolTable.select()} from flexible_pool where done_until = $1 order by asset`,
        [isoText(from)],
      )
      for (const pool of rows.map((row) => poolTable.read(row as never))) await runHour(module, pool, from)
    },
  }
}

async function runHour(module: FlexibleModule, { asset }: Pool, hour: Instant): Promise<void> {
  const { db } = module
  const end = later(hour, HOUR_MS)
  await db.transaction((tx) => close(tx, asset, hour))
  await db.transaction((tx) => clear(tx, module, asset, hour))
  const result = await hourOf(db, asset, hour)
  if (result === null) throw new RangeError(`the hour ${isoText(hour)} of ${asset} is not cleared`)
  await bringOver(module, result)
  if (end % DAY_MS === 0) await postDay(module, asset, end, result)
  await payWaiting(module, asset, hour)
  await sweepAuto(module, asset, end)
  await simulateDemand(module, asset, end)
  await db.transaction((tx) => finish(tx, asset, hour))
}

/** From here on acts belong to the next hour. Buckets' rows are locked by whoever acts. */
async function close(tx: Transaction, asset: string, hour: Instant): Promise<void> {
  const values = [asset, isoText(hour), isoText(later(hour, HOUR_MS))]
  const isOpen = await tx.execute(
    `update flexible_pool set open_hour = $3, has_queue =
       (select count(*) from flexible_wait w where w.asset = $1 and w.left_over > 0) > 0
     where asset = $1 and open_hour = $2`,
    values,
  )
  if (isOpen === 0) return
  await tx.execute(
    `update flexible_bucket set open_hour = $3, hour_interest = 0, hour_charge = 0, hour_fee = 0
     where asset = $1 and open_hour = $2`,
    values,
  )
}

async function clear(tx: Transaction, { ids }: FlexibleModule, asset: string, hour: Instant): Promise<void> {
  const end = isoText(later(hour, HOUR_MS))
  const [pool] = await tx.query<{ cleared_until: Instant }>(
    'select cleared_until from flexible_pool where asset = $1 for update',
    [asset],
  )
  if (pool === undefined || pool.cleared_until > hour) return
  await takeBudget(tx, await clearIn(tx, ids, asset, hour))
  await tx.execute('update flexible_pool set cleared_until = $2 where asset = $1', [asset, end])
}

/** Charges every loan and pays every lender of the hour, chunk by chunk. */
async function bringOver(module: FlexibleModule, result: PoolHour): Promise<void> {
  const { asset, hour } = result
  const due = later(hour, HOUR_MS)
  const [pool] = await module.db.query<{ has_queue: boolean }>('select has_queue from flexible_pool where asset = $1', [
    asset,
  ])
  const of = accruedBy(result, pool?.has_queue === true)
  const run = (kind: string, chunks: Chunks) => inChunks(module, { asset, due, kind }, chunks)
  await run('charge', { ...LOANS, work: (tx, range) => chargeRange(tx, of, range) })
  await run('interest', { ...HOLDINGS, work: (tx, range) => accrueRange(tx, of, range) })
}

/** At 00:00: what accrued in holdings and loans, and what the house adds. */
async function postDay(module: FlexibleModule, asset: string, day: Instant, result: PoolHour): Promise<void> {
  const prices = (await owesBonus(module.db, asset)) ? await pricesAt(module, result, day) : null
  const run = (kind: string, chunks: Chunks) => inChunks(module, { asset, due: day, kind }, chunks)
  await run('day', {
    ...HOLDINGS,
    async work(tx, range) {
      await postInterest(tx, asset, day, range)
      if (prices !== null) await payBonus(tx, asset, day, range, prices)
    },
  })
  await run('charge day', { ...LOANS, work: (tx, range) => postCharges(tx, asset, day, range) })
}

/** A row is a tenth of a settlement's work: so many keep a customer waiting as long as a settlement's chunk does. */
const CHUNK_ROWS = 8_000

type Chunks = (typeof HOLDINGS | typeof LOANS) & { work: (tx: Transaction, range: RowRange) => Promise<void> }

/** A pool's holdings or loans, chunk by chunk, each with its buckets' rows taken first. */
function inChunks(
  { db, pace, clock }: FlexibleModule,
  { asset, due, kind }: { asset: string; due: Instant; kind: string },
  { table, where, work }: Chunks,
): Promise<unknown> {
  return runOverRows(db, {
    key: { job: 'flexible-hour', due, subject: `${asset} ${kind}` },
    rows: { table, where, values: [asset] },
    pace: { chunkRows: CHUNK_ROWS, ...pace },
    now: () => clock.now(),
    bucketByBucket: true,
    async chunk(tx, range) {
      await takeBuckets(tx, asset, range)
      await work(tx, range)
    },
  })
}

/** The last index at or before 00:00, of the coin and of what is awarded; null where there is none. */
async function pricesAt({ market }: FlexibleModule, result: PoolHour, day: Instant): Promise<BonusPrices | null> {
  const { asset, terms } = result
  const award = terms.award_asset ?? asset
  if (award === asset) return { award, coinPrice: ONE, awardPrice: ONE }
  const priceOf = async (coin: string) =>
    coin === QUOTE_ASSET ? ONE : ((await market.pricesAt([{ pair: `${coin}_USDT`, at: day }]))[0] ?? null)
  const [coinPrice, awardPrice] = await Promise.all([priceOf(asset), priceOf(award)])
  return coinPrice === null || awardPrice === null ? null : { award, coinPrice, awardPrice }
}

/** What the hour paid is added up and published; the house's part is posted; the hour is done. */
async function finish(tx: Transaction, asset: string, hour: Instant): Promise<void> {
  const end = later(hour, HOUR_MS)
  const [pool] = await tx.query(`select ${poolTable.select()} from flexible_pool where asset = $1 for update`, [asset])
  const result = await hourOf(tx, asset, hour)
  if (pool === undefined || result === null || poolTable.read(pool as never).doneUntil > hour) return
  const sums = await sumsOf(tx, asset)
  const { reserve, dust } = houseShare({ ...result, ...sums })
  await tx.execute(
    `update flexible_hour set charge = $3, fee = $4, interest = $5, reserve = $6, dust = $7
     where asset = $1 and hour = $2`,
    [asset, isoText(hour), ...[sums.charge, sums.fee, sums.interest, reserve, dust].map(decimalText)],
  )
  const { id, houseBucket: bucket } = poolTable.read(pool as never)
  await post(tx, hourPosts({ id, asset, bucket }, end, { reserve, dust }))
  await endQueue(tx, asset)
  await announceHour(tx, bucket, result)
  await estimate(tx, asset, end)
  await tx.execute('update flexible_pool set done_until = $2 where asset = $1', [asset, isoText(end)])
}

async function sumsOf(tx: Transaction, asset: string): Promise<Record<'interest' | 'charge' | 'fee', Decimal8>> {
  const [row] = await tx.query<Record<'interest' | 'charge' | 'fee', string>>(
    `select coalesce(sum(hour_interest), 0)::text as interest, coalesce(sum(hour_charge), 0)::text as charge,
       coalesce(sum(hour_fee), 0)::text as fee
     from flexible_bucket where asset = $1`,
    [asset],
  )
  return {
    interest: decimal(row?.interest ?? '0'),
    charge: decimal(row?.charge ?? '0'),
    fee: decimal(row?.fee ?? '0'),
  }
}
