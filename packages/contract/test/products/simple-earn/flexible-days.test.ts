import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal } from '../../../src/money/index.ts'
import { daysOf, type HoldingHour } from '../../../src/products/simple-earn/index.ts'
import { HOUR_MS, instant } from '../../../src/time/index.ts'

const FIRST = Date.parse('2026-03-28T00:00:00Z')
const hourAt = (index: number, lent: string, rate: string, interest: string): HoldingHour => ({
  hour: instant(FIRST + index * HOUR_MS),
  lent: decimal(lent),
  rate: decimal(rate),
  interest: decimal(interest),
})

it('a day has the mean of what was lent, the rate over it, and the sum of its interest', () => {
  const days = daysOf(
    [hourAt(0, '100', '0.04', '0.001'), hourAt(1, '300', '0.08', '0.002'), hourAt(24, '0', '0.05', '0')],
    'UTC',
  )
  expect(days).toMatchObject([
    { date: '2026-03-29', lent: 0n, rate: 0n, interest: 0n },
    { date: '2026-03-28', lent: decimal('200'), rate: decimal('0.07'), interest: decimal('0.003') },
  ])
  expect(days[1]?.last).toBe(FIRST + HOUR_MS)
})

it('an hour is of the day in which it begins there, also where days have 23 hours', () => {
  const hours = Array.from({ length: 72 }, (_, index) => hourAt(index, '1', '0.01', '0.00000001'))
  const counts = (zone: string) => daysOf(hours, zone).map(({ date, interest }) => `${date} ${interest}`)
  expect(counts('UTC')).toEqual(['2026-03-30 24', '2026-03-29 24', '2026-03-28 24'])
  expect(counts('Europe/Berlin')).toEqual(['2026-03-31 2', '2026-03-30 24', '2026-03-29 23', '2026-03-28 23'])
})

it('days of any place add up to what the hours do, and none is lost or there twice', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', '+13:45', '-11:00', 'Pacific/Apia')
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(zones, amounts, (zone, interests) => {
      const hours = interests.map((interest, index) => ({ ...hourAt(index, '1', '0.01', '0'), interest }))
      const days = daysOf(hours, zone)
      const sum = (all: readonly { interest: bigint }[]) => all.reduce((total, { interest }) => total + interest, 0n)
      expect(sum(days)).toBe(sum(hours))
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
      expect(days.toSorted((a, b) => b.from - a.from)).toEqual(days)
    }),
  )
})
