import {
  type SviSlice,
  sandboxSurface,
  surfaceVariance,
  surfaceVolatility,
  sviFault,
  sviVariance,
} from '@tenor/contract/dual'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const shapes = fc.record({
  atTheMoney: fc.double({ min: 0.1, max: 2, noNaN: true }),
  skew: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
  smile: fc.double({ min: 0.05, max: 1, noNaN: true }),
})
const terms = fc.double({ min: 0.02, max: 200, noNaN: true })
const distances = fc.double({ min: -1, max: 1, noNaN: true })

describe('a raw SVI slice', () => {
  const slice: SviSlice = { term_days: 30, a: 0.01, b: 0.1, rho: -0.3, m: 0.02, sigma: 0.1 }

  it('has the total variance of its formula', () => {
    expect(sviVariance(slice, 0.02)).toBeCloseTo(0.02, 15)
    expect(sviVariance(slice, 0.12)).toBeCloseTo(0.01 + 0.1 * (-0.03 + Math.SQRT2 / 10), 15)
  })

  it.each([
    [{}, null],
    [{ term_days: 0 }, 'term'],
    [{ a: Number.NaN }, 'term'],
    [{ b: -0.1 }, 'b'],
    [{ rho: 1 }, 'rho'],
    [{ sigma: 0 }, 'sigma'],
    [{ a: -0.1 }, 'negative'],
    [{ b: 1.9 }, 'wing'],
  ] as const)('with %j has the fault %s', (change, fault) => {
    expect(sviFault({ ...slice, ...change })).toBe(fault)
  })
})

describe('the sandbox surface', () => {
  it('has at the money the volatility it was asked for, at every term', () => {
    fc.assert(
      fc.property(shapes, terms, (shape, days) => {
        expect(surfaceVolatility(sandboxSurface(shape), days, 0)).toBeCloseTo(shape.atTheMoney, 10)
      }),
    )
  })

  it('has only good slices', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(sandboxSurface(shape).map(sviFault)).toEqual(sandboxSurface(shape).map(() => null))
      }),
    )
  })

  it('never has less total variance at a longer term, so no calendar arbitrage', () => {
    fc.assert(
      fc.property(shapes, terms, terms, distances, (shape, one, other, k) => {
        const surface = sandboxSurface(shape)
        const near = surfaceVariance(surface, Math.min(one, other), k)
        expect(surfaceVariance(surface, Math.max(one, other), k)).toBeGreaterThanOrEqual(near - 1e-12)
      }),
    )
  })

  it('has no butterfly arbitrage: Gatheral’s g is never below zero', () => {
    fc.assert(
      fc.property(shapes, distances, (shape, k) => {
        for (const slice of sandboxSurface(shape)) expect(density(slice, k)).toBeGreaterThanOrEqual(-1e-9)
      }),
    )
  })

  it('costs more below than above with a skew below zero', () => {
    const surface = sandboxSurface({ atTheMoney: 0.5, skew: -0.4 })
    expect(surfaceVolatility(surface, 7, -0.1)).toBeGreaterThan(surfaceVolatility(surface, 7, 0.1))
  })

  it('refuses to be empty', () => {
    expect(() => surfaceVariance([], 1, 0)).toThrow(RangeError)
  })
})

/** g(k) of Gatheral and Jacquier, with the derivatives of raw SVI. */
function density(slice: SviSlice, k: number): number {
  const { b, rho, m, sigma } = slice
  const root = Math.hypot(k - m, sigma)
  const w = sviVariance(slice, k)
  const first = b * (rho + (k - m) / root)
  const second = (b * sigma * sigma) / root ** 3
  return (1 - (k * first) / (2 * w)) ** 2 - (first * first * (1 / w + 0.25)) / 4 + second / 2
}
