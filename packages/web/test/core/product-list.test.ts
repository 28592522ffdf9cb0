import { LOCALES, loadModulePhrases } from '@tenor/contract/phrases'
import { beforeEach, expect, test } from 'vitest'
import {
  type ProductEntry,
  productAt,
  readHoldingsSearch,
  registerProducts,
} from '../../src/core/product-list/index.ts'
import { PRODUCTS } from '../../src/products.ts'

const Nothing = () => null

function entry(kind: string, filter: string): ProductEntry {
  return {
    home: `/${kind}`,
    links: [{ phrase: 'nav.products', text: 'nav.products', to: {} }],
    risk: { book: 'dual', phrase: 'dual.risk' },
    ordersOf: {},
    held: {},
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

test.each([
  ['/dual-currency-investment', 'dual.risk'],
  ['/trade/BTC_USDT', 'dual.risk'],
  ['/my-holdings', 'dual.risk'],
  ['/simple-earn/my-lendings/7', 'earn.risk'],
  ['/staking/ETH', 'staking.risk'],
  ['/myaccount/myfunds/financial_staking', 'staking.risk'],
  ['/wealth/holdings', 'wealth.risk'],
  ['/soft-staking/holdings', 'softStaking.risk'],
  ['/?of=soft-staking', 'softStaking.risk'],
  ['/?of=simple-earn', 'earn.risk'],
  ['/earn/ETH?way=staking', 'staking.risk'],
  ['/earn/ETH', undefined],
  ['/?of=nothing', undefined],
  ['/', undefined],
  ['/stakings', undefined],
  ['/balances', undefined],
])('the foot of %s says how customers of its product may lose', (address, phrase) => {
  registerProducts(PRODUCTS)
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  expect(productAt({ pathname, search: Object.fromEntries(searchParams) })?.risk.phrase).toBe(phrase)
})

test.each(LOCALES)('every product says in its book how its customers may lose: %s', async (locale) => {
  for (const { risk } of PRODUCTS) {
    const book: Readonly<Record<string, string>> = await loadModulePhrases(risk.book, locale)
    expect(book[risk.phrase]?.length, risk.phrase).toBeGreaterThan(20)
  }
})
