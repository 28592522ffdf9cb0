import type { Decimal8 } from '@tenor/contract/money'
import { type RateEntry, type RedemptionState, rateInForce } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import { column, orNull, type Queryable, type RecordOf, table } from '../../platform/database/index.ts'

/* Tokens: their rates, and orders for them. */

export const exchangeTable = table('staking_exchange', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  token: column.text(),
  side: column.smallint<0 | 1>(),
  amount: column.decimal(),
  rate: column.decimal(),
  feeRate: column.decimal(),
  isFast: column.boolean(),
  state: column.text<RedemptionState>(),
  paidRate: orNull(column.decimal()),
  gross: orNull(column.decimal()),
  fee: orNull(column.decimal()),
  createdAt: column.instant(),
  dueAt: column.instant(),
  paidIn: orNull(column.bigint()),
  text: orNull(column.text()),
})
export type ExchangeOrder = RecordOf<typeof exchangeTable>

export const rateTable = table('staking_exchange_rate', {
  productId: column.bigint(),
  id: column.bigint(),
  day: column.instant(),
  fromAt: column.instant(),
  rate: column.decimal(),
  isOperator: column.boolean(),
  reason: orNull(column.text()),
})
export type StoredRate = RecordOf<typeof rateTable>

/** As many as any rule looks back over: days, with some that were entered twice. */
const ENTRIES_MOST = 60

/** The newest entries of a token's rate. */
export async function rateEntries(db: Queryable, productId: number): Promise<(RateEntry & { id: number })[]> {
  const rows = await db.query(
    `select ${rateTable.select()} from staking_exchange_rate where product_id = $1
     order by day desc, is_operator desc, from_at desc, id desc limit ${ENTRIES_MOST}`,
    [productId],
  )
  return rows
    .map((row) => rateTable.read(row as never))
    .map(({ id, day, fromAt, rate, isOperator }) => ({ id, day, from: fromAt, rate, isOperator }))
}

/** The rate in force; null where a product has no token. */
export async function rateNow(db: Queryable, productId: number, at: Instant): Promise<Decimal8 | null> {
  return rateInForce(await rateEntries(db, productId), at)?.rate ?? null
}

/** SQL of the rate in force at an instant, of the product of `o`: the contract's `rateInForce`. */
export const rateSql = (at: string) => `(select r.rate from staking_exchange_rate r
  where r.product_id = o.product_id and r.from_at <= ${at}::timestamptz
  order by r.day desc, r.is_operator desc, r.from_at desc, r.id desc limit 1)`
