import { type Decimal8, divide, larger, ONE, smaller } from '../../money/index.ts'
import { DAY_MS, type Instant, YEAR_DAYS } from '../../time/index.ts'

/*
 * Cost of a debt against collateral: a rate of a year by the millisecond, exact, with no interest on the fee itself. Rates are
 * fractions. Source: the product rules, "Minting: what a debt costs".
 */

const YEAR_MS = BigInt(YEAR_DAYS * DAY_MS)

/** A rate of a coin, a fraction of a year, in force from a midnight on. */
export type DebtRate = { readonly from: Instant; readonly rate: Decimal8 }

/**
 * Fee that a debt has run up: `weight` is Σ debt × milliseconds × rate, debt and rate in hundred-millionths, as of `since`; `feePaid`
 * is what was paid of the fee.
 */
export type DebtRun = {
  readonly debt: Decimal8
  readonly weight: bigint
  readonly feePaid: Decimal8
  readonly since: Instant
}

/** The rate in force at an instant; 0 before the first. `rates` ascend. */
export function debtRateAt(rates: readonly DebtRate[], at: Instant): Decimal8 {
  return rates.findLast(({ from }) => from <= at)?.rate ?? 0n
}

/** The weight of a run at an instant: each rate counts for as long as it was in force. Before `since` it is taken back. */
export function weightAt({ debt, weight, since }: DebtRun, rates: readonly DebtRate[], at: Instant): bigint {
  const [first, last] = at < since ? [at, since] : [since, at]
  const bounds = rates.filter(({ from }) => from > first && from < last).map(({ from }) => from)
  const points = [first, ...bounds, last]
  const run = points.reduce((sum, from, place) => {
    const until = points[place + 1] ?? from
    return sum + BigInt(until - from) * debtRateAt(rates, from)
  }, 0n)
  return at < since ? weight - debt * run : weight + debt * run
}

/** The fee that is owed for a weight: rounded up, less what was paid; never below nothing. */
export function feeOwed(weight: bigint, feePaid: Decimal8): Decimal8 {
  return larger(divide(weight, YEAR_MS * ONE, 'up') - feePaid, 0n)
}

/** The fee of a run that is owed at an instant. */
export function feeAt(run: DebtRun, rates: readonly DebtRate[], at: Instant): Decimal8 {
  return feeOwed(weightAt(run, rates, at), run.feePaid)
}

/** Cost of a debt for a day, rounded up. */
export function dailyCost(debt: Decimal8, rate: Decimal8): Decimal8 {
  return divide(debt * rate, ONE * BigInt(YEAR_DAYS), 'up')
}

/** Collateral of one coin, the debt against it, and the fee of that debt. */
export type MintHeld = { readonly amount: Decimal8; readonly debt: Decimal8; readonly fee: Decimal8 }

/** The debt with its fee. */
export function owedOf({ debt, fee }: Pick<MintHeld, 'debt' | 'fee'>): Decimal8 {
  return debt + fee
}

/** Collateral released by a repayment: floor8(held × repaid / debt); all of it with the last of the debt. */
export function releasedBy(held: Decimal8, repaid: Decimal8, debt: Decimal8): Decimal8 {
  return repaid >= debt ? held : divide(held * repaid, debt, 'down')
}

/** Splits an amount that is paid back: the fee first, then the debt, and no more than is owed. */
export function repaymentOf(amount: Decimal8, held: MintHeld) {
  const taken = smaller(amount, owedOf(held))
  const fee = smaller(taken, held.fee)
  const debt = taken - fee
  return { taken, fee, debt, released: releasedBy(held.amount, debt, held.debt) }
}
