import {
  type SniperOutcomes,
  type SniperState,
  type SniperType,
  sniperExerciseAsset,
  sniperInvestAsset,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import { maybeDecimal } from '../offers/dual-product-store.ts'

/** A sniper order as it is stored. What it pays in each case stands in its own columns, written once. */
export type StoredSniperOrder = {
  bucket: number
  userId: number
  id: number
  productId: number
  type: SniperType
  state: SniperState
  coin: string
  quoteAsset: string
  target: Decimal8
  amount: Decimal8
  guarantee: Decimal8
  days: number
  outcomes: SniperOutcomes
  fairGuarantee: Decimal8
  impliedVolatility: Decimal8
  margin: Decimal8
  chance: Decimal8
  entryPrice: Decimal8
  settlementPrice: Decimal8 | null
  createdAt: Instant
  deliveryAt: Instant
  acceptedAt: Instant | null
  endedAt: Instant | null
  failReason: string | null
  text: string | null
  /** True when the delivery passed and no price could be had; kept with the delivery. */
  settlementFailed: boolean
}

export type SniperOrderRecord = {
  bucket: number
  user_id: number
  id: number
  product_id: number
  type: SniperType
  state: SniperState
  coin: string
  quote_asset: string
  target: string
  amount: string
  guarantee: string
  days: number
  reached_payment: string
  missed_exercised: string
  missed_payment: string
  fair_guarantee: string
  implied_volatility: string
  margin: string
  chance: string
  entry_price: string
  settlement_price: string | null
  created_at: Instant
  delivery_at: Instant
  accepted_at: Instant | null
  ended_at: Instant | null
  fail_reason: string | null
  text: string | null
  delivery_state: string | null
}

export const SNIPER_COLUMNS = `o.bucket, o.user_id, o.id, o.product_id, o.type, o.state, o.coin, o.quote_asset, o.target,
  o.amount, o.guarantee, o.days, o.reached_payment, o.missed_exercised, o.missed_payment, o.fair_guarantee,
  o.implied_volatility, o.margin, o.chance, o.entry_price, o.settlement_price, o.created_at, o.delivery_at,
  o.accepted_at, o.ended_at, o.fail_reason, o.text`

export function sniperOrderOf(row: SniperOrderRecord): StoredSniperOrder {
  const amount = decimal(row.amount)
  const exercised = decimal(row.missed_exercised)
  return {
    bucket: row.bucket,
    userId: row.user_id,
    id: row.id,
    productId: row.product_id,
    type: row.type,
    state: row.state,
    coin: row.coin,
    quoteAsset: row.quote_asset,
    target: decimal(row.target),
    amount,
    guarantee: decimal(row.guarantee),
    days: row.days,
    outcomes: {
      reached: { reached: true, exercised: amount, payment: decimal(row.reached_payment), refund: 0n },
      missed: { reached: false, exercised, payment: decimal(row.missed_payment), refund: amount - exercised },
    },
    fairGuarantee: decimal(row.fair_guarantee),
    impliedVolatility: decimal(row.implied_volatility),
    margin: decimal(row.margin),
    chance: decimal(row.chance),
    entryPrice: decimal(row.entry_price),
    settlementPrice: maybeDecimal(row.settlement_price),
    createdAt: row.created_at,
    deliveryAt: row.delivery_at,
    acceptedAt: row.accepted_at,
    endedAt: row.ended_at,
    failReason: row.fail_reason,
    text: row.text,
    settlementFailed: row.delivery_state === 'failed',
  }
}

/** What the ledger must know to move an order's money. */
export function sniperMoneyOf(order: StoredSniperOrder, at: Instant) {
  const { bucket, userId, id, amount } = order
  return { bucket, userId, orderId: id, asset: sniperInvestAsset(order), amount, at }
}

/** What goes in and what the exercised part is paid in. */
export function sniperAssets(order: Pick<StoredSniperOrder, 'type' | 'coin' | 'quoteAsset'>) {
  return { invest: sniperInvestAsset(order), exercise: sniperExerciseAsset(order) }
}

/** Writes a new order as INIT. False, and nothing is written, when its product is not on sale any more. */
export async function insertSniperOrder(tx: Transaction, order: StoredSniperOrder): Promise<boolean> {
  const { reached, missed } = order.outcomes
  const rows = await tx.execute(
    `insert into sniper_order (bucket, user_id, id, product_id, type, state, coin, quote_asset, target, amount,
       guarantee, days, reached_payment, missed_exercised, missed_payment, fair_guarantee, implied_volatility, margin,
       chance, entry_price, created_at, delivery_at, text)
     select $1, $2, $3, $4, $5, 'INIT', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22
     where exists (select from sniper_product p where p.id = $4 and p.listing = 'listed')`,
    [
      order.bucket,
      order.userId,
      order.id,
      order.productId,
      order.type,
      order.coin,
      order.quoteAsset,
      decimalText(order.target),
      decimalText(order.amount),
      decimalText(order.guarantee),
      order.days,
      decimalText(reached.payment),
      decimalText(missed.exercised),
      decimalText(missed.payment),
      decimalText(order.fairGuarantee),
      decimalText(order.impliedVolatility),
      decimalText(order.margin),
      decimalText(order.chance),
      decimalText(order.entryPrice),
      isoText(order.createdAt),
      isoText(order.deliveryAt),
      order.text,
    ],
  )
  return rows === 1
}

export type SniperOrderKey = { bucket: number; userId: number; id: number }

/** One order of a customer; `lock` keeps others from changing it until the transaction ends. */
export async function sniperOrderByKey(
  db: Queryable,
  key: SniperOrderKey,
  lock = false,
): Promise<StoredSniperOrder | null> {
  const [row] = await db.query<SniperOrderRecord>(
    `select ${SNIPER_COLUMNS}, (select d.state from dual_delivery d
       where d.coin = o.coin and d.delivery_at = o.delivery_at) as delivery_state
     from sniper_order o where o.bucket = $1 and o.user_id = $2 and o.id = $3 ${lock ? 'for update of o' : ''}`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : sniperOrderOf(row)
}

/** Orders that wait to be accepted, oldest first, locked; those that another worker has are passed over. */
export async function lockWaitingSnipers(tx: Transaction, limit: number): Promise<StoredSniperOrder[]> {
  const rows = await tx.query<SniperOrderRecord>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o
     where o.waiting order by o.created_at limit $1 for update skip locked`,
    [limit],
  )
  return rows.map(sniperOrderOf)
}

/** Orders of a delivery that nobody has accepted, locked. */
export async function lockUnacceptedSnipers(
  tx: Transaction,
  coin: string,
  deliveryAt: Instant,
  limit: number,
): Promise<StoredSniperOrder[]> {
  const rows = await tx.query<SniperOrderRecord>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o
     where o.coin = $1 and o.delivery_at = $2 and o.state = 'INIT' order by o.id limit $3 for update`,
    [coin, isoText(deliveryAt), limit],
  )
  return rows.map(sniperOrderOf)
}

/** Instant at which the oldest order that waits was made. */
export async function oldestWaitingSniper(db: Queryable): Promise<Instant | null> {
  const [row] = await db.query<{ created_at: Instant }>(
    `select created_at from sniper_order where waiting order by created_at limit 1`,
  )
  return row?.created_at ?? null
}

/** `PROCESSING`, or the money goes back. */
export type SniperDecision = {
  order: StoredSniperOrder
  state: 'PROCESSING' | 'CANCELED' | 'FAILED'
  failReason: string | null
}

/** Writes what became of waiting orders. */
export async function writeSniperDecisions(
  tx: Transaction,
  decisions: readonly SniperDecision[],
  at: Instant,
): Promise<void> {
  await tx.execute(
    `update sniper_order o set state = v.state, fail_reason = v.fail_reason,
       accepted_at = case when v.state = 'PROCESSING' then $6::timestamptz end,
       ended_at = case when v.state <> 'PROCESSING' then $6::timestamptz end
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
       as v (bucket, user_id, id, state, fail_reason)
     where o.bucket = v.bucket and o.user_id = v.user_id and o.id = v.id and o.state = 'INIT'`,
    [
      decisions.map(({ order }) => order.bucket),
      decisions.map(({ order }) => order.userId),
      decisions.map(({ order }) => order.id),
      decisions.map(({ state }) => state),
      decisions.map(({ failReason }) => failReason),
      isoText(at),
    ],
  )
}
