import { DAY_MS, type Instant } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayByKey,
  dayOfInstant,
  dayOfTyped,
  firstOfMonth,
  instantOfDay,
  isWithin,
  momentOfTyped,
  monthsLater,
  timeOfTyped,
  weeksOfMonth,
} from '../../src/dates/day-text.ts'

const at = (day: string): Instant => {
  const found = instantOfDay(day)
  if (found === null) throw new Error(`${day} is no day`)
  return found
}

test('a day may be typed with any signs between its digits, or none; what is in no calendar is none', () => {
  for (const typed of ['2026-11-21', '2026/11/21', '20261121', ' 2026 11 21 ']) {
    expect(dayOfTyped(typed)).toBe('2026-11-21')
  }
  for (const typed of ['', '2026-11', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-211', 'tomorrow']) {
    expect(dayOfTyped(typed)).toBeNull()
  }
})

test('a day with its year last is read in the order of the language, as records have it', () => {
  for (const typed of ['01/05/2023', '1/5/2023', ' 1.5.2023 ']) {
    expect(dayOfTyped(typed, 'en')).toBe('2023-01-05')
    expect(dayOfTyped(typed, 'ar')).toBe('2023-05-01')
  }
  expect(dayOfTyped('11/21/2026', 'en')).toBe('2026-11-21')
  expect(momentOfTyped('11/21/2026 8:00', 'en')).toBe('2026-11-21T08:00')
  for (const typed of ['21/11/2026', '0/5/2023', '01052023']) expect(dayOfTyped(typed, 'en')).toBeNull()
})

test('a moment is a day and a time of 24 hours', () => {
  expect(momentOfTyped('2026-11-21 08:00')).toBe('2026-11-21T08:00')
  expect(momentOfTyped('2026-11-21T23:59')).toBe('2026-11-21T23:59')
  for (const typed of ['2026-11-21', '2026-11-21 24:00', '2026-11-21 08:60']) expect(momentOfTyped(typed)).toBeNull()
  expect([timeOfTyped('8:00'), timeOfTyped('0800'), timeOfTyped('24:00'), timeOfTyped('8')]).toEqual([
    '08:00',
    '08:00',
    null,
    null,
  ])
})

test('a month later is the same day, or the last one there is', () => {
  expect(dayOfInstant(monthsLater(at('2026-01-31'), 1))).toBe('2026-02-28')
  expect(dayOfInstant(monthsLater(at('2028-02-29'), 12))).toBe('2029-02-28')
  expect(dayOfInstant(monthsLater(at('2026-03-31'), -1))).toBe('2026-02-28')
})

test('the weeks of a month are whole, begin on Monday and hold each of its days once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 40_000 }), (day) => {
      const within = (day * DAY_MS) as Instant
      const weeks = weeksOfMonth(within)
      const days = weeks.flat()
      expect(new Date(days[0] ?? 0).getUTCDay()).toBe(1)
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      const own = days.filter((one) => firstOfMonth(one) === firstOfMonth(within))
      expect(own).toHaveLength((monthsLater(firstOfMonth(within), 1) - firstOfMonth(within)) / DAY_MS)
      expect(weeks.every((week) => week.some((one) => own.includes(one)))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('arrows go by the writing, Home and End to the ends of the week, pages by months and, with Shift, by years', () => {
  const from = at('2026-11-18')
  const by = (key: string, isShifted = false, forward: 1 | -1 = 1) => {
    const day = dayByKey(from, key, isShifted, forward)
    return day === null ? null : dayOfInstant(day)
  }
  expect([by('ArrowRight'), by('ArrowRight', false, -1), by('ArrowDown'), by('ArrowUp')]).toEqual([
    '2026-11-19',
    '2026-11-17',
    '2026-11-25',
    '2026-11-11',
  ])
  expect([by('Home'), by('End')]).toEqual(['2026-11-16', '2026-11-22'])
  expect([by('PageDown'), by('PageUp', true), by('Tab')]).toEqual(['2026-12-18', '2025-11-18', null])
})

test('bounds belong to what they bound, and an empty one is none', () => {
  expect(isWithin('2026-11-21', '2026-11-21', '2026-11-21')).toBe(true)
  expect(isWithin('2026-11-20', '2026-11-21', undefined)).toBe(false)
  expect(isWithin('2026-11-22', undefined, '2026-11-21')).toBe(false)
  expect(isWithin('2026-11-22', '', '')).toBe(true)
})
