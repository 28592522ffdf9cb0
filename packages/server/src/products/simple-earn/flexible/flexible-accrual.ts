import { decimalText } from '@tenor/contract/money'
import type { Cut, Extras } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'

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
  /** Somebody waits: what comes in is kept for them. */
  hasQueue: boolean
}

/** Lent, exact: the one rule of the contract's `lentOf`. The cut's minimum, place, id and part are four parameters. */
const lentBy = (first: number) => {
  const [minimum, place, id, part] = [
    `$${first}::numeric`,
    `$${first + 1}::bigint`,
    `$${first + 2}::bigint`,
    `$${first + 3}::numeric`,
  ]
  return `case when ${minimum} is null then 0
    when (minimum, place, id) < (${minimum}, ${place}, ${id}) then net
    when (minimum, place, id) = (${minimum}, ${place}, ${id}) then least(net, ${part})
    else 0 end`
}
const LENT = lentBy(5)

/** The contract's `bonusWeight`: rate and limit of the bonus, then the tiers, five parameters. */
const weightBy = (first: number) => `least(lent, $${first + 1}::numeric) * $${first}::numeric + coalesce((
    select sum(greatest(0, least(lent, coalesce(tier.upto, lent)) - tier.since) * tier.apr)
    from unnest($${first + 2}::numeric[], $${first + 3}::numeric[], $${first + 4}::numeric[]) as tier (since, upto, apr)), 0)`
const WEIGHT = weightBy(9)

/* Beside every holding: what of its offer is lent to others at most, and whether its customer gets extras. */
const NET = `h.offered - coalesce(n.netted, 0) as net`
const NETTED = `left join flexible_act n on n.bucket = h.bucket and n.user_id = h.user_id and n.holding_id = h.id
        and n.hour = $2 and n.kind = 'net'`

/*
 * Interest is the whole part of lent × rate / 8760 + carry, in integers over 8760 × 10^16: the contract's `hourInterest`. Of
 * one bucket when a customer's act brings its own holding over the hour: then each part names it.
 */
function accrueStatement(range: RowRange): string {
  const one = (alias: string) => (range.after[0] === range.until[0] ? `and ${alias}.bucket = $18::smallint` : '')
  return `with due as (
      select h.bucket, h.user_id, h.id, h.joining, h.carry, h.minimum, h.place,
        ${NET}, u.verified or not $14::boolean as gets_extras
      from flexible_holding h
      join app_user u on u.bucket = h.bucket and u.id = h.user_id
      ${NETTED}
      where h.asset = $1 and h.accrued_to = $2 and (h.offered > 0 or h.joining > 0) and ${inRange(range, 'h', 18)}
    ),
    filled as (select due.*, ${LENT} as lent from due),
    earned as (
      select filled.*, lent * $4::numeric * 1e16 + carry as whole,
        case when gets_extras then ${WEIGHT} else 0 end as weight
      from filled
    ),
    paid as (
      update flexible_holding h set
        offered = h.offered + h.joining + div(e.whole, 876000000000) * 0.00000001, joining = 0,
        unposted = h.unposted + div(e.whole, 876000000000) * 0.00000001, carry = mod(e.whole, 876000000000),
        minimum = h.next_minimum, place = h.next_place, accrued_to = $3, lent = e.lent, rate = $4::numeric,
        interest = div(e.whole, 876000000000) * 0.00000001,
        earned = h.earned + div(e.whole, 876000000000) * 0.00000001,
        bonus_weight = h.bonus_weight
          + case when $16::numeric is null then e.weight else div(e.weight * 1e16 * $15::numeric, $16::numeric) * 1e-16 end
      from earned e
      where h.bucket = e.bucket and h.user_id = e.user_id and h.id = e.id ${one('h')}
      returning h.bucket, h.interest, e.joining
    ),
    came as (select bucket, sum(interest) as interest, sum(interest + joining) as amount from paid group by bucket)
    update flexible_bucket b set unposted = b.unposted + came.interest, hour_interest = b.hour_interest + came.interest,
      idle = b.idle + case when $17::boolean then 0 else came.amount end,
      cover = b.cover + case when $17::boolean then came.amount else 0 end
    from came where b.bucket = came.bucket and b.asset = $1 ${one('b')}`
}

/** Brings the holdings of a range over an hour: interest, and what joined is offered. Each once, however often it is asked. */
export async function accrueRange(tx: Transaction, of: HourToAccrue, range: RowRange): Promise<void> {
  const { asset, hour, end, rate, cut, extras, verifiedOnly, bonusShare, hasQueue } = of
  const values: Value[] = [
    ...[asset, isoText(hour), isoText(end), decimalText(rate), ...cutValues(cut), ...extrasValues(extras)],
    ...[verifiedOnly, bonusShare?.left ?? null, bonusShare?.need ?? null, hasQueue],
    ...rangeValues(range),
  ]
  await tx.execute(accrueStatement(range), values)
  if (isMonthStart(end)) await openMonth(tx, asset, end, range)
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
       select h.minimum, h.place, h.id, ${NET} from flexible_holding h
       join app_user u on u.bucket = h.bucket and u.id = h.user_id
       ${NETTED}
       where h.asset = $1 and h.accrued_to = $2 and h.offered > 0 and (u.verified or not $3::boolean)
     ),
     filled as (select due.*, ${lentBy(4)} as lent from due)
     select coalesce(sum(${weightBy(8)}), 0)::text as weight from filled`,
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
export async function takeBuckets(tx: Transaction, asset: string, { after, until }: RowRange): Promise<void> {
  await tx.execute(
    `update flexible_bucket set open_hour = open_hour
     where asset = $1 and bucket >= $2::smallint and bucket <= $3::smallint`,
    [asset, after[0], until[0]],
  )
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
