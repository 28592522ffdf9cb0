import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { type Database, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

/* What slices were handed and do not use comes back to the product, for whoever is short of it. */

/** A slice is taken back at once when it has lain idle so long: before that, the order it was handed out for comes. */
const IDLE_MS = 2 * SECOND_MS
/** So many slices are taken back at a time, those with the most left first. */
const RECLAIMED_MOST = 64
/** Whoever needs a slice that was handed out just now looks again so often, before it is theirs where nobody has touched it. */
const LOOKS = 4
const LOOK_EVERY_MS = 50

type Need = { bucket: number; productId: number; amount: Decimal8 }
type IdleSlice = { bucket: number; amount: string; handed_at: Instant }

/**
 * Takes back what other buckets were handed and have not used; returns how many slices gave something. They are found
 * without a lock. Each is changed by its bucket and only where the condition still holds: whoever used it meanwhile
 * keeps it.
 */
export async function reclaim(db: Database, productId: number, now: Instant): Promise<number> {
  const idle = await idleSlices(db, productId, later(now, -IDLE_MS))
  return idle.length === 0 ? 0 : db.transaction((tx) => takeBack(tx, productId, idle))
}

/**
 * Asked by whoever could not be handed what they need: true where they should try again. What lies idle was taken back for them, or is
 * enough beside what is left, and they have waited a moment for those it was handed out for. False is the last word: all idle slices
 * together are too little. `ofRoom`: they may have what is reserved, and what is kept for their bucket.
 */
export function idleWatch(db: Database, need: Need, now: Instant, ofRoom = false): () => Promise<boolean> {
  const { productId } = need
  let seen: IdleSlice[] | null = null
  let looks = 0
  return async () => {
    if ((await reclaim(db, productId, now)) > 0) return true
    if ((await leftFor(db, need, ofRoom)) < need.amount) return false
    const watched = seen
    if (watched !== null && looks === LOOKS) {
      seen = null
      // Those of which nothing was used or handed out since have lain idle, whatever their clock says.
      if (watched.length > 0 && (await db.transaction((tx) => takeBack(tx, productId, watched))) > 0) return true
    }
    if (seen === null) {
      seen = await idleSlices(db, productId, null)
      looks = 0
    }
    looks += 1
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS))
    return true
  }
}

/**
 * How much of a product no order has or is kept for, in whichever slices it lies; with `ofRoom` what is reserved is there too, and what
 * is kept for the bucket.
 */
export async function leftFor(
  db: Queryable,
  { bucket, productId }: Omit<Need, 'amount'>,
  ofRoom = false,
): Promise<Decimal8> {
  const [row] = await db.query(
    { amount: sqlType.text },
    `/* no bucket: a product is sold in all of them */ select greatest(coalesce(c.wanted, c.capacity)
       - case when $3::boolean then 0 else c.reserved end
       - coalesce(sum(s.used + case when $3::boolean and s.bucket = $2::smallint then 0 else s.kept end), 0), 0)::text as amount
     from capacity c left join capacity_slice s on s.product_id = c.product_id where c.product_id = $1 group by c.product_id`,
    [productId, bucket, ofRoom],
  )
  return decimal(row?.amount ?? '0')
}

/**
 * Takes back all that slices have and do not use, in a transaction that has said how much there is to be: less is only so
 * once nobody holds more. Null: also of slices that were handed out just now.
 */
export async function reclaimAll(tx: Transaction, productId: number, now: Instant | null): Promise<void> {
  for (;;) {
    const unused = await idleSlices(tx, productId, now)
    if (unused.length === 0 || (await takeBack(tx, productId, unused)) === 0) return
  }
}

/**
 * Where less is wanted of products than is handed out, their slices keep nothing that is not used: what an order gives back
 * is sold to nobody until less is sold than is wanted.
 */
export async function takeBackLowered(tx: Transaction, productIds: readonly number[]): Promise<void> {
  const rows = await tx.query(
    { product_id: sqlType.number },
    `select product_id from capacity where product_id = any($1::bigint[]) and wanted is not null order by product_id`,
    [[...new Set(productIds)]],
  )
  for (const { product_id: productId } of rows) await reclaimAll(tx, productId, null)
}

/**
 * Whether nobody holds any of a product or has some reserved. Where it is so it stays so until the transaction ends: every slice is empty,
 * and who wants some waits for the product's row.
 */
export async function holdUnused(tx: Transaction, productId: number): Promise<boolean> {
  await tx.query('select product_id from capacity where product_id = $1 for update', [productId])
  await reclaimAll(tx, productId, null)
  const held = await tx.query(
    `/* no bucket: whichever has some */ select c.product_id from capacity c left join capacity_slice s on s.product_id = c.product_id
     where c.product_id = $1 and (c.reserved > 0 or s.granted > 0) limit 1 /* any order: whether there is one */`,
    [productId],
  )
  return held.length === 0
}

/** Slices that have something left, and were handed it by an instant; null: whenever. */
async function idleSlices(db: Queryable, productId: number, handedBy: Instant | null): Promise<IdleSlice[]> {
  return db.query<IdleSlice>(
    `/* no bucket: whichever has some to give back */ select bucket, granted - used - kept as amount, handed_at
     from capacity_slice where product_id = $1 and granted > used + kept and ($2::timestamptz is null or handed_at <= $2)
     order by granted - used - kept desc, bucket limit $3
     /* any order: a product has one slice in a bucket */`,
    [productId, handedBy === null ? null : isoText(handedBy), RECLAIMED_MOST],
  )
}

async function takeBack(tx: Transaction, productId: number, idle: readonly IdleSlice[]): Promise<number> {
  const inOrder = idle.toSorted((a, b) => a.bucket - b.bucket)
  await tx.query('select product_id from capacity where product_id = $1 for update', [productId])
  const taken = await Promise.all(
    inOrder.map(({ bucket, amount, handed_at }) =>
      tx.execute(
        `update capacity_slice set granted = granted - $3::numeric
         where bucket = $1 and product_id = $2 and granted - used - kept >= $3::numeric and handed_at <= $4`,
        [bucket, productId, amount, isoText(handed_at)],
      ),
    ),
  )
  const back = inOrder.filter((_, index) => taken[index] === 1)
  const sum = back.reduce((total, { amount }) => total + decimal(amount), 0n)
  // What there is to be of it comes true as far as slices have given back.
  if (sum > 0n) {
    await tx.execute(
      `update capacity set granted = granted - $2::numeric,
         capacity = case when wanted is null then capacity else greatest(wanted, granted - $2::numeric) end,
         wanted = case when wanted < granted - $2::numeric then wanted end
       where product_id = $1`,
      [productId, decimalText(sum)],
    )
  }
  return back.length
}
