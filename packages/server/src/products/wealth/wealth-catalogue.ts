import { readCode } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, later, unixSeconds } from '@tenor/contract/time'
import {
  changedAbout,
  type NewWealthBody,
  PROJECT_TYPE,
  type WealthBackOfficeRow,
  type WealthChange,
  wealthTermsViolation,
} from '@tenor/contract/wealth'
import { insertUnits, refuseFine, refuseUnlisted, renameUnits } from '../../core/assets/index.ts'
import { type Catalogue, offerVersion, takeNumber } from '../../core/catalogue/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { refuseOn } from '../../platform/http/index.ts'
import { newNav } from './wealth-nav-entry.ts'
import { HOUSE_UNITS } from './wealth-postings.ts'
import { navDrift } from './wealth-product-store.ts'
import { navTable, productTable, type WealthOffer } from './wealth-tables.ts'

/** What operators offer of wealth. */
export const WEALTH_CATALOGUE: Catalogue<WealthOffer> = {
  table: productTable,
  assets: ({ coin }) => [coin],
  acts: { create: 'wealth.product.create', change: 'wealth.product.change' },
  reasons: { notFound: 'wealth.notFound', retired: 'wealth.retired' },
  audited: (offer) => ({
    id: offer.id,
    name: offer.name,
    coin: offer.coin,
    project_type: offer.projectType,
    status: offer.listing,
    min_amount: decimalText(offer.minimum),
    lock_days: offer.lockDays,
    share_period: offer.sharePeriod,
    profit_share: decimalText(offer.profitShare),
    high_water_mark: offer.highWaterMark ? 1 : 0,
    nav_bound: decimalText(offer.navBound),
    gate: offer.gate === null ? null : decimalText(offer.gate),
    ...offer.about,
  }),
  async decided({ tx, assets }, before, wanted) {
    if (before !== null && before.name !== wanted.name) await renameUnits(tx, wanted.unitAsset, wanted.name)
    refuseUnlisted(assets, wanted.coin)
    if (before?.minimum !== wanted.minimum) refuseFine(assets, wanted.coin, wanted.minimum)
    refuseOn(wealthTermsViolation(wanted))
    return before === null ? wanted : { ...wanted, revision: before.revision + 1 }
  },
}

const BOUND = decimal('0.1')
const RISK = 3

/** A product as a body wants it: its first value is that of the last midnight. */
export function newOffer(id: number, number: number, body: NewWealthBody, now: Instant): WealthOffer {
  return {
    id,
    number,
    unitAsset: `FUND${number}`,
    revision: 0,
    coin: body.coin,
    name: body.name,
    projectType: readCode(PROJECT_TYPE, body.project_type),
    minimum: decimal(body.min_amount),
    lockDays: body.lock_days ?? body.run_days ?? 0,
    profitShare: decimal(body.profit_share ?? '0'),
    highWaterMark: body.high_water_mark !== 0,
    sharePeriod: body.share_period ?? 'none',
    gate: gateOf(body.gate ?? null),
    risk: body.risk ?? RISK,
    navBound: body.nav_bound === undefined ? BOUND : decimal(body.nav_bound),
    listing: body.status,
    navAt: floorTo(now, DAY_MS),
    nav: decimal(body.nav),
    cash: null,
    createdAt: now,
    navConfirmedAt: floorTo(now, DAY_MS),
    about: changedAbout({}, body),
  }
}

/** A gate through which all may leave is none: that is how one is taken away, since null counts as not given. */
const gateOf = (gate: string | null): Decimal8 | null => (gate === null || decimal(gate) === ONE ? null : decimal(gate))

/** The next number of a product, by which the ledger calls its units. Who asks writes it in the same transaction. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const [row] = await tx.query(
    { number: sqlType.number },
    'select coalesce(max(number), 0) as number from wealth_product',
  )
  return takeNumber(tx, 'wealth', row?.number ?? 0)
}

/** Writes a new product with its first value, which nothing waits for. */
export async function insertOffer(tx: Transaction, offer: WealthOffer, enteredBy: number | null): Promise<void> {
  await insertUnits(tx, { symbol: offer.unitAsset, name: offer.name, at: offer.createdAt })
  await productTable.insert(tx, [offer])
  const entered = { enteredAt: offer.createdAt, enteredBy, source: 'product' as const }
  await navTable.insert(tx, [{ ...newNav(offer.id, offer.navAt, offer.nav, entered), runAt: null }])
}

export function changedOffer(before: WealthOffer, body: WealthChange): WealthOffer {
  return {
    ...before,
    name: body.name ?? before.name,
    minimum: body.min_amount === undefined ? before.minimum : decimal(body.min_amount),
    lockDays: body.lock_days ?? before.lockDays,
    profitShare: body.profit_share === undefined ? before.profitShare : decimal(body.profit_share),
    highWaterMark: body.high_water_mark === undefined ? before.highWaterMark : body.high_water_mark === 1,
    sharePeriod: body.share_period ?? before.sharePeriod,
    navBound: body.nav_bound === undefined ? before.navBound : decimal(body.nav_bound),
    gate: body.gate === undefined ? before.gate : gateOf(body.gate),
    risk: body.risk ?? before.risk,
    listing: body.status ?? before.listing,
    about: changedAbout(before.about, body),
  }
}

/** A product as an operator sees it. */
export async function backOfficeWire(db: Queryable, offer: WealthOffer, now: Instant): Promise<WealthBackOfficeRow> {
  const next = later(offer.navAt, DAY_MS)
  const units = (await unitsOf(db, [offer.id])).get(offer.id) ?? 0n
  const { values } = await navDrift(db, offer)
  return {
    version: offerVersion(WEALTH_CATALOGUE, offer),
    id: offer.id,
    name: offer.name,
    project_type: offer.projectType,
    coin: offer.coin,
    status: offer.listing,
    min_amount: decimalText(offer.minimum),
    lock_days: offer.lockDays,
    risk: offer.risk,
    profit_share: decimalText(offer.profitShare),
    high_water_mark: offer.highWaterMark ? 1 : 0,
    share_period: offer.sharePeriod,
    nav_bound: decimalText(offer.navBound),
    nav_confirmed_at: unixSeconds(offer.navConfirmedAt),
    nav_since: values.map(decimalText),
    gate: offer.gate === null ? null : decimalText(offer.gate),
    nav: decimalText(offer.nav),
    nav_at: unixSeconds(offer.navAt),
    next_nav_at: unixSeconds(next),
    nav_due: next <= now ? 1 : 0,
    units: decimalText(units),
    cash: offer.cash === null ? null : decimalText(offer.cash),
    created_at: unixSeconds(offer.createdAt),
    ...offer.about,
  }
}

/** All units of products that customers have, those that are about to leave too. */
async function unitsOf(db: Queryable, productIds: readonly number[]): Promise<Map<number, Decimal8>> {
  const rows = await db.query(
    { id: sqlType.number, units: sqlType.text },
    `/* no bucket: a fund's units are in all of them */ select p.id, coalesce(-sum(b.balance), 0) as units from wealth_product p
     left join ledger_balance b on b.user_id = 0 and b.account = ${HOUSE_UNITS} and b.asset = p.unit_asset
     where p.id = any($1::bigint[]) group by p.id order by p.id`,
    [productIds],
  )
  return new Map(rows.map((row) => [row.id, decimal(row.units)]))
}
