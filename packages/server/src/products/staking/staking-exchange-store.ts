import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { RateAnchor, RateEntry, RedemptionState } from '@tenor/contract/staking'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  column,
  nullable,
  orNull,
  type Queryable,
  type RecordOf,
  sqlType,
  type Transaction,
  table,
} from '../../platform/database/index.ts'

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
  madeGood: column.decimal(),
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

/** Further back than any rule looks, or a job that slept: what was entered before it counts by the one that was in force then. */
const LOOKED_BACK = `interval '60 days'`

/** The entry that holds before the others: the contract's `rateInForce`. */
export const IN_FORCE_FIRST = 'day desc, is_operator desc, from_at desc, id desc'

/**
 * The newest entries of a token's rate, in the order in which they were entered of a day. Those of a time, and not so many: whoever
 * enters many could hide the lowest rate of a day from a rule.
 */
export async function rateEntries(db: Queryable, productId: number): Promise<(RateEntry & { id: number })[]> {
  const rows = await db.query(
    `with newest as materialized (
       select max(from_at) - ${LOOKED_BACK} as since from staking_exchange_rate where product_id = $1
     ), base as materialized (
       select id from staking_exchange_rate join newest on from_at <= since where product_id = $1
       order by ${IN_FORCE_FIRST} limit 1
     )
     select ${rateTable.select('r')} from staking_exchange_rate r join newest n on true left join base b on b.id = r.id
     where r.product_id = $1 and (r.from_at > n.since or b.id is not null)
     order by ${IN_FORCE_FIRST}`,
    [productId],
  )
  return rows
    .toReversed()
    .map((row) => rateTable.read(row))
    .map(({ id, day, fromAt, rate, isOperator }) => ({ id, day, from: fromAt, rate, isOperator }))
}

type DayRateRow = { day: Instant; rate: string }

export async function rateAnchor(db: Queryable, productId: number): Promise<RateAnchor> {
  const [row] = await db.query<DayRateRow>(
    'select anchor_day as day, anchor_rate as rate from staking_product where id = $1 and anchor_day is not null',
    [productId],
  )
  // It is written with the first rate.
  if (row === undefined) throw new Error(`no anchor of ${productId}`)
  return { day: row.day, rate: decimal(row.rate) }
}

/** Two have confirmed a rate, or the terms themselves have moved it. */
export async function setAnchor(tx: Transaction, productId: number, { day, rate }: RateAnchor): Promise<void> {
  await tx.execute('update staking_product set anchor_day = $2, anchor_rate = $3 where id = $1', [
    productId,
    isoText(day),
    decimalText(rate),
  ])
}

/** SQL of the rate in force of a product at an instant. */
export const rateAt = (productId: string, at: string) => `(select r.rate from staking_exchange_rate r
  where r.product_id = ${productId} and r.from_at <= ${at}
  order by ${IN_FORCE_FIRST} limit 1)`

/** The rate in force at an instant, however long ago; null where a product has no token. */
export async function rateNow(db: Queryable, productId: number, at: Instant): Promise<Decimal8 | null> {
  const [row] = await db.query({ rate: nullable(sqlType.text) }, `select ${rateAt('$1', '$2')} as rate`, [
    productId,
    isoText(at),
  ])
  return row?.rate == null ? null : decimal(row.rate)
}

/** SQL of the rate in force at an instant, of the product of `o`. */
export const rateSql = (at: string) => rateAt('o.product_id', `${at}::timestamptz`)

/** SQL of the rate that tokens in the queue, `o`, would be paid by, where `e` has the one in force: fast as asked for, else the lower of both. */
export const PAID_BY = 'case when o.is_fast then o.rate else least(o.rate, e.rate) end'

/** SQL of the rate in force now, of the product of `o`: no entry is of later than now. */
export const RATE_NOW = rateSql(`'infinity'`)
