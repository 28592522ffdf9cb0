import { decimal } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { dueGroups, nextDue, worthOf } from '../../src/overview/back-office/due-groups.ts'

const row = (product: string, coin: string, at: number | null, more: object = {}) => ({
  product,
  coin,
  at,
  orders: 2,
  asset: 'USDT',
  amount: '10',
  value: '10',
  ...more,
})

test('coins of one product and instant are one row, whose worth is theirs together', () => {
  const groups = dueGroups([row('a', 'BTC', 8), row('b', 'BTC', 8), row('a', 'ETH', 8), row('a', 'BTC', null)])
  expect(groups.map(({ product, at, coins, value }) => [product, at, coins.length, value])).toEqual([
    ['a', 8, 2, decimal('20')],
    ['b', 8, 1, decimal('10')],
    ['a', null, 1, decimal('10')],
  ])
})

test('what one of them does not say, the row does not say', () => {
  const [group] = dueGroups([row('a', 'BTC', 8), row('a', 'ETH', 8, { orders: null, value: null })])
  expect([group?.orders, group?.value]).toEqual([null, null])
  expect(worthOf([])).toBe(0n)
})

test('the next delivery is the soonest that has not come', () => {
  const rows = [row('a', 'BTC', 7), row('a', 'BTC', 8), row('a', 'BTC', null)]
  expect([nextDue(rows, 7)?.at, nextDue(rows, 8)]).toEqual([8, null])
})
