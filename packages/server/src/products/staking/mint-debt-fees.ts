import { type Decimal8, decimalText, larger } from '@tenor/contract/money'
import {
  type DebtRate,
  type DebtRun,
  dailyCost,
  feeAt,
  feeOwed,
  type MintHeld,
  weightAt,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import type { Database } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { Position } from './mint-tables.ts'

/*
 * The fee of debts. Each act brings its position's fee to its instant; at each midnight all others are brought there in one go, with the
 * prices at which they are looked at. Loan-to-value is judged by what was owed then.
 */

const runOf = ({ debt, feeWeight, feePaid, feeSince }: Position): DebtRun => ({
  debt,
  weight: feeWeight,
  feePaid,
  since: feeSince,
})

/** The fee that is owed at an instant. */
export function feeNow(position: Position, rates: readonly DebtRate[], at: Instant): Decimal8 {
  return feeAt(runOf(position), rates, instant(Math.max(at, position.feeSince)))
}

/** The fee in a position's loan-to-value at an instant: that of the last 00:00, or of its last act where that is later. */
export function judgedFee(position: Position, rates: readonly DebtRate[], at: Instant): Decimal8 {
  const midnight = floorTo(at, DAY_MS)
  const isStored = position.feeSince >= midnight && position.feeSince <= at
  return isStored ? position.fee : feeAt(runOf(position), rates, midnight)
}

/** A position as the contract's rules judge it, with its fee; nothing where there is none. */
export function makeHeld(position: Position | null, fee: (position: Position) => Decimal8): MintHeld {
  if (position === null) return { amount: 0n, debt: 0n, fee: 0n }
  return { amount: position.amount, debt: position.debt, fee: fee(position) }
}

/** A position whose fee is reckoned up to an act of an instant. */
export function bringFee(position: Position, rates: readonly DebtRate[], at: Instant): Position {
  const feeSince = instant(Math.max(at, position.feeSince))
  const feeWeight = weightAt(runOf(position), rates, feeSince)
  return { ...position, feeWeight, feeSince, fee: feeOwed(feeWeight, position.feePaid) }
}

/** A position after some of the fee and of the debt were paid. Without a debt there is nothing left to reckon. */
export function payFee(position: Position, { fee, debt }: { fee: Decimal8; debt: Decimal8 }): Position {
  const left = { ...position, debt: position.debt - debt, feePaid: position.feePaid + fee }
  if (left.debt === 0n) return { ...left, feeWeight: 0n, feePaid: 0n, fee: 0n }
  return { ...left, fee: feeOwed(left.feeWeight, left.feePaid) }
}

/** Days whose fees are in the prices at which a position is looked at, so that none is missed until they are written again. */
const DAYS_AHEAD = 2n

const highestOf = (rates: readonly DebtRate[]) => rates.reduce((most, { rate }) => larger(most, rate), 0n)

/** Most that a position may owe until its prices are written again. */
export function owedAhead({ debt, fee }: Position, rates: readonly DebtRate[]): Decimal8 {
  return debt + fee + dailyCost(debt, highestOf(rates)) * DAYS_AHEAD
}

/** Debt × milliseconds × rate that come to one hundred-millionth: the contract's `feeOwed`. */
const UNIT = '3153600000000000000'
const WEIGHT = `p.fee_weight + trunc(p.debt * 100000000) * $5::numeric
  * round(extract(epoch from ($3::timestamptz - greatest(p.fee_since, $4::timestamptz))) * 1000)`
/* A little above what divides exactly, so that no price is missed by its rounding: the contract's `triggerPrices`. */
const priceAt = (bound: string) =>
  `trunc(f.ahead / nullif(p.amount * (p.factor + ${bound}), 0) * 1.000001, 8) + 0.00000004`
const PARTS = 16
/* Each position's weight and fee at the midnight, and the most that it may owe some days later. */
const REFRESHED = `select w.bucket, w.user_id, w.id, w.weight, w.fee, w.debt + w.fee + w.debt * $6::numeric * ${DAYS_AHEAD} / 365 as ahead
         from (
           select p.bucket, p.user_id, p.id, p.debt, ${WEIGHT} as weight,
             greatest(div(${WEIGHT} + ${UNIT} - 1, ${UNIT}) * 0.00000001 - p.fee_paid, 0) as fee
           from staking_mint_position p where p.product_id = $1 and p.coin = $2 and p.debt > 0 and p.fee_since < $3
             and p.bucket between $7 and $8
         ) as w`

/** Brings the fees of all positions of a coin to a midnight, with their prices; those that acted since stay as they are. */
export async function refreshFees(
  db: Database,
  { productId, coin, midnight }: { productId: number; coin: string; midnight: Instant },
  rates: readonly DebtRate[],
): Promise<void> {
  if (highestOf(rates) === 0n) return
  const before = later(midnight, -DAY_MS)
  const rate = rates.findLast(({ from }) => from <= before)?.rate ?? 0n
  const [width, most] = [BUCKETS / PARTS, decimalText(highestOf(rates))]
  for (let part = 0; part < PARTS; part += 1) {
    await db.execute(
      `/* no bucket: positions lie in all of them */ update staking_mint_position p
       set fee_weight = f.weight, fee = f.fee, fee_since = $3, alert_price = coalesce(${priceAt('0.1')}, 0),
         sale_price = coalesce(${priceAt('0.18')}, 0)
       from (
         ${REFRESHED}
       ) as f
       where p.bucket = f.bucket and p.user_id = f.user_id and p.id = f.id and p.fee_since < $3 and p.bucket between $7 and $8`,
      [productId, coin, isoText(midnight), isoText(before), String(rate), most, part * width, (part + 1) * width - 1],
    )
  }
}
