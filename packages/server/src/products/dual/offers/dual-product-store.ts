import type { DualAcceptance, DualCategory, DualListing, DualProduct, DualType } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { SPOT } from '../../../core/ledger/index.ts'
import type { Part, Queryable, Transaction, Value } from '../../../platform/database/index.ts'
import { type BackOfficeFilter, backOfficePage } from '../back-office/dual-back-office-page.ts'

/** The figures behind the offered rate; null for products listed by hand. */
export type DualQuoteFigures = {
  fairApr: Decimal8 | null
  impliedVolatility: Decimal8 | null
  margin: Decimal8 | null
  chance: Decimal8 | null
}

export type StoredProduct = DualProduct &
  DualQuoteFigures & { origin: 'grid' | 'desk'; capacity: Decimal8 | null; quotedAt: Instant | null }

type ProductRow = {
  id: number
  type: DualType
  category: DualCategory
  coin: string
  quote_asset: string
  target: string
  apr: string
  delivery_at: Instant
  minimum_copies: number
  maximum_copies: number
  acceptance: DualAcceptance
  listing: DualListing
  origin: 'grid' | 'desk'
  capacity: string | null
  fair_apr: string | null
  implied_volatility: string | null
  margin: string | null
  chance: string | null
  quoted_at: Instant | null
}

const COLUMNS = `id, type, category, coin, quote_asset, target, apr, delivery_at, minimum_copies, maximum_copies,
  acceptance, listing, origin, capacity, fair_apr, implied_volatility, margin, chance, quoted_at`

export function maybeDecimal(text: string | null): Decimal8 | null {
  return text === null ? null : decimal(text)
}

export function maybeText(value: Decimal8 | null): string | null {
  return value === null ? null : decimalText(value)
}

function productOf(row: ProductRow): StoredProduct {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    coin: row.coin,
    quoteAsset: row.quote_asset,
    target: decimal(row.target),
    apr: decimal(row.apr),
    deliveryAt: row.delivery_at,
    minimumCopies: BigInt(row.minimum_copies),
    maximumCopies: BigInt(row.maximum_copies),
    acceptance: row.acceptance,
    listing: row.listing,
    origin: row.origin,
    capacity: maybeDecimal(row.capacity),
    fairApr: maybeDecimal(row.fair_apr),
    impliedVolatility: maybeDecimal(row.implied_volatility),
    margin: maybeDecimal(row.margin),
    chance: maybeDecimal(row.chance),
    quotedAt: row.quoted_at,
  }
}

export async function productById(
  db: Queryable,
  id: number,
  lock: '' | 'for update' = '',
): Promise<StoredProduct | null> {
  const [row] = await db.query<ProductRow>(`select ${COLUMNS} from dual_product where id = $1 ${lock}`, [id])
  return row === undefined ? null : productOf(row)
}

/** A product, and what a customer has in its invest asset to pay with: all that an order is judged by. */
export async function productAndBalance(
  db: Queryable,
  id: number,
  owner: { bucket: number; userId: number },
): Promise<{ product: StoredProduct; balance: Decimal8 } | null> {
  const [row] = await db.query<ProductRow & { balance: string | null }>(
    `select ${COLUMNS}, (select b.balance from ledger_balance b
       where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT} and b.reference = 0
         and b.asset = case when type = 'call' then coin else quote_asset end) as balance
     from dual_product where id = $1`,
    [id, owner.bucket, owner.userId],
  )
  return row === undefined ? null : { product: productOf(row), balance: decimal(row.balance ?? '0') }
}

/** That a product is on sale and as it was read, as a part of a larger statement; undone with 'stale' otherwise. */
export const unchangedPart: Part = {
  parameters: 9,
  sql: (first) => `offer as (
    select from dual_product where id = $${first}::bigint and listing = 'listed'
      and apr = $${first + 1}::numeric and target = $${first + 2}::numeric and delivery_at = $${first + 3}::timestamptz
      and minimum_copies = $${first + 4}::bigint and maximum_copies = $${first + 5}::bigint
      and acceptance = $${first + 6}::text and category = $${first + 7}::smallint
      and (capacity is not null) = $${first + 8}::boolean)`,
  require: { holds: 'exists (select from offer)', reason: 'stale' },
}

