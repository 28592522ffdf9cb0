import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Many, type Queryable, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
import { bucketRetention, type Retention } from '../../platform/retention/index.ts'

/** Whose quota, of which product, in which period: `personal` for what is for good, `fast:2026-11-22` for a day's. */
export type QuotaKey = { bucket: number; userId: number; productId: number; period: string }

/**
 * What an act needs of a customer's quota; `most` is the whole quota of the period. `endsAt` is when nobody asks for it any
 * more, the end of the period or of the sale, so that its row can go; null where there is none.
 */
export type QuotaNeed = QuotaKey & {
  amount: Decimal8
  most: Decimal8
  endsAt: Instant | null
  /** What was used of it when the act was judged by it: other use meanwhile makes the act be judged anew. */
  usedAsRead?: Decimal8
}

const ADDED = `insert into customer_quota (bucket, user_id, product_id, period, used, most, ends_at)
  select $1::smallint, $2::bigint, $3::bigint, $4::text, $5::numeric, $6::numeric, $7::timestamptz where $5::numeric <= $6::numeric
  on conflict (bucket, user_id, product_id, period) do update
    set used = customer_quota.used + excluded.used, most = excluded.most
    where customer_quota.used + excluded.used <= excluded.most`

/** What is given back, as a SELECT, and the condition that names the buckets that it is of, by its parameters. */
export type Freed = { freed: string; within: (alias: string) => string }

/** Takes from a customer's quota. False, and nothing is taken, when less is left. */
export async function takeQuota(tx: Transaction, need: QuotaNeed): Promise<boolean> {
  const ends = need.endsAt === null ? null : isoText(need.endsAt)
  return (await tx.execute(ADDED, [...keyValues(need), decimalText(need.amount), decimalText(need.most), ends])) === 1
}

/** What several customers need of their quotas: each customer and product once. */
export type ManyQuotas = { period: string; needs: readonly Omit<QuotaNeed, 'period' | 'endsAt' | 'usedAsRead'>[] }

/** Takes from many quotas of one bucket at once; what is used then, by `quotaKey`, of those that had enough. */
export async function takeQuotas(
  tx: Transaction,
  bucket: number,
  { period, needs }: ManyQuotas,
): Promise<ReadonlyMap<string, Decimal8>> {
  const rows = await tx.query(
    { user_id: sqlType.number, product_id: sqlType.number, used: sqlType.text },
    `insert into customer_quota (bucket, user_id, product_id, period, used, most)
     select $1::smallint, g.user_id, g.product_id, $2::text, g.amount, g.most
     from unnest($3::bigint[], $4::bigint[], $5::numeric[], $6::numeric[]) as g (user_id, product_id, amount, most)
     where g.amount <= g.most order by g.user_id, g.product_id
     on conflict (bucket, user_id, product_id, period) do update
       set used = customer_quota.used + excluded.used, most = excluded.most
       where customer_quota.used + excluded.used <= excluded.most
     returning user_id, product_id, used::text as used`,
    [
      bucket,
      period,
      needs.map(({ userId }) => userId),
      needs.map(({ productId }) => productId),
      needs.map(({ amount }) => decimalText(amount)),
      needs.map(({ most }) => decimalText(most)),
    ],
  )
  return new Map(rows.map((row) => [quotaKey({ userId: row.user_id, productId: row.product_id }), decimal(row.used)]))
}

/** Names a customer's quota of a product among others of one bucket and period. */
export function quotaKey({ userId, productId }: Pick<QuotaKey, 'userId' | 'productId'>): string {
  return `${userId} ${productId}`
}

/** Gives back what was taken from a customer's quota, and says how much of it that was: never below nothing used. */
export async function giveBackQuota(tx: Transaction, key: QuotaKey, amount: Decimal8): Promise<Decimal8> {
  const [row] = await tx.query(
    { back: sqlType.text },
    `with held as materialized (
       select least(used, $5::numeric) as back from customer_quota
       where bucket = $1 and user_id = $2 and product_id = $3 and period = $4 for update)
     update customer_quota quota set used = quota.used - held.back from held
     where quota.bucket = $1 and quota.user_id = $2 and quota.product_id = $3 and quota.period = $4
     returning held.back::text as back`,
    [...keyValues(key), decimalText(amount)],
  )
  return row === undefined ? 0n : decimal(row.back)
}

/** What a customer has used of a quota. */
export async function usedQuota(db: Queryable, key: QuotaKey): Promise<Decimal8> {
  const [row] = await db.query(
    { used: sqlType.text },
    'select used from customer_quota where bucket = $1 and user_id = $2 and product_id = $3 and period = $4',
    keyValues(key),
  )
  return row === undefined ? 0n : decimal(row.used)
}

function keyValues({ bucket, userId, productId, period }: QuotaKey): [number, number, number, string] {
  return [bucket, userId, productId, period]
}

/** Customers' quotas of periods and sales that are over go after a while. */
export function quotaRetention(days: number): Retention {
  return bucketRetention(days, { table: 'customer_quota', column: 'ends_at', removal: 'customer_quota_remove' })
}

/** Gives back to many quotas at once: `freed` selects bucket, user_id, product_id and amount. */
export async function giveBackQuotas(
  tx: Transaction,
  period: string,
  { freed, within }: Freed,
  values: readonly Value[],
): Promise<void> {
  await tx.execute(
    `update customer_quota quota set used = greatest(quota.used - freed.amount, 0)
     from (select given.bucket, given.user_id, given.product_id, sum(given.amount) as amount from (${freed}) as given
       group by 1, 2, 3 order by 1, 2, 3) as freed
     where quota.bucket = freed.bucket and quota.user_id = freed.user_id and quota.product_id = freed.product_id
       and quota.period = '${period}' and ${within('quota')}`,
    values,
  )
}

/** Gives back to the quotas of many customers, each of one product, in the order of their keys. */
export async function giveBackQuotasOf(
  tx: Transaction,
  period: string,
  given: readonly Pick<QuotaNeed, 'productId' | 'amount'>[],
  { values, inBucket, mark }: Many,
): Promise<void> {
  await tx.execute(
    `${mark}with held as materialized (
       select quota.bucket, quota.user_id, quota.product_id, a.amount
       from unnest($1::smallint[], $2::bigint[], $4::bigint[], $5::numeric[]) as a (bucket, user_id, product_id, amount)
       join customer_quota quota on ${inBucket('quota.bucket', 6)} and quota.user_id = a.user_id
         and quota.product_id = a.product_id and quota.period = $3
       order by quota.bucket, quota.user_id, quota.product_id for update of quota)
     update customer_quota a set used = greatest(a.used - held.amount, 0) from held
     where ${inBucket('held.bucket', 6)} and a.bucket = held.bucket and a.user_id = held.user_id
       and a.product_id = held.product_id and a.period = $3`,
    values(
      period,
      given.map(({ productId }) => productId),
      given.map(({ amount }) => decimalText(amount)),
    ),
  )
}
