import { describe, expect, test } from 'vitest'
import { stackAfter } from '../../../src/products/simple-earn/funds/dialog-stack.ts'
import { fundAddress, fundSourcesOf } from '../../../src/products/simple-earn/funds/fund-sources.ts'
import { isPercentTyped } from '../../../src/products/simple-earn/percent-text.ts'

const FACTS = { asset: 'BTC', region: 'DE', menu: ['deposit', 'express_buy', 'transfer', 'spot'], isPhone: false }
const of = (facts: Partial<Parameters<typeof fundSourcesOf>[0]>) =>
  fundSourcesOf({ ...FACTS, coins: ['BTC', 'ETH'], ...facts })

describe('where more of a coin comes from', () => {
  test('is deposited, bought, transferred or traded', () => {
    expect(of({})).toEqual(['deposit', 'buy', 'transfer', 'trade'])
  })

  test('is neither bought nor transferred in the United States, and not transferred on a phone', () => {
    expect(of({ region: 'US' })).toEqual(['deposit', 'trade'])
    expect(of({ isPhone: true })).toEqual(['deposit', 'buy', 'trade'])
  })

  test('is not what the menu of the customer leaves out, and not traded without a market', () => {
    expect(of({ menu: ['deposit', 'transfer'] })).toEqual(['deposit', 'transfer'])
    expect(of({ asset: 'USDT' })).toEqual(['deposit', 'buy', 'transfer'])
    expect(of({ asset: 'XYZ' })).toEqual(['deposit', 'buy', 'transfer'])
  })

  test('has the addresses of the specification', () => {
    expect(fundAddress('deposit', 'BTC')).toBe('/myaccount/deposit/BTC')
    expect(fundAddress('buy', 'BTC')).toBe('/crypto/buy?crypto=USDT')
    expect(fundAddress('trade', 'BTC')).toBe('/trade/BTC_USDT')
  })
})

test('dialogs of a phone open one above the other, go back by one, and close together', () => {
  const first = ['sources']
  const second = stackAfter(first, { move: 'push', step: 'deposit' })
  expect(second).toEqual(['sources', 'deposit'])
  expect(stackAfter(second, { move: 'pop' })).toEqual(first)
  expect(stackAfter(second, { move: 'close' })).toEqual([])
  expect(stackAfter(first, { move: 'pop' })).toEqual([])
})

test.each([
  ['2.5', true],
  ['100', true],
  ['', true],
  ['2.555', false],
  ['-1', false],
  ['1e2', false],
])('"%s" typed as percent may stand: %s', (typed, may) => {
  expect(isPercentTyped(typed)).toBe(may)
})
