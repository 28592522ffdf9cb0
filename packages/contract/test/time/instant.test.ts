import {
  ceilTo,
  DAY_MS,
  floorTo,
  HOUR_MS,
  instant,
  instantOfSeconds,
  isoText,
  later,
  startOfMonth,
  unixSeconds,
} from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

describe('instants', () => {
  const at = instantOfSeconds(1_679_039_999)

  it('are whole milliseconds inside and whole seconds on the wire', () => {
    expect(at).toBe(1_679_039_999_000)
    expect(unixSeconds(instant(1_679_039_999_999))).toBe(1_679_039_999)
    expect(isoText(at)).toBe('2023-03-17T07:59:59.000Z')
  })

  it('lie in a month of UTC', () => {
    expect(isoText(startOfMonth(at))).toBe('2023-03-01T00:00:00.000Z')
    expect(startOfMonth(startOfMonth(at))).toBe(startOfMonth(at))
    expect(isoText(startOfMonth(instant(Date.UTC(2024, 1, 29, 23, 59, 59, 999))))).toBe('2024-02-01T00:00:00.000Z')
  })

  it('lie between two whole steps', () => {
    expect(isoText(floorTo(at, HOUR_MS))).toBe('2023-03-17T07:00:00.000Z')
    expect(isoText(ceilTo(at, HOUR_MS))).toBe('2023-03-17T08:00:00.000Z')
    expect(ceilTo(floorTo(at, DAY_MS), DAY_MS)).toBe(floorTo(at, DAY_MS))
    expect(later(at, 1_000)).toBe(instantOfSeconds(1_679_040_000))
  })

  it.each([-1, 0.5, Number.NaN, 253_402_300_800_000])('refuse %s', (ms) => {
    expect(() => instant(ms)).toThrow(RangeError)
  })
})
