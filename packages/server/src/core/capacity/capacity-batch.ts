import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import type { QuotaNeed } from './capacity-quota.ts'

/*
 * The share of capacity and quotas in a statement that writes many orders at once: what each row of a relation `given`
 * needs stands in the columns below, null where it needs nothing. Rows are locked in the order of their keys.
 */

/**
 * Name and type of what the statement must know of each order's capacity, and of its quota. Beside its product's capacity
 * an order may take of one that several products have together, of a group.
 */
export const capacityColumns = [
  ['c_product_id', 'bigint'],
  ['c_amount', 'numeric'],
] as const

export const groupColumns = [
  ['g_product_id', 'bigint'],
  ['g_amount', 'numeric'],
] as const

/** What it promises of a cap on the house's promises. */
export const promiseColumns = [
  ['h_product_id', 'bigint'],
  ['h_amount', 'numeric'],
] as const

/** Which of the three, as their columns begin. A group's id is below zero: its slice is locked before that of a product. */
type SliceOf = 'c' | 'g' | 'h'
/** What orders of a statement take of slices. */
export type SlicesNeeded = { slices: boolean; groups: boolean; promises: boolean }

function neededOf({ slices, groups, promises }: SlicesNeeded): SliceOf[] {
  return [
    ...(promises ? (['h'] as const) : []),
    ...(groups ? (['g'] as const) : []),
    ...(slices ? (['c'] as const) : []),
  ]
}

const needsFrom = (relation: string, needed: SlicesNeeded) =>
  neededOf(needed)
    .map(
      (of) => `select bucket, ${of}_product_id as product_id, ${of}_amount as amount from ${relation}
        where ${of}_product_id is not null`,
    )
    .join(' union all ')

export const quotaColumns = [
  ['q_product_id', 'bigint'],
  ['q_period', 'text'],
  ['q_amount', 'numeric'],
  ['q_most', 'numeric'],
  ['q_ends_at', 'timestamptz'],
  ['q_used', 'numeric'],
] as const

export function quotaRow(need: QuotaNeed | null): (string | number | null)[] {
  if (need === null) return quotaColumns.map(() => null)
  const { productId, period, amount, most, endsAt, usedAsRead } = need
  const ends = endsAt === null ? null : isoText(endsAt)
  const used = usedAsRead === undefined ? null : decimalText(usedAsRead)
  return [productId, period, decimalText(amount), decimalText(most), ends, used]
}

type BucketOf = (column: string) => string

/** Locks the slices that `given` needs, as `sliced`. */
export function heldSlices(bucketOf: BucketOf, after: string, needed: SlicesNeeded): string {
  return `sliced as materialized (
    select slice.bucket, slice.product_id, slice.granted - slice.used - slice.kept as free
    from (select distinct bucket, product_id from (${needsFrom('given', needed)}) as each) as need
    join capacity_slice slice on slice.bucket = need.bucket and slice.product_id = need.product_id
    where ${after}${bucketOf('slice.bucket')}
    order by slice.bucket, slice.product_id for update of slice)`
}

const shortOf = (of: SliceOf) => `judged.${of}_amount is not null and (sliced_${of}.free is null
  or sliced_${of}.free < sum(judged.${of}_amount) filter (where judged.reason is null)
    over (partition by judged.bucket, judged.${of}_product_id order by judged.n))`

/**
 * True of a row of `judged`, joined by `slicesJoined`, that a slice has not enough for, after those before it that nothing
 * else stands against.
 */
export function shortOfSlice(needed: SlicesNeeded): string {
  return neededOf(needed)
    .map((of) => `(${shortOf(of)})`)
    .join(' or ')
}

/** Joins `judged` with the slices that it needs. */
export function slicesJoined(needed: SlicesNeeded): string {
  return neededOf(needed)
    .map(
      (of) => `left join sliced sliced_${of} on sliced_${of}.bucket = judged.bucket
        and sliced_${of}.product_id = judged.${of}_product_id`,
    )
    .join(' ')
}

/** Takes what the orders of `passed` need. */
export function slicesTaken(bucketOf: BucketOf, needed: SlicesNeeded): string {
  return `slices_taken as (
    update capacity_slice slice set used = slice.used + need.amount
    from (select bucket, product_id, sum(amount) as amount from (${needsFrom('passed', needed)}) as each
      group by bucket, product_id) as need
    where slice.bucket = need.bucket and slice.product_id = need.product_id${bucketOf('slice.bucket')})`
}

