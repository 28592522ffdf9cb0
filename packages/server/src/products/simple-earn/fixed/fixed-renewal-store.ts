import { isOfferedIn } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  FIXED_BLOCK_MS,
  type RenewalCustomer,
  type RenewalOffer,
  simpleEarnManifest,
} from '@tenor/contract/simple-earn'
import { type Instant, isoText, later } from '@tenor/contract/time'
import { isUnchecked, regionsWithout, type StandingRow, whoTheyWere } from '../../../core/accounts/index.ts'
import type { Permits } from '../../../platform/config/index.ts'
import { type Queryable, type Raw, type Transaction, together, type Value } from '../../../platform/database/index.ts'
import { alsoInBucket, inBucketsOf, inRange, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import { PERSONAL } from './fixed-product-store.ts'
import { orderTable, productTable, type StoredFixed, type StoredFixedOrder } from './fixed-tables.ts'

/* Rows of auto-reinvest: what orders may go on in, and the orders that do. */

export type Offer = RenewalOffer & { product: StoredFixed }
export type ToRenew = { order: StoredFixedOrder; customer: RenewalCustomer }

type CustomerRow = StandingRow & { eligible_for: number[] | null }

/** What has just been paid in the range and is to be renewed, by the ids of customers and orders; each customer as at the payment. */
export async function paidToRenew(
  tx: Transaction,
  { finishAt, due, run, permits }: { finishAt: Instant; due: Instant; run: number; permits: Permits },
  range: RowRange,
): Promise<ToRenew[]> {
  const inTheirs = (alias: string) => inBucketsOf(range, alias, 4)
  const then = whoTheyWere('o', '$3', inTheirs)
  const asked = tx.query<Raw & CustomerRow>(
    `select ${orderTable.select('o')}, ${then.columns}, e.eligible_for from fixed_order o ${then.joins}
     left join (select f.bucket, f.user_id, array_agg(f.product_id) as eligible_for from fixed_eligible f
       where ${inTheirs('f')} group by 1, 2) e on e.bucket = o.bucket and e.user_id = o.user_id
     where o.finish_at = $1 and o.paid_in = $2::bigint and o.reinvest and ${inRange(range, 'o', 4)}
     order by o.bucket, o.user_id, o.id`,
    [isoText(finishAt), run, isoText(due), ...rangeValues(range)],
  )
  const [rows, without] = await together([asked, regionsWithout(tx, simpleEarnManifest.business)])
  return rows.map((row) => ({ order: orderTable.read(row), customer: customerOf(row, permits, without) }))
}

function customerOf(row: CustomerRow, permits: Permits, without: ReadonlySet<string>) {
  const { vip_tier, region, verified, trading_locked, eligible_for } = row
  const isVerified = verified === true
  // Nothing is known against somebody of whom there is no account.
  const isHeld = trading_locked === true || (region !== null && isUnchecked(permits, { region, verified: isVerified }))
  return {
    vipTier: vip_tier ?? 0,
    isVerified,
    isRegionAllowed: isOfferedIn(simpleEarnManifest, region ?? '') && !without.has(region ?? ''),
    eligibleFor: new Set(eligible_for ?? []),
    isHeld,
  }
}

type OfferRow = Raw & { rate_at: string | null; rate_before: string | null }

/** Products of some coins as they are now, each with its rate at the finish and one hour before it. */
export async function renewalOffers(db: Queryable, assets: readonly string[], finishAt: Instant): Promise<Offer[]> {
  const rows = await db.query<OfferRow>(
    `select ${productTable.select('p')}, at_finish.rate as rate_at, before.rate as rate_before
     from fixed_product p
     left join lateral (select r.rate from fixed_rate r where r.product_id = p.id and r.from_at <= $2
       order by r.from_at desc limit 1) as at_finish on true
     left join lateral (select r.rate from fixed_rate r where r.product_id = p.id and r.from_at <= $3
       order by r.from_at desc limit 1) as before on true
     where p.asset = any($1::text[]) and p.listing = 'listed' order by p.id`,
    [assets, isoText(finishAt), isoText(later(finishAt, -FIXED_BLOCK_MS))],
  )
  return rows.map((row) => {
    const product = productTable.read(row)
    const rate = row.rate_at === null ? product.rate : decimal(row.rate_at)
    const rateBefore = row.rate_before === null ? null : decimal(row.rate_before)
    return { ...product, rate, rateBefore, isListed: product.listing === 'listed', product }
  })
}

/** A customer's use of their quota of a product, as it was read. */
export type QuotaUse = { bucket: number; userId: number; productId: number; used: Decimal8 | null }
export const quotaName = ({ bucket, userId, productId }: Omit<QuotaUse, 'used'>) => `${bucket} ${userId} ${productId}`

/** Customers of a chunk, and the range that it is of. */
export type Asked = { customers: readonly { bucket: number; userId: number }[]; range: RowRange }

type QuotaRow = { bucket: number; user_id: number; product_id: number; used: string }

/** What some customers use of any of some products. */
export async function quotasUsed(
  tx: Transaction,
  { customers, range }: Asked,
  products: readonly number[],
): Promise<Map<string, Decimal8>> {
  const values: Value[] = [customers.map(({ bucket }) => bucket), customers.map(({ userId }) => userId), products]
  const rows = await tx.query<QuotaRow>(
    `select q.bucket, q.user_id, q.product_id, q.used from customer_quota q
     join (select distinct bucket, user_id from unnest($1::smallint[], $2::bigint[]) as asked (bucket, user_id)) as asked
       on q.bucket = asked.bucket and q.user_id = asked.user_id
     where q.period = '${PERSONAL}' and q.product_id = any($3::bigint[]) ${alsoInBucket(range, 'q', values)}`,
    values,
  )
  return new Map(
    rows.map((row) => [
      quotaName({ bucket: row.bucket, userId: row.user_id, productId: row.product_id }),
      decimal(row.used),
    ]),
  )
}

/** A quota as it is to be, and as it was read; null: there was no row. */
export type QuotaChange = QuotaUse & { after: Decimal8; most: Decimal8 }

/** Writes quotas as they are to be; false where one of them is no longer as it was read. */
export async function changeQuotas(
  tx: Transaction,
  changes: readonly QuotaChange[],
  range: RowRange,
): Promise<boolean> {
  const existing = changes.filter(({ used }) => used !== null)
  const fresh = changes.filter(({ used }) => used === null)
  const columns = (of: readonly QuotaChange[]) => [
    of.map(({ bucket }) => bucket),
    of.map(({ userId }) => userId),
    of.map(({ productId }) => productId),
    of.map(({ after }) => decimalText(after)),
    of.map(({ most }) => decimalText(most)),
  ]
  const values: Value[] = [...columns(existing), existing.map(({ used }) => decimalText(used ?? 0n))]
  const updating = tx.execute(
    `update customer_quota quota set used = given.after, most = greatest(given.most, given.after)
     from (select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[])
       as given (bucket, user_id, product_id, after, most, used) order by bucket, user_id, product_id) as given
     where quota.bucket = given.bucket and quota.user_id = given.user_id and quota.product_id = given.product_id
       and quota.period = '${PERSONAL}' and quota.used = given.used ${alsoInBucket(range, 'quota', values)}`,
    values,
  )
  const inserting = tx.execute(
    `insert into customer_quota (bucket, user_id, product_id, period, used, most, ends_at)
     select bucket, user_id, product_id, '${PERSONAL}', after, greatest(most, after), null
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
       as given (bucket, user_id, product_id, after, most)
     order by bucket, user_id, product_id on conflict do nothing`,
    columns(fresh),
  )
  const [updated, inserted] = await together([updating, inserting])
  return updated === existing.length && inserted === fresh.length
}

/** What a customer's orders of a finish hold of a product: all that are paid by this run or wait, and those that go on. */
export type Maturing = { all: Decimal8; leaving: Decimal8 }

/** Of some customers, what matures now and was not renewed by an earlier chunk. */
export async function maturingOf(
  tx: Transaction,
  { finishAt, run }: { finishAt: Instant; run: number },
  { customers, range }: Asked,
): Promise<Map<string, Maturing>> {
  const [buckets, users] = [customers.map(({ bucket }) => bucket), customers.map(({ userId }) => userId)]
  const values: Value[] = [buckets, users, isoText(finishAt), run]
  const rows = await tx.query<QuotaRow & { leaving: string }>(
    `select o.bucket, o.user_id, o.product_id, sum(o.principal) as used,
       coalesce(sum(o.principal) filter (where not o.reinvest), 0) as leaving
     from fixed_order o
     join (select distinct bucket, user_id from unnest($1::smallint[], $2::bigint[]) as asked (bucket, user_id)) as asked
       on o.bucket = asked.bucket and o.user_id = asked.user_id
     where o.finish_at = $3 and (o.ended_at is null or o.paid_in = $4::bigint) ${alsoInBucket(range, 'o', values)}
     group by 1, 2, 3`,
    values,
  )
  return new Map(
    rows.map((row) => [
      quotaName({ bucket: row.bucket, userId: row.user_id, productId: row.product_id }),
      { all: decimal(row.used), leaving: decimal(row.leaving) },
    ]),
  )
}

/** Writes the next orders, and which order each goes on from. */
export async function writeRenewed(
  tx: Transaction,
  renewed: readonly { order: StoredFixedOrder; next: StoredFixedOrder }[],
  range: RowRange,
): Promise<void> {
  const inserting = orderTable.insert(
    tx,
    renewed.map(({ next }) => next),
  )
  const values: Value[] = [
    renewed.map(({ order }) => order.bucket),
    renewed.map(({ order }) => order.userId),
    renewed.map(({ order }) => order.id),
    renewed.map(({ next }) => next.id),
  ]
  const updating = tx.execute(
    `update fixed_order o set renewed_by = r.next, paid_to = 'renewed'
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as r (bucket, user_id, id, next)
     where o.bucket = r.bucket and o.user_id = r.user_id and o.id = r.id ${alsoInBucket(range, 'o', values)}`,
    values,
  )
  await together([inserting, updating])
}
