import { type Violation, violation } from '../../../http/index.ts'
import { DAY_MS, type Instant } from '../../../time/index.ts'
import { type SviSlice, surfaceVolatility, sviFault, sviVariance, type VolatilitySurface } from './dual-surface.ts'

/** The most slices that a surface may have. */
export const DUAL_SURFACE_SLICES = 16

/** In live mode nothing is priced with a surface that was set longer ago than this. Source: product rules, Quote. */
export const DUAL_SURFACE_AGE_MS = DAY_MS

/** Whether a surface is still of now: an operator set it at most 24 hours ago. `setAt` null: nobody has. */
export function isSurfaceCurrent(setAt: Instant | null, now: Instant): boolean {
  return setAt !== null && now - setAt <= DUAL_SURFACE_AGE_MS
}

/** Volatilities of a year that an operator may set: 1 % to 500 %. */
const VOLATILITY = [0.01, 5] as const

/** Rounding of floats, relative to the size of what is compared. */
const TOLERANCE = 1e-9

/** Log-moneyness that is looked at, in deviations of the slice at the money, both ways. */
const DEVIATIONS = 5
const STEPS = 100

/**
 * What is wrong with a surface, or null. In this order: the number of slices; the fault of a slice; two of one term; a
 * volatility out of range at the money; a butterfly (Durrleman's density below zero somewhere within five deviations);
 * a calendar spread (total variance that falls with the term). `term` is in days.
 */
export function surfaceViolation(surface: VolatilitySurface): Violation | null {
  if (surface.length === 0 || surface.length > DUAL_SURFACE_SLICES) {
    return violation('dual.surface.count', { most: DUAL_SURFACE_SLICES })
  }
  const slices = [...surface].sort((a, b) => a.term_days - b.term_days)
  for (const slice of slices) {
    const fault = sviFault(slice)
    if (fault !== null) return violation('dual.surface.slice', { term: termOf(slice), fault })
  }
  return pairViolation(slices) ?? sliceViolation(slices)
}

function sliceViolation(slices: readonly SviSlice[]): Violation | null {
  for (const slice of slices) {
    const term = termOf(slice)
    const volatility = surfaceVolatility([slice], slice.term_days, 0)
    if (volatility < VOLATILITY[0] || volatility > VOLATILITY[1]) return violation('dual.surface.volatility', { term })
    if (points([slice]).some((k) => durrleman(slice, k) < -TOLERANCE))
      return violation('dual.surface.butterfly', { term })
  }
  return null
}

function pairViolation(slices: readonly SviSlice[]): Violation | null {
  for (const [place, far] of slices.entries()) {
    const near = slices[place - 1]
    if (near === undefined) continue
    if (near.term_days === far.term_days) return violation('dual.surface.duplicate', { term: termOf(far) })
    const falls = (k: number) => sviVariance(far, k) < sviVariance(near, k) * (1 - TOLERANCE)
    if (points([near, far]).some(falls)) {
      return violation('dual.surface.calendar', { term: termOf(far), near: termOf(near) })
    }
  }
  return null
}

/** Terms below a day have many decimals; a sentence needs few. */
function termOf(slice: SviSlice): number {
  return Math.round(slice.term_days * 1_000) / 1_000
}

function points(slices: readonly SviSlice[]): number[] {
  const widest = Math.max(...slices.map((slice) => Math.sqrt(Math.max(sviVariance(slice, 0), 1e-8))))
  const step = (widest * DEVIATIONS) / STEPS
  return Array.from({ length: 2 * STEPS + 1 }, (_, place) => (place - STEPS) * step)
}

/** g(k) of Gatheral and Jacquier 2014, 2.1: the density of the price is this times something above zero. */
function durrleman(slice: SviSlice, k: number): number {
  const { b, rho, m, sigma } = slice
  const root = Math.sqrt((k - m) ** 2 + sigma ** 2)
  const w = sviVariance(slice, k)
  const first = b * (rho + (k - m) / root)
  const second = (b * sigma ** 2) / root ** 3
  return (1 - (k * first) / (2 * w)) ** 2 - (first ** 2 / 4) * (1 / w + 1 / 4) + second / 2
}
