import type { Listing } from '@tenor/contract/core'
import { lastClosedDelivery, type SniperType } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import { offerAndBalance, offerAsRead } from '../../../core/orders/index.ts'
import { column, named, type Queryable, type Raw, type RecordOf, table } from '../../../platform/database/index.ts'
import { exposureIdOf, exposureJoin } from '../offers/dual-exposure-store.ts'
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
  /** Index price that it is quoted at. */
  quotePrice: column.decimal(),
  quotedAt: column.instant(),
  createdAt: column.instant(),
  /** Paused by an operator: the automatic listing leaves it so. */
  backOfficePaused: named('desk_paused', column.boolean()),
})

/** A sniper as the program has it. */
export type StoredSniper = RecordOf<typeof sniperTable>

/** A sniper with what it is priced by now, null for a coin without a series, and what its orders count with. */
export type OfferedSniper = StoredSniper & { pricing: DualPricing | null; exposureId: number | null }

const COLUMNS = sniperTable.select()

const DIRECTION = `case p.type when 'peak' then 'call' else 'put' end`
const PRICED = `sniper_product p ${pricingJoins(DIRECTION)} ${exposureJoin(DIRECTION)}`

const OFFERED = `${sniperTable.select('p')}, ${PRICING_COLUMNS}, x.id as exposure_id`
const offeredOf = (row: Raw): OfferedSniper => ({
  ...sniperTable.read(row),
  pricing: pricingOfRow(row),
  exposureId: exposureIdOf(row),
})

/** Products by their ids; those that are not there are left out. */
export async function offeredSnipers(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OfferedSniper>> {
  const rows = await db.query<Raw>(`select ${OFFERED} from ${PRICED} where p.id = any($1::bigint[])`, [
    [...new Set(ids)],
  ])
  return new Map(rows.map(offeredOf).map((product) => [product.id, product]))
}

/** A product with what it is priced by, and what a customer has in its invest asset. */
export function sniperAndBalance(db: Queryable, id: number, owner: { bucket: number; userId: number }) {
  const source = {
    columns: OFFERED,
    from: PRICED,
    asset: `case when p.type = 'peak' then p.coin else p.quote_asset end`,
    read: offeredOf,
  }
  return offerAndBalance(db, source, id, owner)
}

/** What of a sniper makes an order's terms. As with dual's: a quote of another instant is another quote. */
export const sniperAsRead = offerAsRead(sniperTable, [
  'id',
  'guarantee',
  'target',
  'deliveryAt',
  'minimumCopies',
  'maximumCopies',
  'quotedAt',
])

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
