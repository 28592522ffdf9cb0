import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { type Database, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { holdPool, lockedBucket } from './flexible-bucket.ts'

/*
 * Idle money lies in slices, one a bucket. Whoever is short of it asks the pool's row first, then takes back what other buckets
 * do not use, each in a transaction of its own, before the customer's.
 */

/** Buckets that are looked for at once. */
const RECLAIMED_AT_ONCE = 64

/** Gets a bucket so much more idle money, if there is any. True when it got some. */
export async function askForIdle(db: Database, asset: string, bucket: number, need: Decimal8): Promise<boolean> {
  const first = await handOut(db, asset, bucket, need)
  if (first >= need) return true
  await reclaim(db, asset, bucket, need - first)
  const more = await handOut(db, asset, bucket, need - first)
  return first + more > 0n
}

async function handOut(db: Database, asset: string, bucket: number, need: Decimal8): Promise<Decimal8> {
  return db.transaction(async (tx) => {
    const given = smaller(await holdPool(tx, asset), need)
    if (given === 0n) return 0n
    await movePoolIdle(tx, asset, -given)
    await lockedBucket(tx, bucket, asset)
    await moveIdle(tx, bucket, asset, given)
    return given
  })
}

async function movePoolIdle(tx: Transaction, asset: string, by: Decimal8): Promise<void> {
  await tx.execute('update flexible_pool set idle = idle + $2::numeric where asset = $1', [asset, decimalText(by)])
}

/** Takes idle money back from other buckets until there is enough of it, or nowhere any. */
async function reclaim(db: Database, asset: string, bucket: number, need: Decimal8): Promise<void> {
  let left = need
  while (left > 0n) {
    const taken = await reclaimFromMost(db, asset, bucket, left)
    if (taken === 0n) return
    left -= taken
  }
}

/** From those that have most: found without a lock, and taken only where it is still there. Answers with how much it was. */
async function reclaimFromMost(db: Database, asset: string, bucket: number, need: Decimal8): Promise<Decimal8> {
  const found = await db.query(
    { bucket: sqlType.number, idle: sqlType.text },
    `/* no bucket: looks for buckets with idle money, not for rows of a customer */
     /* any order: a pool has one row a bucket */
     select bucket, idle::text from flexible_bucket where asset = $1 and idle > 0 and bucket <> $2
     order by idle desc, bucket limit ${RECLAIMED_AT_ONCE}`,
    [asset, bucket],
  )
  let left = need
  for (const each of found) {
    if (left <= 0n) break
    left -= await moveToPool(db, 'idle', asset, each.bucket, smaller(decimal(each.idle), left))
  }
  return need - left
}

/** From a bucket, where it still has so much. Answers with how much it was. */
function moveToPool(
  db: Database,
  from: 'idle' | 'cover',
  asset: string,
  bucket: number,
  amount: Decimal8,
): Promise<Decimal8> {
  return db.transaction(async (tx) => {
    await holdPool(tx, asset)
    const changed = await tx.execute(
      `update flexible_bucket set ${from} = ${from} - $3::numeric
       where bucket = $1 and asset = $2 and ${from} >= $3::numeric`,
      [bucket, asset, decimalText(amount)],
    )
    if (changed === 0) return 0n
    await movePoolIdle(tx, asset, amount)
    return amount
  })
}

/**
 * Gets a bucket so much of what is kept for those who wait: they are paid of what comes in next. Nothing where they have less than
 * that, for then it would be taken from them in vain. True when it got some.
 */
export async function uncover(db: Database, asset: string, bucket: number, need: Decimal8): Promise<boolean> {
  const found = await db.query(
    { bucket: sqlType.number, cover: sqlType.text },
    `/* no bucket: looks for buckets with money that is kept, not for rows of a customer */
     /* any order: a pool has one row a bucket */
     select bucket, cover::text from flexible_bucket where asset = $1 and cover > 0 order by cover desc, bucket`,
    [asset],
  )
  if (found.reduce((sum, { cover }) => sum + decimal(cover), 0n) < need) return false
  let left = need
  for (const each of found) {
    if (left <= 0n) break
    left -= await moveToPool(db, 'cover', asset, each.bucket, smaller(decimal(each.cover), left))
  }
  return (await handOut(db, asset, bucket, need - left)) > 0n
}

/** Changes the slice of a bucket whose row is locked. */
export async function moveIdle(tx: Transaction, bucket: number, asset: string, by: Decimal8): Promise<void> {
  if (by === 0n) return
  await tx.execute('update flexible_bucket set idle = idle + $3::numeric where bucket = $1 and asset = $2', [
    bucket,
    asset,
    decimalText(by),
  ])
}

/** The same with what is kept for those who wait. */
export async function moveCover(tx: Transaction, bucket: number, asset: string, by: Decimal8): Promise<void> {
  if (by === 0n) return
  await tx.execute('update flexible_bucket set cover = cover + $3::numeric where bucket = $1 and asset = $2', [
    bucket,
    asset,
    decimalText(by),
  ])
}
