import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/money/index.ts'
import {
  compareSeries,
  coverShare,
  DUAL_TYPES,
  type DualSeriesSettings,
  type DualSeriesSide,
  dualQuote,
  givesMore,
  sandboxSurface,
  seriesOffers,
  seriesOfWire,
  seriesSideViolation,
  seriesWire,
  surfaceViolation,
} from '../../../src/products/dual/index.ts'
import { DAY_MS, instantOfSeconds, later } from '../../../src/time/index.ts'

const NOW = instantOfSeconds(1_900_000_000)
const PRICE = decimal('50000')

const side: DualSeriesSide = {
  enabled: true,
  margin: decimal('0.15'),
  redeemFee: decimal('0.005'),
  terms: [1, 3, 7],
  targets: 5,
  distances: { nearest: 50, reachPercent: 100 },
  minimumCopies: 5n,
  maximumCopies: 1_000n,
  capacityCopies: 10_000n,
}
const series: DualSeriesSettings = {
  coin: 'BTC',
  enabled: true,
  vip: false,
  surface: sandboxSurface({ atTheMoney: 0.5 }),
  sides: { call: side, put: side },
}

describe('changed settings', () => {
  const changed = (sides: Partial<DualSeriesSide>, more: Partial<DualSeriesSettings> = {}): DualSeriesSettings => ({
    ...series,
    ...more,
    sides: { call: side, put: { ...side, ...sides } },
  })

  it.each<[string, DualSeriesSettings]>([
    ['a lower margin', changed({ margin: decimal('0.14') })],
    ['a lower fee of redemption', changed({ redeemFee: decimal('0.004') })],
    ['more to sell', changed({ capacityCopies: 10_001n })],
    ['larger orders', changed({ maximumCopies: 1_001n })],
    ['smaller orders', changed({ minimumCopies: 4n })],
    ['more targets', changed({ targets: 6 })],
    ['another term', changed({ terms: [1, 3, 10] })],
    ['other distances', changed({ distances: { nearest: 40, reachPercent: 100 } })],
    ['VIP offers', changed({}, { vip: true })],
    ['another surface', changed({}, { surface: sandboxSurface({ atTheMoney: 0.6 }) })],
  ])('give more with %s', (_what, after) => {
    expect(givesMore(series, after)).toBe(true)
  })

  it('give nothing more where they only charge more, sell less or switch off', () => {
    const dearer = {
      margin: decimal('0.2'),
      redeemFee: decimal('0.01'),
      capacityCopies: 1_000n,
      terms: [1],
      targets: 2,
    }
    expect(givesMore(series, changed(dearer))).toBe(false)
    expect(givesMore(series, changed({ enabled: false }, { enabled: false }))).toBe(false)
    expect(givesMore(changed({ enabled: false }), series)).toBe(true)
  })

  it('keep the fee of redemption that they do not name', () => {
    const { redeem_fee: _left, ...call } = seriesWire({ ...series, revision: 1 }).call
    const wire = { ...seriesWire({ ...series, revision: 1 }), call }
    const before = changed({})
    const kept = { ...before, sides: { ...before.sides, call: { ...side, redeemFee: decimal('0.0075') } } }
    expect(seriesOfWire(wire, kept).sides.call.redeemFee).toBe(decimal('0.0075'))
  })
})

describe('settings of a direction', () => {
  it.each<[string, Partial<DualSeriesSide>]>([
    ['dual.series.margin', { margin: decimal('0.91') }],
    ['dual.series.margin', { margin: decimal('-0.01') }],
    ['dual.product.redeemFee', { redeemFee: decimal('0.00249999') }],
    ['dual.series.terms', { terms: [] }],
    ['dual.series.terms', { terms: [1, 1] }],
    ['dual.series.terms', { terms: [31] }],
    ['dual.series.targets', { targets: 0 }],
    ['dual.series.targets', { targets: 21 }],
    ['dual.series.distances', { distances: { nearest: 9, reachPercent: 100 } }],
    ['dual.series.distances', { distances: { nearest: 50, reachPercent: 301 } }],
    ['dual.series.distances', { distances: { nearest: 60, reachPercent: 30 } }],
    ['dual.product.bounds', { minimumCopies: 501n }],
    ['dual.series.capacity', { capacityCopies: 9n }],
  ])('are refused with %s: %o', (reason, wrong) => {
    expect(seriesSideViolation('call', { ...side, ...wrong })?.reason).toBe(reason)
  })

  it('are good as they stand, and the same after a way over the wire', () => {
    expect(seriesSideViolation('put', side)).toBeNull()
    expect(seriesOfWire(seriesWire({ ...series, revision: 1 }))).toEqual(series)
  })
})

