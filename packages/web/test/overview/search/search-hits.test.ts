import { decimal } from '@tenor/contract/money'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { beforeAll, expect, test } from 'vitest'
import { registerProducts } from '../../../src/core/product-list/index.ts'
import { findHits } from '../../../src/overview/search/search-hits.ts'
import type { Words } from '../../../src/platform/phrases/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { ABOUT_LINKS, ACCOUNT_LINKS } from '../../../src/shell-links.ts'

let phrases: Readonly<Record<string, string>>
beforeAll(async () => {
  registerProducts(PRODUCTS)
  phrases = { ...(await loadSpoken(BOOKS, 'web', 'en')), ...(await loadSpoken(BOOKS, 'module', 'en')) }
})

const words = ((key: string) => phrases[key] ?? key) as Words
const order = {
  key: 'fixed 1042',
  id: 1042,
  product: 'fixed',
  name: null,
  asset: 'BTC',
  putIn: decimal('1'),
  putInValue: null,
  worthAsset: 'BTC',
  worth: decimal('1'),
  worthValue: null,
  link: '/simple-earn/my-lendings/1042?orderType=fixed',
}
const pages = [...ACCOUNT_LINKS, ...ABOUT_LINKS]
const found = (text: string) =>
  findHits(text, { words, pages, holdings: [order] }).map(({ group, name }) => `${group} ${name}`)

test.each([
  ['bitc', 'coins BTC'],
  [' eth ', 'coins ETH'],
  ['soft', 'products Soft staking'],
  ['104', 'orders #1042'],
  ['#1042', 'orders #1042'],
  ['secur', 'pages Security'],
  ['redeem', 'help '],
])('%s finds %s', (text, hit) => {
  expect(found(text).some((each) => each.startsWith(hit))).toBe(true)
})

test('nothing typed finds nothing, another number no order, and each kind six at most', () => {
  expect(found(' ')).toEqual([])
  expect(found('9999999')).toEqual([])
  expect(found('e').filter((each) => each.startsWith('coins')).length).toBeLessThanOrEqual(6)
})
