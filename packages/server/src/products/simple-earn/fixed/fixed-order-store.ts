import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Queryable, Raw, Transaction } from '../../../platform/database/index.ts'
import { type FixedOrderKey, orderTable, type StoredFixedOrder } from './fixed-tables.ts'

const COLUMNS = orderTable.select('o')

/** One order of a customer; `lock` keeps others from changing it until the transaction ends. */
export async function fixedOrderByKey(
  db: Queryable,
  { bucket, userId, id }: FixedOrderKey,
  lock = false,
): Promise<StoredFixedOrder | null> {
  const [row] = await db.query<Raw>(
    `select ${COLUMNS} from fixed_order o where o.bucket = $1 and o.user_id = $2 and o.id = $3 ${lock ? 'for update' : ''}`,
    [bucket, userId, id],
  )
  return row === undefined ? null : orderTable.read(row)
}

/** Writes what of an order has become another. */
export async function writeFixedOrder(
  tx: Transaction,
  before: StoredFixedOrder,
  after: Partial<StoredFixedOrder>,
): Promise<void> {
  const changes = orderTable.changes(before, { ...before, ...after })
  if (changes.length === 0) return
  const set = changes.map(({ column, type }, at) => `${column} = $${4 + at}::${type}`).join(', ')
  await tx.execute(`update fixed_order set ${set} where bucket = $1 and user_id = $2 and id = $3`, [
    ...[before.bucket, before.userId, before.id],
    ...changes.map(({ value }) => value),
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
