import { expect, test } from 'vitest'
import { fieldText } from '../../../src/core/catalogue/offer-changes.tsx'

test('what will be saved is read before it is: lists part by part, and a dash where there is nothing', () => {
  const quick = [{ redeem_coin: 'SOL', redeem_quick: 0, redeem_fee: '0' }, { redeem_coin: 'USDT' }]
  expect(fieldText(quick)).toBe('redeem_coin: SOL, redeem_quick: 0, redeem_fee: 0; redeem_coin: USDT')
  expect([null, undefined, '', []].map(fieldText)).toEqual(['–', '–', '–', '–'])
  expect([0, false, '-1'].map(fieldText)).toEqual(['0', 'false', '-1'])
})
