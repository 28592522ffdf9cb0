import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { amountsOf, grossReward, lateReward } from '@tenor/contract/staking'
import { DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const DUE = instant(Date.parse('2026-06-03T10:00:00.700Z'))
const from = (at: Instant, value: string) => ({ from: at, value: decimal(value) })
const midnight = instant(Date.parse('2026-06-04T00:00:00Z'))

test('a redemption that is paid late earns the base rate of each day by the second, in one rounding', () => {
  const paid = later(DUE, 10 * DAY_MS)
  const amounts = [from(DUE, '100')]
  expect(decimalText(lateReward(amounts, [from(instant(0), '3.65')], DUE, paid))).toBe('0.1')
  // 13:59:59.3 until midnight are 50,399 whole seconds of it; the other 813,601 are by the new rate.
  const rates = [from(instant(0), '3.65'), from(midnight, '7.3')]
  const weight = decimal('100')
  const sum = weight * 50_399n * decimal('3.65') + weight * 813_601n * decimal('7.3')
  const year = 86_400n * 100n * 365n * decimal('1')
  expect(lateReward(amounts, rates, DUE, paid)).toBe(sum / year)
  expect(lateReward(amounts, rates, DUE, DUE)).toBe(0n)
})

test('what a loss took of it earned until then', () => {
  const lost = later(DUE, 5 * DAY_MS)
  const asked = { amount: decimal('90'), lost: decimal('10'), createdAt: later(DUE, -DAY_MS) }
  const amounts = amountsOf(asked, [{ at: lost, ratio: decimal('0.1') }])
  expect(amounts).toEqual([from(asked.createdAt, '100'), from(lost, '90')])
  const late = lateReward(amounts, [from(instant(0), '3.65')], DUE, later(DUE, 10 * DAY_MS))
  expect(decimalText(late)).toBe('0.095')
  // A loss of before it was asked for took nothing of it; losses that do not come to what is left say nothing.
  expect(amountsOf(asked, [{ at: later(asked.createdAt, -HOUR_MS), ratio: decimal('0.1') }])).toEqual([
    from(asked.createdAt, '90'),
  ])
})

test('at one rate and amount it is what the same weight earns, whatever instants it is cut at', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 30 * DAY_MS }), { maxLength: 8 })
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 0, max: 30 * DAY_MS }),
      fc.bigInt(1n, 10n ** 16n),
      (cuts, length, amount) => {
        const value: Decimal8 = decimal('5.11')
        const paid = later(DUE, length)
        const rates = [0, ...cuts].map((at) => ({ from: later(DUE, at), value })).toSorted((a, b) => a.from - b.from)
        const whole = grossReward(amount * BigInt(Math.floor(length / 1_000)), value)
        expect(lateReward([{ from: DUE, value: amount }], rates, DUE, paid)).toBe(whole)
      },
    ),
  )
})
