import { type Decimal8, divide, larger, multiply, ONE } from '../../money/index.ts'
import { ceilTo, DAY_MS, type Instant, instant } from '../../time/index.ts'

/*
 * Units of a fund have six decimals, its value of one unit (the net asset value, NAV) eight. Every rounding is in the fund's
 * favour, by less than one step. Source: design, product rules, "Private wealth".
 */

/** The smallest step of a unit: 0.000001. */
export const UNIT_STEP: Decimal8 = 100n

/** True for a number of units that has at most six decimals. */
export function isUnits(units: Decimal8): boolean {
  return units % UNIT_STEP === 0n
}

/** Quotient of two Decimal8 cut down to six decimals. */
function divideDown6(a: Decimal8, b: Decimal8): Decimal8 {
  return divide(a * 1_000_000n, b, 'down') * UNIT_STEP
}

/** The strike whose value an order of an instant gets: the next 00:00 UTC after it; at 00:00 itself that of the next day. */
export function strikeOf(at: Instant): Instant {
  return ceilTo(instant(at + 1), DAY_MS)
}

/** Units for an amount: amount / NAV, down to six decimals. Nothing is refunded of what that leaves. */
export function unitsFor(amount: Decimal8, nav: Decimal8): Decimal8 {
  return divideDown6(amount, nav)
}

/** What units are worth: units × NAV, down to eight decimals. */
export function worthOfUnits(units: Decimal8, nav: Decimal8): Decimal8 {
  return multiply(units, nav, 'down')
}

/** Profit share of units of one lot, `share` a fraction: units × what NAV is above the mark × share, down to eight decimals. */
export function profitShare(units: Decimal8, nav: Decimal8, mark: Decimal8, share: Decimal8): Decimal8 {
  return divide(units * larger(0n, nav - mark) * share, ONE * ONE, 'down')
}

/** Units that pay a profit share at the end of a period: share / NAV, down to six decimals. */
export function unitsForShare(share: Decimal8, nav: Decimal8): Decimal8 {
  return divideDown6(share, nav)
}

/** Most units that leave at one strike: the gate, a fraction of all units, down to six decimals; null: no gate. */
export function gateUnits(outstanding: Decimal8, gate: Decimal8 | null): Decimal8 | null {
  return gate === null ? null : divide(outstanding * gate, ONE * UNIT_STEP, 'down') * UNIT_STEP
}

/**
 * Units of one redemption that are struck where all of a strike ask for `asked` and `most` may leave: the same fraction for
 * each, down to six decimals. The rest joins the next strike.
 */
export function gatedUnits(units: Decimal8, most: Decimal8 | null, asked: Decimal8): Decimal8 {
  return most === null || asked <= most ? units : divide(units * most, asked * UNIT_STEP, 'down') * UNIT_STEP
}

/** Units of one lot that a redemption takes, with the mark above which they share their profit. */
export type LotUnits = { readonly lot: number; readonly units: Decimal8; readonly mark: Decimal8 }

/** Takes units from lots in their order: the first in is the first out. Null where they have too few together. */
export function takeUnits(lots: readonly LotUnits[], units: Decimal8): LotUnits[] | null {
  let wanted = units
  const taken: LotUnits[] = []
  for (const lot of lots) {
    const part = lot.units < wanted ? lot.units : wanted
    if (part > 0n) taken.push({ ...lot, units: part })
    wanted -= part
  }
  return wanted === 0n ? taken : null
}

/** What a redemption pays, and what of it comes from each lot. */
export type Struck = {
  readonly gross: Decimal8
  readonly share: Decimal8
  readonly net: Decimal8
  readonly lots: readonly { readonly gross: Decimal8; readonly share: Decimal8 }[]
}

/**
 * Prices a redemption: gross is all its units × NAV, down once; a lot's part is what the running sum of units adds to it, so
 * that the parts add up. The profit share is each lot's own.
 */
export function struckOf(pieces: readonly LotUnits[], nav: Decimal8, share: Decimal8): Struck {
  let before = 0n
  const lots = pieces.map(({ units, mark }) => {
    const gross = worthOfUnits(before + units, nav) - worthOfUnits(before, nav)
    before += units
    return { gross, share: profitShare(units, nav, mark, share) }
  })
  const gross = worthOfUnits(before, nav)
  const all = lots.reduce((sum, each) => sum + each.share, 0n)
  return { gross, share: all, net: gross - all, lots }
}

/** What a lot is worth now: units × NAV less the profit share that leaving now would cost. */
export function lotWorth({ units, mark }: Omit<LotUnits, 'lot'>, nav: Decimal8, share: Decimal8): Decimal8 {
  return worthOfUnits(units, nav) - profitShare(units, nav, mark, share)
}
