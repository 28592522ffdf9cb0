import { DUAL_CLOSED_SECONDS, DUAL_DESK_WAIT_MS, lastClosedDelivery } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import type { OrderKey } from './dual-order-store.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from './dual-order-table.ts'

/* Orders that nobody has answered. They are found without a lock, and locked bucket by bucket. */

/** How long before its delivery the sale of an order is over, and an operator's time for it. */
const CLOSED = `interval '${DUAL_CLOSED_SECONDS} seconds'`
const DESK_TIME = `interval '${DUAL_DESK_WAIT_MS} milliseconds'`
/**
 * What waits for the back office is the acceptance job's only when it is cancelled or the operator's time is over. $1 is
 * the last delivery whose sale is over.
 */
const TO_ANSWER = `waiting and (cancel_requested or not desk or delivery_at <= $1
  or created_at <= $1::timestamptz - ${CLOSED} - ${DESK_TIME})`

/** Buckets with orders that wait for an answer, that of the oldest first. */
export async function bucketsToAnswer(db: Queryable, now: Instant): Promise<number[]> {
  const rows = await db.query<{ bucket: number }>(
    `select bucket, min(created_at) as oldest from dual_order where ${TO_ANSWER} group by bucket order by oldest, bucket`,
    [isoText(lastClosedDelivery(now))],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Orders of a bucket that wait for an answer, oldest first, locked; those that another worker has are passed over. */
export async function lockToAnswer(
  tx: Transaction,
  bucket: number,
  now: Instant,
  limit: number,
): Promise<StoredOrder[]> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o
     where o.bucket = $2 and ${TO_ANSWER} order by o.created_at, o.id limit $3 for update skip locked`,
    [isoText(lastClosedDelivery(now)), bucket, limit],
  )
  return rows.map(orderOf)
}

/** Oldest instant at which an order was left waiting for the acceptance job: an operator's, when their time is over. */
export async function oldestToAnswer(db: Queryable): Promise<Instant | null> {
  const [row] = await db.query<{ due_at: Instant | null }>(
    `select min(case when cancel_requested or not desk then created_at
       else least(delivery_at - ${CLOSED}, created_at + ${DESK_TIME}) end) as due_at
     from dual_order where waiting`,
  )
  return row?.due_at ?? null
}

type Delivery = { coin: string; deliveryAt: Instant }

/** Buckets with orders of a delivery that nobody has accepted. */
export async function bucketsUnaccepted(db: Queryable, { coin, deliveryAt }: Delivery): Promise<number[]> {
  const rows = await db.query<{ bucket: number }>(
    `select distinct bucket from dual_order where coin = $1 and delivery_at = $2 and waiting order by bucket`,
    [coin, isoText(deliveryAt)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Orders of a delivery and bucket that nobody has accepted, locked. */
export async function lockUnaccepted(
  tx: Transaction,
  bucket: number,
  { coin, deliveryAt }: Delivery,
): Promise<StoredOrder[]> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o
     where o.bucket = $1 and o.coin = $2 and o.delivery_at = $3 and o.waiting order by o.user_id, o.id for update`,
    [bucket, coin, isoText(deliveryAt)],
  )
  return rows.map(orderOf)
}

/** Whose an order is that waits for the back office; null when it does not. */
export async function waitingKey(db: Queryable, id: number): Promise<OrderKey | null> {
  const [row] = await db.query<{ bucket: number; user_id: number }>(
    'select bucket, user_id from dual_order where waiting and desk and not cancel_requested and id = $1',
    [id],
  )
  return row === undefined ? null : { bucket: row.bucket, userId: row.user_id, id }
}

/** One order that waits for the back office, locked; null when it does no more. */
export async function lockWaitingForBackOffice(tx: Transaction, key: OrderKey): Promise<StoredOrder | null> {
  const [row] = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o
     where o.bucket = $1 and o.user_id = $2 and o.id = $3 and o.waiting and o.desk and not o.cancel_requested for update`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : orderOf(row)
}
