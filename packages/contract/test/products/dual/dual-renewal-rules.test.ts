import {
  amountRenewalEnd,
  customerRenewalEnd,
  deliveryRenewalEnd,
  deviationLimit,
  isIndexTooLate,
  leastAprViolation,
  minimumAmount,
  outcomes,
  payoff,
  renewalMinimum,
  termYield,
} from '@tenor/contract/dual'
import { decimal, decimalText, multiply } from '@tenor/contract/money'
import { HOUR_MS, instantOfSeconds, later, MINUTE_MS } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const DELIVERY = instantOfSeconds(1_900_051_200)
const INDEX = decimal('59288.4')
const bounds = { type: 'call', category: 1, minimumCopies: 5n, maximumCopies: 10n, price: INDEX } as const
const day = { days: 1, hours: 0 }

describe('worked example 7', () => {
  const price = decimal('59310.12345678')
  const order = { type: 'put', coin: 'BTC', quoteAsset: 'USDT', target: decimal('59500') } as const

  it('goes on with half the minimum, though what was paid is less than the whole', () => {
    const paid = payoff({ ...order, amount: decimal('10'), yield: termYield(decimal('0.8'), day) }, price)
    expect([paid.asset, decimalText(paid.amount)]).toEqual(['BTC', '0.00016843'])
    expect(decimalText(multiply(paid.amount, INDEX, 'down'))).toBe('9.98594521')
    expect(decimalText(minimumAmount(bounds))).toBe('0.00016867')
    expect(decimalText(renewalMinimum(bounds))).toBe('0.00008434')
    const paying = (amount: bigint) =>
      outcomes({ ...order, type: 'call', amount, yield: termYield(decimal('0.8'), day) })
    expect(amountRenewalEnd(paid.amount, bounds, paying(paid.amount))).toBeNull()
    const half = decimal('0.00008434')
    expect(amountRenewalEnd(half, bounds, paying(half))).toBeNull()
    expect(amountRenewalEnd(half - 1n, bounds, paying(half - 1n))).toBe('minimum')
  })

  it('has no maximum, and ends where an interest would round to zero', () => {
    const amount = decimal('1000')
    const paying = (apr: string) => outcomes({ ...order, type: 'call', amount, yield: termYield(decimal(apr), day) })
    expect(amountRenewalEnd(amount, bounds, paying('0.5'))).toBeNull()
    expect(amountRenewalEnd(amount, bounds, paying('0'))).toBe('interest')
  })

  it('takes targets 1.5 % beyond the settlement price by the advanced rule', () => {
    expect(decimalText(deviationLimit('call', price, decimal('1.5')))).toBe('60199.77530864')
    expect(decimalText(deviationLimit('put', price, decimal('1.5')))).toBe('58420.47160492')
  })
})

describe('a chain ends', () => {
  it('when its renewal comes later than two hours after the delivery, or new orders are stopped', () => {
    const at = (ms: number, stopped = false) =>
      deliveryRenewalEnd({ deliveryAt: DELIVERY, now: later(DELIVERY, ms), stopped })
    expect([at(2 * HOUR_MS), at(2 * HOUR_MS + 1), at(0, true)]).toEqual([null, 'late', 'stopped'])
  })

  it('when there is no index for ten minutes', () => {
    expect(isIndexTooLate(DELIVERY, later(DELIVERY, 10 * MINUTE_MS - 1))).toBe(false)
    expect(isIndexTooLate(DELIVERY, later(DELIVERY, 10 * MINUTE_MS))).toBe(true)
  })

  it('for a customer whose region, tier or account would not let them order', () => {
    const good = { vipTier: 5, locked: false, regionAllowed: true }
    expect(customerRenewalEnd(good, 3)).toBeNull()
    expect(customerRenewalEnd({ ...good, vipTier: 4 }, 3)).toBe('tier')
    expect(customerRenewalEnd({ ...good, vipTier: 4 }, 1)).toBeNull()
    expect(customerRenewalEnd({ ...good, locked: true }, 1)).toBe('locked')
    expect(customerRenewalEnd({ vipTier: 0, locked: true, regionAllowed: false }, 3)).toBe('region')
  })
})

describe('the least APR of a rule', () => {
  it('is none, or anything from 0 to what can be listed', () => {
    expect(
      [null, '0', '0.5', '1000000'].map((text) => leastAprViolation(text === null ? null : decimal(text))),
    ).toEqual([null, null, null, null])
    expect(leastAprViolation(decimal('-0.1'))?.reason).toBe('dual.reinvest.leastApr')
    expect(leastAprViolation(decimal('1000000.1'))?.reason).toBe('dual.reinvest.leastApr')
  })
})
