import { expect, test } from 'vitest'
import { withLive } from '../../../src/products/dual/sniper/sniper-live-candle.ts'

const candles = [
  [1, '10', '12', '9', '11', '0'],
  [2, '11', '12', '10.5', '11.5', '0'],
] satisfies Parameters<typeof withLive>[0]

test('the last candle ends at the price of now, and reaches as far as that goes', () => {
  expect(withLive(candles, '13')).toEqual([candles[0], [2, '11', '13', '10.5', '13', '0']])
  expect(withLive(candles, '10')).toEqual([candles[0], [2, '11', '12', '10', '10', '0']])
})

test('without a price, or without candles, nothing is made up', () => {
  expect(withLive(candles, null)).toEqual(candles)
  expect(withLive(undefined, '13')).toBeUndefined()
  expect(withLive([], '13')).toEqual([])
})
