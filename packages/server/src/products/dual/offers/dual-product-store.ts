import { DUAL_UNLIMITED, type DualCategory, type DualType, lastClosedDelivery } from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, instant, isoText } from '@tenor/contract/time'
import { setCapacity } from '../../../core/capacity/index.ts'
import { offerAndBalance, offerAsRead } from '../../../core/orders/index.ts'
import type { Queryable, Raw, Transaction } from '../../../platform/database/index.ts'
import { ensureExposures, exposureIdOf, exposureJoin } from './dual-exposure-store.ts'
import { type OfferedProduct, productTable, type StoredProduct } from './dual-product-table.ts'
import { PRICING_COLUMNS, pricingJoins, pricingOfRow } from './dual-series-store.ts'

const COLUMNS = productTable.select()

export function maybeText(value: Decimal8 | null): string | null {
  return value === null ? null : decimalText(value)
}

export async function productById(db: Queryable, id: number): Promise<StoredProduct | null> {
  const [row] = await db.query<Raw>(`select ${COLUMNS} from dual_product where id = $1`, [id])
  return row === undefined ? null : productTable.read(row)
}

const OFFERED = `${productTable.select('p')}, ${PRICING_COLUMNS}, x.id as exposure_id`
const PRICED = `dual_product p ${pricingJoins('p.type')} ${exposureJoin('p.type')}`

function offeredOf(row: Raw): OfferedProduct {
  return { ...productTable.read(row), pricing: pricingOfRow(row), exposureId: exposureIdOf(row) }
}

/** A product with what it is priced by. */
export async function offeredById(db: Queryable, id: number): Promise<OfferedProduct | null> {
  const [row] = await db.query<Raw>(`select ${OFFERED} from ${PRICED} where p.id = $1`, [id])
  return row === undefined ? null : offeredOf(row)
}

/** The same, and what a customer has in its invest asset to pay with: all that an order is judged by. */
export function productAndBalance(db: Queryable, id: number, owner: { bucket: number; userId: number }) {
  const asset = `case when p.type = 'call' then p.coin else p.quote_asset end`
  return offerAndBalance(db, { columns: OFFERED, from: PRICED, asset, read: offeredOf }, id, owner)
}

const EPOCH = instant(0)

const ORDER_TERMS = [
  'id',
  'type',
  'coin',
  'apr',
  'target',
  'deliveryAt',
  'minimumCopies',
  'maximumCopies',
  'acceptance',
  'category',
  'redeemFee',
] as const

/** What of a product makes an order's terms: an order is written only while it is so. */
export const productAsRead = offerAsRead<StoredProduct, (typeof ORDER_TERMS)[number]>(productTable, ORDER_TERMS, {
  holds: `offer.origin <> 'chain'`,
  same: [
    // A quote belongs to one term: one of another instant is another quote.
    [`coalesce(offer.quoted_at, 'epoch'::timestamptz)`, 'timestamptz', ({ quotedAt }) => isoText(quotedAt ?? EPOCH)],
    ['coalesce(offer.excess, 0)', 'numeric', ({ excess }) => decimalText(excess ?? 0n)],
  ],
})

export type SaleFilter = { coin: string | null; type: DualType | null; category: DualCategory; id: number | null }

/** Products that a customer may see: on sale; one by its id until its delivery, also when paused or in the closed hour. */
export async function productsOnSale(db: Queryable, filter: SaleFilter, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from dual_product
     where ($1::text is null or coin = $1) and ($2::text is null or type = $2)
       and ($4::bigint is not null or category = $3) and ($4::bigint is null or id = $4)
       and (listing = 'listed' or (id = $4 and listing = 'paused')) and (delivery_at > $6 or (id = $4 and delivery_at > $5))
     order by delivery_at, coin, type, abs(target - coalesce(quote_price, target)), id limit 5000`,
    [filter.coin, filter.type, filter.category, filter.id, isoText(now), isoText(lastClosedDelivery(now))],
  )
  return rows.map(productTable.read)
}

/** What is listed automatically of a coin and not delivered yet, what only chains are sold included. */
export async function productsFrom(db: Queryable, coin: string, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from dual_product where origin in ('grid', 'chain') and coin = $1 and delivery_at > $2
       and listing <> 'retired' order by id`,
    [coin, isoText(now)],
  )
  return rows.map(productTable.read)
}

/** What is listed automatically of a coin and an operator has paused or retired: nothing is listed in its place. */
export async function heldBack(db: Queryable, coin: string, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from dual_product
     where origin = 'grid' and coin = $1 and delivery_at > $2 and (desk_paused or listing = 'retired') order by id`,
    [coin, isoText(now)],
  )
  return rows.map(productTable.read)
}

/** Automatic products of a coin that are not delivered yet, also paused ones. */
export async function gridProducts(db: Queryable, coin: string, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from dual_product
     where origin = 'grid' and coin = $1 and delivery_at > $2 and listing <> 'retired'`,
    [coin, isoText(now)],
  )
  return rows.map(productTable.read)
}

/** Products of a coin that an operator has listed by hand and that are not delivered yet, also paused ones. */
export async function handProducts(db: Queryable, coin: string, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from dual_product
     where origin = 'desk' and coin = $1 and delivery_at > $2 and listing <> 'retired' order by id`,
    [coin, isoText(now)],
  )
  return rows.map(productTable.read)
}

/** Writes a product listed by hand, its capacity, and the delivery it leads to. */
export async function insertProduct(tx: Transaction, product: StoredProduct, at: Instant): Promise<void> {
  await productTable.insert(tx, [{ ...product, quotePrice: null, createdAt: at }])
  await ensureDeliveries(tx, [product])
  await sellUpTo(tx, product)
}

/** What a product has to sell, counted from its first order, bounded or not. */
export async function sellUpTo(
  tx: Transaction,
  { id, capacity }: Pick<StoredProduct, 'id' | 'capacity'>,
): Promise<void> {
  await setCapacity(tx, id, capacity ?? DUAL_UNLIMITED)
}

/** Takes what is listed by hand off sale where the market has left what was approved; an operator may list it again. */
export async function pauseLeft(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.query(
    `update dual_product set listing = 'paused', desk_paused = true
     where id = any($1::bigint[]) and origin = 'desk' and listing = 'listed' returning id`,
    [ids],
  )
}

/** Makes sure that each product's delivery will be priced and settled, and its exposure counted. */
export async function ensureDeliveries(
  tx: Transaction,
  products: readonly { coin: string; deliveryAt: Instant }[],
): Promise<void> {
  await tx.execute(
    `insert into dual_delivery (coin, delivery_at, state)
     select distinct coin, delivery_at, 'open' from unnest($1::text[], $2::timestamptz[]) as product (coin, delivery_at)
     on conflict do nothing`,
    [products.map((product) => product.coin), products.map((product) => isoText(product.deliveryAt))],
  )
  await ensureExposures(tx, products)
}
