import { capWire, type PromiseRow } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  type Database,
  nullable,
  type Queryable,
  type RowOf,
  sqlType,
  type Transaction,
} from '../../platform/database/index.ts'
import { rowVersion } from '../../platform/http/index.ts'
import { setCapacity, takeBackLowered } from '../capacity/index.ts'
import type { HousePromise, HousePromises, OpenPromises } from './house-promises.ts'

/** `beganAt`: when a cap was set that is not counted yet, and so has nothing to sell. */
export type StoredCap = { name: string; asset: string; cap: Decimal8; capacityId: number; beganAt: Instant | null }

const ROW_IN_FORCE = {
  name: sqlType.text,
  asset: sqlType.text,
  cap: sqlType.text,
  capacity_id: sqlType.number,
  began_at: nullable(sqlType.instant),
}
const ROW = { ...ROW_IN_FORCE, cap: nullable(sqlType.text), capacity_id: nullable(sqlType.number) }

export async function capsInForce(db: Queryable): Promise<StoredCap[]> {
  const rows = await db.query(
    ROW_IN_FORCE,
    'select name, asset, cap, capacity_id, began_at from promise_cap where capacity_id is not null order by name, asset',
  )
  return rows.map(capOf)
}

function capOf({
  name,
  asset,
  cap,
  capacity_id: capacityId,
  began_at: beganAt,
}: RowOf<typeof ROW_IN_FORCE>): StoredCap {
  return { name, asset, cap: decimal(cap), capacityId, beganAt }
}

/** The cap of a promise and asset, locked with it; null for none. */
export async function lockCap(tx: Transaction, name: string, asset: string): Promise<StoredCap | null> {
  await tx.execute(
    'insert into promise_cap (name, asset, set_at) values ($1, $2, now()) on conflict (name, asset) do nothing',
    [name, asset],
  )
  const [row] = await tx.query(
    ROW,
    'select name, asset, cap, capacity_id, began_at from promise_cap where name = $1 and asset = $2 for update',
    [name, asset],
  )
  if (row === undefined) return null
  const { cap, capacity_id } = row
  return cap === null || capacity_id === null ? null : capOf({ ...row, cap, capacity_id })
}

type Wanted = { name: string; asset: string; cap: Decimal8 | null; at: Instant; newId: number }

/**
 * Writes a cap. One that begins has nothing to sell until it is counted: orders that went by the caps of before it may still be written.
 */
export async function writeCap(tx: Transaction, before: StoredCap | null, wanted: Wanted): Promise<void> {
  const { name, asset, cap, at, newId } = wanted
  const id = cap === null ? null : (before?.capacityId ?? newId)
  const beganAt = before === null ? at : before.beganAt
  await tx.execute(
    'update promise_cap set cap = $3, capacity_id = $4, set_at = $5, began_at = $6 where name = $1 and asset = $2',
    [
      name,
      asset,
      cap === null ? null : decimalText(cap),
      id,
      isoText(at),
      cap === null || beganAt === null ? null : isoText(beganAt),
    ],
  )
  if (cap !== null && id !== null) await setCapacity(tx, id, beganAt === null ? cap : 0n)
}

/** So long after a cap was set an order may be written that does not know of it: `promise-caps.ts`, and the order's own transaction. */
const UNKNOWN_MS = 10_000

/** Counts what is promised under caps that began, even where that is more, and lets the rest be sold: once everybody goes by them. */
export async function openCaps(db: Database, promises: HousePromises, at: Instant): Promise<void> {
  for (const { name, asset } of (await capsInForce(db)).filter(({ beganAt }) => beganAt !== null))
    await db.transaction(async (tx) => {
      const cap = await lockCap(tx, name, asset)
      const of = promises[name]
      if (cap === null || cap.beganAt === null || of === undefined || 'own' in of) return
      if (at - cap.beganAt < UNKNOWN_MS) return
      await tx.execute('update promise_cap set began_at = null where name = $1 and asset = $2', [name, asset])
      await setCapacity(tx, cap.capacityId, cap.cap)
      await countAll(tx, { id: cap.capacityId, asset, at, open: of.open })
    })
}

type Count = { id: number; asset: string; at: Instant; open: OpenPromises }

