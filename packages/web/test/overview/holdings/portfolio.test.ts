import { decimal } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { sumsOf } from '../../../src/overview/holdings/portfolio.tsx'

test('what is put in is the sum of the orders that the timeline has, those that wait included', () => {
  const order = (investAsset: string, amount: string) => ({ investAsset, amount: decimal(amount) })
  expect(sumsOf([order('USDT', '1500'), order('ETH', '2'), order('USDT', '6000'), order('USDT', '2000')])).toEqual([
    { asset: 'USDT', amount: decimal('9500'), count: 3 },
    { asset: 'ETH', amount: decimal('2'), count: 1 },
  ])
})
