import { type List, newestFirst, type Raw, type Value } from '../../platform/database/index.ts'

/** A list of a customer's orders. Their table is `o` in every expression. */
export type CustomerOrders<Order> = {
  /** Of the list, for its cursors. */
  name: string
  table: string
  columns: string
  joins?: string
  read(row: Raw): Order
  /** Whose orders, and what else was asked for: a cursor is good for the same again. */
  filter: { readonly bucket: number; readonly userId: number }
  /** The conditions that were asked for; the values that they name go to the end of `values`. */
  conditions?(values: Value[]): string | null
}

/** A customer's orders, newest first, in a table with the columns bucket, user_id, id and created_at. */
export function customerOrders<Order>(orders: CustomerOrders<Order>): List<Raw, Order> {
  const { name, table, columns, joins, read, filter, conditions } = orders
  const values: Value[] = [filter.bucket, filter.userId]
  return {
    ...{ name, of: filter, columns, read, values },
    ...(joins === undefined ? {} : { joins }),
    keyset: newestFirst('o', 'created_at'),
    from: `${table} o`,
    row: 'o',
    within: 'o.bucket = $1 and o.user_id = $2',
    filter: conditions?.(values) ?? null,
  }
}
