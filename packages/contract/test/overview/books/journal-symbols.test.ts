import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSymbol } from '../../../src/http/index.ts'
import { beancountCommodity } from '../../../src/overview/books/index.ts'

/** Names of commodities that beancount 3 reads. */
const READ = /^[A-Z][A-Z0-9'._-]*[A-Z0-9]$/

const symbol = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'ABXab019.-'), minLength: 1, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...'柴犬あア'), minLength: 1, maxLength: 4 }),
  )
  .filter(isSymbol)

test('plain symbols keep their name in beancount, others are encoded', () => {
  const names = ['BTC', 'USDT', 'BTC-PERP', 'T', '1INCH', 'stETH', 'USDT.e', '1000000BABYDOGE', '柴犬', 'X-T']
  expect(names.map(beancountCommodity)).toEqual([
    'BTC',
    'USDT',
    'BTC-PERP',
    'X-T',
    'X-1INCH',
    'X-_S_TETH',
    'X-USDT._E',
    'X-1000000BABYDOGE',
    "X-'0067F4'0072AC",
    'X-X-T',
  ])
})

test('every symbol has a name that beancount reads, and no two have the same', () => {
  fc.assert(
    fc.property(fc.uniqueArray(symbol, { minLength: 2, maxLength: 30 }), (symbols) => {
      const names = symbols.map(beancountCommodity)
      expect(names.filter((name) => !READ.test(name))).toEqual([])
      expect(new Set(names).size).toBe(symbols.length)
    }),
  )
})