async function countAll(tx: Transaction, { id, asset, at, open }: Count): Promise<void> {
  // What was paid back since it was set is among what is counted.
  await tx.execute(
    '/* no bucket: all of them */ update capacity_slice set granted = 0, used = 0 where product_id = $1',
    [id],
  )
  await tx.execute(
    `/* no bucket: a cap that begins counts what all customers are promised */
     with promised as materialized (
       select each.bucket, sum(each.amount) as amount from (${open((row) => `${row}.bucket between 0 and 1023`)}) as each
       where each.asset = $2 group by each.bucket
     ), handed as (
       insert into capacity_slice (bucket, product_id, granted, used, handed_at)
       select bucket, $1, amount, amount, $3::timestamptz from promised where amount <> 0 order by bucket
       on conflict (bucket, product_id) do update set granted = excluded.granted, used = excluded.used
     ), whole as (select coalesce(sum(amount), 0) as amount from promised)
     update capacity set granted = whole.amount, capacity = greatest(capacity, whole.amount),
       wanted = case when whole.amount > capacity then capacity end
     from whole where product_id = $1`,
    [id, asset, isoText(at)],
  )
}

/**
 * Counts a bucket's promises anew, while no order of the bucket can take any: what ended since gives its part back, and what was
 * promised without an order being placed, such as a renewal, is counted.
 */
export async function countBucket(tx: Transaction, cap: StoredCap, bucket: number, of: Omit<Count, 'id' | 'asset'>) {
  const { capacityId: id, asset } = cap
  await tx.query('select product_id from capacity where product_id = $1 for update', [id])
  await tx.execute(
    `insert into capacity_slice (bucket, product_id, granted, handed_at) values ($1, $2, 0, $3)
     on conflict (bucket, product_id) do nothing`,
    [bucket, id, isoText(of.at)],
  )
  const [slice] = await tx.query(
    { granted: sqlType.text, used: sqlType.text },
    'select granted, used from capacity_slice where bucket = $1 and product_id = $2 for update',
    [bucket, id],
  )
  // In a statement of its own: orders that were written while the lock was waited for are among them.
  const [sum] = await tx.query(
    { amount: sqlType.text },
    `select coalesce(sum(each.amount), 0) as amount from (${of.open((row) => `${row}.bucket = $1`)}) as each
     where each.asset = $2`,
    [bucket, asset],
  )
  const promised = decimal(sum?.amount ?? '0')
  if (slice === undefined || promised === decimal(slice.used)) return
  const more = promised - decimal(slice.granted)
  await tx.execute(
    'update capacity_slice set used = $3::numeric, granted = greatest(granted, $3::numeric) where bucket = $1 and product_id = $2',
    [bucket, id, decimalText(promised)],
  )
  if (more <= 0n) return takeBackLowered(tx, [id])
  await tx.execute(
    `update capacity set granted = granted + $2::numeric, capacity = greatest(capacity, granted + $2::numeric),
       wanted = case when granted + $2::numeric > capacity then coalesce(wanted, capacity) else wanted end
     where product_id = $1`,
    [id, decimalText(more)],
  )
}

/** What is promised by asset, and its caps: of every name. */
export async function promisesNow(db: Queryable, promises: HousePromises): Promise<PromiseRow[]> {
  const caps = new Map((await capsInForce(db)).map((cap) => [`${cap.name} ${cap.asset}`, cap.cap]))
  const lists = await Promise.all(Object.entries(promises).map(([name, of]) => rowsOf(db, name, of, caps)))
  return lists.flat()
}

async function rowsOf(
  db: Queryable,
  name: string,
  of: HousePromise,
  caps: ReadonlyMap<string, Decimal8>,
): Promise<PromiseRow[]> {
  if ('own' in of) {
    const rows = await of.own(db)
    return rows.map((row) => promiseWire({ name, ...row, own: true }))
  }
  const rows = await db.query(
    { asset: sqlType.text, amount: sqlType.text },
    `/* no bucket: what all customers are promised */
     select each.asset, sum(each.amount) as amount from (${of.open((row) => `${row}.bucket between 0 and 1023`)}) as each
     group by each.asset order by each.asset`,
  )
  const found = new Map(rows.map(({ asset, amount }) => [asset, decimal(amount)]))
  const capped = [...caps.keys()].flatMap((key) => (key.startsWith(`${name} `) ? [key.slice(name.length + 1)] : []))
  const assets = [...new Set([...found.keys(), ...capped])].sort()
  return assets.map((asset) => {
    const cap = caps.get(`${name} ${asset}`) ?? null
    return promiseWire({ name, asset, promised: found.get(asset) ?? 0n, cap, own: false })
  })
}

/** What the version of a cap is of. */
export function capStanding(cap: Decimal8 | null) {
  return { cap: capWire(cap) }
}

type Promised = Pick<PromiseRow, 'name' | 'asset' | 'own'> & { promised: Decimal8; cap: Decimal8 | null }

export function promiseWire({ name, asset, own, promised, cap }: Promised): PromiseRow {
  const stands = capStanding(cap)
  return { name, asset, promised: decimalText(promised), ...stands, own, version: rowVersion(stands) }
}
