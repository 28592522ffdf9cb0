import { type Decimal8, decimalText, smaller } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  type Database,
  type Many,
  type Queryable,
  sqlType,
  type Transaction,
  type Value,
} from '../../platform/database/index.ts'
import { idleWatch, leftFor, takeBackLowered } from './capacity-idle.ts'
import type { Freed, QuotaKey } from './capacity-quota.ts'

/*
 * A product's capacity lies in one row and is handed out to buckets in slices, each in a statement of its own. An order
 * uses its own bucket's slice, so orders of many customers do not queue for one row, and the constraints of both tables
 * keep the product from being oversold whatever happens.
 */

/** A slice is this part of what is left, or what the order misses if that is more; nothing where it misses nothing. */
const SLICES = 256
/** What one bucket needs of one product. */
export type SliceNeed = { bucket: number; productId: number; amount: Decimal8 }

/** Makes sure that the bucket's slice has enough for the need. False: the product is sold out for that amount. */
export async function grantSlice(db: Database, need: SliceNeed, now: Instant): Promise<boolean> {
  const mayComeBack = idleWatch(db, need, now)
  for (;;) {
    if (await grant(db, need, now)) return true
    if (!(await mayComeBack())) return false
  }
}

/*
 * The row of a product is written from what was read when it was locked: as the statement first saw it, it may be of before others took
 * slices back, and its check would be of that.
 */
async function grant(db: Queryable, { bucket, productId, amount }: SliceNeed, now: Instant): Promise<boolean> {
  const rows = await db.execute(
    `with whole as (
       select capacity, granted, capacity - granted - reserved as free from capacity where product_id = $2 for update
     ), missing as (
       select greatest($3 - coalesce((select granted - used - kept from capacity_slice
         where bucket = $1 and product_id = $2), 0), 0) as amount from whole
     ), sized as (
       select case when missing.amount = 0 then 0
         else greatest(missing.amount, trunc(whole.free / ${SLICES}, 8)) end
         as amount, whole.granted, whole.capacity from whole, missing where whole.free >= missing.amount
     ), handed as (
       update capacity held set granted = sized.granted + sized.amount, capacity = sized.capacity from sized
       where held.product_id = $2 returning sized.amount
     )
     insert into capacity_slice (bucket, product_id, granted, handed_at) select $1, $2, amount, $4 from handed
     on conflict (bucket, product_id) do update set
       granted = capacity_slice.granted + excluded.granted, handed_at = excluded.handed_at`,
    [bucket, productId, decimalText(amount), isoText(now)],
  )
  return rows > 0
}

/** What is handed out of reserved room is reserved no more. */
const DRAWN = (amount: string) => `, reserved = greatest(held.reserved - ${amount}, 0)`

/* Products are locked in the order of their ids; of the buckets that miss something, the first are served. */
const GRANT_MANY = `with need as (
    select * from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as need (bucket, product_id, amount)
  ), whole as (
    select product_id, capacity, granted, capacity - granted as free from capacity
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
    update capacity held set granted = total.granted, capacity = total.capacity${DRAWN('total.amount')}
    from (select whole.product_id, sum(served.amount) as amount, whole.granted + sum(served.amount) as granted, whole.capacity
      from served join whole using (product_id) group by whole.product_id, whole.granted, whole.capacity) as total
    where held.product_id = total.product_id and total.amount > 0
  ), sliced as (
    insert into capacity_slice (bucket, product_id, granted, handed_at)
    select bucket, product_id, amount, $4 from served order by bucket, product_id
    on conflict (bucket, product_id) do update set
      granted = capacity_slice.granted + excluded.granted, handed_at = excluded.handed_at
  )
  select bucket, product_id from served`

/**
 * Makes sure, for many needs at once, that each slice has enough, of what is reserved too; returns those for which it could.
 */
export async function grantSlices(db: Queryable, needs: readonly SliceNeed[], now: Instant): Promise<SliceKeys> {
  const rows = await db.query<SliceRow>(GRANT_MANY, [...needValues(needs), isoText(now)])
  return keysOf(rows)
}

