import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import type { ManyAsked } from '../../core/orders/index.ts'
import { nullable, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import type { WealthModule } from './wealth-module.ts'

/** The id of a customer of a product; null where they never subscribed. */
export async function clientIdOf(db: Queryable, { bucket, userId }: Owner, productId: number): Promise<number | null> {
  const [row] = await db.query(
    { id: sqlType.number },
    'select id from wealth_client where bucket = $1 and user_id = $2 and product_id = $3',
    [bucket, userId, productId],
  )
  return row?.id ?? null
}

/** Makes a customer one of the product where they are not: whoever subscribes is one before. False where there is no such product. */
export async function ensureClient(
  { db, ids, orders }: Pick<WealthModule, 'db' | 'ids' | 'orders'>,
  owner: Owner,
  productId: number,
  now: Instant,
): Promise<boolean> {
  const { isProduct, isClient } = await orders.readTogether(clientsOf, { ...owner, productId })
  if (!isProduct || isClient) return isProduct
  await db.execute(
    `insert into wealth_client (bucket, user_id, id, product_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (bucket, user_id, product_id) do nothing`,
    [owner.bucket, owner.userId, await ids.next(), productId, isoText(now)],
  )
  return true
}

async function clientsOf({ db, asked, values, inBucket, mark }: ManyAsked<Owner & { productId: number }>) {
  const rows = await db.query(
    { product: nullable(sqlType.number), client: nullable(sqlType.number) },
    `${mark}select p.id as product, c.id as client
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as a (bucket, user_id, product_id, n)
     left join wealth_product p on p.id = a.product_id
     left join wealth_client c on ${inBucket('c.bucket', 4)} and c.user_id = a.user_id and c.product_id = a.product_id
     order by a.n`,
    values(asked.map((each) => each.productId)),
  )
  return rows.map(({ product, client }) => ({ isProduct: product !== null, isClient: client !== null }))
}

/** Redemptions of one customer and product come one after another. */
export async function lockClient(tx: Transaction, { bucket, userId }: Owner, productId: number): Promise<boolean> {
  const rows = await tx.query(
    'select id from wealth_client where bucket = $1 and user_id = $2 and product_id = $3 for update',
    [bucket, userId, productId],
  )
  return rows.length > 0
}
