import type { Listing } from '@tenor/contract/core'
import { lastClosedDelivery, type SniperType } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { SPOT } from '../../../core/ledger/index.ts'
import type { AsRead } from '../../../core/orders/index.ts'
import { column, named, type Queryable, type Raw, type RecordOf, table } from '../../../platform/database/index.ts'
import { type DualPricing, PRICING_COLUMNS, pricingJoins, pricingOfRow } from '../offers/dual-series-store.ts'

export const sniperTable = table('sniper_product', {
  id: column.bigint(),
  type: column.text<SniperType>(),
  coin: column.text(),
  quoteAsset: column.text(),
  target: column.decimal(),
  guarantee: column.decimal(),
  deliveryAt: column.instant(),
  minimumCopies: column.whole(),
  maximumCopies: column.whole(),
  listing: column.text<Listing>(),
  /** In the invest asset. */
  capacity: column.decimal(),
  /* The figures behind the guarantee, all fractions. */
  fairGuarantee: column.decimal(),
  impliedVolatility: column.decimal(),
  margin: column.decimal(),
  chance: column.decimal(),
  quotedAt: column.instant(),
  /** Paused by an operator: the automatic listing leaves it so. */
  backOfficePaused: named('desk_paused', column.boolean()),
})

/** A sniper as the program has it. */
export type StoredSniper = RecordOf<typeof sniperTable>

/** A sniper with what it is priced by now; null for a coin without a series. */
export type OfferedSniper = StoredSniper & { pricing: DualPricing | null }

const COLUMNS = sniperTable.select()

/** A product with what it is priced by, and what a customer has in its invest asset. */
export async function sniperAndBalance(
  db: Queryable,
  id: number,
  owner: { bucket: number; userId: number },
): Promise<{ product: OfferedSniper; balance: Decimal8 } | null> {
  const [row] = await db.query<Raw & { balance: string | null }>(
    `select ${sniperTable.select('p')}, ${PRICING_COLUMNS}, (select b.balance from ledger_balance b
       where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT} and b.reference = 0
         and b.asset = case when p.type = 'peak' then p.coin else p.quote_asset end) as balance
     from sniper_product p ${pricingJoins(`case p.type when 'peak' then 'call' else 'put' end`)} where p.id = $1`,
    [id, owner.bucket, owner.userId],
  )
  if (row === undefined) return null
  return {
    product: { ...sniperTable.read(row), pricing: pricingOfRow(row) },
    balance: decimal(row.balance ?? '0'),
  }
}

/** What of a sniper makes an order's terms: an order is written only while it is so. */
export const sniperAsRead: AsRead<StoredSniper> = {
  table: 'sniper_product',
  holds: `offer.listing = 'listed'`,
  same: [
    ['offer.id', 'bigint', ({ id }) => id],
    ['offer.guarantee', 'numeric', ({ guarantee }) => decimalText(guarantee)],
    ['offer.target', 'numeric', ({ target }) => decimalText(target)],
    ['offer.delivery_at', 'timestamptz', ({ deliveryAt }) => isoText(deliveryAt)],
    ['offer.minimum_copies', 'bigint', ({ minimumCopies }) => minimumCopies.toString()],
    ['offer.maximum_copies', 'bigint', ({ maximumCopies }) => maximumCopies.toString()],
    // As with dual's: one of another instant is another quote.
    ['offer.quoted_at', 'timestamptz', ({ quotedAt }) => isoText(quotedAt)],
  ],
}

export type SniperFilter = { coin: string | null; type: SniperType | null; id: number | null }

/** Products that a customer may see: on sale; one by its id until its delivery, also when paused or in the closed hour. */
export async function snipersOnSale(db: Queryable, filter: SniperFilter, now: Instant): Promise<StoredSniper[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from sniper_product
     where ($1::text is null or coin = $1) and ($2::text is null or type = $2) and ($3::bigint is null or id = $3)
       and (listing = 'listed' or (id = $3 and listing = 'paused')) and (delivery_at > $5 or (id = $3 and delivery_at > $4))
     order by delivery_at, coin, type, abs(target - quote_price), id limit 5000`,
    [filter.coin, filter.type, filter.id, isoText(now), isoText(lastClosedDelivery(now))],
  )
  return rows.map(sniperTable.read)
}

/** Snipers of a coin that are not delivered yet, also paused ones. */
export async function snipersOfCoin(db: Queryable, coin: string, now: Instant): Promise<StoredSniper[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from sniper_product where coin = $1 and delivery_at > $2 and listing <> 'retired'`,
    [coin, isoText(now)],
  )
  return rows.map(sniperTable.read)
}
