import type { DualBackOfficeProductRow } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later, unixSeconds } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldOfInstant } from '../../../src/platform/instant-field.ts'
import { fractionOfPercent, percentOfFraction } from '../../../src/platform/percent.ts'
import {
  createBody,
  formFaults,
  formOfProduct,
  newForm,
  updateBody,
} from '../../../src/products/dual/offers/dual-product-form.ts'

const NOW = instantOfSeconds(1_900_000_000)
const good = { ...newForm(NOW), target: '58000', apr: '12.5' }

const row: DualBackOfficeProductRow = {
  version: 'as-read',
  id: 9,
  pid: 9,
  type: 'put',
  coin: 'BTC',
  invest_currency: 'USDT',
  exercise_currency: 'BTC',
  exercise_price: '58000',
  price: '60000',
  apy: '0.125',
  apy_display: '0.125',
  apy_settlement: '0.125',
  invest_days: 2,
  invest_hours: 0,
  min_copies: 1,
  max_copies: 1_000_000,
  min_amount: '2',
  max_amount: '1000000',
  multiple: '-3.33333333',
  delivery_timest: unixSeconds(later(NOW, DAY_MS)),
  quote_expire_timest: unixSeconds(later(NOW, DAY_MS)),
  category: 1,
  fair_apy: null,
  implied_volatility: null,
  margin: null,
  redeem_fee: '0.005',
  chance: null,
  accept_until: 1_900_000_010,
  improves: 0,
  closes_timest: 1_900_010_000,
  window_seconds: 1_800,
  paid_timest: 1_900_050_000,
  redeem_until_timest: 1_900_012_000,
  worst_loss: '1',
  worst_fall: '0.06',
  sold_out: false,
  status: 'listed',
  acceptance: 'auto',
  capacity: null,
  used: '0',
  automatic: false,
  max_yield: null,
}

function reasons(part: Partial<typeof good>): Record<string, string> {
  const faults = formFaults({ ...good, ...part }, NOW)
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault.reason]))
}

describe('the form of a product', () => {
  test('asks for a target and an APR, and proposes a delivery at 08:00 UTC that lies ahead', () => {
    expect(Object.keys(formFaults(newForm(NOW), NOW))).toEqual(['target', 'apr'])
    expect(newForm(NOW).delivery.endsWith('T08:00')).toBe(true)
    expect(reasons({})).toEqual({})
  })

  test('says of each field what is against it, by the rule that the server asks', () => {
    expect(reasons({ target: '0' })).toEqual({ target: 'amount.malformed' })
    expect(reasons({ apr: '1.1234567' })).toEqual({ apr: 'console.dual.apr.malformed' })
    expect(reasons({ delivery: '' })).toEqual({ delivery: 'console.dual.delivery.malformed' })
    expect(reasons({ delivery: fieldOfInstant(NOW) })).toEqual({ delivery: 'dual.product.deliveryPassed' })
    expect(reasons({ delivery: fieldOfInstant(later(NOW, 2 * DAY_MS)) })).toEqual({
      delivery: 'dual.product.deliveryHour',
    })
    expect(reasons({ leastCopies: '0' })).toEqual({ leastCopies: 'console.dual.copies.malformed' })
    expect(reasons({ leastCopies: '10', mostCopies: '19' })).toEqual({ mostCopies: 'dual.product.bounds' })
    expect(reasons({ category: '3', mostCopies: '99' })).toEqual({ mostCopies: 'dual.product.bounds' })
    expect(reasons({ apr: '100000001' })).toEqual({ apr: 'dual.product.aprTooHigh' })
    const far = fieldOfInstant(later(NOW, 60 * 365 * DAY_MS))
    expect(reasons({ delivery: far })).toEqual({ delivery: 'dual.product.deliveryTooFar' })
    expect(reasons({ capacity: 'x' })).toEqual({ capacity: 'decimal.malformed' })
    expect(reasons({ redeemFee: '0.24' })).toEqual({ redeemFee: 'dual.product.redeemFee' })
    expect(reasons({ redeemFee: '100' })).toEqual({ redeemFee: 'dual.product.redeemFee' })
    expect(reasons({ redeemFee: '' })).toEqual({ redeemFee: 'decimal.malformed' })
    expect(reasons({ redeemFee: '', category: '2' })).toEqual({})
  })

  test('sends the APR as a fraction and the delivery in unix seconds, and nothing while something is wrong', () => {
    expect(createBody(good, NOW)).toMatchObject({ exercise_price: '58000', apy: '0.125', min_copies: '1' })
    expect(createBody(good, NOW)).not.toHaveProperty('capacity')
    expect(createBody({ ...good, target: '' }, NOW)).toBeNull()
  })

  test('sends what leaving early costs, which trial funds cannot', () => {
    expect(createBody(good, NOW)).toMatchObject({ redeem_fee: '0.005' })
    expect(createBody({ ...good, redeemFee: '0.25' }, NOW)).toMatchObject({ redeem_fee: '0.0025' })
    expect(createBody({ ...good, category: '2', apr: '1' }, NOW)).not.toHaveProperty('redeem_fee')
    expect(updateBody({ ...formOfProduct(row), redeemFee: '1' }, row)).toEqual({ id: 9, redeem_fee: '0.01' })
  })

  test('of a product that is there sends what was changed and nothing else', () => {
    const form = formOfProduct(row)
    expect(updateBody(form, row)).toEqual({ id: 9 })
    expect(updateBody({ ...form, apr: '14', capacity: '500' }, row)).toEqual({ id: 9, apy: '0.14', capacity: '500' })
  })
})

describe('a percentage', () => {
  test('becomes a fraction and comes back the same, without a float between', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (units) => {
        const fraction = decimalText(units)
        expect(fractionOfPercent(percentOfFraction(fraction))).toBe(fraction)
      }),
    )
  })

  test('is refused below zero, as no number, and finer than a fraction can be', () => {
    expect(['-1', 'abc', '', '0.0000001'].map(fractionOfPercent)).toEqual([null, null, null, null])
  })
})
