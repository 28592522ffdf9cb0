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
  /** The stamp that it is sorted by, newest first: `created_at` unless said otherwise. */
  sortedBy?: string
  /** The conditions that were asked for; the values that they name go to the end of `values`. */
  conditions?(values: Value[]): string | null
}

/** A customer's orders, newest first, in a table with the columns bucket, user_id, id and the one that it is sorted by. */
export function customerOrders<Order>(orders: CustomerOrders<Order>): List<Raw, Order> {
  const { name, table, columns, joins, read, filter, conditions, sortedBy = 'created_at' } = orders
  const values: Value[] = [filter.bucket, filter.userId]
  return {
    name,
    of: filter,
    columns,
    read,
    values,
    ...(joins === undefined ? {} : { joins }),
    keyset: newestFirst('o', sortedBy),
    from: `${table} o`,
    row: 'o',
    within: 'o.bucket = $1 and o.user_id = $2',
    filter: conditions?.(values) ?? null,
  }
}
