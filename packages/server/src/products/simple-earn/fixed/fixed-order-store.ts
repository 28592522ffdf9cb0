import { type Instant, isoText } from '@tenor/contract/time'
import { orderStore } from '../../../core/orders/index.ts'
import { type Database, setOf, type Transaction } from '../../../platform/database/index.ts'
import { orderTable, type StoredFixedOrder } from './fixed-tables.ts'

export const fixedOrderStore = orderStore<StoredFixedOrder>({
  table: orderTable.name,
  columns: orderTable.select('o'),
  read: orderTable.read,
})

/** Writes what of an order has become another. */
export async function writeFixedOrder(
  tx: Transaction,
  before: StoredFixedOrder,
  after: Partial<StoredFixedOrder>,
): Promise<void> {
  const changes = orderTable.changes(before, { ...before, ...after })
  if (changes.length === 0) return
  const { set, values } = setOf(changes, 4)
  await tx.execute(`update fixed_order set ${set} where bucket = $1 and user_id = $2 and id = $3`, [
    before.bucket,
    before.userId,
    before.id,
    ...values,
  ])
}

/** Finishes that have a row; kept by each process, since there are few and none goes. */
export type KnownFinishes = { ensure(db: Database | Transaction, finishAt: Instant): Promise<void> }

/** Makes sure that a finish is known to the job that pays it, before there is an order that ends then. */
export function createKnownFinishes(): KnownFinishes {
  const known = new Set<Instant>()
  return {
    async ensure(db, finishAt) {
      if (known.has(finishAt)) return
      await db.execute('insert into fixed_finish (finish_at) values ($1) on conflict do nothing', [isoText(finishAt)])
      known.add(finishAt)
    },
  }
}