describe('a volatility surface', () => {
  const [slice] = series.surface
  if (slice === undefined) throw new RangeError('no slice')

  it('made of three numbers has nothing against it, within the numbers that are listed', () => {
    for (const [atTheMoney, skew, smile] of [
      [0.5, -0.12, 0.6],
      [0.95, 0.05, 0.75],
      [1.05, -0.05, 0.7],
      [0.55, -0.08, 0.6],
    ] as const) {
      expect(surfaceViolation(sandboxSurface({ atTheMoney, skew, smile }))).toBeNull()
    }
  })

  it('is refused without slices, with a bad one, and with two of one term', () => {
    expect(surfaceViolation([])?.reason).toBe('dual.surface.count')
    expect(surfaceViolation([{ ...slice, rho: 1 }])).toMatchObject({
      reason: 'dual.surface.slice',
      params: { fault: 'rho' },
    })
    expect(surfaceViolation([slice, { ...slice }])?.reason).toBe('dual.surface.duplicate')
  })

  it('is refused when total variance falls with the term', () => {
    const week = { ...slice, term_days: 7, a: 0.01, b: 0.05, rho: 0, m: 0, sigma: 0.1 }
    expect(surfaceViolation([week, { ...week, term_days: 14, a: 0.008 }])).toMatchObject({
      reason: 'dual.surface.calendar',
      params: { near: 7, term: 14 },
    })
  })

  it('is refused when a price level has a chance below zero: the example of Gatheral and Jacquier, 3.1', () => {
    const vogt = { term_days: 365, a: -0.041, b: 0.1331, rho: 0.306, m: 0.3586, sigma: 0.4153 }
    expect(surfaceViolation([vogt])?.reason).toBe('dual.surface.butterfly')
  })

  it('is refused when volatility at the money is out of range', () => {
    expect(surfaceViolation([{ term_days: 1, a: 1, b: 0, rho: 0, m: 0, sigma: 1 }])?.reason).toBe(
      'dual.surface.volatility',
    )
  })
})

describe('a comparison of settings', () => {
  it('holds exactly what either would list, with the quotes of the listing', () => {
    const changed = { ...series, sides: { call: { ...side, margin: decimal('0.3'), terms: [3, 14] }, put: side } }
    const rows = compareSeries(series, changed, PRICE, NOW)
    for (const [settings, which] of [
      [series, 'before'],
      [changed, 'after'],
    ] as const) {
      const listed = rows.flatMap(({ before, after, ...point }) => {
        const quote = which === 'before' ? before : after
        return quote === null ? [] : [{ ...point, quote }]
      })
      const offers = seriesOffers(settings, PRICE, NOW)
      expect(listed).toHaveLength(offers.length)
      expect(listed).toEqual(expect.arrayContaining(offers))
    }
  })

  it('lists nothing of a direction that is off, and nothing of a coin that is off', () => {
    const putOnly = { ...series, sides: { call: { ...side, enabled: false }, put: side } }
    expect(new Set(seriesOffers(putOnly, PRICE, NOW).map(({ type }) => type))).toEqual(new Set(['put']))
    expect(seriesOffers({ ...series, enabled: false }, PRICE, NOW)).toEqual([])
  })

  it('keeps to the number and the distances of targets', () => {
    const near = { ...side, targets: 3, distances: { nearest: 20, reachPercent: 50 } }
    const offers = seriesOffers({ ...series, sides: { call: near, put: near } }, PRICE, NOW)
    for (const type of DUAL_TYPES) {
      const ofDay = offers.filter((offer) => offer.type === type && offer.deliveryAt < later(NOW, 1.5 * DAY_MS))
      expect(ofDay.length).toBeLessThanOrEqual(3)
      for (const { target } of ofDay) {
        const gap = target > PRICE ? target - PRICE : PRICE - target
        expect(gap * 1_000n).toBeLessThanOrEqual(PRICE * 30n)
      }
    }
  })
})

describe('the cover of a claim', () => {
  it('is the slope of what the claim is worth', () => {
    const facts = { target: decimal('52000'), now: NOW, deliveryAt: later(NOW, 7 * DAY_MS) }
    const surface = [{ term_days: 7, a: 0.005, b: 0, rho: 0, m: 0, sigma: 1 }]
    // min(S, K) = S − C(S): its slope from quotes a little either side of the price, at a flat volatility.
    const call = (price: string) => {
      const quote = dualQuote({ ...facts, type: 'call', category: 1, price: decimal(price), surface, margin: 0n })
      return (quote?.optionValue ?? 0n) as bigint
    }
    const slope = 100_000_000n - (call('50010') - call('49990')) / 20n
    const share = coverShare({ ...facts, price: PRICE, surface }) ?? 0n
    expect(share - slope).toBeLessThan(2_000n)
    expect(slope - share).toBeLessThan(2_000n)
  })

  it('is nothing that can be said once the delivery has come', () => {
    expect(coverShare({ target: PRICE, price: PRICE, now: NOW, deliveryAt: NOW, surface: series.surface })).toBeNull()
  })
})
