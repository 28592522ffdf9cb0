import { describe, expect, test } from 'vitest'
import { deliveriesFrom } from '../../../src/products/dual/dual-deliveries.ts'
import { readDualHoldings, readDualSearch } from '../../../src/products/dual/dual-search.ts'

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

  test('a code of whoever brought the customer is kept as it was written, unless it cannot be one', () => {
    expect(readDualSearch({ ref_code: 'friend-7' })).toEqual({ ref_code: 'friend-7' })
    expect(readDualSearch({ ref_code: 4711 })).toEqual({ ref_code: '4711' })
    expect(readDualSearch({ ref_code: '"><script>' })).toEqual({})
  })

  test('the views of the list stand in the address, the list itself does not', () => {
    const filters = { coin: 'SOL', type: 'call', term: 7, day: 1_795_248_000 }
    expect(readDualSearch({ ...filters, view: 'calendar', category: 3 })).toEqual({
      ...filters,
      view: 'calendar',
      category: 3,
    })
    expect(readDualSearch({ view: 'list', category: 1 })).toEqual({})
    expect(readDualSearch({ vip: true, from: 'vip-wealth' })).toEqual({ category: 3, from: 'vip-wealth' })
  })

  test('holdings are the open ones unless the ended ones are asked for', () => {
    expect(readDualHoldings({ show: 'all', page: 2 })).toEqual({})
    expect(readDualHoldings({ show: 'ended' })).toEqual({ show: 'ended' })
  })

  test('the filters of the holdings are in the address, and what no order can be is dropped', () => {
    const filters = { status: 'CANCELED', coin: 'ETH', type: 'call', category: 3 }
    expect(readDualHoldings(filters)).toEqual(filters)
    const days = { from: '2026-11-01', to: '2026-11-30' }
    expect(readDualHoldings({ ...days, order: 2 })).toEqual({ ...days, order: 2 })
    expect(readDualHoldings({ from: '2026-13-01', to: 'today' })).toEqual({})
    expect(deliveriesFrom(days)).toEqual({ from: 1_793_491_200, to: 1_796_083_199 })
    expect(readDualHoldings({ status: 'LOST', coin: 'NONE', type: 'both', category: 9 })).toEqual({})
  })

  test('snipers among the holdings have filters of their own, and those of dual orders are dropped', () => {
    const filters = { product: 'sniper', show: 'ended', status: 'FAILED', coin: 'ETH', strategy: 'dip' }
    expect(readDualHoldings({ ...filters, type: 'call', category: 3 })).toEqual(filters)
    expect(readDualHoldings({ product: 'sniper', status: 'EXPIRED', strategy: 'both' })).toEqual({
      product: 'sniper',
    })
    expect(readDualHoldings({ product: 'savings', strategy: 'dip' })).toEqual({})
  })
})
