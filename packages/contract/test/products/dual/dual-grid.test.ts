import {
  DUAL_TERM_DAYS,
  DUAL_VIP_TERM_HOURS,
  dayDelivery,
  dualGrid,
  dualTerm,
  gridDeliveries,
  gridStep,
  gridTargets,
  hourDelivery,
  roundStep,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, isoText } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const now = instantOfSeconds(1_679_000_000)
const prices = fc.bigInt(10n ** 4n, 10n ** 15n)
const terms = fc.integer({ min: 2, max: 30 * 24 }).map((hours) => hours / 24)

describe('targets', () => {
  it('are round numbers either side of the price', () => {
    expect(gridTargets('put', decimal('64218.4'), 3).map(decimalText)).toEqual([
      '63500',
      '63000',
      '62500',
      '62000',
      '61500',
      '60500',
      '59500',
      '58500',
    ])
    expect(gridTargets('call', decimal('0.0812'), 1).slice(0, 3).map(decimalText)).toEqual(['0.082', '0.0825', '0.083'])
  })

  it('lie on their side at least half a percent away, each a multiple of the step, farther and farther', () => {
    fc.assert(
      fc.property(prices, terms, fc.constantFrom('call', 'put'), (price, days, type) => {
        const step = gridStep(price, days)
        let before = price
        for (const target of gridTargets(type, price, days)) {
          const gap = type === 'call' ? target - price : price - target
          expect(gap * 1000n >= price * 5n).toBe(true)
          expect(target % step).toBe(0n)
          expect(type === 'call' ? target > before : target < before).toBe(true)
          before = target
        }
      }),
    )
  })

  it('are eight on each side, the farthest no more than a fifth and a few steps away', () => {
    fc.assert(
      fc.property(prices, terms, (price, days) => {
        const targets = gridTargets('call', price, days)
        expect(targets.length).toBe(8)
        expect((targets.at(-1) ?? 0n) - price <= price / 5n + 9n * gridStep(price, days)).toBe(true)
      }),
    )
  })

  it('have steps of 1, 2 or 5 with zeros, at most one percent of the price', () => {
    expect([1n, 4n, 5n, 99n, 642n, 1000n].map(roundStep)).toEqual([1n, 2n, 5n, 50n, 500n, 1000n])
    fc.assert(
      fc.property(prices, terms, (price, days) => {
        expect(gridStep(price, days) * 100n <= price).toBe(true)
      }),
    )
  })

  it('are none without a price', () => {
    expect(gridTargets('put', 0n, 1)).toEqual([])
  })
})

describe('deliveries', () => {
  it('of day terms are at 08:00 UTC, the term being what its name says', () => {
    const deliveries = gridDeliveries(1, now)
    expect(deliveries.map((each) => each.days)).toEqual([...DUAL_TERM_DAYS])
    for (const each of deliveries) {
      expect(isoText(each.deliveryAt).slice(11)).toBe('08:00:00.000Z')
      expect(dualTerm(1, now, each.deliveryAt)).toEqual({ days: each.days, hours: 0 })
    }
  })

  it('at 08:00 sharp are counted from the next day on', () => {
    const sharp = instantOfSeconds(1_679_040_000)
    expect(dayDelivery(sharp, 1)).toBe(sharp + DAY_MS)
    expect(isoText(dayDelivery(instantOfSeconds(1_679_039_999), 1))).toBe('2023-03-17T08:00:00.000Z')
  })

  it('an hour away or sooner are not listed, so that no sale runs into the averaging window', () => {
    const daysAt = (secondsBefore: number) =>
      gridDeliveries(1, instantOfSeconds(1_679_040_000 - secondsBefore)).map((each) => each.days)
    expect(daysAt(3_601)).toEqual([1, 2, 3, 5, 7, 14, 30])
    expect(daysAt(3_600)).toEqual([2, 3, 5, 7, 14, 30])
    expect(daysAt(1_800)).toEqual([2, 3, 5, 7, 14, 30])
  })

  it('of VIP are at whole hours, 2 to 23 of them ahead', () => {
    const deliveries = gridDeliveries(3, now)
    expect(deliveries.map((each) => each.hours)).toEqual([...DUAL_VIP_TERM_HOURS])
    for (const each of deliveries) {
      expect(each.deliveryAt % HOUR_MS).toBe(0)
      expect(dualTerm(3, now, each.deliveryAt).hours).toBe(each.hours)
    }
    expect(isoText(hourDelivery(now, 2))).toBe('2023-03-16T22:00:00.000Z')
  })

  it('and targets together make the whole grid of a coin', () => {
    expect(dualGrid(1, decimal('64218.4'), now).length).toBe(7 * 2 * 8)
    expect(dualGrid(3, decimal('64218.4'), now, 4).length).toBe(22 * 2 * 4)
  })
})
