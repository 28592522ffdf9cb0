import { DUAL_CLOSED_SECONDS, DUAL_DESK_WAIT_MS, lastClosedDelivery } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import type { OrderKey, WaitingChoice } from '../../../core/orders/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from './dual-order-table.ts'

/* Orders that nobody has answered. They are found without a lock, and locked bucket by bucket. */

/** How long before its delivery the sale of an order is over, and an operator's time for it. */
const CLOSED = `interval '${DUAL_CLOSED_SECONDS} seconds'`
const DESK_TIME = `interval '${DUAL_DESK_WAIT_MS} milliseconds'`
/**
 * What waits for the back office is the acceptance job's only when it is cancelled or the operator's time is over. $1 is
 * the last delivery whose sale is over.
 */
const TO_ANSWER = `o.cancel_requested or not o.desk or o.delivery_at <= $1
  or o.created_at <= $1::timestamptz - ${CLOSED} - ${DESK_TIME}`

/** Orders that the acceptance job is to answer now. */
export function toAnswer(now: Instant): WaitingChoice {
  return { where: TO_ANSWER, values: [isoText(lastClosedDelivery(now))] }
}

/** Since when an order waits for that job: one that waits for an operator, from the end of their time on. */
export const TO_ANSWER_SINCE = `case when o.cancel_requested or not o.desk then o.created_at
    else least(o.delivery_at - ${CLOSED}, o.created_at + ${DESK_TIME}) end`

/** Whose an order is that waits for the back office; null when it does not. */
export async function waitingKey(db: Queryable, id: number): Promise<OrderKey | null> {
  const [row] = await db.query(
    { bucket: sqlType.number, user_id: sqlType.number },
    'select bucket, user_id from dual_order where waiting and desk and not cancel_requested and id = $1',
    [id],
  )
  return row === undefined ? null : { bucket: row.bucket, userId: row.user_id, id }
}

/** One order that waits for the back office, locked; null when it does no more. */
export async function lockWaitingForBackOffice(tx: Transaction, key: OrderKey): Promise<StoredOrder | null> {
  const [row] = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from dual_order o
     where o.bucket = $1 and o.user_id = $2 and o.id = $3 and o.waiting and o.desk and not o.cancel_requested for update`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : orderOf(row)
}
