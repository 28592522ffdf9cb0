import { type Decimal8, decimal } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'

/* Rows that whoever acts in a pool locks: the pool's own, and that of their bucket. */

/** The bucket's row, locked; made by the first act of a bucket. Null where there is no such pool. */
export async function lockedBucket(tx: Transaction, bucket: number, asset: string) {
  return (await lockBucket(tx, bucket, asset)) ?? makeBucket(tx, bucket, asset)
}

/**
 * Locks the pool's own row, and answers with the idle money that no bucket has. Whoever needs it and rows of buckets holds it first,
 * as an hour's steps do: so nobody waits crosswise.
 */
export async function holdPool(tx: Transaction, asset: string): Promise<Decimal8> {
  const [pool] = await tx.query(
    { idle: sqlType.text },
    'select idle::text from flexible_pool where asset = $1 for update',
    [asset],
  )
  return decimal(pool?.idle ?? '0')
}

/** The bucket's row as it is, locked; null where nobody has acted in it. */
export async function lockBucket(tx: Transaction, bucket: number, asset: string) {
  const [row] = await tx.query(
    { open_hour: sqlType.instant, idle: sqlType.text },
    'select open_hour, idle::text from flexible_bucket where bucket = $1 and asset = $2 for update',
    [bucket, asset],
  )
  return row === undefined ? null : { openHour: row.open_hour, idle: decimal(row.idle) }
}

/** The first act of a bucket. The pool's row is taken, so that no hour is closed between reading and writing it. */
export async function makeBucket(tx: Transaction, bucket: number, asset: string) {
  const [pool] = await tx.query(
    { open_hour: sqlType.instant },
    'update flexible_pool set open_hour = open_hour where asset = $1 returning open_hour',
    [asset],
  )
  if (pool === undefined) return null
  await tx.execute(
    'insert into flexible_bucket (bucket, asset, open_hour) values ($1, $2, $3) on conflict do nothing',
    [bucket, asset, isoText(pool.open_hour)],
  )
  return lockBucket(tx, bucket, asset)
}
