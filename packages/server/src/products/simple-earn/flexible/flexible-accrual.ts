import { decimalText } from '@tenor/contract/money'
import type { Cut, Extras } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'

/** An hour of a pool as its holdings and loans are brought over it. */
export type HourToAccrue = {
  asset: string
  hour: Instant
  end: Instant
  rate: bigint
  cut: Cut | null
  extras: Extras
  verifiedOnly: boolean
  /** Shares a bonus pool that this hour exceeds: what is left, and what the hour needs, as numerics; null where it is enough. */
  bonusShare: { left: string; need: string } | null
  /** Somebody who lends owes of the pool too: so much of their offer is not lent. */
  isNetted: boolean
  /** Somebody waits: what comes in is kept for them. */
  hasQueue: boolean
  /** False where it is known that nothing joined in the hour: then nobody looks for it. */
  hasJoined: boolean
}

/**
 * Lent, exact: the one rule of the contract's `lentOf`. The cut's minimum, place, id and part are four parameters; the offer's
 * columns are a relation's, and `net` is what of it may be lent.
 */
const lentBy = (first: number, offer: string, net: string) => {
  const [minimum, place, id, part] = [
    `$${first}::numeric`,
    `$${first + 1}::bigint`,
    `$${first + 2}::bigint`,
    `$${first + 3}::numeric`,
  ]
  const key = `(${offer}.minimum, ${offer}.place, ${offer}.id)`
  return `case when ${minimum} is null then 0
    when ${key} < (${minimum}, ${place}, ${id}) then ${net}
    when ${key} = (${minimum}, ${place}, ${id}) then least(${net}, ${part})
    else 0 end`
}

/** The contract's `bonusWeight` of what is lent: rate and limit of the bonus, then the tiers, five parameters. */
const weightBy = (
  first: number,
  lent: string,
) => `least(${lent}, $${first + 1}::numeric) * $${first}::numeric + coalesce((
    select sum(greatest(0, least(${lent}, coalesce(tier.upto, ${lent})) - tier.since) * tier.apr)
    from unnest($${first + 2}::numeric[], $${first + 3}::numeric[], $${first + 4}::numeric[]) as tier (since, upto, apr)), 0)`

const NETTED = `coalesce((
    select n.netted from flexible_act n where n.bucket = h.bucket and n.user_id = h.user_id and n.holding_id = h.id
      and n.hour = $2 and n.kind = 'net'), 0)`

/** What the house adds, its parameters from $17 on; where its pool of an hour is too small, each one's share of what is left. */
const WEIGHT = weightBy(17, 'e.lent')
const SHARED = `case when $24::numeric is null then ${WEIGHT} else div((${WEIGHT}) * 1e16 * $23::numeric, $24::numeric) * 1e-16 end`
const GETS_EXTRAS = `not $22::boolean or exists (
    select 1 from app_user u where u.bucket = h.bucket and u.id = h.user_id and u.verified)`

/*
 * Interest is the whole part of lent × rate / 8760 + carry, in integers over 8760 × 10^16: the contract's `hourInterest`. Each
 * step of the sum is done once for a row, which `offset 0` sees to, and the row is read once. Of one bucket when a customer's
 * act brings its own holding over the hour: then each part names it. What an hour does not have (extras, who owes what they
 * lend, what joined) is not asked for. $4 is the rate × 10^16, $9 whether somebody waits, $10 to $15 the range, $16 the rate.
 */
