import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { EVERY_ROW, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import { type HourToAccrue, ON_ONE_NODE } from './flexible-accrual.ts'

type HourToCharge = Pick<HourToAccrue, 'asset' | 'hour' | 'end' | 'rate'>

const CHARGE = 'time * rate * (1 + service_fee) * 1e24'
const FEE = 'time * rate * service_fee * 1e24'
/** Milliseconds of an hour times hours of a year, in the units of three decimals of eight. */
const YEAR = '(3600000::numeric * 8760 * 1e16)'

/* Of one pool $4 is its rate; of several $1 and $4 are arrays, and sums are made by pool as well. */
function chargeStatement(range: RowRange, isOfSeveral: boolean): string {
  const one = (alias: string) => (onlyBucketOf(range) === null ? '' : `and ${alias}.bucket = $5::smallint`)
  const [pools, rate, isOf] = isOfSeveral
    ? [', unnest($1::text[], $4::numeric[]) as pool (asset, rate)', 'pool.rate', 'l.asset = pool.asset']
    : ['', '$4::numeric', 'l.asset = $1']
  return `with due as (
      select l.bucket, l.user_id, l.id, l.service_fee, ${rate} as rate, ${loanTimeUntil('l', '$3')} as time
      from flexible_loan l${pools}
      where ${isOf} and l.is_open and l.charged_to = $2 and ${inRange(range, 'l', 5)}
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
      returning l.bucket, l.asset, o.charge, o.fee
    ),
    came as (select bucket, asset, sum(charge) as charge, sum(fee) as fee from charged group by bucket, asset)
    update flexible_bucket b set hour_charge = b.hour_charge + came.charge, hour_fee = b.hour_fee + came.fee
    from came where b.bucket = came.bucket and b.asset = came.asset ${isOfSeveral ? ON_ONE_NODE : `and b.asset = $1 ${one('b')}`}`
}

/** Charges the loans of a range for an hour, by the millisecond: the contract's `loanCharge`. Each once. */
export async function chargeRange(tx: Transaction, of: HourToCharge, range: RowRange): Promise<void> {
  await tx.execute(chargeStatement(range, false), valuesOf(of, of.asset, decimalText(of.rate), range))
}

/** The same of all loans of small pools of one hour. */
export async function chargeTogether(tx: Transaction, hours: readonly HourToCharge[]): Promise<void> {
  const [first] = hours
  if (first === undefined) return
  if (hours.length === 1) return chargeRange(tx, first, EVERY_ROW)
  const [assets, rates] = [hours.map(({ asset }) => asset), hours.map(({ rate }) => decimalText(rate))]
  await tx.execute(chargeStatement(EVERY_ROW, true), valuesOf(first, assets, rates, EVERY_ROW))
}

function valuesOf({ hour, end }: HourToCharge, asset: Value, rate: Value, range: RowRange): Value[] {
  return [asset, isoText(hour), isoText(end), rate, ...rangeValues(range)]
}

/** principal × milliseconds up to an instant, SQL. */
export function loanTimeUntil(loan: string, end: string): string {
  return `${loan}.loan_time
    + ${loan}.principal * greatest(0, round(extract(epoch from ${end}::timestamptz - ${loan}.counted_to) * 1000))`
}
