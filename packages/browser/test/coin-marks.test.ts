import { expect, test } from 'vitest'
import { coinMarksOf } from '../src/coin-marks/index.ts'

test('a page says under which digest the marks of coins are, and which coins have one', () => {
  const marks = coinMarksOf('abc123 BTC ETH')
  expect(marks?.source).toBe('/apiw/v2/coin-marks.svg?v=abc123')
  expect([...(marks?.coins ?? [])]).toEqual(['BTC', 'ETH'])
})

test('a page whose server said nothing has letters', () => {
  expect(coinMarksOf('')).toBeNull()
})
