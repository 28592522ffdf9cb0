import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { isDistributed, NO_OLDER_PROCESS, type Queryable, sqlType } from '../../../platform/database/index.ts'
import { askedJob, type Job } from '../../../platform/jobs/index.ts'
import { poolsToSweep, sweepAuto } from './flexible-auto.ts'
import { hoursOf } from './flexible-clearing.ts'
import { passEmptyHours } from './flexible-empty-hour.ts'
import { bringOver, bringOverTogether, postDay, postDayTogether } from './flexible-hour-runs.ts'
import { clear, close, finish } from './flexible-hour-steps.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { payWaiting, poolsWaiting } from './flexible-queue.ts'
import { simulateDemand } from './flexible-simulator.ts'
import { type Pool, type PoolHour, poolTable } from './flexible-tables.ts'

/** A pool with holdings in more buckets than these is a large one: its hour takes long enough to be done by itself. */
const BUCKETS_OF_A_SMALL_POOL = 400

/**
 * The hours of the pools, oldest first, each in the order of the rules: close, clear, charge, accrue, at 00:00 what a day posts,
 * what waits, auto-earn, the simulator. Every step does what is not done yet, so it may stop anywhere and go on anywhere.
 */
export function hourJob(module: FlexibleModule): Job {
  return askedJob(module.db, {
    name: 'flexible-hour',
    // A process of an older version does the hours by place as long as it runs; the first that it leaves is shared.
    query: `select min(done_until) from flexible_pool where ${NO_OLDER_PROCESS}`,
    due: (done) => (done === null ? null : later(done, HOUR_MS)),
    async run(due) {
      const hour = later(due, -HOUR_MS)
      if ((await passEmptyHours(module, hour)) === 0) return
      const { together, alone } = await poolsDue(module, hour)
      if (together.length > 0) await runHours(module, together, hour, true)
      for (const pool of alone) await runHours(module, [pool], hour, false)
    },
  })
}

/** Small pools are brought over an hour together, statement by statement; on a distributed database none is. */
async function poolsDue({ db }: FlexibleModule, hour: Instant): Promise<{ together: Pool[]; alone: Pool[] }> {
  const values = [isoText(hour)]
  const [rows, sizes, byBucket] = await Promise.all([
    db.query(`select ${poolTable.select()} from flexible_pool where done_until = $1 order by asset`, values),
    sizesOf(db),
    isDistributed(db),
  ])
  const pools = rows.map((row) => poolTable.read(row))
  const isSmall = ({ asset }: Pool) => !byBucket && (sizes.get(asset) ?? 0) <= BUCKETS_OF_A_SMALL_POOL
  return { together: pools.filter(isSmall), alone: pools.filter((pool) => !isSmall(pool)) }
}

async function sizesOf(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query(
    { asset: sqlType.text, buckets: sqlType.number },
    'select asset, count(*) as buckets from flexible_bucket group by asset',
  )
  return new Map(rows.map(({ asset, buckets }) => [asset, buckets]))
}

async function runHours(
  module: FlexibleModule,
  pools: readonly Pool[],
  hour: Instant,
  isTogether: boolean,
): Promise<void> {
  const { db } = module
  const end = later(hour, HOUR_MS)
  const assets = pools.map(({ asset }) => asset)
  await db.transaction((tx) => close(tx, assets, hour))
  const counted = await db.transaction((tx) => clear(tx, module, assets, hour))
  const found = await hoursOf(db, assets, hour)
  const results = assets.map((asset) => {
    const result = found.get(asset)
    if (result === undefined) throw new RangeError(`the hour ${isoText(hour)} of ${asset} is not cleared`)
    return result
  })
  const countedIn = ({ asset }: PoolHour) => counted.get(asset) ?? null
  if (isTogether) await bringOverTogether(module, results, counted)
  else for (const result of results) await bringOver(module, result, countedIn(result))
  if (end % DAY_MS === 0) {
    if (isTogether) await postDayTogether(module, end, results)
    else for (const result of results) await postDay(module, end, result, countedIn(result))
  }
  const waiting = await poolsWaiting(db, assets, hour)
  for (const asset of assets) if (waiting.has(asset)) await payWaiting(module, asset, hour)
  const lying = isTogether ? await poolsToSweep(db, assets, end) : new Set(assets)
  for (const asset of assets) if (lying.has(asset)) await sweepAuto(module, asset, end)
  await simulateDemand(module, assets, end)
  await db.transaction((tx) => finish(tx, assets, hour))
}
