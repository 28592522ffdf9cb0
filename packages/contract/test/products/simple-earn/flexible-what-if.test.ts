import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, ONE } from '../../../src/money/index.ts'
import { marginalShare, type PastHour, shareLent, whatIf } from '../../../src/products/simple-earn/index.ts'
import { DAY_MS, HOUR_MS, instant } from '../../../src/time/index.ts'

const FIRST = Date.parse('2026-03-02T00:00:00Z')
const hour = (at: number, rate: string, marginal: string, share = '1', unmet = '0'): PastHour => ({
  hour: instant(FIRST + at * HOUR_MS),
  ...{ rate: decimal(rate), marginal: decimal(marginal), marginalShare: decimal(share), unmet: decimal(unmet) },
})

it('below the marginal minimum all is lent, at it what others got, above it nothing', () => {
  const of = hour(0, '0.04', '0.02', '0.25')
  expect(['0.01', '0.02', '0.03'].map((minimum) => shareLent(decimal(minimum), of))).toEqual([ONE, ONE / 4n, 0n])
  expect(shareLent(decimal('0.03'), hour(0, '0.04', '0.02', '1', '5'))).toBe(ONE)
  expect(shareLent(0n, hour(0, '0', '0'))).toBe(0n)
})

it('which part at the marginal minimum was lent', () => {
  const levels = [
    { minimum: decimal('0.01'), supply: 100n, net: 100n },
    { minimum: decimal('0.02'), supply: 80n, net: 80n },
    { minimum: decimal('0.03'), supply: 50n, net: 50n },
  ]
  expect(marginalShare(levels, { marginal: decimal('0.02'), filled: 120n })).toBe(ONE / 4n)
  expect(marginalShare(levels, { marginal: decimal('0.03'), filled: 230n })).toBe(ONE)
  expect(marginalShare(levels, { marginal: 0n, filled: 0n })).toBe(0n)
})

it('the mean is over all hours, the range over days', () => {
  const day = DAY_MS / HOUR_MS
  const would = whatIf(decimal('0.02'), [hour(0, '0.04', '0.03'), hour(1, '0.02', '0.01'), hour(day, '0.06', '0.05')])
  expect(would).toEqual({
    ...{ hours: 3, hoursLent: 2, mean: decimal('0.03333333'), lowest: decimal('0.04'), highest: decimal('0.06') },
    ...{ lowestDay: decimal('0.02'), highestDay: decimal('0.06') },
  })
  expect(whatIf(0n, [])).toMatchObject({ hours: 0, mean: 0n, lowest: 0n, highestDay: 0n })
})

it('asking for more never earns in more hours, and the mean lies within the days', () => {
  const rate = fc.bigInt({ min: 0n, max: ONE / 5n })
  const hours = fc.array(fc.tuple(rate, rate, fc.bigInt({ min: 0n, max: ONE })), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(hours, rate, rate, (given, a, b) => {
      const past = given.map(([paid, marginal, marginalPart], at) => ({
        ...{ hour: instant(FIRST + at * HOUR_MS), rate: paid, marginal, marginalShare: marginalPart, unmet: 0n },
      }))
      const [less, more] = a < b ? [a, b] : [b, a]
      const [low, high] = [whatIf(less, past), whatIf(more, past)]
      expect(high.hoursLent).toBeLessThanOrEqual(low.hoursLent)
      expect(high.mean <= low.mean).toBe(true)
      expect(low.lowestDay <= low.mean && low.mean <= low.highestDay).toBe(true)
    }),
  )
})
