import { beforeEach, expect, test } from 'vitest'
import { type ProductEntry, readHoldingsSearch, registerProducts } from '../../src/core/product-list/index.ts'

const Nothing = () => null

function entry(kind: string, filter: string): ProductEntry {
  return {
    home: `/${kind}`,
    links: [{ phrase: 'nav.products', text: 'nav.products', to: {} }],
    ordersOf: {},
    holdings: [{ kind, read: (search) => ({ product: kind, [filter]: String(search[filter]) }) }],
    parts: async () => ({ holdings: [], SettledOrders: Nothing }),
  }
}

beforeEach(() => registerProducts([entry('term', 'asset'), entry('coupon', 'month')]))

test('the address of the holdings is read by the kind that it names, the first where it names none', () => {
  expect(readHoldingsSearch({ product: 'coupon', month: 'May', asset: 'BTC' })).toEqual({
    product: 'coupon',
    month: 'May',
  })
  expect(readHoldingsSearch({ asset: 'BTC' })).toEqual({ product: 'term', asset: 'BTC' })
  expect(readHoldingsSearch({ product: 'gone', asset: 'BTC' })).toEqual({ product: 'term', asset: 'BTC' })
})
