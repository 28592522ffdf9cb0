import { describe, expect, test } from 'vitest'
import { decimal, decimalText } from '../../../../src/money/index.ts'
import { fixedInterest } from '../../../../src/products/simple-earn/fixed/fixed-interest.ts'
import {
  earlyRedemption,
  type FixedPosition,
  restOf,
} from '../../../../src/products/simple-earn/fixed/fixed-redemption.ts'
import { renewalSplit } from '../../../../src/products/simple-earn/fixed/fixed-renewal.ts'
import { fixedFinish, fixedPaidAt, fixedStart } from '../../../../src/products/simple-earn/fixed/fixed-times.ts'
import { rateUpShare, rateUpValue } from '../../../../src/products/simple-earn/fixed/fixed-voucher.ts'
import type { LadderTier } from '../../../../src/products/simple-earn/ladder-tiers.ts'
import { DAY_MS, HOUR_MS, instant, isoText, later } from '../../../../src/time/index.ts'

const at = (text: string) => instant(Date.parse(text))
const tier = (left: string, right: string | null, apr: string): LadderTier => ({
  left: decimal(left),
  right: right === null ? null : decimal(right),
  apr: decimal(apr),
})

describe('worked example 9: tiers over two orders, voucher', () => {
  const product = {
    rate: decimal('0.06'),
    termDays: 14,
    tiers: [tier('0', '500', '0.04'), tier('500', '1000', '0.015'), tier('1000', null, '0')],
    bonusAsset: null,
  }
  const interest = (principal: string, before: string) =>
    decimalText(fixedInterest({ ...product, principal: decimal(principal), quotaBefore: decimal(before) }))

  test('the second order lies in the slices behind the first', () => {
    expect(interest('400', '0')).toBe('1.53424657')
    expect(interest('900', '400')).toBe('2.51232876')
    expect(interest('900', '0')).toBe('3.06849315')
  })

  test('its voucher counts for what it covers and its own days, and all is paid together', () => {
    const voucher = { low: decimal('100'), high: decimal('600'), ratio: decimal('0.03'), days: 10 }
    const value = rateUpValue(voucher, decimal('900'), 14)
    expect(decimalText(value)).toBe('0.49315068')
    expect(decimalText(decimal('900') + decimal(interest('900', '400')) + value)).toBe('903.00547944')
  })

  test('interest begins at the first midnight after the order, and is paid half an hour after the finish', () => {
    const start = fixedStart(at('2027-05-04T23:59:59.900Z'))
    const finish = fixedFinish(start, 14)
    expect([start, finish, fixedPaidAt(finish)].map(isoText)).toEqual([
      '2027-05-05T00:00:00.000Z',
      '2027-05-19T00:00:00.000Z',
      '2027-05-19T00:30:00.000Z',
    ])
    expect(isoText(fixedStart(at('2027-05-05T00:00:00.000Z')))).toBe('2027-05-06T00:00:00.000Z')
  })
})

describe('worked example 10: early, in part; renewal', () => {
  const startAt = at('2027-01-01T00:00:00Z')
  const voucher = {
    low: decimal('0'),
    high: decimal('2500'),
    ratio: decimal('0.02'),
    days: 30,
    original: decimal('3000'),
  }
  const position = (policy: FixedPosition['policy']): FixedPosition => ({
    principal: decimal('3000'),
    rate: decimal('0.05'),
    termDays: 60,
    tiers: [],
    quotaBefore: 0n,
    bonusAsset: null,
    policy,
    earlyRate: decimal(policy === 'reduced' ? '0.01' : '0'),
    isPartial: true,
    minimum: decimal('100'),
    startAt,
    finishAt: fixedFinish(startAt, 60),
    end: null,
    voucher,
    paidDaily: policy === 'clawback' ? decimal('6.98630130') : 0n,
  })
  const now = later(startAt, 17 * DAY_MS + 5 * HOUR_MS)
  const redeemed = (policy: FixedPosition['policy']) => earlyRedemption(position(policy), decimal('1200'), now)

  test('reduced: a lower rate for the days there were, and the share of the voucher', () => {
    const { days, interest, voucherInterest, received } = redeemed('reduced')
    expect([days, decimalText(interest), decimalText(voucherInterest)]).toEqual([17, '0.5589041', '0.93150684'])
    expect(decimalText(received)).toBe('1201.49041094')
  })

  test('claw-back takes the share of what was paid day by day, rounded up', () => {
    const { clawedBack, received, voucherInterest } = redeemed('clawback')
    expect([decimalText(clawedBack), decimalText(received - voucherInterest)]).toEqual(['2.79452052', '1197.20547948'])
    expect(decimalText(voucherInterest)).toBe('0.93150684')
  })

  test('forfeit pays nothing but the share of the voucher', () => {
    expect(decimalText(redeemed('forfeit').received)).toBe('1200.93150684')
  })

  test('the rest earns to maturity as it did, with its share of the voucher', () => {
    const rest = restOf(position('reduced'), redeemed('reduced'))
    expect(decimalText(fixedInterest(rest))).toBe('14.79452054')
    expect(decimalText(rateUpShare(voucher, rest.principal, rest.termDays))).toBe('2.46575342')
  })

  test('a renewal goes on with principal and interest from the old finish', () => {
    const terms = { termDays: 7, tiers: [], quotaBefore: 0n, bonusAsset: null }
    const interest = fixedInterest({ ...terms, principal: decimal('1000'), rate: decimal('0.1') })
    expect(decimalText(interest)).toBe('1.91780821')
    const room = { product: decimal('500'), personal: decimal('500') }
    const split = renewalSplit({ principal: decimal('1000'), interest }, room, { isSame: true, minimum: decimal('10') })
    expect(decimalText(split?.renewed ?? 0n)).toBe('1001.91780821')
    expect(split?.paidOut).toBe(0n)
    const next = fixedInterest({ ...terms, principal: split?.renewed ?? 0n, rate: decimal('0.08') })
    expect(decimalText(next)).toBe('1.53718896')
  })
})