/**
 * The same, and keeps it for who asked: customers of the bucket are sold none of it until it is taken, or let go by the end
 * of the room that it comes from (`releaseRoom`). Where there is too little for one need, what lies idle in slices of other buckets is
 * taken back, as for a customer's order.
 */
export async function keepSlices(db: Database, needs: readonly SliceNeed[], now: Instant): Promise<SliceKeys> {
  const [first, ...others] = needs
  if (first === undefined) return new Set()
  const mayComeBack = others.length === 0 ? idleWatch(db, first, now, true) : async () => false
  for (;;) {
    const kept = await db.transaction(async (tx) => {
      const served = await grantSlices(tx, needs, now)
      const some = needs.filter((need) => served.has(sliceKey(need)))
      await tx.execute(KEEP, needValues(some))
      return served
    })
    if (kept.size > 0 || !(await mayComeBack())) return kept
  }
}

/* Their rows are locked: handing out has written each of them. */
const KEEP = `update capacity_slice slice set kept = least(greatest(slice.kept, need.amount), slice.granted - slice.used)
  from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as need (bucket, product_id, amount)
  where slice.bucket = need.bucket and slice.product_id = need.product_id`

const takingMany = (set: string, free: string) =>
  `/* no bucket: of all buckets of a job's chunk */ update capacity_slice slice set used = slice.used + need.amount${set}
   from (select * from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as need (bucket, product_id, amount)
     order by bucket, product_id) as need
   where slice.bucket = need.bucket and slice.product_id = need.product_id and ${free} >= need.amount
   returning slice.bucket, slice.product_id`

const TAKE_FREE = takingMany('', 'slice.granted - slice.used - slice.kept')
const TAKE_KEPT = takingMany(', kept = greatest(slice.kept - need.amount, 0)', 'slice.granted - slice.used')

/**
 * Takes many amounts from their slices, a bucket and product once, of what is kept for nobody; returns those whose slice had
 * enough. Slices are updated in the order of their keys, as everybody does who changes several.
 */
export async function takeFromSlices(tx: Transaction, needs: readonly SliceNeed[]): Promise<SliceKeys> {
  return keysOf(await tx.query<SliceRow>(TAKE_FREE, needValues(needs)))
}

/** The same of what was kept for the caller (`keepSlices`) first. */
export async function takeKeptSlices(tx: Transaction, needs: readonly SliceNeed[]): Promise<SliceKeys> {
  return keysOf(await tx.query<SliceRow>(TAKE_KEPT, needValues(needs)))
}

/** Takes one amount from its bucket's slice, for an act of a customer's; false where the slice has too little that is not kept. */
export async function takeFromSlice(tx: Transaction, { bucket, productId, amount }: SliceNeed): Promise<boolean> {
  const taken = await tx.execute(
    `update capacity_slice set used = used + $3::numeric
     where bucket = $1 and product_id = $2 and granted - used - kept >= $3::numeric`,
    [bucket, productId, decimalText(amount)],
  )
  return taken === 1
}

/**
 * Holds a customer's quota and their bucket's slice, for an act that must hold balances before it knows what it takes: whoever takes of
 * both, or gives back, comes to them before balances.
 */
export async function holdRoom(tx: Transaction, { bucket, userId, productId, period }: QuotaKey): Promise<void> {
  await tx.query(
    'select used from customer_quota where bucket = $1 and user_id = $2 and product_id = $3 and period = $4 for update',
    [bucket, userId, productId, period],
  )
  await tx.query('select used from capacity_slice where bucket = $1 and product_id = $2 for update', [
    bucket,
    productId,
  ])
}