export function unchangedValues(product: StoredProduct): Value[] {
  const { id, apr, target, deliveryAt, minimumCopies, maximumCopies, acceptance, category, capacity } = product
  const bounds = [minimumCopies.toString(), maximumCopies.toString()]
  return [
    id,
    decimalText(apr),
    decimalText(target),
    isoText(deliveryAt),
    ...bounds,
    acceptance,
    category,
    capacity !== null,
  ]
}

export type SaleFilter = { coin: string | null; type: DualType | null; category: DualCategory; id: number | null }

/** Products that a customer may see: on sale and not delivered yet; one by its id also when paused. */
export async function productsOnSale(db: Queryable, filter: SaleFilter, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<ProductRow>(
    `select ${COLUMNS} from dual_product
     where ($1::text is null or coin = $1) and ($2::text is null or type = $2)
       and ($4::bigint is not null or category = $3) and ($4::bigint is null or id = $4)
       and (listing = 'listed' or (id = $4 and listing = 'paused')) and delivery_at > $5
     order by delivery_at, coin, type, abs(target - coalesce(quote_price, target)), id limit 5000`,
    [filter.coin, filter.type, filter.category, filter.id, isoText(now)],
  )
  return rows.map(productOf)
}

/** Every product for the desk, newest first, with the number of all. */
export async function productsForBackOffice(
  db: Queryable,
  filter: BackOfficeFilter<DualType>,
): Promise<{ products: StoredProduct[]; count: number }> {
  const { rows, count } = await backOfficePage<ProductRow>(db, { table: 'dual_product', columns: COLUMNS }, filter)
  return { products: rows.map(productOf), count }
}

/** Automatic products of a coin that are not delivered yet, also paused ones. */
export async function gridProducts(db: Queryable, coin: string, now: Instant): Promise<StoredProduct[]> {
  const rows = await db.query<ProductRow>(
    `select ${COLUMNS} from dual_product
     where origin = 'grid' and coin = $1 and delivery_at > $2 and listing <> 'retired'`,
    [coin, isoText(now)],
  )
  return rows.map(productOf)
}

/** Writes a product listed by hand, its capacity, and the delivery it leads to. */
export async function insertProduct(tx: Transaction, product: StoredProduct, at: Instant): Promise<void> {
  await tx.execute(
    `insert into dual_product (id, type, category, coin, quote_asset, target, apr, delivery_at, minimum_copies,
       maximum_copies, acceptance, listing, origin, capacity, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      product.id,
      product.type,
      product.category,
      product.coin,
      product.quoteAsset,
      decimalText(product.target),
      decimalText(product.apr),
      isoText(product.deliveryAt),
      product.minimumCopies.toString(),
      product.maximumCopies.toString(),
      product.acceptance,
      product.listing,
      product.origin,
      maybeText(product.capacity),
      isoText(at),
    ],
  )
  await ensureDeliveries(tx, [product])
  if (product.capacity !== null) await setCapacity(tx, product.id, product.capacity)
}

/** Changes what an operator may change. The capacity never goes below what is handed out. */
export async function updateProduct(tx: Transaction, product: StoredProduct): Promise<void> {
  await tx.execute(
    `update dual_product set target = $2, apr = $3, delivery_at = $4, minimum_copies = $5, maximum_copies = $6,
       acceptance = $7, listing = $8, desk_paused = ($8 = 'paused'), capacity = $9, type = $10, coin = $11,
       category = $12 where id = $1`,
    [
      product.id,
      decimalText(product.target),
      decimalText(product.apr),
      isoText(product.deliveryAt),
      product.minimumCopies.toString(),
      product.maximumCopies.toString(),
      product.acceptance,
      product.listing,
      maybeText(product.capacity),
      product.type,
      product.coin,
      product.category,
    ],
  )
  await ensureDeliveries(tx, [product])
  if (product.capacity !== null) await setCapacity(tx, product.id, product.capacity)
}

async function setCapacity(tx: Transaction, productId: number, capacity: Decimal8): Promise<void> {
  await tx.execute(
    `insert into capacity (product_id, capacity) values ($1, $2)
     on conflict (product_id) do update set capacity = greatest(excluded.capacity, capacity.granted)`,
    [productId, decimalText(capacity)],
  )
}

/** Makes sure that each product's delivery will be priced and settled. */
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
}