function accrueStatement(range: RowRange, { addsExtras, isNetted, hasJoined }: Accrues): string {
  const one = (alias: string) => (onlyBucketOf(range) === null ? '' : `and ${alias}.bucket = $10::smallint`)
  const due = `h.asset = $1 and h.accrued_to = $2 and (h.offered > 0 or h.joining > 0) and ${inRange(range, 'h', 10)}`
  const joined = `joined as (
      select h.bucket, sum(h.joining) as amount from flexible_holding h where ${due} and h.joining > 0 group by h.bucket
    ),`
  const [weight, weighed] = addsExtras
    ? [', bonus_weight', `, h.bonus_weight + case when ${GETS_EXTRAS} then ${SHARED} else 0 end`]
    : ['', '']
  const income = hasJoined ? 'came.interest + coalesce(joined.amount, 0)' : 'came.interest'
  return `with ${hasJoined ? joined : ''}
    paid as (
      update flexible_holding h set
        (offered, unposted, carry, lent, interest, earned${weight}) = (
          select h.offered + h.joining + e.interest, h.unposted + e.interest, e.whole - e.units * 876000000000, e.lent,
            e.interest, h.earned + e.interest${weighed}
          from (
            select d.lent, d.whole, d.units, d.units * 0.00000001 as interest
            from (
              select c.lent, c.whole, div(c.whole, 876000000000) as units
              from (
                select l.lent, l.lent * $4::numeric + h.carry as whole
                from (select ${lentBy(5, 'h', 'o.net')} as lent from (select ${isNetted ? `h.offered - ${NETTED}` : 'h.offered'} as net) as o offset 0) as l
                offset 0
              ) as c offset 0
            ) as d offset 0
          ) as e
        ),
        joining = 0, minimum = h.next_minimum, place = h.next_place, accrued_to = $3, rate = $16::numeric
      where ${due}
      returning h.bucket, h.interest
    ),
    came as (select bucket, sum(interest) as interest, count(*) as holdings from paid group by bucket),
    brought as (
      update flexible_bucket b set unposted = b.unposted + came.interest, hour_interest = b.hour_interest + came.interest,
        idle = b.idle + case when $9::boolean then 0 else ${income} end,
        cover = b.cover + case when $9::boolean then ${income} else 0 end
      from came ${hasJoined ? 'left join joined on joined.bucket = came.bucket' : ''}
      where b.bucket = came.bucket and b.asset = $1 ${one('b')}
    )
    select coalesce(sum(holdings), 0)::bigint as holdings from came`
}

type Accrues = { addsExtras: boolean; isNetted: boolean; hasJoined: boolean }

const RATE_UNITS = 10n ** 8n

/**
 * Brings the holdings of a range over an hour: interest, and what joined is offered. Each once, however often it is asked.
 * Answers with how many they were.
 */
export async function accrueRange(tx: Transaction, of: HourToAccrue, range: RowRange): Promise<number> {
  const { asset, hour, end, rate, cut, extras, verifiedOnly, bonusShare, hasQueue, isNetted, hasJoined } = of
  const addsExtras = extras.bonusRate > 0n || extras.tiers.some(({ apr }) => apr > 0n)
  const values: Value[] = [
    ...[asset, isoText(hour), isoText(end), (rate * RATE_UNITS).toString(), ...cutValues(cut), hasQueue],
    ...[...rangeValues(range), decimalText(rate)],
  ]
  if (addsExtras) values.push(...extrasValues(extras), verifiedOnly, bonusShare?.left ?? null, bonusShare?.need ?? null)
  const text = accrueStatement(range, { addsExtras, isNetted, hasJoined })
  const [row] = await tx.query<{ holdings: number }>(text, values)
  if (isMonthStart(end)) await openMonth(tx, asset, end, range)
  return row?.holdings ?? 0
}

function cutValues(cut: Cut | null): Value[] {
  return cut === null ? [null, null, null, null] : [decimalText(cut.minimum), cut.place, cut.id, decimalText(cut.part)]
}

function extrasValues({ bonusRate, bonusLimit, tiers }: Extras): Value[] {
  return [
    ...[decimalText(bonusRate), decimalText(bonusLimit)],
    tiers.map(({ left }) => decimalText(left)),
    tiers.map(({ right }) => (right === null ? null : decimalText(right))),
    tiers.map(({ apr }) => decimalText(apr)),
  ]
}

/** What bonus and tiers of an hour come to over all its holdings, before any is brought over it: lent × rate, a numeric. */
export async function weightOf(tx: Transaction, of: HourToAccrue): Promise<string> {
  const [row] = await tx.query<{ weight: string }>(
    `with due as (
       select h.minimum, h.place, h.id, h.offered - coalesce(n.netted, 0) as net from flexible_holding h
       join app_user u on u.bucket = h.bucket and u.id = h.user_id
       left join flexible_act n on n.bucket = h.bucket and n.user_id = h.user_id and n.holding_id = h.id
         and n.hour = $2 and n.kind = 'net'
       where h.asset = $1 and h.accrued_to = $2 and h.offered > 0 and (u.verified or not $3::boolean)
     ),
     filled as (select due.*, ${lentBy(4, 'due', 'net')} as lent from due)
     select coalesce(sum(${weightBy(8, 'lent')}), 0)::text as weight from filled`,
    [of.asset, isoText(of.hour), of.verifiedOnly, ...cutValues(of.cut), ...extrasValues(of.extras)],
  )
  return row?.weight ?? '0'
}

