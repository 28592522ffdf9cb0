import { decimalText } from '@tenor/contract/money'
import type { Extras } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import { sqlType, type Transaction, type Value } from '../../../platform/database/index.ts'
import { EVERY_ROW, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import type { HourFill } from './flexible-fill.ts'

/** Said of statements over several pools' rows of all buckets. */
export const ON_ONE_NODE = '/* several buckets: on one node only, others go pool by pool and bucket by bucket */'

/** An hour of a pool as its holdings and loans are brought over it. */
export type HourToAccrue = {
  asset: string
  hour: Instant
  end: Instant
  rate: bigint
  fill: HourFill
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

/** How far an hour was filled: a share has no place and no id, a cut no whole. */
type FillSql = Record<'minimum' | 'place' | 'id' | 'part' | 'whole', string>

/**
 * Lent of an offer, exact: the contract's `lendByShare`. Counted in whole units of the eighth decimal, since a quotient of numerics is
 * rounded before it is cut off.
 */
export const lentByShare = (
  { minimum, part, whole }: Record<'minimum' | 'part' | 'whole', string>,
  offer: string,
  net: string,
) => `case when ${offer}.minimum > ${minimum} then 0
    when ${offer}.minimum < ${minimum} or ${whole} = 0 then ${net}
    else div(${net} * 1e8 * ${part}, ${whole}) * 0.00000001 end`

/** The contract's `lendByCut`, for hours that were cleared by place and are not paid yet. */
const lentByCut = ({ minimum, place, id, part }: FillSql, offer: string, net: string) => {
  const key = `(${offer}.minimum, ${offer}.place, ${offer}.id)`
  return `case when ${minimum} is null then 0
    when ${key} < (${minimum}, ${place}, ${id}) then ${net}
    when ${key} = (${minimum}, ${place}, ${id}) then least(${net}, ${part})
    else 0 end`
}

const lentBy = (fill: FillSql, offer: string, net: string) =>
  `case when ${fill.whole} is null then ${lentByCut(fill, offer, net)} else ${lentByShare(fill, offer, net)} end`

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

const WEIGHT = weightBy(18, 'e.lent')
const SHARED = `case when $25::numeric is null then ${WEIGHT} else div((${WEIGHT}) * 1e16 * $24::numeric, $25::numeric) * 1e-16 end`
const GETS_EXTRAS = `not $23::boolean or exists (
    select 1 from app_user u where u.bucket = h.bucket and u.id = h.user_id and u.verified)`

/** Where a statement has what the hour says of a pool: in parameters, or in a relation of several pools. */
type PoolSql = {
  given: string
  from: string
  isOf: (alias: string) => string
  /** What sums are made by. */
  key: string
  isSame: (alias: string, other: string) => string
  /** The rate, and the rate × 10^16. */
  rate: string
  units: string
  fill: FillSql
  /** Somebody waits. */
  hasQueue: string
}

const ONE_POOL: PoolSql = {
  given: '',
  from: '',
  isOf: (alias) => `${alias}.asset = $1`,
  key: 'bucket',
  isSame: (alias, other) => `${alias}.bucket = ${other}.bucket`,
  rate: '$16::numeric',
  units: '$4::numeric',
  fill: { minimum: '$5::numeric', place: '$6::bigint', id: '$7::bigint', part: '$8::numeric', whole: '$17::numeric' },
  hasQueue: '$9::boolean',
}
const SEVERAL_POOLS: PoolSql = {
  given: `pool as materialized (
      select asset, units, minimum, place, id, part, has_queue, rate, whole
      from unnest($1::text[], $4::numeric[], $5::numeric[], $6::bigint[], $7::bigint[], $8::numeric[], $9::boolean[],
        $16::numeric[], $17::numeric[]) as given (asset, units, minimum, place, id, part, has_queue, rate, whole)
    ),`,
  from: 'pool',
  isOf: (alias) => `${alias}.asset = pool.asset`,
  key: 'bucket, asset',
  isSame: (alias, other) => `${alias}.bucket = ${other}.bucket and ${alias}.asset = ${other}.asset`,
  rate: 'pool.rate',
  units: 'pool.units',
  fill: { minimum: 'pool.minimum', place: 'pool.place', id: 'pool.id', part: 'pool.part', whole: 'pool.whole' },
  hasQueue: 'pool.has_queue',
}

/*
 * Interest is the whole part of lent × rate / 8760 + carry, in integers over 8760 × 10^16: the contract's `hourInterest`. Each
 * step of the sum is done once for a row, which `offset 0` sees to, and the row is read once. Of one bucket when a customer's
 * act brings its own holding over the hour: then each part names it. What an hour does not have (extras, who owes what they
 * lend, what joined) is not asked for. $10 to $15 are the range.
 */
function accrueStatement(
  pool: PoolSql,
  range: RowRange,
  { addsExtras, isNetted, hasJoined, isByPlace }: Accrues,
): string {
  const one = (alias: string) => (onlyBucketOf(range) === null ? '' : `and ${alias}.bucket = $10::smallint`)
  const due = `${pool.isOf('h')} and h.accrued_to = $2 and (h.offered > 0 or h.joining > 0) and ${inRange(range, 'h', 10)}`
  const beside = pool.from === '' ? '' : `, ${pool.from}`
  const keys = pool.key.replaceAll(/\w+/g, 'h.$&')
  const joined = `joined as (
      select ${keys}, sum(h.joining) as amount from flexible_holding h${beside} where ${due} and h.joining > 0 group by ${keys}
    ),`
  const [weight, weighed] = addsExtras
    ? [', bonus_weight', `, h.bonus_weight + case when ${GETS_EXTRAS} then ${SHARED} else 0 end`]
    : ['', '']
  const income = hasJoined ? 'came.interest + coalesce(joined.amount, 0)' : 'came.interest'
  return `with ${pool.given} ${hasJoined ? joined : ''}
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
                select l.lent, l.lent * ${pool.units} + h.carry as whole
                from (select ${lentBy(pool.fill, 'h', 'o.net')} as lent from (select ${isNetted ? `h.offered - ${NETTED}` : 'h.offered'} as net) as o offset 0) as l
                offset 0
              ) as c offset 0
            ) as d offset 0
          ) as e
        ),
        joining = 0, minimum = h.next_minimum${isByPlace ? ', place = h.next_place' : ''}, accrued_to = $3, rate = ${pool.rate}
      ${pool.from === '' ? '' : `from ${pool.from}`} where ${due}
      returning ${keys}, h.interest
    ),
    came as (select ${pool.key}, sum(interest) as interest, count(*) as holdings from paid group by ${pool.key}),
    brought as (
      update flexible_bucket b set unposted = b.unposted + came.interest, hour_interest = b.hour_interest + came.interest,
        idle = b.idle + case when ${pool.hasQueue} then 0 else ${income} end,
        cover = b.cover + case when ${pool.hasQueue} then ${income} else 0 end
      from came ${hasJoined ? `left join joined on ${pool.isSame('joined', 'came')}` : ''}${beside}
      where ${pool.isSame('b', 'came')} and ${pool.isOf('b')} ${one('b')}
    )
    select coalesce(sum(holdings), 0)::bigint as holdings from came`
}

type Accrues = { addsExtras: boolean; isNetted: boolean; hasJoined: boolean; isByPlace: boolean }

const RATE_UNITS = 10n ** 8n

/**
 * Brings the holdings of a range over an hour: interest, and what joined is offered. Each once, however often it is asked.
 * Answers with how many they were.
 */
export async function accrueRange(tx: Transaction, of: HourToAccrue, range: RowRange): Promise<number> {
  const { asset, hour, end, rate, fill, extras, verifiedOnly, bonusShare, hasQueue, isNetted, hasJoined } = of
  const addsExtras = adds(extras)
  const values: Value[] = [
    asset,
    isoText(hour),
    isoText(end),
    unitsOf(rate),
    ...fillValues(fill),
    hasQueue,
    ...rangeValues(range),
    decimalText(rate),
    wholeOf(fill),
  ]
  if (addsExtras) values.push(...extrasValues(extras), verifiedOnly, bonusShare?.left ?? null, bonusShare?.need ?? null)
  const isByPlace = fill.share === null
  const text = accrueStatement(ONE_POOL, range, { addsExtras, isNetted, hasJoined, isByPlace })
  const [row] = await tx.query({ holdings: sqlType.number }, text, values)
  if (isMonthStart(end)) await openMonth(tx, { assets: [asset], month: end, range, isByPlace })
  return row?.holdings ?? 0
}

/** The same of all holdings of small pools of one hour; what the house adds is worked out pool by pool. */
export async function accrueTogether(tx: Transaction, hours: readonly HourToAccrue[]): Promise<void> {
  const [withExtras, plain] = [hours.filter(({ extras }) => adds(extras)), hours.filter(({ extras }) => !adds(extras))]
  const [only, ...more] = plain
  await Promise.all([
    ...withExtras.map((of) => accrueRange(tx, of, EVERY_ROW)),
    only !== undefined && more.length === 0 ? accrueRange(tx, only, EVERY_ROW) : accrueSeveral(tx, plain),
  ])
}

async function accrueSeveral(tx: Transaction, hours: readonly HourToAccrue[]): Promise<void> {
  const [first] = hours
  if (first === undefined) return
  const { hour, end } = first
  const assets = hours.map(({ asset }) => asset)
  const fills = hours.map(({ fill }) => fillValues(fill))
  const isByPlace = hours.some(({ fill }) => fill.share === null)
  const text = accrueStatement(SEVERAL_POOLS, EVERY_ROW, {
    addsExtras: false,
    isNetted: hours.some(({ isNetted }) => isNetted),
    hasJoined: hours.some(({ hasJoined }) => hasJoined),
    isByPlace,
  })
  await tx.execute(`${text} ${ON_ONE_NODE}`, [
    assets,
    isoText(hour),
    isoText(end),
    hours.map(({ rate }) => unitsOf(rate)),
    fills.map((fill) => fill[0] ?? null),
    fills.map((fill) => fill[1] ?? null),
    fills.map((fill) => fill[2] ?? null),
    fills.map((fill) => fill[3] ?? null),
    hours.map(({ hasQueue }) => hasQueue),
    ...rangeValues(EVERY_ROW),
    hours.map(({ rate }) => decimalText(rate)),
    hours.map(({ fill }) => wholeOf(fill)),
  ])
  if (isMonthStart(end)) await openMonth(tx, { assets, month: end, range: EVERY_ROW, isByPlace })
}

function adds({ bonusRate, tiers }: Extras): boolean {
  return bonusRate > 0n || tiers.some(({ apr }) => apr > 0n)
}

function unitsOf(rate: bigint): string {
  return (rate * RATE_UNITS).toString()
}

function fillValues({ share, cut }: HourFill): (string | number | null)[] {
  if (share !== null) return [decimalText(share.marginal), null, null, decimalText(share.part)]
  return cut === null ? [null, null, null, null] : [decimalText(cut.minimum), cut.place, cut.id, decimalText(cut.part)]
}

function wholeOf({ share }: HourFill): string | null {
  return share === null ? null : decimalText(share.whole)
}

function extrasValues({ bonusRate, bonusLimit, tiers }: Extras): Value[] {
  return [
    decimalText(bonusRate),
    decimalText(bonusLimit),
    tiers.map(({ left }) => decimalText(left)),
    tiers.map(({ right }) => (right === null ? null : decimalText(right))),
    tiers.map(({ apr }) => decimalText(apr)),
  ]
}

const WEIGHED = { minimum: '$4::numeric', part: '$5::numeric', whole: '$6::numeric' }

/** Budgets are taken of hours that this process has just cleared. */
function shareValues({ asset, hour, fill: { share } }: HourToAccrue): string[] {
  if (share === null) throw new RangeError(`the hour ${isoText(hour)} of ${asset} was cleared by place`)
  return [share.marginal, share.part, share.whole].map(decimalText)
}

/** What bonus and tiers of an hour come to over all its holdings, before any is brought over it: lent × rate, a numeric. */
export async function weightOf(tx: Transaction, of: HourToAccrue): Promise<string> {
  const [row] = await tx.query(
    { weight: sqlType.text },
    `with due as (
       select h.minimum, h.offered - coalesce(n.netted, 0) as net from flexible_holding h
       join app_user u on u.bucket = h.bucket and u.id = h.user_id
       left join flexible_act n on n.bucket = h.bucket and n.user_id = h.user_id and n.holding_id = h.id
         and n.hour = $2 and n.kind = 'net'
       where h.asset = $1 and h.accrued_to = $2 and h.offered > 0 and (u.verified or not $3::boolean)
     ),
     filled as (select due.*, ${lentByShare(WEIGHED, 'due', 'net')} as lent from due)
     select coalesce(sum(${weightBy(7, 'lent')}), 0)::text as weight from filled`,
    [of.asset, isoText(of.hour), of.verifiedOnly, ...shareValues(of), ...extrasValues(of.extras)],
  )
  return row?.weight ?? '0'
}

function isMonthStart(at: Instant): boolean {
  return isoText(at).endsWith('-01T00:00:00.000Z')
}

/** How the holdings stand when a month begins. */
type Month = { assets: readonly string[]; month: Instant; range: RowRange; isByPlace: boolean }

async function openMonth(tx: Transaction, { assets, month, range, isByPlace }: Month): Promise<void> {
  await tx.execute(
    `insert into flexible_opening (bucket, user_id, id, hour, offered, minimum, place, carry)
     select h.bucket, h.user_id, h.id, $2, h.offered, h.minimum, ${isByPlace ? 'h.place' : 'null'}, h.carry from flexible_holding h
     where h.asset = any($1::text[]) and h.accrued_to = $2 and h.offered > 0 and ${inRange(range, 'h', 3)}
     on conflict do nothing`,
    [assets, isoText(month), ...rangeValues(range)],
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
    `select bucket from flexible_bucket where asset = any($1::text[]) order by asset, bucket for update ${ON_ONE_NODE}`,
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
