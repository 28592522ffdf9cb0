import { isOfferedIn } from '@tenor/contract/core'
import { dualManifest, type RenewalCustomer, type RenewalEnd } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { isUnchecked, regionsWithout, type StandingRow, whoTheyWere } from '../../../core/accounts/index.ts'
import type { Permits } from '../../../platform/config/index.ts'
import { type Queryable, type Raw, type Transaction, together } from '../../../platform/database/index.ts'
import { inBucketsOf, inRange, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import { productTable, type StoredProduct } from '../offers/dual-product-table.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'

/* Rows of auto-reinvest: how a delivery's chains go on, and the orders that do. */

export type Delivery = { coin: string; deliveryAt: Instant }
/** A delivery's chains, and who of their customers may go on at the instant. */
export type Chains = Delivery & { permits: Permits; at: Instant }

/** An offer with the last order, by its id, that has room in it; null where there is room for all. */
export type CutOffer = { product: StoredProduct; cut: number | null }

/** How a delivery's chains go on: one instant, one price, one listing; or why they all end. */
export type Renewals = { at: Instant; offers: readonly CutOffer[] } & (
  | { price: Decimal8; version: number; endReason: null }
  | { price: null; version: null; endReason: RenewalEnd }
)

/** An order that is to be renewed, and its customer as they were at the instant of that. */
export type ToRenew = { order: StoredOrder; customer: RenewalCustomer }

const OF_PRODUCT = productTable.select('p')

type RenewalRow = {
  at: Instant
  price: string | null
  surface_version: number | null
  end_reason: RenewalEnd | null
}

/** What was decided for a delivery; null while nothing is. */
export async function readRenewals(db: Queryable, { coin, deliveryAt }: Delivery): Promise<Renewals | null> {
  const of = [coin, isoText(deliveryAt)]
  const [row] = await db.query<RenewalRow>(
    'select at, price, surface_version, end_reason from dual_renewal where coin = $1 and delivery_at = $2',
    of,
  )
  if (row === undefined) return null
  const { at, price, surface_version: version } = row
  if (price === null || version === null) {
    return { at, price: null, version: null, endReason: row.end_reason ?? 'noMatch', offers: [] }
  }
  const offers = await db.query<Raw & { cut: number | null }>(
    `select ${OF_PRODUCT}, o.cut from dual_renewal_offer o
     cross join lateral jsonb_populate_record(null::dual_product, o.product) as p
     where o.coin = $1 and o.delivery_at = $2 order by o.product_id`,
    of,
  )
  const cutOffers = offers.map((offer) => ({ product: productTable.read(offer), cut: offer.cut }))
  return { at, price: decimal(price), version, endReason: null, offers: cutOffers }
}

/** Claims the decision on a delivery: false where somebody has made it. */
export async function insertRenewals(
  tx: Transaction,
  { coin, deliveryAt }: Delivery,
  { at, price, version, endReason }: Pick<Renewals, 'at' | 'price' | 'version' | 'endReason'>,
): Promise<boolean> {
  const rows = await tx.execute(
    `insert into dual_renewal (coin, delivery_at, at, price, surface_version, end_reason) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [coin, isoText(deliveryAt), isoText(at), maybeText(price), version, endReason],
  )
  return rows === 1
}

/** Keeps what chains go on in as it is listed now. */
export async function insertRenewalOffers(
  tx: Transaction,
  { coin, deliveryAt }: Delivery,
  offers: readonly CutOffer[],
): Promise<void> {
  if (offers.length === 0) return
  await tx.execute(
    `insert into dual_renewal_offer (coin, delivery_at, product_id, product, cut)
     select $1, $2, p.id, to_jsonb(p), given.cut
     from unnest($3::bigint[], $4::bigint[]) as given (id, cut) join dual_product p on p.id = given.id`,
    [coin, isoText(deliveryAt), offers.map(({ product }) => product.id), offers.map(({ cut }) => cut)],
  )
}

/** A rule that orders of a delivery have in common, what all of them are paid together, and how many they are. */
export type RenewalRule = Pick<
  StoredOrder,
  'type' | 'category' | 'target' | 'days' | 'hours' | 'priceDeviation' | 'preferredSeconds' | 'leastApr'
> & { amount: Decimal8; orders: number }

type RuleRow = {
  type: StoredOrder['type']
  category: StoredOrder['category']
  target: string
  days: number
  hours: number
  price_deviation: string
  preferred_seconds: number
  least_apr: string | null
  amount: string
  orders: number
}

/** The rules of those that are to be renewed, and what they are paid at the price. */
export async function renewalRules(
  db: Queryable,
  { coin, deliveryAt }: Delivery,
  price: Decimal8,
): Promise<RenewalRule[]> {
  const rows = await db.query<RuleRow>(
    `select type, category, target, days, hours, price_deviation, preferred_seconds, least_apr,
       sum(case when $3::numeric < target then below_principal + below_interest
         when $3::numeric = target then at_principal + at_interest else above_principal + above_interest end) as amount,
       count(*)::integer as orders
     from dual_order where coin = $1 and delivery_at = $2 and reinvest and state = 'PROCESSING'
     group by type, category, target, days, hours, price_deviation, preferred_seconds, least_apr`,
    [coin, isoText(deliveryAt), decimalText(price)],
  )
  return rows.map(({ type, category, days, hours, ...row }) => ({
    type,
    category,
    days,
    hours,
    target: decimal(row.target),
    priceDeviation: decimal(row.price_deviation),
    preferredSeconds: row.preferred_seconds,
    leastApr: row.least_apr === null ? null : decimal(row.least_apr),
    amount: decimal(row.amount),
    orders: row.orders,
  }))
}

/** Orders with their customers as they were at the instant that all of a delivery are renewed at: the parameter `at`. */
function withCustomer(at: string, within: (alias: string) => string): string {
  const then = whoTheyWere('o', at, within)
  return `select ${ORDER_COLUMNS}, null as delivery_state, ${then.columns} from dual_order o ${then.joins}`
}

const HIGHEST_TIER = 20

function toRenewOf(permits: Permits, without: ReadonlySet<string>) {
  return (row: OrderRow & StandingRow): ToRenew => {
    const { region, verified, trading_locked, vip_tier } = row
    const regionAllowed = isOfferedIn(dualManifest, region ?? '') && !without.has(region ?? '')
    // Nothing is known against somebody of whom there is no account.
    const unchecked = region !== null && isUnchecked(permits, { region, verified: verified === true })
    const customer = { vipTier: vip_tier ?? HIGHEST_TIER, locked: trading_locked ?? false, regionAllowed, unchecked }
    return { order: orderOf(row), customer }
  }
}

/** Orders of a delivery that are to be renewed, by their ids, a page at a time. */
export async function pageToRenew(
  db: Queryable,
  { coin, deliveryAt, permits, at }: Chains,
  after: number,
  limit: number,
): Promise<ToRenew[]> {
  const asked = db.query<OrderRow & StandingRow>(
    `${withCustomer('$5', () => 'true')} where o.coin = $1 and o.delivery_at = $2 and o.reinvest and o.state = 'PROCESSING' and o.id > $3
     order by o.id limit $4`,
    [coin, isoText(deliveryAt), after, limit, isoText(at)],
  )
  const [rows, without] = await together([asked, regionsWithout(db, dualManifest.business)])
  return rows.map(toRenewOf(permits, without))
}

/** What has just been settled in the range and is to be renewed, by their ids. */
export async function settledToRenew(tx: Transaction, delivery: Chains, range: RowRange): Promise<ToRenew[]> {
  const asked = tx.query<OrderRow & StandingRow>(
    `${withCustomer('$3', (alias) => inBucketsOf(range, alias, 4))}
     where o.coin = $1 and o.delivery_at = $2 and o.reinvest and o.renewed_by is null
       and o.state = 'SETTLEMENT_SUCCESS' and ${inRange(range, 'o', 4)} order by o.id`,
    [delivery.coin, isoText(delivery.deliveryAt), isoText(delivery.at), ...rangeValues(range)],
  )
  const [rows, without] = await together([asked, regionsWithout(tx, dualManifest.business)])
  return rows.map(toRenewOf(delivery.permits, without))
}
