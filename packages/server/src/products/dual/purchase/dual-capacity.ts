import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import type { Database, Part, Queryable, Transaction, Value } from '../../../platform/database/index.ts'

/*
 * A product's capacity lies in one row and is handed out to buckets in slices, each in a statement of its own. An order
 * uses its own bucket's slice inside its transaction, so orders of many customers do not queue for one row, and the
 * constraints of both tables keep the product from being oversold whatever happens.
 */

/** A slice is this part of what is left, or what the order needs if that is more. */
const SLICES = 256
const TRIES = 4
/** A slice is taken back only when it has lain idle so long: before that, the order it was handed out for comes. */
const IDLE_MS = 2 * SECOND_MS

/** Takes `amount` from the bucket's slice. False when the slice has too little: grant one and try again. */
export async function takeFromSlice(
  tx: Transaction,
  bucket: number,
  productId: number,
  amount: Decimal8,
): Promise<boolean> {
  const rows = await tx.execute(
    `update capacity_slice set used = used + $3
     where bucket = $1 and product_id = $2 and granted - used >= $3`,
    [bucket, productId, decimalText(amount)],
  )
  return rows === 1
}

/** The same as a part of a larger statement; undone with 'slice' when the slice has too little. */
export const takeFromSlicePart: Part = {
  parameters: 3,
  sql: (first) => `slice_taken as (
    update capacity_slice set used = used + $${first + 2}::numeric
    where bucket = $${first}::smallint and product_id = $${first + 1}::bigint
      and granted - used >= $${first + 2}::numeric
    returning 1)`,
  require: { holds: 'exists (select 1 from slice_taken)', reason: 'slice' },
}

export function takeFromSliceValues(order: { bucket: number; productId: number; amount: Decimal8 }): Value[] {
  return [order.bucket, order.productId, decimalText(order.amount)]
}

/** Makes sure that the bucket's slice has room for `amount`. False: the product is sold out for that amount. */
export async function grantSlice(
  db: Database,
  bucket: number,
  productId: number,
  amount: Decimal8,
  now: Instant,
): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await grant(db, bucket, productId, amount, now)) return true
    if (!(await reclaim(db, productId, now))) return false
  }
  return false
}

async function grant(
  db: Queryable,
  bucket: number,
  productId: number,
  amount: Decimal8,
  now: Instant,
): Promise<boolean> {
  const rows = await db.execute(
    `with whole as (
       select capacity - granted as free from capacity where product_id = $2 for update
     ), missing as (
       select greatest($3 - coalesce((select granted - used from capacity_slice
         where bucket = $1 and product_id = $2), 0), 0) as amount from whole
     ), sized as (
       select greatest(missing.amount, trunc(whole.free / ${SLICES}, 8)) as amount from whole, missing
       where whole.free >= missing.amount
     ), handed as (
       update capacity set granted = granted + sized.amount from sized where product_id = $2
       returning sized.amount
     )
     insert into capacity_slice (bucket, product_id, granted, handed_at) select $1, $2, amount, $4 from handed
     on conflict (bucket, product_id) do update set
       granted = capacity_slice.granted + excluded.granted, handed_at = excluded.handed_at`,
    [bucket, productId, decimalText(amount), isoText(now)],
  )
  return rows > 0
}

/** What one bucket needs of one product; a bucket and product stand in a list once. */
export type SliceNeed = { bucket: number; productId: number; amount: Decimal8 }

/* Products are locked in the order of their ids; of the buckets that miss something, the first are served. */
const GRANT_MANY = `with need as (
    select * from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as need (bucket, product_id, amount)
  ), whole as (
    select product_id, capacity - granted as free from capacity
    where product_id = any($2::bigint[]) order by product_id for update
  ), missing as (
    select need.bucket, need.product_id, whole.free,
      greatest(need.amount - coalesce(slice.granted - slice.used, 0), 0) as amount
    from need join whole using (product_id) left join capacity_slice slice using (bucket, product_id)
  ), served as (
    select bucket, product_id, amount from (
      select bucket, product_id, amount, free, sum(amount) over (partition by product_id order by bucket) as until_here
      from missing) as counted
    where until_here <= free
  ), handed as (
    update capacity whole set granted = whole.granted + total.amount
    from (select product_id, sum(amount) as amount from served group by product_id) as total
    where whole.product_id = total.product_id and total.amount > 0
  ), sliced as (
    insert into capacity_slice (bucket, product_id, granted, handed_at)
    select bucket, product_id, amount, $4 from served order by product_id, bucket
    on conflict (bucket, product_id) do update set
      granted = capacity_slice.granted + excluded.granted, handed_at = excluded.handed_at
  )
  select bucket, product_id from served`

/** Makes sure, for many needs at once, that each slice has room; returns those for which it could. */
export async function grantSlices(db: Queryable, needs: readonly SliceNeed[], now: Instant): Promise<SliceKeys> {
  const rows = await db.query<SliceRow>(GRANT_MANY, [...needValues(needs), isoText(now)])
  return keysOf(rows)
}

/** Takes many amounts from their slices; returns those whose slice had enough. */
export async function takeFromSlices(tx: Transaction, needs: readonly SliceNeed[]): Promise<SliceKeys> {
  const rows = await tx.query<SliceRow>(
    `update capacity_slice slice set used = slice.used + need.amount
     from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as need (bucket, product_id, amount)
     where slice.bucket = need.bucket and slice.product_id = need.product_id
       and slice.granted - slice.used >= need.amount
     returning slice.bucket, slice.product_id`,
    needValues(needs),
  )
  return keysOf(rows)
}

type SliceRow = { bucket: number; product_id: number }
/** Slices by `sliceKey`. */
export type SliceKeys = ReadonlySet<string>

export function sliceKey({ bucket, productId }: { bucket: number; productId: number }): string {
  return `${bucket} ${productId}`
}

function keysOf(rows: readonly SliceRow[]): SliceKeys {
  return new Set(rows.map((row) => sliceKey({ bucket: row.bucket, productId: row.product_id })))
}

function needValues(needs: readonly SliceNeed[]): Value[] {
  return [
    needs.map((need) => need.bucket),
    needs.map((need) => need.productId),
    needs.map((n) => decimalText(n.amount)),
  ]
}

/** Takes back what other buckets were handed and have not used. */
async function reclaim(db: Database, productId: number, now: Instant): Promise<boolean> {
  const rows = await db.execute(
    `with whole as (
       select product_id from capacity where product_id = $1 for update
     ), idle as (
       select bucket, granted - used as amount from capacity_slice
       where product_id = (select product_id from whole) and granted > used and handed_at <= $2
       order by bucket for update
     ), taken as (
       update capacity_slice as slice set granted = slice.granted - idle.amount from idle
       where slice.product_id = $1 and slice.bucket = idle.bucket returning idle.amount
     )
     update capacity set granted = granted - (select sum(amount) from taken)
     where product_id = $1 and exists (select 1 from taken)`,
    [productId, isoText(later(now, -IDLE_MS))],
  )
  return rows > 0
}
