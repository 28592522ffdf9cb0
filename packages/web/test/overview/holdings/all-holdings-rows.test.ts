import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { holdingRows } from '../../../src/overview/holdings/all-holdings-rows.ts'
import { saleAt } from '../../../src/overview/holdings/holdings-ways.ts'

const holding = (product: string, id: number, asset: string, putIn: string, worth: string) => ({
  key: `${product} ${id}`,
  id,
  product,
  name: null,
  asset,
  putIn: decimal(putIn),
  putInValue: decimal(putIn),
  worthAsset: asset,
  worth: decimal(worth),
  worthValue: decimal(worth),
  link: '/',
})
const event = (product: string, id: number, seconds: number) => ({
  key: `${product} ${id}`,
  product,
  id,
  what: 'maturity' as const,
  at: instantOfSeconds(seconds),
  asset: 'USDT',
  amount: null,
  action: 'see' as const,
  link: '/',
})
const HOLDINGS = [
  holding('flexible', 1, 'USDT', '100', '100.02'),
  holding('staking', 2, 'ETH', '3', '3.1'),
  holding('fixed', 3, 'USDT', '200', '201'),
  holding('dual', 4, 'USDT', '300', '290'),
]

test('the list begins with what comes soonest; what has no event stands behind it, the most valuable first', () => {
  const rows = holdingRows(HOLDINGS, [event('fixed', 3, 2_000), event('dual', 4, 1_000), event('dual', 3, 10)], {
    flexible: undefined,
    soft: undefined,
  })
  expect(rows.map(({ key }) => key)).toEqual(['dual 4', 'fixed 3', 'flexible 1', 'staking 2'])
})

test('earned is what the product tells, a mark where a price moves it, and nothing where nobody tells it', () => {
  const rows = holdingRows(HOLDINGS, [], { flexible: new Map([['USDT', decimal('5')]]), soft: undefined })
  expect(Object.fromEntries(rows.map(({ product, earned }) => [product, earned]))).toEqual({
    flexible: { amount: decimal('5'), isMark: false },
    staking: null,
    fixed: { amount: decimal('1'), isMark: false },
    dual: { amount: decimal('-10'), isMark: true },
  })
})

const WAYS = [
  { sale: 'dual', to: { to: '/my-holdings' } },
  { sale: 'sniper', to: { to: '/my-holdings', search: { product: 'sniper' } } },
  { sale: 'flexible', to: { to: '/simple-earn/my-lendings', search: { tab: 'flexible' } } },
  { sale: 'fixed', to: { to: '/simple-earn/my-lendings', search: { tab: 'fixed' } } },
] as const

test.each([
  ['/my-holdings', {}, 'dual'],
  ['/my-holdings', { product: 'sniper', show: 'ended' }, 'sniper'],
  ['/simple-earn/my-lendings', {}, 'flexible'],
  ['/simple-earn/my-lendings', { tab: 'fixed' }, 'fixed'],
  ['/holdings', {}, undefined],
])('%s with %j shows the holdings of %s', (pathname, search, sale) => {
  expect(saleAt(WAYS as never, { pathname, search })).toBe(sale)
})
