import { type Instant, isoText } from '@tenor/contract/time'
import { type OrderKey, orderStore } from '../../../core/orders/index.ts'
import { type List, type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, orderTable, type StoredOrder } from './dual-order-table.ts'

/** Of one order `o` of either kind: how its delivery stands. */
export const DELIVERY_STATE = `(select d.state from dual_delivery d
       where d.coin = o.coin and d.delivery_at = o.delivery_at) as delivery_state`

export const dualOrderStore = orderStore<StoredOrder>({
  table: orderTable.name,
  columns: ORDER_COLUMNS,
  more: DELIVERY_STATE,
  read: orderOf,
})

export async function requestCancel(tx: Transaction, key: OrderKey): Promise<void> {
  await tx.execute(`update dual_order set cancel_requested = true where bucket = $1 and user_id = $2 and id = $3`, [
    key.bucket,
    key.userId,
    key.id,
  ])
}

/**
 * Of these orders, those whose delivery has its price already, by the ids. The deliveries of the others get none until
 * the transaction ends: whoever is accepted in it is settled with the rest.
 */
export async function lockDeliveriesOf(
  tx: Transaction,
  orders: readonly { id: number; coin: string; deliveryAt: Instant }[],
): Promise<Set<number>> {
  const rows = await tx.query(
    { coin: sqlType.text, delivery_at: sqlType.instant },
    `select coin, delivery_at from dual_delivery where state = 'open' and (coin, delivery_at) in (
       select * from unnest($1::text[], $2::timestamptz[])) order by coin, delivery_at for share`,
    [orders.map((order) => order.coin), orders.map((order) => isoText(order.deliveryAt))],
  )
  const open = new Set(rows.map((row) => `${row.coin} ${row.delivery_at}`))
  return new Set(orders.filter((order) => !open.has(`${order.coin} ${order.deliveryAt}`)).map((order) => order.id))
}

/** Whether orders of a delivery are made with vouchers. */
export async function hasLentOrders(
  db: Queryable,
  { coin, deliveryAt }: { coin: string; deliveryAt: Instant },
): Promise<boolean> {
  const rows = await db.query(
    `/* any order: whether there is one */ select 1 from dual_order
     where coin = $1 and delivery_at = $2 and voucher_id is not null limit 1`,
    [coin, isoText(deliveryAt)],
  )
  return rows.length > 0
}

/** Orders that wait for the back office, oldest first. Few wait at a time: their index is small. */
export function waitingForBackOffice(): List<OrderRow & { email: string }, { order: StoredOrder; email: string }> {
  return {
    name: 'dual.waiting',
    of: {},
    keyset: [
      { sql: 'o.created_at', type: 'timestamptz', direction: 'asc' },
      { sql: 'o.id', type: 'bigint', direction: 'asc' },
    ],
    from: 'dual_order o',
    row: 'o',
    within: 'o.waiting and o.desk and not o.cancel_requested',
    filter: null,
    values: [],
    columns: `${ORDER_COLUMNS}, u.email`,
    joins: 'join app_user u on u.bucket = o.bucket and u.id = o.user_id',
    read: (row) => ({ order: orderOf(row), email: row.email }),
  }
}