function isMonthStart(at: Instant): boolean {
  return isoText(at).endsWith('-01T00:00:00.000Z')
}

/** How the holdings stand when a month begins. */
async function openMonth(tx: Transaction, asset: string, month: Instant, range: RowRange): Promise<void> {
  await tx.execute(
    `insert into flexible_opening (bucket, user_id, id, hour, offered, minimum, place, carry)
     select h.bucket, h.user_id, h.id, $2, h.offered, h.minimum, h.place, h.carry from flexible_holding h
     where h.asset = $1 and h.accrued_to = $2 and h.offered > 0 and ${inRange(range, 'h', 3)}
     on conflict do nothing`,
    [asset, isoText(month), ...rangeValues(range)],
  )
}

/**
 * Takes the buckets' rows before the holdings, in the order in which a customer's act does: so nobody waits for one who
 * waits for them.
 */
export async function takeBuckets(tx: Transaction, asset: string, range: RowRange): Promise<void> {
  await tx.query(`select bucket from flexible_bucket where asset = $1 and ${bucketsLocked(range)}`, [
    asset,
    ...bucketValues(range),
  ])
}

/** Takes all buckets' rows of several small pools, in one order. */
export async function takeBucketsOf(tx: Transaction, assets: readonly string[]): Promise<void> {
  await tx.query(
    `select bucket from flexible_bucket where asset = any($1::text[]) order by asset, bucket for update
     /* several buckets: on one node only, others go pool by pool and bucket by bucket */`,
    [assets],
  )
}

/** The condition that a bucket is one of a range's, from `$2` on, and its lock: on a distributed database it is one. */
export function bucketsLocked({ after, until }: RowRange): string {
  return after[0] === until[0]
    ? 'bucket = $2::smallint for update'
    : `bucket between $2::smallint and $3::smallint order by bucket for update
       /* several buckets: on one node only, others go bucket by bucket */`
}

export function bucketValues({ after, until }: RowRange): number[] {
  return after[0] === until[0] ? [after[0]] : [after[0], until[0]]
}

const CHARGE = 'time * $4::numeric * (1 + service_fee) * 1e24'
const FEE = 'time * $4::numeric * service_fee * 1e24'
/** Milliseconds of an hour times hours of a year, in the units of three decimals of eight. */
const YEAR = '(3600000::numeric * 8760 * 1e16)'

/** Charges the loans of a range for an hour, by the millisecond: the contract's `loanCharge`. Each once. */
export async function chargeRange(
  tx: Transaction,
  { asset, hour, end, rate }: Pick<HourToAccrue, 'asset' | 'hour' | 'end' | 'rate'>,
  range: RowRange,
): Promise<void> {
  const one = (alias: string) => (range.after[0] === range.until[0] ? `and ${alias}.bucket = $5::smallint` : '')
  await tx.execute(
    `with due as (
       select l.bucket, l.user_id, l.id, l.service_fee, ${loanTimeUntil('l', '$3')} as time from flexible_loan l
       where l.asset = $1 and l.is_open and l.charged_to = $2 and ${inRange(range, 'l', 5)}
     ),
     owed as (
       select due.*, div(${CHARGE} + ${YEAR} - 1, ${YEAR}) * 0.00000001 as charge,
         div(${FEE}, ${YEAR}) * 0.00000001 as fee
       from due
     ),
     charged as (
       update flexible_loan l set loan_time = 0, counted_to = greatest(l.counted_to, $3), charged_to = $3,
         unposted_interest = l.unposted_interest + o.charge - o.fee, unposted_fee = l.unposted_fee + o.fee
       from owed o where l.bucket = o.bucket and l.user_id = o.user_id and l.id = o.id ${one('l')}
       returning l.bucket, o.charge, o.fee
     ),
     came as (select bucket, sum(charge) as charge, sum(fee) as fee from charged group by bucket)
     update flexible_bucket b set hour_charge = b.hour_charge + came.charge, hour_fee = b.hour_fee + came.fee
     from came where b.bucket = came.bucket and b.asset = $1 ${one('b')}`,
    [asset, isoText(hour), isoText(end), decimalText(rate), ...rangeValues(range)],
  )
}

/** principal × milliseconds up to an instant, SQL. */
export function loanTimeUntil(loan: string, end: string): string {
  return `${loan}.loan_time
    + ${loan}.principal * greatest(0, round(extract(epoch from ${end}::timestamptz - ${loan}.counted_to) * 1000))`
}
