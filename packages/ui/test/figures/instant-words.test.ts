import { DAY_MS, HOUR_MS, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { countdownWords, dayWords, instantWords } from '../../src/figures/instant-text.tsx'

const DELIVERY = instant(Date.UTC(2026, 10, 24, 8))

describe('a countdown', () => {
  test.each([
    ['two days and an hour', 2 * DAY_MS + HOUR_MS + 59 * MINUTE_MS, '2d 1h'],
    ['exactly a day', DAY_MS, '1d 0h'],
    ['a second less than a day', DAY_MS - SECOND_MS, '23h 59m'],
    ['exactly an hour', HOUR_MS, '1h 0m'],
    ['a second less than an hour', HOUR_MS - SECOND_MS, '59m 59s'],
    ['less than a second', 999, '0s'],
    ['what has passed', -DAY_MS, '0s'],
    ['less than a minute', 18_000, '18s'],
  ])('says %s in its two largest units', (_, remaining_ms, said) => {
    expect(countdownWords('en', remaining_ms)).toBe(said)
  })

  test('speaks each language with the digits of prices', () => {
    expect(countdownWords('zh-CN', 64 * HOUR_MS)).toBe('2天 16小时')
    expect(countdownWords('ar', 64 * HOUR_MS)).toMatch(/^2\D+16\D+$/)
  })
})

describe('an instant', () => {
  test('is said in UTC, whatever the reader has chosen to leave out', () => {
    expect(instantWords('en', DELIVERY)).toBe('24 Nov 2026, 08:00 UTC')
    expect(instantWords('en', DELIVERY, { short: true })).toBe('24 Nov, 08:00 UTC')
    expect(instantWords('en', DELIVERY, { seconds: true })).toBe('24 Nov 2026, 08:00:00 UTC')
    expect(instantWords('zh-CN', DELIVERY)).toContain('2026年11月24日')
  })

  test('midnight is hour zero of the new day', () => {
    expect(instantWords('en', instant(Date.UTC(2026, 10, 25)))).toBe('25 Nov 2026, 00:00 UTC')
  })

  test('a day is that of UTC to its last millisecond', () => {
    const last = later(instant(Date.UTC(2026, 10, 25)), -1)
    expect(dayWords('en', last, 'dayOfMonth')).toBe('24 Nov')
    expect(dayWords('en', last, 'weekday')).toBe('Tuesday')
    expect(dayWords('en', last, 'day')).toBe('24')
  })
})
