import { decimalText } from '@tenor/contract/money'
import { DAY_SNAPSHOTS } from '@tenor/contract/soft-staking'
import { type Instant, isoText, later, YEAR_DAYS } from '@tenor/contract/time'
import { SPOT } from '../../core/ledger/index.ts'
import type { Value } from '../../platform/database/index.ts'
import { inBucketsOf, inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import type { DayTerms } from './soft-staking-terms.ts'

/*
 * What a day's snapshots found, of many customers in one pass, without anything having been written by the hour. A balance at an
 * instant is the balance now less the transfers since. So the sum over the snapshots is the balance as often as there are
 * snapshots, less each transfer as often as there are snapshots before it.
 *
 * $1 the day, $2 the instants of its snapshots, each just past, $3 to $7 the coins with place, rate in hundred-millionths, and
 * floor and cap of the sum of all snapshots, from $8 on the range of spans.
 */
const RANGE_AT = 8

/** Instants are whole milliseconds: what happened at a snapshot's instant is in it. */
const JUST_PAST_MS = 1

export type Evaluation = {
  readonly day: Instant
  readonly instants: readonly Instant[]
  readonly terms: readonly DayTerms[]
  readonly range: RowRange
  /** SQL of what loans moved; null where no customer ever had one. */
  readonly loanMoves: string | null
}

export function evaluationValues({ day, instants, terms, range }: Omit<Evaluation, 'loanMoves'>): Value[] {
  const past = instants.map((at) => isoText(later(at, JUST_PAST_MS)))
  return [isoText(day), past, ...daysTerms(terms), ...rangeValues(range)]
}

/* Multiplied here once, and not again for each customer. */
function daysTerms(terms: readonly DayTerms[]) {
  const snapshots = BigInt(DAY_SNAPSHOTS)
  return [
    terms.map(({ coin }) => coin),
    terms.map(({ place }) => place),
    terms.map(({ rate }) => String(rate)),
    terms.map(({ floor }) => decimalText(floor * snapshots)),
    terms.map(({ cap }) => (cap === null ? null : decimalText(cap * snapshots))),
  ]
}

/** Of spans `s`: which count on the day. */
export const COUNTING = 's.from_at <= $1 and (s.off_at is null or s.off_at > $1)'

const PAST = '$2::timestamptz[]'
const COINS = '$3::text[]'
/* How many snapshots were before an instant. */
const before = (at: string) => `width_bucket(${at}, ${PAST})`
const COUNTED = `case when s.off_at is null then ${DAY_SNAPSHOTS} else ${before('s.off_at')} end`

const withinBuckets = (table: string, range: RowRange) => inBucketsOf(range, table, RANGE_AT)

const balancesOf = (range: RowRange) => `join ledger_balance b on b.bucket = s.bucket and b.user_id = s.user_id
  and b.account = ${SPOT} and b.reference = 0 and b.asset = any(${COINS}) and ${withinBuckets('b', range)}`
const transfersOf = (range: RowRange) => `join ledger_transfer t on t.bucket = s.bucket and t.user_id = s.user_id
  and t.at >= $1::timestamptz and t.asset = any(${COINS}) and (t.credit = ${SPOT} or t.debit = ${SPOT})
  and ${withinBuckets('t', range)}`
const CHANGE = `case when t.credit = ${SPOT} then t.amount else -t.amount end`
/* How often a transfer is taken off the sum, as a small number before its sign: `numeric` is multiplied once. */
const TAKEN_OFF = `case when t.credit = ${SPOT} then -1 else 1 end * least(${before('t.at')}, ${COUNTED})`

/** SELECT of bucket, user_id, id, coin, snapshots and total: how many snapshots counted, and what they found in sum. */
function totalsSql({ range, loanMoves }: Pick<Evaluation, 'range' | 'loanMoves'>): string {
  const who = `${COUNTING} and ${inRange(range, 's', RANGE_AT)}`
  const parts = (apart: (coin: string) => string) => `select s.bucket, s.user_id, s.id, b.asset as coin,
      ${COUNTED} as snapshots, ${COUNTED} * b.balance as part
    from soft_staking_span s ${balancesOf(range)} ${apart('b.asset')} where ${who} ${ONLY_WITHOUT[loanMoves === null ? 'all' : 'some']}
    union all
    select s.bucket, s.user_id, s.id, t.asset, ${COUNTED}, ${TAKEN_OFF} * t.amount
    from soft_staking_span s ${transfersOf(range)} ${apart('t.asset')} where ${who} ${ONLY_WITHOUT[loanMoves === null ? 'all' : 'some']}`
  const sums = (relation: string) => `select bucket, user_id, id, coin, max(snapshots) as snapshots, sum(part) as total
    from (${relation}) as part group by bucket, user_id, id, coin`
  if (loanMoves === null) return sums(parts(() => ''))
  const borrowed = borrowedSql(loanMoves, range)
  const apart = (coin: string) => `left join ${borrowed} as m on m.bucket = s.bucket and m.user_id = s.user_id
    and m.asset = ${coin}`
  return `${sums(parts(apart))} union all ${sums(borrowersSql(loanMoves, borrowed, who))}`
}

const ONLY_WITHOUT = { all: '', some: 'and m.bucket is null' } as const

/* Who ever borrowed a coin, within the range's buckets: their snapshots are taken one by one, since none is below zero. */
function borrowedSql(loanMoves: string, range: RowRange): string {
  return `(select moved.bucket, moved.user_id, moved.asset from (${loanMoves}) as moved
    where ${withinBuckets('moved', range)} group by moved.bucket, moved.user_id, moved.asset)`
}

function borrowersSql(loanMoves: string, borrowed: string, who: string): string {
  return `select s.bucket, s.user_id, s.id, m.asset as coin, ${COUNTED} as snapshots, greatest(spot.amount - lent.amount, 0) as part
    from soft_staking_span s
    join ${borrowed} as m on m.bucket = s.bucket and m.user_id = s.user_id and m.asset = any(${COINS})
    cross join lateral unnest(${PAST}) with ordinality as snapshot (past, number)
    cross join lateral (
      select coalesce(sum(change.amount), 0) as amount from (
        select b.balance as amount from ledger_balance b where b.bucket = s.bucket and b.user_id = s.user_id
          and b.account = ${SPOT} and b.reference = 0 and b.asset = m.asset
        union all
        select -${CHANGE} from ledger_transfer t where t.bucket = s.bucket and t.user_id = s.user_id
          and t.at >= $1::timestamptz and t.at >= snapshot.past and t.asset = m.asset and (t.credit = ${SPOT} or t.debit = ${SPOT})
      ) as change
    ) as spot
    cross join lateral (
      select coalesce(sum(moved.amount), 0) as amount from (${loanMoves}) as moved where moved.bucket = s.bucket
        and moved.user_id = s.user_id and moved.asset = m.asset and moved.at < snapshot.past
    ) as lent
    where ${who} and snapshot.number <= ${COUNTED}`
}

/* The contract's `countedTotal` and `softReward`: exact, `div` cuts the quotient of whole numbers. */
const COUNTED_TOTAL = 'least(x.total, c.cap)'
const YEAR_SNAPSHOTS = DAY_SNAPSHOTS * YEAR_DAYS
const AMOUNT = `div(${COUNTED_TOTAL} * c.rate, ${YEAR_SNAPSHOTS}) * 0.00000001`

/** SELECT of what each customer's day pays: bucket, user_id, id, coin, place, snapshots, total, counted, amount. */
export function rewardsSql(evaluation: Pick<Evaluation, 'range' | 'loanMoves'>): string {
  return `select x.bucket, x.user_id, x.id, x.coin, c.place, x.snapshots, x.total, ${COUNTED_TOTAL} as counted, ${AMOUNT} as amount
    from (${totalsSql(evaluation)}) as x
    join unnest($3::text[], $4::smallint[], $5::numeric[], $6::numeric[], $7::numeric[]) as c (coin, place, rate, floor, cap)
      on c.coin = x.coin
    where x.total >= c.floor and ${COUNTED_TOTAL} * c.rate >= ${YEAR_SNAPSHOTS}`
}
