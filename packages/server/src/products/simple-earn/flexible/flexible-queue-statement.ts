import { ACCOUNT_MODES, isUnified } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { HOUSE_INTEREST, legRows, postAnswering, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { inBucketsOf, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import { FLEXIBLE, INTEREST, REDEEM } from './flexible-postings.ts'

/*
 * Who waits, paid in one statement however many they are: what `actOf` comes to for each of them in their own order of asking.
 * What had accrued in a holding is posted with its first payment.
 */

export type WaitPayment = {
  asset: string
  at: Instant
  /** The last who is paid, and how much of what they wait for. */
  last: { at: Instant; id: number; part: Decimal8 }
  /** For the acts: at least as many as there are who wait. */
  ids: readonly number[]
}

/** How much was paid, and whether some were left out whose holdings an hour has not been over yet. */
export type PaidWaits = { amount: Decimal8; areSomeBehind: boolean }

const UNIFIED_MODES = ACCOUNT_MODES.filter(isUnified)
/** $5: six values of the range. */
const FIRST_OF_RANGE = 5

/** Their modes stay as they are until it is paid. */
function waiting(range: RowRange): string {
  const several =
    onlyBucketOf(range) === null ? '/* several buckets: on one node only, others go bucket by bucket */' : ''
  return `waiting as materialized (
      select w.bucket, w.user_id, w.id, w.holding_id, w.asked_at,
        case when w.id = $3::bigint then least(w.left_over, $4::numeric) else w.left_over end as amount,
        case when u.account_mode = any($11::text[]) then ${UNIFIED} else ${SPOT} end::smallint as account
      from flexible_wait w join app_user u on u.bucket = w.bucket and u.id = w.user_id
        and ${inBucketsOf(range, 'u', FIRST_OF_RANGE)} ${several}
      where w.asset = $1 and w.left_over > 0 and w.hour < $13 and (w.asked_at, w.id) <= ($2::timestamptz, $3::bigint)
        and ${inRange(range, 'w', FIRST_OF_RANGE)}
      for share of u
    )`
}

/** As of the open hour, as `isAsOf` says: the others are left out, and brought over before it is tried again. */
const IS_AS_OF = `h.accrued_to >= b.open_hour and (h.unposted = 0 or b.open_hour <> date_trunc('day', b.open_hour))`

function parts(range: RowRange): string {
  const named = (alias: string) => `and ${inBucketsOf(range, alias, FIRST_OF_RANGE)}`
  return `${waiting(range)},
    due as materialized (
      select w.bucket, w.user_id, w.id, w.holding_id, w.amount, w.account, b.open_hour, h.acts, h.unposted,
        row_number() over (order by w.bucket, w.user_id, w.asked_at, w.id) as n,
        row_number() over (partition by w.bucket, w.user_id order by w.asked_at, w.id) as nth
      from waiting w
      join flexible_holding h on h.bucket = w.bucket and h.user_id = w.user_id and h.id = w.holding_id ${named('h')}
      join flexible_bucket b on b.bucket = w.bucket and b.asset = $1 ${named('b')}
      where ${IS_AS_OF}
    ),
    paid as (
      select ($12::bigint[])[due.n] as act_id, due.*, -(due.acts + due.nth)::integer as period,
        case when due.nth = 1 then due.unposted else 0 end as interest from due
    ),
    lessened as (
      update flexible_wait w set left_over = w.left_over - due.amount
      from due where w.bucket = due.bucket and w.user_id = due.user_id and w.id = due.id ${named('w')}
    ),
    given_back as (
      update flexible_holding h set offered = h.offered - s.amount, frozen = h.frozen - s.amount, unposted = 0,
        acts = h.acts + s.times
      from (select bucket, user_id, holding_id, sum(amount) as amount, count(*)::integer as times from due group by 1, 2, 3) as s
      where h.bucket = s.bucket and h.user_id = s.user_id and h.id = s.holding_id ${named('h')}
    ),
    cleared as (
      update flexible_bucket b set unposted = b.unposted - s.amount
      from (select bucket, sum(interest) as amount from paid group by bucket having sum(interest) > 0) as s
      where b.asset = $1 and b.bucket = s.bucket ${named('b')}
    ),
    acted as (
      insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, at, hour, amount, offered, period, account, interest,
        keeps_carry)
      select bucket, user_id, act_id, holding_id, $1::text, 'pay', $13::timestamptz, open_hour, amount, -amount, period, account,
        interest, true from paid
    )`
}

const TRANSFERS = `select p.bucket, p.user_id, p.holding_id as reference, p.period, leg.kind::smallint as kind,
    leg.debit::smallint as debit, leg.credit::smallint as credit, $1::text as asset, leg.amount, p.act_id as group_id,
    $13::timestamptz as at
  from paid p cross join lateral ${legRows([
    `${INTEREST}, ${HOUSE_INTEREST}, ${FLEXIBLE}::integer, p.interest`,
    `${REDEEM}, ${FLEXIBLE}, p.account, p.amount`,
  ])} as leg (kind, debit, credit, amount) where leg.amount > 0`

const PAID = `(select coalesce(sum(amount), 0)::text || ' ' || (select count(*) from waiting) - count(*) from due)`

/** Pays who waits in a range, but for those whose holdings are behind their hour. */
export async function payWaits(
  tx: Transaction,
  { asset, at, last, ids }: WaitPayment,
  range: RowRange,
): Promise<PaidWaits> {
  const values: Value[] = [
    asset,
    isoText(last.at),
    last.id,
    decimalText(last.part),
    ...rangeValues(range),
    UNIFIED_MODES,
    ids,
    isoText(at),
  ]
  const posted = { first: parts(range), select: TRANSFERS, values, bucket: onlyBucketOf(range) }
  const answer = await postAnswering(tx, { ...posted, areNew: true, areNetted: true, answer: PAID })
  const [amount = '0', behind] = answer.split(' ')
  return { amount: decimal(amount), areSomeBehind: behind !== '0' }
}
