import { describe, expect, test } from 'vitest'
import { tradeSearch } from '../../../src/products/dual/sniper/sniper-address.ts'
import { readTradeSearch, typeOfSearch } from '../../../src/products/dual/sniper/sniper-search.ts'

describe('the address of the snipers', () => {
  test.each([
    ['peak', 'peak-sniper'],
    ['dip', 'dip-sniper'],
  ] as const)('of a %s is tradModel=strategybot and strategyType=%s', (type, strategyType) => {
    expect(tradeSearch(type)).toEqual({ tradModel: 'strategybot', strategyType })
    expect(readTradeSearch(tradeSearch(type))).toEqual(tradeSearch(type))
    expect(typeOfSearch(tradeSearch(type))).toBe(type)
  })

  test('loses what nobody understands', () => {
    expect(readTradeSearch({ tradModel: 'spot', strategyType: 'grid', state: 9, order: -1 })).toEqual({})
  })
})
