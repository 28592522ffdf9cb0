import { sniperExerciseAsset, sniperInvestAsset } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import { decisionWriter, type OrderDecision } from '../../../core/orders/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import {
  SNIPER_COLUMNS,
  type SniperOrderRaw,
  type SniperOrderRecord,
  type StoredSniperOrder,
  sniperOrderOf,
  sniperOrderTable,
  sniperRecordOf,
} from './sniper-order-table.ts'

/** What the ledger must know to move an order's money. */
export function sniperMoneyOf(order: StoredSniperOrder, at: Instant) {
  const { bucket, userId, id, amount } = order
  return { bucket, userId, orderId: id, asset: sniperInvestAsset(order), amount, at }
}

/** What goes in and what the exercised part is paid in. */
export function sniperAssets(order: Pick<StoredSniperOrder, 'type' | 'coin' | 'quoteAsset'>) {
  return { invest: sniperInvestAsset(order), exercise: sniperExerciseAsset(order) }
}

export type SniperOrderKey = { bucket: number; userId: number; id: number }

/** One order of a customer; `lock` keeps others from changing it until the transaction ends. */
export async function sniperOrderByKey(
  db: Queryable,
  key: SniperOrderKey,
  lock = false,
): Promise<StoredSniperOrder | null> {
  const [row] = await db.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, (select d.state from dual_delivery d
       where d.coin = o.coin and d.delivery_at = o.delivery_at) as delivery_state
     from sniper_order o where o.bucket = $1 and o.user_id = $2 and o.id = $3 ${lock ? 'for update of o' : ''}`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : sniperOrderOf(row)
}

/** Buckets with orders that wait to be accepted, that of the oldest first. */
export async function bucketsWaiting(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ bucket: number }>(
    `select bucket, min(created_at) as oldest from sniper_order where waiting group by bucket order by oldest, bucket`,
  )
  return rows.map(({ bucket }) => bucket)
}

/** Orders of a bucket that wait to be accepted, oldest first, locked; those that another worker has are passed over. */
export async function lockWaitingSnipers(tx: Transaction, bucket: number, limit: number): Promise<StoredSniperOrder[]> {
  const rows = await tx.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o
     where o.bucket = $1 and o.waiting order by o.created_at, o.id limit $2 for update skip locked`,
    [bucket, limit],
  )
  return rows.map(sniperOrderOf)
}

type Delivery = { coin: string; deliveryAt: Instant }

/** Buckets with orders of a delivery that nobody has accepted. */
export async function bucketsUnaccepted(db: Queryable, { coin, deliveryAt }: Delivery): Promise<number[]> {
  const rows = await db.query<{ bucket: number }>(
    `select distinct bucket from sniper_order where coin = $1 and delivery_at = $2 and waiting order by bucket`,
    [coin, isoText(deliveryAt)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Orders of a delivery and bucket that nobody has accepted, locked. */
export async function lockUnacceptedSnipers(
  tx: Transaction,
  bucket: number,
  { coin, deliveryAt }: Delivery,
): Promise<StoredSniperOrder[]> {
  const rows = await tx.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o
     where o.bucket = $1 and o.coin = $2 and o.delivery_at = $3 and o.waiting order by o.user_id, o.id for update`,
    [bucket, coin, isoText(deliveryAt)],
  )
  return rows.map(sniperOrderOf)
}

/** Instant at which the oldest order that waits was made. */
export async function oldestWaitingSniper(db: Queryable): Promise<Instant | null> {
  const [row] = await db.query<{ oldest: Instant | null }>(
    'select min(created_at) as oldest from sniper_order where waiting',
  )
  return row?.oldest ?? null
}

/** `PROCESSING`, or the money goes back. */
export type SniperDecision = OrderDecision<StoredSniperOrder, 'PROCESSING' | 'CANCELED' | 'FAILED'>

/** Writes what became of waiting orders of one bucket. */
export const writeSniperDecisions = decisionWriter<StoredSniperOrder, SniperOrderRecord>({
  table: sniperOrderTable.name,
  promised: sniperOrderTable.part([
    ...(['guarantee', 'improvedFrom', 'reachedPayment', 'missedExercised', 'missedPayment', 'fairGuarantee'] as const),
    ...(['impliedVolatility', 'margin', 'chance', 'entryPrice', 'entryAt', 'surfaceVersion'] as const),
  ]),
  rowOf: sniperRecordOf,
})
