import { describe, expect, test } from 'vitest'
import { readDualSearch, readHoldingsSearch } from '../../../src/products/dual/dual-search.ts'

describe('what the address of a dual page carries', () => {
  test('a shared link opens the product', () => {
    expect(readDualSearch({ pid: 1001889, type: 'put', coin: 'BTC' })).toEqual({
      pid: 1001889,
      type: 'put',
      coin: 'BTC',
    })
  })

  test('what is not understood is dropped, and the page still opens', () => {
    expect(readDualSearch({ pid: -1, type: 'straddle', coin: 'DROP TABLE', order: 1.5, vip: 'yes' })).toEqual({})
  })

  test('holdings are the open ones unless the ended ones are asked for', () => {
    expect(readHoldingsSearch({ show: 'all', page: 2 })).toEqual({ page: 2 })
    expect(readHoldingsSearch({ show: 'ended' })).toEqual({ show: 'ended' })
  })
})
