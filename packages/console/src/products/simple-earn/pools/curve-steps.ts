import { type Decimal8, decimal, larger, smaller } from '@tenor/contract/money'
import { curveRate, type FlexibleCurve, ratioDown } from '@tenor/contract/simple-earn'

const STEPS = ['0', '0.2', '0.4', '0.6', '0.8', '0.9', '0.95', '1'].map(decimal)

export type CurveStep = { utilisation: Decimal8; before: Decimal8 | null; after: Decimal8 }

/** What lenders get of a year at several uses of the pool, before and after; the kinks are among them. At most the bound. */
export function curveSteps(
  before: { curve: FlexibleCurve; most: Decimal8 } | null,
  after: { curve: FlexibleCurve; most: Decimal8 },
): CurveStep[] {
  const kinks = [after.curve.kink, ...(before === null ? [] : [before.curve.kink])]
  const uses = [...new Set([...STEPS, ...kinks])].sort((a, b) => (a < b ? -1 : 1))
  const rateOf = ({ curve, most }: { curve: FlexibleCurve; most: Decimal8 }, used: Decimal8) =>
    larger(0n, smaller(most, ratioDown(curveRate(curve, { numerator: used, denominator: 1n }))))
  return uses.map((utilisation) => ({
    utilisation,
    before: before === null ? null : rateOf(before, utilisation),
    after: rateOf(after, utilisation),
  }))
}
