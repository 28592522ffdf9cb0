import type { DualListing, SniperProduct, SniperType } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { SPOT } from '../../../core/ledger/index.ts'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import { type BackOfficeFilter, backOfficePage } from '../back-office/dual-back-office-page.ts'

/** A sniper on sale with the figures behind its guarantee, all fractions. */
export type StoredSniper = SniperProduct & {
  fairGuarantee: Decimal8
  impliedVolatility: Decimal8
  margin: Decimal8
  chance: Decimal8
  /** In the invest asset. */
  capacity: Decimal8
  /** Paused by an operator: the automatic listing leaves it so. */
  backOfficePaused: boolean
}

type ProductRow = {
  id: number
  type: SniperType
  coin: string
  quote_asset: string
  target: string
  guarantee: string
  delivery_at: Instant
  minimum_copies: number
  maximum_copies: number
  listing: DualListing
  capacity: string
  fair_guarantee: string
  implied_volatility: string
  margin: string
  chance: string
  desk_paused: boolean
}

const COLUMNS = `id, type, coin, quote_asset, target, guarantee, delivery_at, minimum_copies, maximum_copies, listing,
  capacity, fair_guarantee, implied_volatility, margin, chance, desk_paused`

function productOf(row: ProductRow): StoredSniper {
  return {
    id: row.id,
    type: row.type,
    coin: row.coin,
    quoteAsset: row.quote_asset,
    target: decimal(row.target),
    guarantee: decimal(row.guarantee),
    deliveryAt: row.delivery_at,
    minimumCopies: BigInt(row.minimum_copies),
    maximumCopies: BigInt(row.maximum_copies),
    listing: row.listing,
    capacity: decimal(row.capacity),
    fairGuarantee: decimal(row.fair_guarantee),
    impliedVolatility: decimal(row.implied_volatility),
    margin: decimal(row.margin),
    chance: decimal(row.chance),
    backOfficePaused: row.desk_paused,
  }
}

/** A product, and what a customer has in its invest asset to pay with. */
export async function sniperAndBalance(
  db: Queryable,
  id: number,
  owner: { bucket: number; userId: number },
): Promise<{ product: StoredSniper; balance: Decimal8 } | null> {
  const [row] = await db.query<ProductRow & { balance: string | null }>(
    `select ${COLUMNS}, (select b.balance from ledger_balance b
       where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT} and b.reference = 0
         and b.asset = case when type = 'peak' then coin else quote_asset end) as balance
     from sniper_product where id = $1`,
    [id, owner.bucket, owner.userId],
  )
  return row === undefined ? null : { product: productOf(row), balance: decimal(row.balance ?? '0') }
}

export type SniperFilter = { coin: string | null; type: SniperType | null; id: number | null }

/** Products that a customer may see: on sale and not delivered yet; one by its id also when paused. */
export async function snipersOnSale(db: Queryable, filter: SniperFilter, now: Instant): Promise<StoredSniper[]> {
  const rows = await db.query<ProductRow>(
    `select ${COLUMNS} from sniper_product
     where ($1::text is null or coin = $1) and ($2::text is null or type = $2) and ($3::bigint is null or id = $3)
       and (listing = 'listed' or (id = $3 and listing = 'paused')) and delivery_at > $4
     order by delivery_at, coin, type, abs(target - quote_price), id limit 5000`,
    [filter.coin, filter.type, filter.id, isoText(now)],
  )
  return rows.map(productOf)
}

/** Snipers of a coin that are not delivered yet, also paused ones. */
export async function snipersOfCoin(db: Queryable, coin: string, now: Instant): Promise<StoredSniper[]> {
  const rows = await db.query<ProductRow>(
    `select ${COLUMNS} from sniper_product where coin = $1 and delivery_at > $2 and listing <> 'retired'`,
    [coin, isoText(now)],
  )
  return rows.map(productOf)
}

/** Every sniper for the desk, the newest first, with the number of all. */
export async function snipersForBackOffice(
  db: Queryable,
  filter: BackOfficeFilter<SniperType>,
): Promise<{ products: StoredSniper[]; count: number }> {
  const { rows, count } = await backOfficePage<ProductRow>(db, { table: 'sniper_product', columns: COLUMNS }, filter)
  return { products: rows.map(productOf), count }
}

/** One sniper; locked, so that the automatic listing waits for what the desk makes of it. */
export async function lockSniper(tx: Transaction, id: number): Promise<StoredSniper | null> {
  const [row] = await tx.query<ProductRow>(`select ${COLUMNS} from sniper_product where id = $1 for update`, [id])
  return row === undefined ? null : productOf(row)
}

/** Writes whether a sniper is on sale, and whether the desk keeps it off. */
export async function writeSniperListing(
  tx: Transaction,
  { id, listing, backOfficePaused }: Pick<StoredSniper, 'id' | 'listing' | 'backOfficePaused'>,
): Promise<void> {
  await tx.execute('update sniper_product set listing = $2, desk_paused = $3 where id = $1', [
    id,
    listing,
    backOfficePaused,
  ])
}
