import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { ONE } from '@tenor/contract/money'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { EVERY_ROW, type RowRange, runOverRows } from '../../../platform/jobs/index.ts'
import { accrueRange, accrueTogether, takeBuckets, takeBucketsOf } from './flexible-accrual.ts'
import { chargeRange, chargeTogether } from './flexible-charging.ts'
import type { Counted } from './flexible-clearing.ts'
import { type BonusPrices, owesBonus, payBonus, postCharges, postInterest } from './flexible-day.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { accruedBy } from './flexible-open.ts'
import type { PoolHour } from './flexible-tables.ts'

/*
 * What an hour and a day do to every holding and loan of a pool: in chunks where there are many, and for small pools together in
 * one transaction. Each row says how far it has come, so that nothing is done to it twice.
 */

const HOLDINGS = { table: 'flexible_holding', where: 'asset = $1' } as const
const LOANS = { table: 'flexible_loan', where: 'asset = $1 and is_open' } as const

/** Charges every loan and pays every lender of the hour, chunk by chunk. */
export async function bringOver(module: FlexibleModule, result: PoolHour, counted: Counted | null): Promise<void> {
  const { asset, hour } = result
  const due = later(hour, HOUR_MS)
  const queues = await poolsWithQueue(module.db, [asset])
  const of = accruedBy(result, queues.has(asset), counted?.hasJoined)
  const run = (kind: string, chunks: Chunks) => inChunks(module, { asset, due, kind }, chunks)
  const wasBegun = counted === null ? { counted: null } : {}
  await run('charge', { ...LOANS, ...wasBegun, work: (tx, range) => chargeRange(tx, of, range) })
  await run('interest', {
    ...HOLDINGS,
    counted: counted?.holdings ?? null,
    work: (tx, range) => accrueRange(tx, of, range),
  })
}

/** The same for small pools, in one transaction. */
export async function bringOverTogether(
  { db }: FlexibleModule,
  results: readonly PoolHour[],
  counted: ReadonlyMap<string, Counted>,
): Promise<void> {
  const assets = results.map(({ asset }) => asset)
  const hour = results[0]?.hour
  if (hour === undefined) return
  await db.transaction(async (tx) => {
    const values = [assets, isoText(hour)]
    const [, lent, owed, queues] = await Promise.all([
      takeBucketsOf(tx, assets),
      poolsWith(
        tx,
        `select distinct asset from flexible_holding
         where asset = any($1::text[]) and accrued_to = $2 and (offered > 0 or joining > 0)`,
        values,
      ),
      poolsWith(
        tx,
        'select distinct asset from flexible_loan where asset = any($1::text[]) and is_open and charged_to = $2',
        values,
      ),
      poolsWithQueue(tx, assets),
    ])
    const hours = results.map((result) =>
      accruedBy(result, queues.has(result.asset), counted.get(result.asset)?.hasJoined),
    )
    await Promise.all([
      chargeTogether(
        tx,
        hours.filter(({ asset }) => owed.has(asset)),
      ),
      accrueTogether(
        tx,
        hours.filter(({ asset }) => lent.has(asset)),
      ),
    ])
  })
}

/** At 00:00: what accrued in holdings and loans, and what the house adds. */
export async function postDay(
  module: FlexibleModule,
  day: Instant,
  result: PoolHour,
  counted: Counted | null,
): Promise<void> {
  const { asset } = result
  const prices = (await owesBonus(module.db, asset)) ? await pricesAt(module, result, day) : null
  const run = (kind: string, chunks: Chunks) => inChunks(module, { asset, due: day, kind }, chunks)
  await run('day', {
    ...HOLDINGS,
    // Whoever has nothing left may still be owed a bonus: where nobody was counted, they are looked for.
    counted: counted?.holdings || null,
    async work(tx, range) {
      const holdings = await postInterest(tx, asset, day, range)
      if (prices !== null) await payBonus(tx, asset, day, range, prices)
      return holdings
    },
  })
  await run('charge day', { ...LOANS, work: (tx, range) => postCharges(tx, asset, day, range) })
}

/** The same for small pools, in one transaction. */
export async function postDayTogether(
  module: FlexibleModule,
  day: Instant,
  results: readonly PoolHour[],
): Promise<void> {
  const assets = results.map(({ asset }) => asset)
  const owing = new Map<string, BonusPrices | null>()
  for (const result of results) {
    const { asset } = result
    owing.set(asset, (await owesBonus(module.db, asset)) ? await pricesAt(module, result, day) : null)
  }
  await module.db.transaction(async (tx) => {
    await takeBucketsOf(tx, assets)
    for (const asset of assets) {
      await postInterest(tx, asset, day, EVERY_ROW)
      const prices = owing.get(asset) ?? null
      if (prices !== null) await payBonus(tx, asset, day, EVERY_ROW, prices)
      await postCharges(tx, asset, day, EVERY_ROW)
    }
  })
}

async function poolsWith(db: Queryable, text: string, values: readonly (string | readonly string[])[]) {
  const rows = await db.query({ asset: sqlType.text }, text, values)
  return new Set(rows.map(({ asset }) => asset))
}

/** Pools in which somebody waited when the hour was closed: what comes in is kept for them. */
function poolsWithQueue(db: Queryable, assets: readonly string[]): Promise<Set<string>> {
  return poolsWith(db, 'select asset from flexible_pool where asset = any($1::text[]) and has_queue', [assets])
}

/** A row is a tenth of a settlement's work: so many keep a customer waiting as long as a settlement's chunk does. */
const CHUNK_ROWS = 8_000

type Chunks = (typeof HOLDINGS | typeof LOANS) & {
  counted?: number | null | undefined
  work: (tx: Transaction, range: RowRange) => Promise<number> | Promise<void>
}

/** A pool's holdings or loans, chunk by chunk, each with its buckets' rows taken first. */
function inChunks(
  { db, pace, clock }: FlexibleModule,
  { asset, due, kind }: { asset: string; due: Instant; kind: string },
  { table, where, counted, work }: Chunks,
): Promise<unknown> {
  return runOverRows(db, {
    key: { job: 'flexible-hour', due, subject: `${asset} ${kind}` },
    rows: { table, where, values: [asset] },
    pace: { chunkRows: CHUNK_ROWS, ...pace },
    now: () => clock.now(),
    bucketByBucket: true,
    counted,
    async chunk(tx, range) {
      await takeBuckets(tx, asset, range)
      return (await work(tx, range)) ?? undefined
    },
  })
}

/** The last index at or before 00:00, of the coin and of what is awarded; null where there is none. */
async function pricesAt({ market }: FlexibleModule, result: PoolHour, day: Instant): Promise<BonusPrices | null> {
  const { asset, terms } = result
  const award = terms.award_asset ?? asset
  if (award === asset) return { award, coinPrice: ONE, awardPrice: ONE }
  const priceOf = async (coin: string) =>
    coin === QUOTE_ASSET ? ONE : ((await market.pricesAt([{ pair: pairOf(coin), at: day }]))[0] ?? null)
  const [coinPrice, awardPrice] = await Promise.all([priceOf(asset), priceOf(award)])
  return coinPrice === null || awardPrice === null ? null : { award, coinPrice, awardPrice }
}
