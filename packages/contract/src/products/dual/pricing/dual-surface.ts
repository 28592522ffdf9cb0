/*
 * Implied volatility by log-moneyness and term. Floats: they price options and never hold money; what leaves
 * `dual-pricing.ts` is rounded to Decimal8.
 */

/**
 * One expiry of a volatility surface, raw SVI (Gatheral 2004): total variance
 * w(k) = a + b × (rho × (k − m) + sqrt((k − m)² + sigma²)), k = ln(strike / forward).
 */
export type SviSlice = {
  readonly term_days: number
  readonly a: number
  readonly b: number
  readonly rho: number
  readonly m: number
  readonly sigma: number
}

/** Slices in any order; at least one. */
export type VolatilitySurface = readonly SviSlice[]

/** Total variance of one slice at log-moneyness k. Never negative for a valid slice. */
export function sviVariance(slice: SviSlice, k: number): number {
  const distance = k - slice.m
  return slice.a + slice.b * (slice.rho * distance + Math.sqrt(distance * distance + slice.sigma * slice.sigma))
}

/**
 * What is wrong with a slice: term above 0, b >= 0, |rho| < 1, sigma > 0, least total variance
 * a + b × sigma × sqrt(1 − rho²) >= 0, and Lee's bound on the wings b × (1 + |rho|) <= 2. Null when nothing is.
 */
export function sviFault(slice: SviSlice): 'term' | 'b' | 'rho' | 'sigma' | 'negative' | 'wing' | null {
  const { term_days, a, b, rho, m, sigma } = slice
  if (!(term_days > 0) || !Number.isFinite(term_days + a + b + rho + m + sigma)) return 'term'
  if (!(b >= 0)) return 'b'
  if (!(Math.abs(rho) < 1)) return 'rho'
  if (!(sigma > 0)) return 'sigma'
  if (a + b * sigma * Math.sqrt(1 - rho * rho) < 0) return 'negative'
  return b * (1 + Math.abs(rho)) > 2 ? 'wing' : null
}

/**
 * Total variance of the surface at a term and log-moneyness: linear in the term between the slices either side, in
 * proportion to the term (flat volatility) before the first and after the last. Throws RangeError for no slice.
 */
export function surfaceVariance(surface: VolatilitySurface, termDays: number, k: number): number {
  const slices = [...surface].sort((a, b) => a.term_days - b.term_days)
  const first = slices[0]
  const last = slices.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a volatility surface needs a slice')
  if (termDays <= first.term_days) return (sviVariance(first, k) * termDays) / first.term_days
  if (termDays >= last.term_days) return (sviVariance(last, k) * termDays) / last.term_days
  const after = slices.findIndex((slice) => slice.term_days >= termDays)
  const near = slices[after - 1] ?? first
  const far = slices[after] ?? last
  const share = (termDays - near.term_days) / (far.term_days - near.term_days)
  return sviVariance(near, k) * (1 - share) + sviVariance(far, k) * share
}

/** Implied volatility of a year (0.5 is 50 %) at a term in days and log-moneyness. */
export function surfaceVolatility(surface: VolatilitySurface, termDays: number, k: number): number {
  return Math.sqrt(Math.max(0, surfaceVariance(surface, termDays, k)) / (termDays / 365))
}

/** Terms of the sandbox's slices. */
const SANDBOX_TERMS_DAYS = [1 / 24, 0.25, 1, 2, 3, 5, 7, 14, 30, 60] as const

/** How a sandbox surface is asked for. All are plain numbers. */
export type SandboxSurfaceShape = {
  /** At-the-money volatility of a year: 0.5 is 50 %. */
  readonly atTheMoney: number
  /** Tilt, −1 to 1 without the ends: below 0, low targets cost more. Default −0.15. */
  readonly skew?: number
  /** Curvature, 0 (flat) to 1. Default 0.6. */
  readonly smile?: number
}

/**
 * A surface free of arbitrage from three numbers, by SSVI (Gatheral and Jacquier 2014) with phi = smile / sqrt(theta),
 * written as raw SVI slices: theta = atTheMoney² × term, a = theta / 2 × (1 − rho²), b = theta × phi / 2,
 * m = −rho / phi, sigma = sqrt(1 − rho²) / phi. Free of butterflies while smile² × (1 + |skew|) <= 4, of calendar
 * arbitrage because theta × phi² does not change with the term. Out-of-range numbers are brought to the nearest good one.
 */
export function sandboxSurface(shape: SandboxSurfaceShape): VolatilitySurface {
  const rho = within(shape.skew ?? -0.15, -0.95, 0.95)
  const smile = within(shape.smile ?? 0.6, 0.05, 1)
  const atTheMoney = within(shape.atTheMoney, 0.01, 5)
  return SANDBOX_TERMS_DAYS.map((term_days) => {
    const theta = (atTheMoney * atTheMoney * term_days) / 365
    const phi = smile / Math.sqrt(theta)
    const spread = Math.sqrt(1 - rho * rho)
    return {
      term_days,
      a: (theta / 2) * (1 - rho * rho),
      b: (theta * phi) / 2,
      rho,
      m: -rho / phi,
      sigma: spread / phi,
    }
  })
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
