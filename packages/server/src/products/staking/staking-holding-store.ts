import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { countsFrom, secondsInto } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import {
  type Database,
  type Queryable,
  type Raw,
  setOf,
  sqlType,
  type Transaction,
} from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { RowRange } from '../../platform/jobs/index.ts'
import { type Holding, holdingTable } from './staking-tables.ts'

type Of = { id: number; coin: string }

/** The id of a customer's holding of a product; null where they never had one. */
export async function holdingIdOf(db: Queryable, { bucket, userId }: Owner, productId: number): Promise<number | null> {
  const [row] = await db.query(
    { id: sqlType.number },
    'select id from staking_holding where bucket = $1 and user_id = $2 and product_id = $3',
    [bucket, userId, productId],
  )
  return row?.id ?? null
}

/** The same, made empty where there was none: whoever stakes has one before. */
export async function ensureHolding(
  { db, ids }: { db: Database; ids: Ids },
  owner: Owner,
  product: Of,
  now: Instant,
): Promise<number> {
  const known = await holdingIdOf(db, owner, product.id)
  if (known !== null) return known
  const { bucket, userId } = owner
  const id = await ids.next()
  await db.transaction(async (tx) => {
    const begin = (await beginsOf(tx, [product.id], now)).get(product.id)
    // Who stakes has just read it.
    if (begin === undefined) throw new Error(`no product ${product.id}`)
    await tx.execute(
      `insert into staking_holding (bucket, user_id, id, product_id, coin, accrued_to, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (bucket, user_id, product_id) do nothing`,
      [bucket, userId, id, product.id, product.coin, isoText(begin), isoText(now)],
    )
  })
  const made = await holdingIdOf(db, owner, product.id)
  // It was written just now, by us or by who was quicker.
  if (made === null) throw new Error(`no holding of ${product.id} for ${owner.userId}`)
  return made
}

/**
 * The days from which holdings begin that are made now, by the product: today, or the day that is booked next where midnight came
 * in between. Until they are there nobody closes a day of these products, so that none of it is closed without them.
 */
export async function beginsOf(
  tx: Transaction,
  productIds: readonly number[],
  now: Instant,
): Promise<ReadonlyMap<number, Instant>> {
  const rows = await tx.query(
    { id: sqlType.number, booked_to: sqlType.instant },
    'select id, booked_to from staking_product where id = any($1::bigint[]) order by id for share',
    [[...productIds]],
  )
  const today = floorTo(now, DAY_MS)
  return new Map(rows.map(({ id, booked_to }) => [id, instant(Math.max(booked_to, today))]))
}

export async function lockHolding(tx: Transaction, { bucket, userId }: Owner, id: number): Promise<Holding> {
  const [row] = await tx.query<Raw>(
    `select ${holdingTable.select()} from staking_holding where bucket = $1 and user_id = $2 and id = $3 for update`,
    [bucket, userId, id],
  )
  // Holdings are never removed.
  if (row === undefined) throw new Error(`no holding ${id} of ${userId}`)
  return holdingTable.read(row)
}

/** The holding alone, as a range of rows. */
export function alone({ bucket, userId }: Owner, id: number): RowRange {
  return { after: [bucket, userId, id - 1], until: [bucket, userId, id] }
}

export async function writeHolding(tx: Transaction, before: Holding, after: Holding): Promise<void> {
  const { set, values } = setOf(holdingTable.changes(before, after), 4)
  if (values.length === 0) return
  await tx.execute(`update staking_holding set ${set} where bucket = $1 and user_id = $2 and id = $3`, [
    after.bucket,
    after.userId,
    after.id,
    ...values,
  ])
}

/** Counts the stakes of a locked holding into it, those before an instant where one is given, under the id of the act that needs to know. */
export async function countStakes(
  tx: Transaction,
  held: Holding,
  act: number,
  before: Instant | null = null,
): Promise<Holding> {
  const rows = await tx.query(
    { amount: sqlType.text, created_at: sqlType.instant },
    `update staking_stake set counted_in = $4
     where bucket = $1 and user_id = $2 and holding_id = $3 and counted_in is null
       and ($5::timestamptz is null or created_at < $5) returning amount, created_at`,
    [held.bucket, held.userId, held.id, act, before === null ? null : isoText(before)],
  )
  return withStakes(
    held,
    rows.map((row) => ({ amount: decimal(row.amount), createdAt: row.created_at })),
  )
}

/** A holding with stakes counted into it. */
export function withStakes(
  held: Holding,
  stakes: readonly { readonly amount: Decimal8; readonly createdAt: Instant }[],
): Holding {
  const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n)
  const missed = stakes.map(({ amount, createdAt }) => amount * secondsInto(held.accruedTo, countsFrom(createdAt)))
  return {
    ...held,
    amount: held.amount + sum(stakes.map(({ amount }) => amount)),
    missed: held.missed + sum(missed),
  }
}

/** What was staked after an instant and has not begun to count by then, less what redemptions took of it. */
export async function freshAfter(tx: Transaction, held: Holding, until: Instant): Promise<Decimal8> {
  const [row] = await tx.query(
    { amount: sqlType.text },
    `select coalesce(sum(amount), 0) as amount from staking_stake
     where bucket = $1 and user_id = $2 and created_at > $4 and holding_id = $3`,
    [held.bucket, held.userId, held.id, isoText(until)],
  )
  const taken = held.freshAt === until ? held.freshTaken : 0n
  return decimal(row?.amount ?? '0') - taken
}

/** What is booked of a holding and waits for redemptions, by coin. */
export async function unpaidOf(tx: Queryable, held: Pick<Holding, 'bucket' | 'userId' | 'id'>) {
  const rows = await tx.query(
    { coin: sqlType.text, amount: sqlType.text },
    'select coin, amount from staking_unpaid where bucket = $1 and user_id = $2 and id = $3 and amount > 0 order by coin',
    [held.bucket, held.userId, held.id],
  )
  return rows.map(({ coin, amount }) => ({ coin, amount: decimal(amount) }))
}

export async function takeUnpaid(
  tx: Transaction,
  held: Pick<Holding, 'bucket' | 'userId' | 'id'>,
  coin: string,
  amount: Decimal8,
): Promise<void> {
  await tx.execute(
    `update staking_unpaid set amount = amount - $5::numeric
     where bucket = $1 and user_id = $2 and id = $3 and coin = $4`,
    [held.bucket, held.userId, held.id, coin, decimalText(amount)],
  )
}
