import { expect, test } from 'vitest'
import { type Decimal8, decimal, decimalText } from '../../../../src/money/index.ts'
import {
  earlyRedemption,
  estimateFixed,
  type FixedPosition,
  fixedInterest,
} from '../../../../src/products/simple-earn/index.ts'
import { DAY_MS, instant, later } from '../../../../src/time/index.ts'

const TIERS = [
  { left: 0n, right: decimal('500'), apr: decimal('0.04') },
  { left: decimal('500'), right: decimal('1000'), apr: decimal('0.015') },
  { left: decimal('1000'), right: null, apr: 0n },
]
const NO_PRICES = { coin: null, bonus: null }
const texts = (of: Record<string, Decimal8 | unknown>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name, typeof value === 'bigint' ? decimalText(value) : value]),
  )

test('worked example 9: base, tiers and voucher are told apart, and are exactly what is paid together', () => {
  const order = {
    principal: decimal('900'),
    rate: decimal('0.06'),
    termDays: 14,
    tiers: TIERS,
    bonusAsset: null,
    quotaBefore: decimal('400'),
  }
  const voucher = { low: decimal('100'), high: decimal('600'), ratio: decimal('0.03'), days: 10 }
  const estimate = estimateFixed(order, voucher, NO_PRICES)
  expect(texts(estimate)).toEqual({
    base: '2.07123287',
    tiers: '0.44109589',
    voucher: '0.49315068',
    total: '903.00547944',
    bonus: null,
  })
  expect(estimate.base + estimate.tiers).toBe(fixedInterest(order))
})

test('tiers in another coin are no part of the sum, and have an amount only with prices', () => {
  const order = {
    principal: decimal('2'),
    rate: decimal('0.024'),
    termDays: 30,
    tiers: TIERS,
    bonusAsset: 'GT',
    quotaBefore: 0n,
  }
  expect(estimateFixed(order, null, NO_PRICES)).toMatchObject({ tiers: 0n, bonus: { asset: 'GT', amount: null } })
  const { bonus, total } = estimateFixed(order, null, { coin: decimal('2000'), bonus: decimal('8') })
  expect([decimalText(total), decimalText(bonus?.amount ?? 0n)]).toEqual(['2.0039452', '1.64383561'])
})

test('worked example 10: an early redemption says its rate and the part that the voucher counted for', () => {
  const start = instant(DAY_MS)
  const position: FixedPosition = {
    principal: decimal('3000'),
    rate: decimal('0.05'),
    termDays: 60,
    tiers: [],
    quotaBefore: 0n,
    bonusAsset: null,
    policy: 'reduced',
    earlyRate: decimal('0.01'),
    isPartial: true,
    minimum: decimal('100'),
    end: null,
    startAt: start,
    finishAt: later(start, 60 * DAY_MS),
    paidDaily: 0n,
    voucher: { low: 0n, high: decimal('2500'), ratio: decimal('0.02'), days: 30, original: decimal('3000') },
  }
  const paid = (of: FixedPosition, at = later(start, 17 * DAY_MS)) => {
    const { rate, interest, voucherInterest, voucherPrincipal } = earlyRedemption(of, decimal('1200'), at)
    return texts({ rate, interest, voucherInterest, voucherPrincipal })
  }
  const voucher = { voucherInterest: '0.93150684', voucherPrincipal: '1000' }
  expect(paid(position)).toEqual({ rate: '0.01', interest: '0.5589041', ...voucher })
  expect(paid({ ...position, policy: 'forfeit' })).toEqual({ rate: '0', interest: '0', ...voucher })
  const before = paid(position, instant(DAY_MS - 1))
  expect(before).toEqual({ rate: '0', interest: '0', voucherInterest: '0', voucherPrincipal: '0' })
})
