import { decimal, decimalText } from '@tenor/contract/money'
import {
  coinsFor,
  entryFrom,
  exchangePayment,
  isRateLate,
  lowestRate,
  nextRate,
  type RateEntry,
  rateBefore,
  rateInForce,
  rateMost,
  rateMoves,
  rateViolation,
  takesTwoForRate,
  tokensFor,
} from '@tenor/contract/staking'
import { DAY_MS, HOUR_MS, instant, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const D = instant(Date.parse('2026-06-03T00:00:00Z'))
const [R0, R1, R2] = ['1.03217654', '1.03226712', '1.02193443'].map(decimal) as [bigint, bigint, bigint]
const entry = (days: number, rate: bigint, more: Partial<RateEntry> = {}): RateEntry => {
  const day = later(D, days * DAY_MS)
  return { day, from: day, rate, isOperator: false, ...more }
}
const ENTRIES = [
  entry(0, R0),
  entry(1, R1),
  entry(2, R2, { from: later(D, 2 * DAY_MS + 9 * HOUR_MS), isOperator: true }),
]

test('a rate grows from the day before it, also where that was made up after it was over', () => {
  const late = later(D, 5 * DAY_MS)
  const madeUp = [entry(0, R0), entry(1, R1, { from: late })]
  expect(rateBefore(madeUp, later(D, 2 * DAY_MS))?.rate).toBe(R1)
  expect(rateBefore(madeUp, later(D, DAY_MS))?.rate).toBe(R0)
  expect(rateBefore(madeUp, D)).toBeNull()
})

test('example 5: a stake and both ways back', () => {
  const tokens = tokensFor(decimal('3.33333333'), R0)
  expect(decimalText(tokens)).toBe('3.22942171')
  expect(decimalText(coinsFor(tokens, R0))).toBe('3.33333332')
  const asked = later(D, DAY_MS + 1_000)
  const fast = exchangePayment(tokens, lowestRate(ENTRIES, asked) ?? 0n, decimal('0.001'))
  expect(Object.values(fast).map(decimalText)).toEqual(['3.33333332', '0.00333333', '3.32999999'])
  expect(decimalText(coinsFor(tokens, rateInForce(ENTRIES, asked)?.rate ?? 0n))).toBe('3.33362584')
  expect(rateInForce(ENTRIES, later(D, 3 * DAY_MS + 1_000))?.rate).toBe(R2)
  expect(decimalText(coinsFor(tokens, R2))).toBe('3.30025723')
})

test('example 5: a rise costs the house, a fall costs holders, over the whole supply', () => {
  const supply = decimal('123456.78901234')
  expect(decimalText(rateMoves(supply, R0, R1))).toBe('11.18271595')
  expect(decimalText(rateMoves(supply, R1, R2))).toBe('-1275.64072925')
})

test('the same rate back never returns more than was put in', () => {
  const rate = fc.bigInt({ min: 50_000_000n, max: 500_000_000n })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), rate, (amount, at) => {
      expect(coinsFor(tokensFor(amount, at), at)).toBeLessThanOrEqual(amount)
    }),
  )
})

test('an entry is in force from the later of its day and its entering, an operator’s before the source’s', () => {
  expect(entryFrom(D, later(D, HOUR_MS))).toBe(later(D, HOUR_MS))
  expect(entryFrom(D, later(D, -HOUR_MS))).toBe(D)
  const source = entry(0, R1, { from: later(D, 5 * HOUR_MS) })
  const operator = entry(0, R0, { from: later(D, HOUR_MS), isOperator: true })
  expect(rateInForce([operator, source], later(D, 6 * HOUR_MS))).toBe(operator)
  expect(rateInForce([operator, source], later(D, HOUR_MS - 1))).toBeNull()
})

test('a rate is late after 36 hours without an entry', () => {
  expect(isRateLate([ENTRIES[0] as RateEntry], later(D, 36 * HOUR_MS - 1))).toBe(false)
  expect(isRateLate([ENTRIES[0] as RateEntry], later(D, 36 * HOUR_MS))).toBe(true)
})

test('an order is refused by a rate that got worse than the one it saw, and by no other', () => {
  expect(rateViolation('stake', R0, R1)?.reason).toBe('staking.rate.moved')
  expect(rateViolation('redeem', R1, R0)?.reason).toBe('staking.rate.moved')
  expect([rateViolation('stake', R1, R0), rateViolation('redeem', R0, R1), rateViolation('stake', null, R1)]).toEqual([
    null,
    null,
    null,
  ])
})

test('example 14: one operator enters a rate up to 1.02 times the anchor; a fall, and one of more than 31 days after it, take two', () => {
  const anchor = { day: D, rate: decimal('1.00184') }
  const before = decimal('1.01')
  expect(decimalText(rateMost(anchor))).toBe('1.0218768')
  const takesTwo = (rate: string, days: number) =>
    takesTwoForRate({ day: later(D, days * DAY_MS), rate: decimal(rate) }, before, anchor)
  expect([takesTwo('1.0218768', 31), takesTwo('1.02187681', 1), takesTwo('1.01', 1)]).toEqual([false, true, false])
  expect([takesTwo('1.00999999', 1), takesTwo('1.02', 32)]).toEqual([true, true])
})

test('the next rate of a source has a day’s part of its percent of a year', () => {
  expect(decimalText(nextRate(decimal('1'), decimal('3.65')))).toBe('1.0001')
})
