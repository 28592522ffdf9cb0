import {
  decimalDown,
  dualQuote,
  fairTermRate,
  normalDensity,
  normalDistribution,
  type OptionFacts,
  optionValue,
  type QuoteFacts,
  sandboxSurface,
} from '@tenor/contract/dual'
import { decimal, ONE } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('the normal distribution', () => {
  // 0.5 × erfc(−x / √2) by the C library.
  it.each([
    [-10, 7.619853024160593e-24],
    [-7.5, 3.19089167291092e-14],
    [-7.0710678, 7.687299629545496e-13],
    [-5, 2.866515718791946e-7],
    [-3.3, 0.0004834241423837776],
    [-1, 0.15865525393145707],
    [-0.1, 0.460172162722971],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [2.2, 0.9860965524865014],
    [6, 0.9999999990134123],
  ])('at %f is right to 1e-14', (x, value) => {
    expect(Math.abs(normalDistribution(x) - value)).toBeLessThan(1e-14)
  })

  it('is symmetric, never falls, and has its density as slope', () => {
    const places = fc.double({ min: -30, max: 30, noNaN: true })
    fc.assert(
      fc.property(places, (x) => {
        expect(Math.abs(normalDistribution(x) + normalDistribution(-x) - 1)).toBeLessThan(1e-14)
        const slope = (normalDistribution(x + 1e-4) - normalDistribution(x - 1e-4)) / 2e-4
        expect(Math.abs(slope - normalDensity(x))).toBeLessThan(1e-8)
      }),
    )
    expect([normalDistribution(40), normalDistribution(-40)]).toEqual([1, 0])
  })
})

describe('option values', () => {
  // QuantLib test suite (Haug): type, strike, spot, dividend yield, rate, years, volatility, value; tolerance 1e-4.
  it.each([
    ['call', 65, 60, 0, 0.08, 0.25, 0.3, 2.1334],
    ['put', 95, 100, 0.05, 0.1, 0.5, 0.2, 2.4648],
    ['put', 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
    ['call', 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
    ['call', 1.6, 1.56, 0.08, 0.06, 0.5, 0.12, 0.0291],
    ['call', 100, 100, 0.1, 0.1, 0.1, 0.15, 1.8734],
    ['call', 100, 110, 0.1, 0.1, 0.5, 0.35, 15.3086],
  ] as const)(
    '%s %f on %f agrees with QuantLib',
    (type, strike, spot, dividendYield, rate, years, volatility, value) => {
      const priced = optionValue({ type, strike, spot, dividendYield, rate, years, volatility })
      expect(Math.abs(priced.value - value)).toBeLessThan(1e-4)
    },
  )

  const facts: fc.Arbitrary<Omit<OptionFacts, 'type'>> = fc.record({
    strike: fc.double({ min: 10, max: 1000, noNaN: true }),
    spot: fc.double({ min: 10, max: 1000, noNaN: true }),
    rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
    dividendYield: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
    years: fc.double({ min: 0, max: 2, noNaN: true }),
    volatility: fc.double({ min: 0, max: 2, noNaN: true }),
  })

  it('keep put-call parity, and one of the two is exercised', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const call = optionValue({ type: 'call', ...given })
        const put = optionValue({ type: 'put', ...given })
        const forward =
          given.spot * Math.exp(-given.dividendYield * given.years) - given.strike * Math.exp(-given.rate * given.years)
        expect(Math.abs(call.value - put.value - forward)).toBeLessThan(1e-9)
        expect(call.chance + put.chance).toBeGreaterThanOrEqual(1 - 1e-12)
      }),
    )
  })

  it('rise with volatility', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('call', 'put'),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (given, type, more) => {
          const dearer = optionValue({ ...given, type, volatility: given.volatility + more })
          expect(dearer.value).toBeGreaterThanOrEqual(optionValue({ ...given, type }).value - 1e-9)
        },
      ),
    )
  })
})

describe('quotes', () => {
  const now = instantOfSeconds(1_790_000_000)
  const surface = sandboxSurface({ atTheMoney: 0.55 })
  const usual: QuoteFacts = {
    type: 'put',
    category: 1,
    price: decimal('64218.4'),
    target: decimal('62000'),
    now,
    deliveryAt: later(now, 3 * DAY_MS),
    surface,
    margin: decimal('0.15'),
  }
  const quotes = fc.record({
    type: fc.constantFrom('call', 'put'),
    category: fc.constantFrom(1, 3),
    price: fc.bigInt(10n ** 5n, 10n ** 13n),
    percent: fc.integer({ min: 50, max: 200 }),
    hours: fc.integer({ min: 1, max: 24 * 60 }),
    margin: fc.bigInt(0n, ONE),
  })

  it('offer never more than the fair rate, and never less than nothing', () => {
    fc.assert(
      fc.property(quotes, ({ percent, hours, ...given }) => {
        const target = (given.price * BigInt(percent)) / 100n
        const quote = dualQuote({
          ...usual,
          ...(given as Partial<QuoteFacts>),
          target,
          deliveryAt: later(now, hours * HOUR_MS),
        })
        expect(quote).not.toBeNull()
        if (quote === null) return
        expect(quote.apr >= 0n && quote.apr <= quote.fairApr).toBe(true)
        expect(quote.chance >= 0n && quote.chance <= ONE).toBe(true)
        expect(quote.impliedVolatility > 0n).toBe(true)
      }),
    )
  })

  it('are fair: what is expected at delivery, under the same volatility, is what was put in', () => {
    for (const [type, strike] of [
      ['call', 66_000],
      ['put', 62_000],
    ] as const) {
      const spot = 64_218.4
      const years = 3 / 365
      const { value } = optionValue({ type, strike, spot, rate: 0, dividendYield: 0, years, volatility: 0.55 })
      const growth = 1 + fairTermRate(type, value, spot, strike)
      const put = optionValue({ type: 'put', strike, spot, rate: 0, dividendYield: 0, years, volatility: 0.55 }).value
      const least = strike - put
      const expected = type === 'call' ? least / spot : least / strike
      expect(expected * growth).toBeCloseTo(1, 12)
    }
  })

  it('are lower the farther the target lies from the price', () => {
    const aprs = ['63500', '63000', '62000', '60000', '55000'].map(
      (target) => dualQuote({ ...usual, target: decimal(target) })?.apr ?? 0n,
    )
    expect(aprs).toEqual([...aprs].sort((a, b) => (a < b ? 1 : -1)))
    expect(new Set(aprs).size).toBe(5)
  })

  it('spread the same fair yield over the hours of an hour term', () => {
    const deliveryAt = later(now, 12 * HOUR_MS)
    const hours = dualQuote({ ...usual, category: 3, deliveryAt })
    const day = dualQuote({ ...usual, category: 1, deliveryAt })
    const difference = (hours?.fairApr ?? 0n) - 2n * (day?.fairApr ?? 0n)
    expect(difference >= 0n && difference <= 2n).toBe(true)
  })

  it('are not there once delivery has come or without a price', () => {
    expect(dualQuote({ ...usual, deliveryAt: now })).toBeNull()
    expect(dualQuote({ ...usual, price: 0n })).toBeNull()
    expect(dualQuote({ ...usual, target: 0n })).toBeNull()
  })

  it('leave the floats rounded down', () => {
    expect([decimalDown(0.123456789), decimalDown(0), decimalDown(1e-9)]).toEqual([12_345_678n, 0n, 0n])
    for (const bad of [-0.1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => decimalDown(bad)).toThrow(RangeError)
  })
})