/** Gives back what orders took that came to nothing, or that ended early; a bucket and product may stand there often. */
export async function giveBackCapacity(tx: Transaction, taken: readonly SliceNeed[]): Promise<void> {
  if (taken.length === 0) return
  for (const [bucket, some] of Map.groupBy(taken, (each) => each.bucket)) {
    // What was ordered before a product of some kind had a bound was never taken: no slice goes below nothing.
    await tx.execute(
      `update capacity_slice slice set used = greatest(slice.used - freed.amount, 0)
       from (select bucket, product_id, sum(amount) as amount
         from unnest($1::smallint[], $2::bigint[], $3::numeric[]) as taken (bucket, product_id, amount)
         group by bucket, product_id order by bucket, product_id) as freed
       where slice.bucket = $4 and slice.bucket = freed.bucket and slice.product_id = freed.product_id`,
      [...needValues(some), bucket],
    )
  }
  await takeBackLowered(
    tx,
    taken.map(({ productId }) => productId),
  )
}

/** The same of what many customers took, each of a product, in the order of the slices' keys. */
export async function giveBackCapacityOf(
  tx: Transaction,
  given: readonly Pick<SliceNeed, 'productId' | 'amount'>[],
  { values, inBucket, mark }: Many,
): Promise<void> {
  await tx.execute(
    `${mark}with freed as materialized (
       select a.bucket, a.product_id, sum(a.amount) as amount
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as a (bucket, user_id, product_id, amount)
       group by a.bucket, a.product_id),
     held as materialized (
       select slice.bucket, slice.product_id, a.amount from freed a
       join capacity_slice slice on ${inBucket('slice.bucket', 5)} and slice.product_id = a.product_id
       order by slice.bucket, slice.product_id for update of slice)
     update capacity_slice a set used = greatest(a.used - held.amount, 0) from held
     where ${inBucket('held.bucket', 5)} and a.bucket = held.bucket and a.product_id = held.product_id`,
    values(
      given.map(({ productId }) => productId),
      given.map(({ amount }) => decimalText(amount)),
    ),
  )
  await takeBackLowered(
    tx,
    given.map(({ productId }) => productId),
  )
}

/**
 * Gives back what came back of a product that is not owned by who took of it, such as a coin that went from hand to hand: to the bucket of
 * who brings it, which may so have given back more than it took. All slices together have taken what is out, and each is a bucket's own.
 */
export async function returnToSlices(tx: Transaction, back: readonly SliceNeed[], at: Instant): Promise<void> {
  for (const { bucket, productId, amount } of back.toSorted((a, b) => a.productId - b.productId))
    await tx.execute(
      `insert into capacity_slice (bucket, product_id, granted, used, handed_at) values ($1, $2, 0, -$3::numeric, $4)
       on conflict (bucket, product_id) do update set used = capacity_slice.used + excluded.used`,
      [bucket, productId, decimalText(amount), isoText(at)],
    )
  await takeBackLowered(
    tx,
    back.map(({ productId }) => productId),
  )
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
    needs.map((need) => decimalText(need.amount)),
  ]
}

/** Gives back to many slices at once: `freed` selects bucket, product_id and amount. */
export async function giveBackSlices(
  tx: Transaction,
  { freed, within }: Freed,
  values: readonly Value[],
): Promise<void> {
  const rows = await tx.query(
    { product_id: sqlType.number },
    `update capacity_slice slice set used = greatest(slice.used - freed.amount, 0)
     from (select given.bucket, given.product_id, sum(given.amount) as amount from (${freed}) as given
       group by 1, 2 order by 1, 2) as freed
     where slice.bucket = freed.bucket and slice.product_id = freed.product_id and ${within('slice')}
     returning slice.product_id`,
    values,
  )
  await takeBackLowered(
    tx,
    rows.map((row) => row.product_id),
  )
}

/** How often what is left is asked for again, where others are quicker. */
const TRIES = 8

/**
 * Makes sure that the bucket's slice has the amount, or as much of it as there is of the product, in whichever slices it lies; says how
 * much.
 */
export async function grantUpTo(db: Database, need: SliceNeed, now: Instant): Promise<Decimal8> {
  let amount = need.amount
  for (let tries = 0; amount > 0n && tries < TRIES; tries += 1) {
    if (await grantSlice(db, { ...need, amount }, now)) return amount
    amount = smaller(amount, await leftFor(db, need))
  }
  return 0n
}
