import { type Decimal8, decimal } from '@tenor/contract/money'
import { FIXED_HISTORY, type FixedType } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { customerOrders } from '../../../core/orders/index.ts'
import {
  filterOf,
  type List,
  type Queryable,
  type Raw,
  type SecondSpan,
  sqlType,
  type Value,
  withinSeconds,
} from '../../../platform/database/index.ts'
import {
  FIXED_BONUS,
  FIXED_COUPON,
  FIXED_DAILY,
  FIXED_INTEREST,
  FIXED_PRINCIPAL,
  FIXED_RENEW,
  FIXED_SUBSCRIBE,
  REDEEM_COUPON,
  REDEEM_INTEREST,
  REDEEM_PRINCIPAL,
} from './fixed-postings.ts'
import { orderTable, redemptionTable, type StoredFixedOrder, type StoredRedemption } from './fixed-tables.ts'

/** Whose orders, and which of them. */
export type OrderFilter = {
  bucket: number
  userId: number
  /** 1 running, 2 ended, 0 all. */
  kind: number
  asset: string | null
  id: number | null
  /** Null: of every type of product. */
  type: number | null
  productId?: number | null
  /** Those of products of these types alone. */
  types?: readonly FixedType[] | undefined
}

/** A customer's orders, newest first. */
export function fixedOrders(filter: OrderFilter): List<Raw, StoredFixedOrder> {
  const { kind, asset, id, type, productId = null, types } = filter
  const running = kind === 0 ? null : `o.ended_at is ${kind === 1 ? '' : 'not '}null`
  return customerOrders({
    name: 'fixed.orders',
    table: orderTable.name,
    columns: orderTable.select('o'),
    read: orderTable.read,
    filter,
    conditions: (values) =>
      filterOf(
        values,
        [
          [asset, (parameter) => `o.asset = ${parameter}`],
          [id, (parameter) => `o.id = ${parameter}`],
          [type, (parameter) => `o.type = ${parameter}`],
          [productId, (parameter) => `o.product_id = ${parameter}`],
          [types, (parameter) => `o.type = any(${parameter}::smallint[])`],
        ],
        running,
      ),
  })
}

/** Whose history, of which type, and of which span. */
export type HistoryFilter = SecondSpan & {
  bucket: number
  userId: number
  type: number
  asset: string | null
  productType: number | null
  orderId?: number | undefined
  productId?: number | undefined
  types?: readonly FixedType[] | undefined
}

/** A movement of an order, with the fields of its act's own row. */
export type Movement = {
  order: StoredFixedOrder
  kind: number
  period: number
  asset: string
  amount: Decimal8
  at: Instant
  /** Of leaving early; null for any other act. */
  early: EarlyAct | null
  /** Amount that had left the order before. */
  leftBefore: Decimal8
}

/** Fields of an early redemption that a record shows. */
export type EarlyAct = Pick<StoredRedemption, 'amount' | 'days' | 'interest' | 'coupon' | 'rate' | 'couponPrincipal'>

const KINDS: Readonly<Record<number, readonly number[]>> = {
  [FIXED_HISTORY.LEND]: [FIXED_SUBSCRIBE, FIXED_RENEW],
  [FIXED_HISTORY.REDEEM]: [FIXED_PRINCIPAL, REDEEM_PRINCIPAL],
  [FIXED_HISTORY.INTEREST]: [FIXED_INTEREST, FIXED_DAILY, REDEEM_INTEREST],
  [FIXED_HISTORY.BONUS]: [FIXED_BONUS],
  [FIXED_HISTORY.RATE_UP]: [FIXED_COUPON, REDEEM_COUPON],
}

const EARLY_KINDS = [REDEEM_PRINCIPAL, REDEEM_INTEREST, REDEEM_COUPON].join(', ')
const EARLY_FIELDS = ['amount', 'days', 'interest', 'coupon', 'rate', 'couponPrincipal'] as const

