import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, ONE } from '../../../src/money/index.ts'
import { effectiveRate, lendAmount, type PastHour, shareDown, whatIf } from '../../../src/products/simple-earn/index.ts'
import { DAY_MS, HOUR_MS, instant } from '../../../src/time/index.ts'

const FIRST = Date.parse('2026-03-02T00:00:00Z')
const hour = (at: number, rate: string, marginal: string, part = '1', unmet = '0'): PastHour => ({
  hour: instant(FIRST + at * HOUR_MS),
  rate: decimal(rate),
  marginal: decimal(marginal),
  part: decimal(part),
  whole: ONE,
  unmet: decimal(unmet),
})

it('below the marginal minimum all is lent, at it what others got, above it nothing', () => {
  const of = hour(0, '0.04', '0.02', '0.25')
  const shares = ['0.01', '0.02', '0.03'].map((minimum) => lendAmount(ONE, decimal(minimum), of))
  expect(shares).toEqual([ONE, ONE / 4n, 0n])
  expect(effectiveRate(decimal('0.02'), of)).toBe(decimal('0.01'))
})

it('where more was wanted than offered, everything up to the rate would have been lent', () => {
  const of = hour(0, '0.04', '0.02', '1', '5')
  expect(['0.03', '0.04', '0.05'].map((minimum) => effectiveRate(decimal(minimum), of))).toEqual([
    decimal('0.04'),
    decimal('0.04'),
    0n,
  ])
})

it('without demand nothing is lent, at no minimum', () => {
  const of = hour(0, '0', '0.01', '0')
  expect(['0', '0.01', '0.02'].map((minimum) => lendAmount(ONE, decimal(minimum), of))).toEqual([0n, 0n, 0n])
})

it('the share is rounded down where it is shown, and 1 where no offer stands at the minimum', () => {
  expect(shareDown({ part: decimal('2'), whole: decimal('3') })).toBe(decimal('0.66666666'))
  expect(shareDown({ part: 0n, whole: 0n })).toBe(ONE)
})

it('the mean is over all hours, the range over days, and the hours are named', () => {
  const day = DAY_MS / HOUR_MS
  const would = whatIf(decimal('0.02'), [hour(0, '0.04', '0.03'), hour(1, '0.02', '0.01'), hour(day, '0.06', '0.05')])
  expect(would).toEqual({
    hours: 3,
    hoursLent: 2,
    from: FIRST,
    to: FIRST + DAY_MS + HOUR_MS,
    sum: decimal('0.1'),
    mean: decimal('0.03333333'),
    lowest: decimal('0.04'),
    highest: decimal('0.06'),
    lowestDay: decimal('0.02'),
    highestDay: decimal('0.06'),
  })
  expect(whatIf(0n, [])).toMatchObject({ hours: 0, from: null, to: null, sum: 0n, mean: 0n, highestDay: 0n })
})

it('asking for more never earns in more hours, and the mean lies within the days', () => {
  const rate = fc.bigInt({ min: 0n, max: ONE / 5n })
  const hours = fc.array(fc.tuple(rate, rate, fc.bigInt({ min: 0n, max: ONE })), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(hours, rate, rate, (given, a, b) => {
      const past = given.map(([paid, marginal, part], at) => ({
        hour: instant(FIRST + at * HOUR_MS),
        rate: paid,
        marginal,
        part,
        whole: ONE,
        unmet: 0n,
      }))
      const [less, more] = a < b ? [a, b] : [b, a]
      const [low, high] = [whatIf(less, past), whatIf(more, past)]
      expect(high.hoursLent).toBeLessThanOrEqual(low.hoursLent)
      expect(high.mean <= low.mean && high.sum <= low.sum).toBe(true)
      expect(low.lowestDay <= low.mean && low.mean <= low.highestDay).toBe(true)
    }),
  )
})
