import { DAY_MS, HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDelivery } from '../../../src/core/market/market-plan.ts'
import { plannedInstants } from './planned-instants.ts'

const DAY = instant(Date.UTC(2026, 2, 1))
const at = (hours: number, minutes = 0) => later(DAY, hours * HOUR_MS + minutes * MINUTE_MS)

describe('the sampling plan', () => {
  test('takes each minute of the hour up to 08:00 and each fifth minute otherwise', () => {
    const planned = plannedInstants(at(6, 50), at(8, 10), [])
    expect(planned.slice(0, 3)).toEqual([at(6, 55), at(7), at(7, 1)])
    expect(planned.slice(-3)).toEqual([at(8), at(8, 5), at(8, 10)])
    expect(planned).toHaveLength(2 + 60 + 2)
    expect(plannedInstants(DAY, later(DAY, DAY_MS), [])).toHaveLength(336)
  })

  test('takes each minute of the windows that deliveries want, wherever they lie', () => {
    const planned = plannedInstants(at(12, 55), at(13, 10), [{ delivery: at(13, 7), windowSeconds: 300 }])
    expect(planned).toEqual([at(13), at(13, 3), at(13, 4), at(13, 5), at(13, 6), at(13, 7), at(13, 10)])
  })

  test('is the same however a stretch is cut', () => {
    const minute = fc.integer({ min: 0, max: 1_440 })
    const property = fc.property(minute, minute, minute, (a, b, c) => {
      const [from, cut, to] = [a, b, c].sort((x, y) => x - y).map((minutes) => at(0, minutes)) as [never, never, never]
      const wanted = [{ delivery: at(14), windowSeconds: 1_800 }]
      const parts = [...plannedInstants(from, cut, wanted), ...plannedInstants(cut, to, wanted)]
      expect(parts).toEqual(plannedInstants(from, to, wanted))
    })
    fc.assert(property)
  })

  test('knows the next delivery: that of 08:00, or a wanted one before it', () => {
    expect(nextDelivery(at(7, 59), [])).toBe(at(8))
    expect(nextDelivery(at(8), [])).toBe(at(32))
    expect(nextDelivery(at(8), [{ delivery: at(11), windowSeconds: 1_800 }])).toBe(at(11))
    expect(nextDelivery(at(11), [{ delivery: at(11), windowSeconds: 1_800 }])).toBe(at(32))
  })
})
