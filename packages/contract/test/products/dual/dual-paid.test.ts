import {
  customersPart,
  DUAL_CATEGORY,
  type DualCategory,
  outcomes,
  paidToCustomer,
  termYield,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { describe, expect, it } from 'vitest'

/* Worked example 8: a voucher of 250 USDT, buy low at 61,500, 45 % a year, five days. */
const terms = { type: 'put', coin: 'BTC', quoteAsset: 'USDT', target: decimal('61500') } as const
const paying = outcomes({ ...terms, amount: decimal('250'), yield: termYield(decimal('0.45'), { days: 5, hours: 0 }) })
const order = (category: DualCategory, price: string | null, refund: string | null = null) => ({
  ...terms,
  category,
  outcomes: paying,
  settlementPrice: price === null ? null : decimal(price),
  refundAmount: refund === null ? null : decimal(refund),
})

describe('what a customer is paid', () => {
  it('of a trial fund is the interest alone; the principal is the house’s', () => {
    const below = { asset: 'BTC', amount: decimal('0.00002505'), principal: 0n, interest: decimal('0.00002505') }
    expect(paidToCustomer(order(DUAL_CATEGORY.TRIAL_FUND, '61000'))).toMatchObject(below)
    expect(paying.below.principal).toBe(decimal('0.00406504'))
    const above = { asset: 'USDT', amount: decimal('1.5410959'), principal: 0n, interest: decimal('1.5410959') }
    expect(paidToCustomer(order(DUAL_CATEGORY.TRIAL_FUND, '62000'))).toMatchObject(above)
    expect(paying.above.principal).toBe(decimal('250'))
  })

  it('of their own money is all of it', () => {
    expect(paidToCustomer(order(DUAL_CATEGORY.NORMAL, '62000'))).toEqual(paying.above)
    expect(customersPart({ category: DUAL_CATEGORY.VIP }, paying.at)).toEqual(paying.at)
  })

  it('is the one amount of an early redemption, and nothing while the order runs', () => {
    const back = { asset: 'USDT', amount: decimal('249'), principal: null, interest: null }
    expect(paidToCustomer(order(DUAL_CATEGORY.NORMAL, null, '249'))).toEqual(back)
    expect(paidToCustomer(order(DUAL_CATEGORY.NORMAL, null))).toBeNull()
  })
})
