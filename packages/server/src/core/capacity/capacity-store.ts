import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { takeBackLowered } from './capacity-idle.ts'

/**
 * Writes what products have to sell, for a statement that lists them: `offers` selects product_id and capacity. What is
 * there already stays, or with `isSetAnew` is changed: never below what is handed out, and the rest of the way as slices
 * come back, which whoever runs it asks for (`takeBackLowered`).
 */
export function capacityOffered(offers: string, isSetAnew = false): string {
  const anew = `do update set capacity = greatest(excluded.capacity, capacity.granted),
    wanted = case when excluded.capacity < capacity.granted then excluded.capacity end`
  return `insert into capacity (product_id, capacity) ${offers}
    on conflict (product_id) ${isSetAnew ? anew : 'do nothing'}`
}

/** Sets what a product has to sell; never below what orders hold. What slices have and do not use comes back at once where it is less. */
export async function setCapacity(tx: Transaction, productId: number, amount: Decimal8): Promise<void> {
  await tx.execute(capacityOffered('values ($1::bigint, $2::numeric)', true), [productId, decimalText(amount)])
  await takeBackLowered(tx, [productId])
}

/** What orders use of each product, by its id. */
export async function usedCapacity(db: Queryable, productIds: readonly number[]): Promise<Map<number, Decimal8>> {
  const rows = await db.query(
    { product_id: sqlType.number, used: sqlType.text },
    `/* no bucket: a product is sold in all of them */ select product_id, sum(used) as used from capacity_slice
     where product_id = any($1::bigint[]) group by product_id`,
    [productIds],
  )
  return new Map(rows.map((row) => [row.product_id, decimal(row.used)]))
}

/** Of these products, those of which less than the least order is not handed out: only they can be sold out. */
export async function nearlyGranted(
  db: Queryable,
  products: readonly { productId: number; minimum: Decimal8 }[],
): Promise<number[]> {
  const rows = await db.query(
    { product_id: sqlType.number },
    `select product_id from capacity
     join unnest($1::bigint[], $2::numeric[]) as asked (product_id, minimum) using (product_id)
     where granted + reserved > capacity - asked.minimum`,
    [products.map(({ productId }) => productId), products.map(({ minimum }) => decimalText(minimum))],
  )
  return rows.map((row) => row.product_id)
}

/** What is left of products over all buckets, by their ids: neither used nor reserved; a product without a row is not there. */
export async function leftCapacity(db: Queryable, productIds: readonly number[]): Promise<Map<number, Decimal8>> {
  const rows = await db.query(
    { product_id: sqlType.number, left_over: sqlType.text },
    `/* no bucket: a product is sold in all of them */ select c.product_id,
       greatest(coalesce(c.wanted, c.capacity) - c.reserved - coalesce(sum(s.used), 0), 0)::text as left_over
     from capacity c left join capacity_slice s on s.product_id = c.product_id
     where c.product_id = any($1::bigint[]) group by c.product_id`,
    [productIds],
  )
  return new Map(rows.map((row) => [row.product_id, decimal(row.left_over)]))
}
