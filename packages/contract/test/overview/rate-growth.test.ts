import { expect, test } from 'vitest'
import { decimal, decimalText } from '../../src/money/index.ts'
import { computeGrowth } from '../../src/overview/index.ts'
import { DAY_MS, instant, later } from '../../src/time/index.ts'

const UNTIL = instant(Date.UTC(2026, 10, 28))
const daysAgo = (days: number) => later(UNTIL, -days * DAY_MS)
const grown = (rates: [daysAgo: number, rate: string][], days: number) => {
  const points = rates.map(([ago, rate]) => ({ at: daysAgo(ago), rate: decimal(rate) }))
  const sum = computeGrowth(decimal('1000'), points, days, UNTIL)
  return sum === null ? null : decimalText(sum)
}

test('1,000 at 7.3 % a year has become 1,006 after 30 days, and 1,073 after a year', () => {
  expect(grown([[400, '0.073']], 30)).toBe('1006')
  expect(grown([[400, '0.073']], 365)).toBe('1073')
})

test('each day earns the newest rate that was known at its beginning, a missed midnight the one before', () => {
  // 20 days at 3.65 %, then 10 at 7.3 %: 20 × 0.1 + 10 × 0.2.
  expect(
    grown(
      [
        [30, '0.0365'],
        [29, '0.0365'],
        [10, '0.073'],
      ],
      30,
    ),
  ).toBe('1004')
})

test('a history that is shorter than the period is never scaled up', () => {
  expect(grown([[29, '0.0365']], 30)).toBeNull()
  expect(grown([[30, '0.0365']], 30)).toBe('1003')
  expect(grown([], 30)).toBeNull()
})

test('what is left over is rounded down', () => {
  expect(grown([[30, '0.01']], 30)).toBe('1000.8219178')
})
