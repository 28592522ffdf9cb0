import { decimalText } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { fundsSums } from '../../../src/products/wealth/holdings/funds-sums.ts'

const ROW = { pending_amount: '0', owed: '0', paid_in: '0', paid_out: '0', income_amount: '0' }

test('funds add up in USDT: worth with what waits and is owed, what was put in less what came back, and the return', () => {
  const rows = [
    { ...ROW, coin: 'USDT', amount: '1160', paid_in: '1000', paid_out: '100', owed: '50', income_amount: '310' },
    { ...ROW, coin: 'BTC', amount: '0.5', pending_amount: '0.1', paid_in: '0.65', income_amount: '-0.05' },
  ]
  const sums = fundsSums(rows, () => '60000.5')
  expect(sums && Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, decimalText(value)]))).toEqual({
    worth: '37210.3',
    waiting: '6050.05',
    putIn: '39900.325',
    income: '-2690.025',
  })
})

test('without a price that they need there is no sum, rather than a wrong one', () => {
  expect(fundsSums([{ ...ROW, coin: 'BTC', amount: '1' }], () => null)).toBeNull()
  expect(fundsSums([{ ...ROW, coin: 'USDT', amount: '1' }], () => null)?.worth).toBe(100_000_000n)
})
