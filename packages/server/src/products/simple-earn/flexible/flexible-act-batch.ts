import { DAY_MS, type Instant } from '@tenor/contract/time'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import { bucketsLocked, bucketValues } from './flexible-accrual.ts'
import { lockedBucket } from './flexible-bucket.ts'
import { HourClosing } from './flexible-module.ts'
import { type OpenPool, openHolding } from './flexible-open.ts'
import { type Holding, holdingTable, poolTable } from './flexible-tables.ts'

/*
 * Many holdings of one pool at once, in a handful of statements however many they are. On a distributed database they are of
 * one bucket, which every statement then names.
 */

/** A pool as many customers' acts find it: the row of each of their buckets is locked until the transaction ends. */
export type PoolForMany = { asset: string; listing: string; openHours: ReadonlyMap<number, OpenPool> }

const SEVERAL = '/* several buckets: on one node only, others go bucket by bucket */'

/** The bucket where there is one only, for statements to name. */
export function onlyBucket(buckets: readonly number[]): number | null {
  const [first] = buckets
  return first !== undefined && buckets.every((bucket) => bucket === first) ? first : null
}

/** Names the bucket, where it is one, by the parameter after `values`. */
function named(column: string, bucket: number | null, values: Value[]): string {
  if (bucket === null) return ''
  values.push(bucket)
  return `and ${column} = $${values.length}::smallint`
}

type BucketRow = { bucket: number; open_hour: Instant }

/** The pool, open for customers of these buckets. Throws HourClosing while the hour before has no rate; null: no such pool. */
export async function openPoolForMany(
  tx: Transaction,
  asset: string,
  buckets: readonly number[],
): Promise<PoolForMany | null> {
  const rows = await lockBuckets(tx, asset, buckets)
  return rows === null ? null : opened(tx, asset, rows)
}

/** The same for all buckets of a range that have a row. */
export async function openPoolOver(tx: Transaction, asset: string, range: RowRange): Promise<PoolForMany | null> {
  const rows = await tx.query<BucketRow>(
    `select bucket, open_hour from flexible_bucket where asset = $1 and ${bucketsLocked(range)}`,
    [asset, ...bucketValues(range)],
  )
  return opened(tx, asset, rows)
}

async function opened(tx: Transaction, asset: string, rows: readonly BucketRow[]): Promise<PoolForMany | null> {
  const [row] = await tx.query(`select ${poolTable.select()} from flexible_pool where asset = $1`, [asset])
  if (row === undefined) return null
  const { id, listing, clearedUntil, hasQueue } = poolTable.read(row)
  if (rows.some(({ open_hour }) => open_hour > clearedUntil)) throw new HourClosing(asset)
  const ofBucket = ({ bucket, open_hour: openHour }: BucketRow) =>
    [bucket, { asset, id, listing, hasQueue, openHour, idle: 0n }] as const
  return { asset, listing, openHours: new Map(rows.map(ofBucket)) }
}

/** Locked as an hour's chunks lock them; made where they are a bucket's first. Null: no such pool. */
async function lockBuckets(tx: Transaction, asset: string, buckets: readonly number[]): Promise<BucketRow[] | null> {
  const wanted = [...new Set(buckets)].sort((a, b) => a - b)
  const values: Value[] = [asset, wanted]
  const one = named('bucket', onlyBucket(wanted), values)
  const rows = await tx.query<BucketRow>(
    `select bucket, open_hour from flexible_bucket where asset = $1 and bucket = any($2::smallint[]) ${one}
     order by bucket for update ${one === '' ? SEVERAL : ''}`,
    values,
  )
  const known = new Set(rows.map(({ bucket }) => bucket))
  for (const bucket of wanted.filter((each) => !known.has(each))) {
    const made = await lockedBucket(tx, bucket, asset)
    if (made === null) return null
    rows.push({ bucket, open_hour: made.openHour })
  }
  return rows
}

/** Brings holdings of customers whose buckets are locked to the open hour, where it has not been over them yet. */
export async function bringOver(
  tx: Transaction,
  pool: PoolForMany,
  owners: readonly { bucket: number; userId: number }[],
): Promise<void> {
  const buckets = owners.map(({ bucket }) => bucket)
  const values: Value[] = [pool.asset, buckets, owners.map(({ userId }) => userId)]
  const one = named('h.bucket', onlyBucket(buckets), values)
  const rows = await tx.query(
    `select ${holdingTable.select('h')} from flexible_holding h
     join (select distinct bucket, user_id from unnest($2::smallint[], $3::bigint[]) as asked (bucket, user_id)) as asked
       on h.bucket = asked.bucket and h.user_id = asked.user_id
     where h.asset = $1 ${one}`,
    values,
  )
  for (const held of rows.map((row) => holdingTable.read(row))) {
    const open = pool.openHours.get(held.bucket)
    if (open !== undefined && !isAsOf(open.openHour, held)) await openHolding(tx, open, held)
  }
}

function isAsOf(openHour: Instant, held: Holding): boolean {
  const isDayPosted = held.unposted === 0n || openHour % DAY_MS !== 0
  return held.accruedTo >= openHour && isDayPosted
}
