import { expect, test } from 'vitest'
import { isSymbol, matchesSymbol, pairText, readPair } from '../../src/http/index.ts'

test.each(['T', '1INCH', '1000000BABYDOGE', 'stETH', 'USDT.e', 'A-B', '柴犬', 'ДОМ', 'A'.repeat(20)])(
  '%s is a symbol, alone and in a pair',
  (symbol) => {
    expect(isSymbol(symbol)).toBe(true)
    expect(readPair(`${symbol}_USDT`)).toEqual({ coin: symbol, quote: 'USDT' })
    expect(pairText(`${symbol}_USDT`)).toBe(`${symbol}/USDT`)
  },
)

test.each(['', '.A', 'A.', '-A', 'A_B', 'A B', 'A/B', 'A'.repeat(21), 'BTС', 'e\u0301'])('%j is none', (text) => {
  expect(isSymbol(text)).toBe(false)
})

test.each(['BTC', 'BTC_', '_USDT', 'A_B_C', 'A B_USDT', 'A/B_USDT'])('%s is no pair', (text) => {
  expect(readPair(text)).toBeNull()
  expect(pairText(text)).toBe(text)
})

test('a symbol is found as it is typed, in any case and width, whole or by a part', () => {
  const found = (typed: string, isPart: boolean) =>
    ['stETH', 'ETH', '1000000BABYDOGE', '柴犬'].filter((symbol) => matchesSymbol(symbol, typed, { isPart }))
  expect(found(' eth ', true)).toEqual(['stETH', 'ETH'])
  expect(found('eth', false)).toEqual(['ETH'])
  expect(found('STETH', false)).toEqual(['stETH'])
  expect(found('ｅｔｈ', false)).toEqual(['ETH'])
  expect(found('babydoge', true)).toEqual(['1000000BABYDOGE'])
  expect(found('犬', true)).toEqual(['柴犬'])
})
