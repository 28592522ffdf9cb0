import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { type DebtRate, triggerPrices } from '@tenor/contract/staking'
import { isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { type Database, type Queryable, type Raw, sqlType, type Transaction } from '../../platform/database/index.ts'
import { owedAhead } from './mint-debt-fees.ts'
import { type Position, positionTable } from './mint-tables.ts'

/* Collateral of customers, and reserves of par coins. */

/** A customer's position of a product and coin, locked; made where there is none. */
export async function lockPosition(tx: Transaction, fresh: Position): Promise<Position> {
  const { bucket, userId, productId, coin } = fresh
  const found = await lockedPosition(tx, { bucket, userId }, productId, coin)
  if (found !== null) return found
  await tx.execute(
    `insert into staking_mint_position (bucket, user_id, id, product_id, coin, factor, created_at, fee_since)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (bucket, user_id, product_id, coin) do nothing`,
    [bucket, userId, fresh.id, productId, coin, decimalText(fresh.factor), isoText(fresh.createdAt)],
  )
  const made = await lockedPosition(tx, { bucket, userId }, productId, coin)
  // It was made, or stood, in this transaction.
  if (made === null) throw new Error(`no position of ${coin}`)
  return made
}

export async function lockedPosition(
  tx: Transaction,
  { bucket, userId }: Owner,
  productId: number,
  coin: string,
): Promise<Position | null> {
  const [row] = await tx.query<Raw>(
    `select ${positionTable.select('o')} from staking_mint_position o
     where o.bucket = $1 and o.user_id = $2 and o.product_id = $3 and o.coin = $4 for update`,
    [bucket, userId, productId, coin],
  )
  return row === undefined ? null : positionTable.read(row)
}

/** Writes what a position has become, by the rates of its coin. Without a debt nothing is watched any more. */
export async function writePosition(tx: Transaction, position: Position, rates: readonly DebtRate[]): Promise<void> {
  const { bucket, userId, id, amount, debt, factor, aboveAt, alertedAt, alertedLtv, changedAt } = position
  const { feeWeight, feePaid, fee, feeSince } = position
  const { alert, sale } = triggerPrices({ amount, owed: owedAhead(position, rates) }, factor)
  const isOwed = debt > 0n
  await tx.execute(
    `update staking_mint_position set amount = $4, debt = $5, factor = $6, alert_price = $7, sale_price = $8, above_at = $9,
       alerted_at = $10, alerted_ltv = $11, changed_at = greatest(changed_at, $12), fee_weight = $13, fee_paid = $14,
       fee = $15, fee_since = $16 where bucket = $1 and user_id = $2 and id = $3`,
    [
      bucket,
      userId,
      id,
      decimalText(amount),
      decimalText(debt),
      decimalText(factor),
      decimalText(alert),
      decimalText(sale),
      isOwed && aboveAt !== null ? isoText(aboveAt) : null,
      isOwed && alertedAt !== null ? isoText(alertedAt) : null,
      isOwed && alertedLtv !== null ? decimalText(alertedLtv) : null,
      isoText(changedAt),
      String(feeWeight),
      decimalText(feePaid),
      decimalText(fee),
      isoText(feeSince),
    ],
  )
}

/** What a customer has locked, by coin; of a product, or of a coin: the collateral or what was minted. */
export async function positionsOf(
  db: Queryable,
  { bucket, userId }: Owner,
  { pid, coin }: { pid: number | null; coin: string | null },
): Promise<Position[]> {
  const rows = await db.query<Raw>(
    `select ${positionTable.select('o')} from staking_mint_position o join staking_product p on p.id = o.product_id
     where o.bucket = $1 and o.user_id = $2 and o.amount > 0 and ($3::bigint is null or o.product_id = $3)
       and ($4::text is null or o.coin = $4 or p.coin = $4) order by o.product_id, o.coin`,
    [bucket, userId, pid, coin],
  )
  return rows.map(positionTable.read)
}

/** What is on its way to a customer who paid minted coins back, less its fee, by coin. */
export async function returningOf(
  db: Queryable,
  { bucket, userId }: Owner,
  { pid, coin }: { pid: number | null; coin: string | null },
): Promise<{ coin: string; amount: Decimal8 }[]> {
  const rows = await db.query(
    { coin: sqlType.text, amount: sqlType.text },
    `select coin, sum(gross - fee) as amount from staking_mint_back
     where bucket = $1 and user_id = $2 and state = 'REDEEMING' and ($3::bigint is null or product_id = $3)
       and ($4::text is null or coin = $4 or minted_coin = $4) group by coin order by coin`,
    [bucket, userId, pid, coin],
  )
  return rows.map((row) => ({ coin: row.coin, amount: decimal(row.amount) }))
}

type OwedRow = { owed: string }

/** Owed against all collateral of a product: debts, and their fees as of the last 00:00 or act. */
export async function sumOwed(db: Queryable, { bucket, userId }: Owner, productId: number): Promise<Decimal8> {
  const [row] = await db.query<OwedRow>(
    `select coalesce(sum(debt + fee), 0) as owed from staking_mint_position
     where bucket = $1 and user_id = $2 and product_id = $3`,
    [bucket, userId, productId],
  )
  return decimal(row?.owed ?? '0')
}

/** A bucket's slice of a reserve has too little: it is gathered before the act is tried again. */
export class ReserveShort extends Error {
  readonly coin: string
  readonly amount: Decimal8

  constructor(coin: string, amount: Decimal8) {
    super('reserve')
    this.coin = coin
    this.amount = amount
  }
}

export type ReserveKey = { bucket: number; productId: number; coin: string }

export async function addToReserve(tx: Transaction, { bucket, productId, coin }: ReserveKey, amount: Decimal8) {
  await tx.execute(
    `insert into staking_mint_reserve (bucket, product_id, coin, amount) values ($1, $2, $3, $4)
     on conflict (bucket, product_id, coin) do update set amount = staking_mint_reserve.amount + excluded.amount`,
    [bucket, productId, coin, decimalText(amount)],
  )
}

/** Takes from the bucket's slice; false, and nothing is taken, where it has less. */
export async function takeFromReserve(
  tx: Transaction,
  { bucket, productId, coin }: ReserveKey,
  amount: Decimal8,
): Promise<boolean> {
  const taken = await tx.execute(
    `update staking_mint_reserve set amount = amount - $4::numeric
     where bucket = $1 and product_id = $2 and coin = $3 and amount >= $4::numeric`,
    [bucket, productId, coin, decimalText(amount)],
  )
  return taken === 1
}

/** What the reserves of a product hold, by coin. */
export async function reservesOf(db: Queryable, productId: number): Promise<Map<string, Decimal8>> {
  const rows = await db.query(
    { coin: sqlType.text, amount: sqlType.text },
    `/* no bucket: a reserve lies in all of them */ select coin, sum(amount) as amount from staking_mint_reserve
     where product_id = $1 group by coin`,
    [productId],
  )
  return new Map(rows.map(({ coin, amount }) => [coin, decimal(amount)]))
}

/**
 * Brings as much of a reserve into a bucket's slice as an act is short of, from the slices that have most. False where all of them
 * together have too little. Slices are locked in the order of their buckets.
 */
export async function gatherReserve(db: Database, key: ReserveKey, amount: Decimal8): Promise<boolean> {
  const { bucket, productId, coin } = key
  const slices = await db.query(
    { bucket: sqlType.number, amount: sqlType.text },
    `/* no bucket: whichever have some */ select bucket, amount from staking_mint_reserve
     where product_id = $1 and coin = $2 and amount > 0 order by amount desc, bucket`,
    [productId, coin],
  )
  const own = decimal(slices.find((slice) => slice.bucket === bucket)?.amount ?? '0')
  let missing = amount - own
  if (missing <= 0n) return true
  const wanted: { bucket: number; amount: Decimal8 }[] = []
  for (const slice of slices.filter((each) => each.bucket !== bucket)) {
    const part = smaller(decimal(slice.amount), missing)
    if (part > 0n) wanted.push({ bucket: slice.bucket, amount: part })
    missing -= part
  }
  if (missing > 0n) return false
  await db.transaction(async (tx) => {
    let got = 0n
    for (const slice of wanted.toSorted((a, b) => a.bucket - b.bucket)) {
      if (await takeFromReserve(tx, { ...key, bucket: slice.bucket }, slice.amount)) got += slice.amount
    }
    if (got > 0n) await addToReserve(tx, key, got)
  })
  return true
}

/** The id in `capacity` of the cap of a product's debts; null: nothing is minted by it. */
export async function debtCapacityId(db: Queryable, productId: number): Promise<number | null> {
  const [row] = await db.query(
    { debt_capacity_id: sqlType.number },
    'select debt_capacity_id from staking_mint_product where product_id = $1',
    [productId],
  )
  return row?.debt_capacity_id ?? null
}
