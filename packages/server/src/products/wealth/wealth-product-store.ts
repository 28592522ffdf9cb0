import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { NavDrift, NavPoint } from '@tenor/contract/wealth'
import { type Queryable, type Raw, sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { navTable, productTable, type StoredNav, type WealthOffer } from './wealth-tables.ts'

export async function offerById(db: Queryable, id: number): Promise<WealthOffer | null> {
  const [row] = await db.query<Raw>(`select ${productTable.select('p')} from wealth_product p where p.id = $1`, [id])
  return row === undefined ? null : productTable.read(row)
}

/** Which are asked for; null: not narrowed by it. */
export type OfferFilter = { coin: string | null; projectType: number | null; pid: number | null }

const ON_SALE_MOST = 500

/** What is on sale; a product that is named by its pid is found whatever its status. */
export async function offersOnSale(db: Queryable, { coin, projectType, pid }: OfferFilter): Promise<WealthOffer[]> {
  const rows = await db.query<Raw>(
    `select ${productTable.select('p')} from wealth_product p
     where (p.listing = 'listed' or p.id = $3::bigint) and ($1::text is null or p.coin = $1)
       and ($2::smallint is null or p.project_type = $2) and ($3::bigint is null or p.id = $3)
     order by p.created_at desc, p.id desc limit ${ON_SALE_MOST}`,
    [coin, projectType, pid],
  )
  return rows.map(productTable.read)
}

/** The product, locked: values come one after another. */
export async function lockOffer(tx: Transaction, id: number): Promise<WealthOffer | null> {
  const [row] = await tx.query<Raw>(
    `select ${productTable.select('p')} from wealth_product p where p.id = $1 for update`,
    [id],
  )
  return row === undefined ? null : productTable.read(row)
}

/** For what must not come while orders of a fund are priced, paid or corrected; the fund is locked. */
export async function refuseWhileRunning(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.query(
    { runs: sqlType.boolean },
    `select payment_due_at is not null
       or exists (select 1 from wealth_nav where product_id = $1 and run_at is not null)
       or exists (select 1 from wealth_correction where product_id = $1 and run_at is not null) as runs
     from wealth_product where id = $1`,
    [id],
  )
  if (row?.runs === true) throw new Refusal(409, 'wealth.nav.running')
}

/** Days of values that figures look at: two years, and the day that they begin from. */
const HISTORY_DAYS = 731

/** Values of products, oldest first, of the last two years or from an instant on. */
export async function navPoints(
  db: Queryable,
  productIds: readonly number[],
  until: Instant,
): Promise<Map<number, NavPoint[]>> {
  const rows = await db.query(
    { product_id: sqlType.number, at: sqlType.instant, nav: sqlType.text },
    `select product_id, at, nav from wealth_nav where product_id = any($1::bigint[]) and at >= $2 order by product_id, at`,
    [productIds, isoText(later(until, -HISTORY_DAYS * DAY_MS))],
  )
  const points = rows.map((row) => ({ productId: row.product_id, at: row.at, nav: decimal(row.nav) }))
  return Map.groupBy(points, ({ productId }) => productId)
}

/** More than ten years of days. */
const NAVS_MOST = 4_000

/** Every value of a fund, oldest first. */
export async function navsSinceStart(db: Queryable, id: number): Promise<NavPoint[]> {
  const rows = await db.query(
    { at: sqlType.instant, nav: sqlType.text },
    `select at, nav from wealth_nav where product_id = $1 order by at desc limit ${NAVS_MOST} /* one a strike */`,
    [id],
  )
  return rows.map(({ at, nav }) => ({ at, nav: decimal(nav) })).reverse()
}

/** More values than there are in the days after which the next one takes two operators in any case. */
const DRIFT_MOST = 64

type NavRow = { nav: string }

export async function navDrift(
  db: Queryable,
  { id, navConfirmedAt: confirmedAt, navBound: bound }: Pick<WealthOffer, 'id' | 'navConfirmedAt' | 'navBound'>,
): Promise<NavDrift> {
  const rows = await db.query<NavRow>(
    `select nav from wealth_nav where product_id = $1 and at >= $2 order by at limit ${DRIFT_MOST} /* one a strike */`,
    [id, isoText(confirmedAt)],
  )
  return { confirmedAt, bound, values: rows.map(({ nav }) => decimal(nav)) }
}

/** Two operators have said what a strike's value is: what is entered after it is counted from there. */
export async function confirmNav(tx: Transaction, id: number, at: Instant): Promise<void> {
  await tx.execute(
    'update wealth_product set nav_confirmed_at = greatest(nav_confirmed_at, $2::timestamptz) where id = $1',
    [id, isoText(at)],
  )
}

type HoldsRow = { holds: boolean }

/** Whether somebody has units of a fund, those on their way out included. */
export async function holdsUnits(db: Queryable, productId: number, userId: number): Promise<boolean> {
  const [row] = await db.query<HoldsRow>(
    `select exists (select 1 from ledger_balance b where b.bucket = $1 and b.user_id = $2 and b.balance > 0
       and b.asset = (select unit_asset from wealth_product where id = $3)) as holds`,
    [bucketOf(userId), userId, productId],
  )
  return row?.holds === true
}

export async function navAt(db: Queryable, productId: number, at: Instant): Promise<StoredNav | null> {
  const [row] = await db.query<Raw>(`select ${navTable.select()} from wealth_nav where product_id = $1 and at = $2`, [
    productId,
    isoText(at),
  ])
  return row === undefined ? null : navTable.read(row)
}

/** The value of the last strike before one. */
export async function navBefore(db: Queryable, productId: number, at: Instant): Promise<Decimal8 | null> {
  const [row] = await db.query(
    { nav: sqlType.text },
    'select nav from wealth_nav where product_id = $1 and at < $2 order by at desc limit 1 /* one a strike */',
    [productId, isoText(at)],
  )
  return row === undefined ? null : decimal(row.nav)
}

/** What customers call the units of funds: a fund by its name. */
export async function fundNames(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    { unit_asset: sqlType.text, name: sqlType.text },
    'select unit_asset, name from wealth_product order by id',
  )
  return new Map(rows.map(({ unit_asset, name }) => [unit_asset, name]))
}
