import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'

/** The id of a customer of a product; null where they never subscribed. */
export async function clientIdOf(db: Queryable, { bucket, userId }: Owner, productId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'select id from wealth_client where bucket = $1 and user_id = $2 and product_id = $3',
    [bucket, userId, productId],
  )
  return row?.id ?? null
}

/** Makes a customer one of the product where they are not: whoever subscribes is one before. */
export async function ensureClient(
  { db, ids }: { db: Database; ids: Ids },
  owner: Owner,
  productId: number,
  now: Instant,
): Promise<void> {
  if ((await clientIdOf(db, owner, productId)) !== null) return
  await db.execute(
    `insert into wealth_client (bucket, user_id, id, product_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (bucket, user_id, product_id) do nothing`,
    [owner.bucket, owner.userId, await ids.next(), productId, isoText(now)],
  )
}

/** Redemptions of one customer and product come one after another. */
export async function lockClient(tx: Transaction, { bucket, userId }: Owner, productId: number): Promise<boolean> {
  const rows = await tx.query(
    'select id from wealth_client where bucket = $1 and user_id = $2 and product_id = $3 for update',
    [bucket, userId, productId],
  )
  return rows.length > 0
}