/** Locks the customers' quotas that `given` needs, as `quotas`. One that nobody has used yet has no row. */
export function heldQuotas(bucketOf: BucketOf, after: string): string {
  return `quotas as materialized (
    select given.n, quota.used from given join customer_quota quota
      on quota.bucket = given.bucket and quota.user_id = given.user_id and quota.product_id = given.q_product_id
        and quota.period = given.q_period
    where ${after}${bucketOf('quota.bucket')}
    order by quota.bucket, quota.user_id, quota.product_id, quota.period for update of quota)`
}

/** True of a row of `given`, joined with `quotas`, of whose quota less is left, or that is not as it was read. */
export const shortOfQuota = `given.q_amount is not null and (coalesce(quotas.used, 0) + given.q_amount > given.q_most
    or coalesce(quotas.used, 0) <> coalesce(given.q_used, quotas.used, 0))`

/** Takes the quotas of `passed`; fewer rows than asked for where another was first to use one that had no row. */
export const quotasTaken = quotaTaking(
  'select bucket, user_id, q_product_id, q_period, q_amount, q_most, q_ends_at from passed where q_amount is not null',
  'bucket, user_id, product_id, period, used',
)

function quotaTaking(select: string, returning: string, condition = ''): string {
  return `quotas_taken as (
  insert into customer_quota (bucket, user_id, product_id, period, used, most, ends_at) ${select}
  on conflict (bucket, user_id, product_id, period) do update
    set used = customer_quota.used + excluded.used, most = excluded.most
    where customer_quota.used + excluded.used <= excluded.most${condition}
  returning ${returning})`
}

/** True when a quota was not taken, or was not as it was read by the time: the whole statement must be undone. */
export const quotaMissed = `(select count(*) from passed where q_amount is not null)
    > (select count(*) from quotas_taken taken join passed on passed.bucket = taken.bucket
        and passed.user_id = taken.user_id and passed.q_product_id = taken.product_id
        and passed.q_period = taken.period
      where passed.q_used is null or taken.used = passed.q_used + passed.q_amount)`

/* The same for a statement of one order: `of` names each of its columns as a parameter. */
type Of = (column: string) => string

const freeSlice = (of: Of, which: SliceOf) => `slice.bucket = ${of('bucket')}
      and slice.product_id = ${of(`${which}_product_id`)}
      and slice.granted - slice.used - slice.kept >= ${of(`${which}_amount`)}`

/** True when the slice has too little, as it is before it is locked. */
export function oneShortOfSlice(of: Of, which: SliceOf): string {
  return `not exists (select 1 from capacity_slice slice where ${freeSlice(of, which)})`
}

/** Takes from the slice, as `slices_taken_c` or `slices_taken_g`: no row where it has too little by now. */
export function oneSliceTaken(of: Of, which: SliceOf): string {
  return `slices_taken_${which} as (
    update capacity_slice slice set used = slice.used + ${of(`${which}_amount`)} from judged
    where ${freeSlice(of, which)} returning 1)`
}

/** True when less than asked for is left of the customer's quota, or when it is not as it was read. */
export function oneShortOfQuota(of: Of): string {
  return `(select seen.used + ${of('q_amount')} > ${of('q_most')} or seen.used <> coalesce(${of('q_used')}, seen.used)
    from (select coalesce((select quota.used from customer_quota quota
      where quota.bucket = ${of('bucket')} and quota.user_id = ${of('user_id')}
        and quota.product_id = ${of('q_product_id')} and quota.period = ${of('q_period')}), 0) as used) as seen)`
}

/** Takes from the quota, as `quotas_taken`: no row where less is left by now. */
export function oneQuotaTaken(of: Of): string {
  const values = ['bucket', 'user_id', 'q_product_id', 'q_period', 'q_amount', 'q_most', 'q_ends_at'].map(of).join(', ')
  const asRead = ` and customer_quota.used = coalesce(${of('q_used')}, customer_quota.used)`
  return quotaTaking(`select ${values} from judged`, '1', asRead)
}
