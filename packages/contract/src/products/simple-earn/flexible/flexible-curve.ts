import { type Decimal8, decimal, divide, ONE, smaller } from '../../../money/index.ts'

/** Rate over utilisation, two straight lines that meet at `kink`. All are fractions; slopes are per unit of utilisation. */
export type FlexibleCurve = {
  readonly base: Decimal8
  readonly slope1: Decimal8
  readonly kink: Decimal8
  readonly slope2: Decimal8
  /** No rate of the curve is above it. */
  readonly cap: Decimal8
}

/** An exact quotient, in the units of a Decimal8: 0.5 is 50_000_000 / 1. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

/** Used over supplied, at most 1; all of it where nothing is supplied. Source: product rules, Demand 2. */
export function utilisation(demand: Decimal8, supply: Decimal8): Ratio {
  return demand >= supply ? { numerator: ONE, denominator: 1n } : { numerator: demand * ONE, denominator: supply }
}

/**
 * K(u) = base + slope1 × min(u, kink) + slope2 × max(0, u − kink), at most the cap, exact. Source: product rules, Demand 2.
 */
export function curveRate(curve: FlexibleCurve, used: Ratio): Ratio {
  const { numerator: u, denominator: d } = used
  const isBelow = u <= curve.kink * d
  const low = isBelow ? u : curve.kink * d
  const high = isBelow ? 0n : u - curve.kink * d
  const denominator = d * ONE
  const numerator = curve.base * denominator + curve.slope1 * low + curve.slope2 * high
  return numerator > curve.cap * denominator ? { numerator: curve.cap, denominator: 1n } : { numerator, denominator }
}

/** A ratio as a Decimal8, rounded down. */
export function ratioDown({ numerator, denominator }: Ratio): Decimal8 {
  return divide(numerator, denominator, 'down')
}

/** Points of the curve for a chart: at utilisation 0, at the kink, at 1. Rounded down. */
export function curvePoints(curve: FlexibleCurve): readonly { utilisation: Decimal8; rate: Decimal8 }[] {
  const at = [0n, smaller(curve.kink, ONE), ONE]
  return at.map((used) => ({
    utilisation: used,
    rate: ratioDown(curveRate(curve, { numerator: used, denominator: 1n })),
  }))
}

type CurveWire = { base: string; slope1: string; kink: string; slope2: string; cap: string }

/** A curve as it is on the wire. */
export function readCurve({ base, slope1, kink, slope2, cap }: CurveWire): FlexibleCurve {
  return {
    base: decimal(base),
    slope1: decimal(slope1),
    kink: decimal(kink),
    slope2: decimal(slope2),
    cap: decimal(cap),
  }
}

/** Whether a pool's rate moved by more than half of the one of the hour before. From nothing it has no measure: not a move. */
export function isRateMove(before: Decimal8, after: Decimal8): boolean {
  const moved = after > before ? after - before : before - after
  return before > 0n && 2n * moved > before
}
