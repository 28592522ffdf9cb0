import type { OrderTable } from '../../../core/orders/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { orderTable, recordOf, type StoredOrder } from './dual-order-table.ts'

/** Writes new orders, all in one statement. */
export async function insertOrders(tx: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  await orderTable.insert(tx, orders.map(recordOf))
}

/** Where an order is written that a customer places. */
export const dualOrderTable: OrderTable<StoredOrder> = {
  name: orderTable.name,
  inserted: orderTable.inserted,
  values: (order) => orderTable.values(recordOf(order)),
}
