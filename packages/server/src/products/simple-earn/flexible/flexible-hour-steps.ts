import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { houseShare } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { post } from '../../../core/ledger/index.ts'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'
import { takeBucketsOf } from './flexible-accrual.ts'
import { takeBudget } from './flexible-budget.ts'
import { type Counted, clearIn, hoursOf } from './flexible-clearing.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { estimate } from './flexible-next-rate.ts'
import { announceHours } from './flexible-notices.ts'
import { hourPosts } from './flexible-postings.ts'
import { endQueues } from './flexible-queue.ts'
import { poolTable } from './flexible-tables.ts'
import { countTold, toldDemand } from './flexible-told-demand.ts'

/* The steps of an hour that are one transaction each, whatever the number of pools that take them together. */

/** From here on acts belong to the next hour. Buckets' rows are locked by whoever acts. */
export async function close(tx: Transaction, assets: readonly string[], hour: Instant): Promise<void> {
  const values = [assets, isoText(hour), isoText(later(hour, HOUR_MS))]
  await Promise.all([
    tx.execute('update flexible_pool set open_hour = $3 where asset = any($1::text[]) and open_hour = $2', values),
    // In the order in which a maturity takes them that joins several pools.
    assets.length > 1 ? takeBucketsOf(tx, assets) : null,
    tx.execute(
      `update flexible_bucket set open_hour = $3, joining = 0, hour_interest = 0, hour_charge = 0, hour_fee = 0
       where asset = any($1::text[]) and open_hour = $2`,
      values,
    ),
  ])
}

/**
 * Answers with what it counted on its way, of those pools whose hour had not been cleared before. Who waits is known once the
 * hour is closed, and nobody comes until it is cleared.
 */
export async function clear(
  tx: Transaction,
  { ids }: FlexibleModule,
  assets: readonly string[],
  hour: Instant,
): Promise<ReadonlyMap<string, Counted>> {
  const rows = await tx.query(
    { asset: sqlType.text, cleared_until: sqlType.instant },
    'select asset, cleared_until from flexible_pool where asset = any($1::text[]) order by asset for update',
    [assets],
  )
  const open = rows.filter(({ cleared_until }) => cleared_until <= hour).map(({ asset }) => asset)
  if (open.length === 0) return new Map()
  const told = await toldDemand(tx, open, hour)
  await countTold(tx, ids, told, hour)
  const cleared = await clearIn(tx, ids, { told, hour }, open)
  for (const { result } of cleared) await takeBudget(tx, result)
  await tx.execute(
    `update flexible_pool set cleared_until = $2,
       has_queue = asset in (select w.asset from flexible_wait w where w.asset = any($1::text[]) and w.left_over > 0)
     where asset = any($1::text[])`,
    [open, isoText(later(hour, HOUR_MS))],
  )
  return new Map(cleared.map(({ result, counted }) => [result.asset, counted]))
}

/** What the hour paid is added up and published; the house's part is posted; the hour is done. */
export async function finish(tx: Transaction, assets: readonly string[], hour: Instant): Promise<void> {
  const end = later(hour, HOUR_MS)
  const [rows, results, sums] = await Promise.all([
    tx.query(
      `select ${poolTable.select()} from flexible_pool where asset = any($1::text[]) and done_until <= $2
       order by asset for update`,
      [assets, isoText(hour)],
    ),
    hoursOf(tx, assets, hour),
    sumsOf(tx, assets),
  ])
  const pools = rows.map((row) => poolTable.read(row))
  if (pools.length === 0) return
  const done = pools.map(({ asset }) => asset)
  const paid = pools.map((pool) => {
    const result = results.get(pool.asset)
    if (result === undefined) throw new RangeError(`the hour ${isoText(hour)} of ${pool.asset} is not cleared`)
    const of = sums.get(pool.asset) ?? NOTHING
    return { pool, ...of, ...houseShare({ ...result, ...of }) }
  })
  await tx.execute(
    `update flexible_hour h set charge = p.charge, fee = p.fee, interest = p.interest, reserve = p.reserve, dust = p.dust
     from unnest($1::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       as p (asset, charge, fee, interest, reserve, dust)
     where h.asset = p.asset and h.hour = $2`,
    [
      done,
      isoText(hour),
      paid.map(({ charge }) => decimalText(charge)),
      paid.map(({ fee }) => decimalText(fee)),
      paid.map(({ interest }) => decimalText(interest)),
      paid.map(({ reserve }) => decimalText(reserve)),
      paid.map(({ dust }) => decimalText(dust)),
    ],
  )
  await post(
    tx,
    paid.flatMap(({ pool: { id, asset, houseBucket: bucket }, ...of }) => hourPosts({ id, asset, bucket }, end, of)),
  )
  await endQueues(tx, done)
  await announceHours(tx, pools, hour)
  await estimate(tx, done, end)
  await tx.execute('update flexible_pool set done_until = $2 where asset = any($1::text[])', [done, isoText(end)])
}

type Sums = Record<'interest' | 'charge' | 'fee', Decimal8>
const NOTHING: Sums = { interest: 0n, charge: 0n, fee: 0n }

/** What the holdings and loans of each pool came to in its hour. */
async function sumsOf(tx: Transaction, assets: readonly string[]): Promise<Map<string, Sums>> {
  const rows = await tx.query(
    { asset: sqlType.text, interest: sqlType.text, charge: sqlType.text, fee: sqlType.text },
    `select asset, sum(hour_interest)::text as interest, sum(hour_charge)::text as charge, sum(hour_fee)::text as fee
     from flexible_bucket where asset = any($1::text[]) group by asset`,
    [assets],
  )
  return new Map(
    rows.map(({ asset, interest, charge, fee }) => [
      asset,
      { interest: decimal(interest), charge: decimal(charge), fee: decimal(fee) },
    ]),
  )
}
