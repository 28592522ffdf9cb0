import { ACCOUNT_MODES, isUnified } from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { HOUSE_FEE, HOUSE_INTEREST, legRows, postSelected, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import { type Queryable, sqlType, type Transaction, type Value } from '../../../platform/database/index.ts'
import { inBucketsOf, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import {
  BONUS,
  CHARGE_FEE,
  CHARGE_INTEREST,
  FLEXIBLE,
  HOUSE_BONUS,
  HOUSE_ENGINE,
  INTEREST,
  periodOfDay,
} from './flexible-postings.ts'

/*
 * What a day posts at 00:00 of what accrued by the hour. Each row of `flexible_posting` stands for one transfer; who came
 * before the job has posted their own under the same key.
 */

const TRANSFER = `bucket, user_id, reference, $3::integer as period, kind::smallint, debit::smallint, credit::smallint, asset,
  amount, reference as group_id, $2::timestamptz as at`

const NOTED = `noted as (
    insert into flexible_posting (bucket, user_id, reference, at, period, kind, account, asset, amount)
    select bucket, user_id, reference, $2::timestamptz, $3::integer, kind, account, asset, amount from due
  )`

/** Names the buckets of another table by the range's own parameters. */
function inBucket(alias: string, range: RowRange): string {
  return `and ${inBucketsOf(range, alias, 4)}`
}

function valuesOf(asset: string, day: Instant, range: RowRange): Value[] {
  return [asset, isoText(day), periodOfDay(day), ...rangeValues(range)]
}

/** Posts what accrued in holdings; says of how many. Who posted their own has nothing left to post, so that what is left is new. */
export async function postInterest(tx: Transaction, asset: string, day: Instant, range: RowRange): Promise<number> {
  const first = `due as (
      select h.bucket, h.user_id, h.id as reference, h.asset, h.unposted as amount, ${INTEREST}::smallint as kind,
        0::smallint as account
      from flexible_holding h where h.asset = $1 and h.unposted > 0 and h.accrued_to = $2 and ${inRange(range, 'h', 4)}
    ),
    cleared as (
      update flexible_holding h set unposted = 0 from due
      where h.bucket = due.bucket and h.user_id = due.user_id and h.id = due.reference ${inBucket('h', range)}
    ),
    summed as (
      update flexible_bucket b set unposted = b.unposted - s.amount
      from (select bucket, sum(amount) as amount from due group by bucket) s
      where b.bucket = s.bucket and b.asset = $1 ${inBucket('b', range)}
    ),
    ${NOTED}`
  const select = `select ${TRANSFER} from (
    select due.*, ${HOUSE_INTEREST} as debit, ${FLEXIBLE} as credit from due) as transfers`
  const values = valuesOf(asset, day, range)
  return await postSelected(tx, { first, select, values, areNew: true, bucket: onlyBucketOf(range) })
}

/** Posts what loans were charged. A loan that is paid back and charged is over. */
export async function postCharges(tx: Transaction, asset: string, day: Instant, range: RowRange): Promise<void> {
  const first = `owing as (
      select l.bucket, l.user_id, l.id, l.asset, l.unposted_interest, l.unposted_fee from flexible_loan l
      where l.asset = $1 and l.is_open and ${inRange(range, 'l', 4)}
    ),
    due as (
      select o.bucket, o.user_id, o.id as reference, o.asset, leg.amount, leg.kind, 0::smallint as account, leg.credit
      from owing o cross join lateral ${legRows([
        `${CHARGE_INTEREST}::smallint, ${HOUSE_INTEREST}, o.unposted_interest`,
        `${CHARGE_FEE}::smallint, ${HOUSE_FEE}, o.unposted_fee`,
      ])} as leg (kind, credit, amount) where leg.amount > 0
    ),
    cleared as (
      update flexible_loan l set unposted_interest = 0, unposted_fee = 0,
        is_open = l.principal > 0 or l.loan_time > 0
      from owing o
      where l.bucket = o.bucket and l.user_id = o.user_id and l.id = o.id ${inBucket('l', range)}
    ),
    ${NOTED}`
  const select = `select ${TRANSFER} from (select due.*, ${HOUSE_ENGINE} as debit from due) as transfers`
  await postSelected(tx, { first, select, values: valuesOf(asset, day, range), bucket: onlyBucketOf(range) })
}

/** What the award coin is, and what both coins cost at 00:00. */
export type BonusPrices = { award: string; coinPrice: Decimal8; awardPrice: Decimal8 }

/** Whether the house owes any of a pool's lenders something. */
export async function owesBonus(db: Queryable, asset: string): Promise<boolean> {
  const [row] = await db.query(
    { owes: sqlType.boolean },
    'select exists (select 1 from flexible_holding where asset = $1 and bonus_weight > 0) as owes',
    [asset],
  )
  return row?.owes === true
}

/** Pays what the house adds, in the award coin, to the account of each customer's mode. */
export async function payBonus(
  tx: Transaction,
  asset: string,
  day: Instant,
  range: RowRange,
  { award, coinPrice, awardPrice }: BonusPrices,
): Promise<void> {
  const unified = ACCOUNT_MODES.filter(isUnified)
  const first = `weighed as (
      select h.bucket, h.user_id, h.id,
        div(h.bonus_weight * 1e16 * $10::numeric, 876000000000 * $11::numeric) * 0.00000001 as amount,
        case when u.account_mode = any($12::text[]) then ${UNIFIED} else ${SPOT} end::smallint as account
      from flexible_holding h join app_user u on u.bucket = h.bucket and u.id = h.user_id ${inBucket('u', range)}
      where h.asset = $1 and h.bonus_weight > 0 and ${inRange(range, 'h', 4)}
    ),
    due as (
      select bucket, user_id, id as reference, $13::text as asset, amount, ${BONUS}::smallint as kind, account
      from weighed where amount > 0
    ),
    cleared as (
      update flexible_holding h set bonus_weight = 0 from weighed w
      where h.bucket = w.bucket and h.user_id = w.user_id and h.id = w.id ${inBucket('h', range)}
    ),
    ${NOTED}`
  const select = `select ${TRANSFER} from (select due.*, ${HOUSE_BONUS} as debit, account as credit from due) as transfers`
  const prices = [decimalText(coinPrice), decimalText(awardPrice), unified, award]
  const values = [...valuesOf(asset, day, range), ...prices]
  await postSelected(tx, { first, select, values, bucket: onlyBucketOf(range) })
}
