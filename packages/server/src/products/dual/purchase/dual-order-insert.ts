import type { Transaction, Value } from '../../../platform/database/index.ts'
import { orderTable, recordOf, type StoredOrder } from './dual-order-table.ts'

/** Writes new orders, all in one statement. */
export async function insertOrders(tx: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  await orderTable.insert(tx, orders.map(recordOf))
}

/** The same for one order, as a part of a larger statement. */
export const insertOrderPart = orderTable.insertPart('order_placed')

export function insertOrderValues(order: StoredOrder): Value[] {
  return orderTable.values(recordOf(order))
}
