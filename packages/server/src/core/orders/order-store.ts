import { type Queryable, type Raw, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'

export type OrderKey = { bucket: number; userId: number; id: number }

/**
 * How orders are read from their table, which is `o` in every expression. Those that wait for an answer are told by the
 * column `waiting`, with an index of its own: an index by `state` would make every change of state write to all indexes.
 */
export type OrderRows<Order> = {
  table: string
  columns: string
  /** What one order is read with beside them, such as the state of its delivery. */
  more?: string
  read(row: Raw): Order
}

/** Some of the orders that wait: a condition over parameters from `$1` on. */
export type WaitingChoice = { where: string; values: readonly Value[] }

const ALL_WAITING: WaitingChoice = { where: 'true', values: [] }

/** Reads orders of a kind. Those that wait are found without a lock, and locked bucket by bucket. */
export function orderStore<Order>({ table, columns, more, read }: OrderRows<Order>) {
  async function lock(tx: Transaction, bucket: number, { where, values }: WaitingChoice, ending: string) {
    const rows = await tx.query<Raw>(
      `select ${columns} from ${table} o
       where o.bucket = $${values.length + 1} and o.waiting and (${where}) ${ending}`,
      [...values, bucket],
    )
    return rows.map(read)
  }

  return {
    /** One order of a customer; `isLocked` keeps others from changing it until the transaction ends. */
    async byKey(db: Queryable, { bucket, userId, id }: OrderKey, isLocked = false): Promise<Order | null> {
      const [row] = await db.query<Raw>(
        `select ${columns}${more === undefined ? '' : `, ${more}`} from ${table} o
         where o.bucket = $1 and o.user_id = $2 and o.id = $3 ${isLocked ? 'for update of o' : ''}`,
        [bucket, userId, id],
      )
      return row === undefined ? null : read(row)
    },
    /** A query of the oldest instant at which an order was left waiting: that at which it was made, or what `since` says of `o`. */
    oldestWaiting: (since = 'o.created_at') => `select min(${since}) from ${table} o where o.waiting`,
    /** Buckets with orders that wait, that of the oldest first. */
    async bucketsWaiting(db: Queryable, { where, values }: WaitingChoice = ALL_WAITING): Promise<number[]> {
      const rows = await db.query(
        { bucket: sqlType.number },
        `select o.bucket, min(o.created_at) as oldest from ${table} o where o.waiting and (${where})
         group by o.bucket order by oldest, o.bucket`,
        values,
      )
      return rows.map(({ bucket }) => bucket)
    },
    /** Some of a bucket, oldest first, locked; those that another process has are passed over. */
    lockSome(tx: Transaction, bucket: number, limit: number, choice: WaitingChoice = ALL_WAITING): Promise<Order[]> {
      return lock(tx, bucket, choice, `order by o.created_at, o.id limit ${limit} for update skip locked`)
    },
    /** All of a bucket, locked. */
    lockAll(tx: Transaction, bucket: number, choice: WaitingChoice): Promise<Order[]> {
      return lock(tx, bucket, choice, 'order by o.user_id, o.id for update')
    },
  }
}

export type OrderStore<Order> = ReturnType<typeof orderStore<Order>>