/* Beside a page's rows alone. A redemption's number is the period of its transfers. */
const JOINED = `join fixed_order o on o.bucket = t.bucket and o.bucket = $1 and o.user_id = t.user_id and o.id = t.reference
  left join fixed_redemption r on r.bucket = $1 and r.user_id = $2 and r.order_id = t.reference and r.number = t.period
    and t.kind in (${EARLY_KINDS})
  left join lateral (select coalesce(sum(gone.amount), 0) as amount from fixed_redemption gone
    where gone.bucket = $1 and gone.user_id = $2 and gone.order_id = t.reference and gone.at < t.at) as left_before on true`

const actColumn = (field: (typeof EARLY_FIELDS)[number]) => `act_${redemptionTable.columnOf(field)}`
const EARLY_COLUMNS = EARLY_FIELDS.map((field) => `r.${redemptionTable.columnOf(field)} as ${actColumn(field)}`)

type MovementRow = Raw & {
  kind: number
  period: number
  moved_asset: string
  moved: string
  at: Instant
  act_number: number | null
  left_before: string
}

function readEarly(row: Raw): EarlyAct {
  const { fields } = redemptionTable
  return {
    amount: fields.amount.read(row[actColumn('amount')]),
    days: fields.days.read(row[actColumn('days')]),
    interest: fields.interest.read(row[actColumn('interest')]),
    coupon: fields.coupon.read(row[actColumn('coupon')]),
    rate: fields.rate.read(row[actColumn('rate')]),
    couponPrincipal: fields.couponPrincipal.read(row[actColumn('couponPrincipal')]),
  }
}

/** What moved of a customer's orders, newest first: it is read from the ledger, so nothing that was paid is missing. */
export function fixedMovements(filter: HistoryFilter): List<MovementRow, Movement> {
  const values: Value[] = [filter.bucket, filter.userId]
  const kinds = (KINDS[filter.type] ?? []).join(', ')
  return {
    name: 'fixed.history',
    of: filter,
    keyset: [
      { sql: 't.at', type: 'timestamptz', direction: 'desc' },
      { sql: 't.reference', type: 'bigint', direction: 'desc' },
      { sql: 't.period', type: 'bigint', direction: 'desc' },
      { sql: 't.kind', type: 'bigint', direction: 'desc' },
    ],
    from: 'ledger_transfer t join fixed_order o on o.bucket = t.bucket and o.user_id = t.user_id and o.id = t.reference',
    row: 't',
    within: 't.bucket = $1 and t.user_id = $2 and o.bucket = $1',
    filter: filterOf(
      values,
      [
        [filter.asset, (asset) => `o.asset = ${asset}`],
        [filter.productType, (type) => `o.type = ${type}`],
        [filter.orderId, (id) => `o.id = ${id}`],
        [filter.productId, (id) => `o.product_id = ${id}`],
        [filter.types, (types) => `o.type = any(${types}::smallint[])`],
        ...withinSeconds('t.at', filter),
      ],
      `t.kind in (${kinds})`,
    ),
    values,
    columns: `${orderTable.select('o')}, t.kind, t.period, t.asset as moved_asset, t.amount as moved, t.at,
      r.number as act_number, ${EARLY_COLUMNS.join(', ')}, left_before.amount as left_before`,
    joins: JOINED,
    read: (row) => ({
      order: orderTable.read(row),
      kind: row.kind,
      period: row.period,
      asset: row.moved_asset,
      amount: decimal(row.moved),
      at: row.at,
      early: row.act_number === null ? null : readEarly(row),
      leftBefore: decimal(row.left_before),
    }),
  }
}

/** Coins of which a customer has had an order. */
export async function fixedCoinsOf(
  db: Queryable,
  { bucket, userId }: { bucket: number; userId: number },
  type: number | null,
): Promise<string[]> {
  const rows = await db.query(
    { asset: sqlType.text },
    `select distinct o.asset from fixed_order o where o.bucket = $1 and o.user_id = $2
       and ($3::smallint is null or o.type = $3) order by o.asset`,
    [bucket, userId, type],
  )
  return rows.map(({ asset }) => asset)
}
