import { instantOfSeconds } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { bodyOfRateUp, newRateUp } from '../../../src/products/simple-earn/vouchers/rate-up-form.ts'

const NOW = instantOfSeconds(1_900_000_000)
const FORM = { ...newRateUp(NOW, 'who@example.com'), title: 'Welcome' }

test('a rate-up voucher is sent as its kind wants it', () => {
  expect(bodyOfRateUp({ ...FORM, product: '12', note: ' campaign ' }, NOW).body).toMatchObject({
    title: 'Welcome',
    rate_day: 7,
    rate_ratio: '0.02',
    using_currency: 'USDT',
    product_id: 12,
    buy_limit_low: '100',
    buy_limit_high: '1000',
    note: 'campaign',
  })
})

test.each([
  ['nobody', { email: 'who' }, 'console.vouchers.email.needed'],
  ['no rate', { rate: '0' }, 'console.earn.rate.malformed'],
  ['bounds the wrong way round', { low: '2000' }, 'console.rateUp.amounts.malformed'],
  ['no title', { title: ' ' }, 'console.rateUp.terms.malformed'],
  ['too many days', { days: '400' }, 'console.rateUp.terms.malformed'],
  ['an end that has passed', { ends: '2020-01-01T00:00' }, 'voucher.ended'],
])('with %s it says what is wrong', (_, part, reason) => {
  expect(bodyOfRateUp({ ...FORM, ...part }, NOW).violation?.reason).toBe(reason)
})
