import { decimal, ONE } from '@tenor/contract/money'
import { describe, expect, test } from 'vitest'
import type { EarnOffer } from '../../../src/core/earn-market/index.ts'
import {
  bestOffer,
  bestRate,
  homeRows,
  idleOf,
  shownColumns,
  shownRows,
  waysOn,
} from '../../../src/overview/home/home-rows.ts'
import { readHomeSearch } from '../../../src/overview/home/home-search.ts'

const offer = (column: string, asset: string, most: string, other?: string): EarnOffer => {
  const range = { least: decimal('0.01'), most: decimal(most) }
  return { column, asset, ...range, days: null, others: other === undefined ? [] : [{ asset: other, ...range }] }
}

const COLUMNS = [
  { name: 'lent', isPaidInSame: true, loss: null, isPast: false },
  { name: 'dual', isPaidInSame: false, loss: 'price' as const, isPast: false },
]
const OFFERS = [
  offer('lent', 'USDT', '0.06'),
  offer('lent', 'ETH', '0.02'),
  offer('dual', 'USDT', '2.5', 'BTC'),
  offer('dual', 'BTC', '1.4', 'USDT'),
]
const PRICES = [
  { coin: 'BTC', price: decimal('60000'), change: decimal('1') },
  { coin: 'ETH', price: decimal('3000'), change: null },
]
const IDLE = [
  { asset: 'BTC', amount: decimal('0.5'), value: decimal('30000') },
  { asset: 'USDT', amount: decimal('900'), value: decimal('900') },
  { asset: 'XRP', amount: decimal('100000'), value: decimal('60000') },
]
const rows = homeRows({ market: { offers: OFFERS }, prices: PRICES, idle: IDLE, one: ONE })
const assets = (view: Parameters<typeof shownRows>[2]) => shownRows(rows, COLUMNS, view).map(({ asset }) => asset)

test('what was earned before is no offer, however much it was', () => {
  const columns = [...COLUMNS, { name: 'funds', isPaidInSame: true, loss: 'price' as const, isPast: true }]
  const offers = [...OFFERS, offer('funds', 'USDT', '9')]
  const [usdt] = homeRows({ market: { offers }, prices: PRICES, idle: null, one: ONE })
  expect(usdt?.offers.get('funds')?.most).toBe(decimal('9'))
  expect(usdt === undefined ? null : bestOffer(usdt, columns)?.column).toBe('lent')
})

test('a phone names the best of what pays a rate and counts every way; of what depends on a price only where nothing else is', () => {
  const of = (asset: string) => rows.find((row) => row.asset === asset)
  const [usdt, btc] = [of('USDT'), of('BTC')]
  if (usdt === undefined || btc === undefined) throw new Error('no such row')
  expect([bestRate(usdt, COLUMNS)?.column, waysOn(usdt, COLUMNS)]).toEqual(['lent', 2])
  expect([bestRate(btc, COLUMNS)?.column, waysOn(btc, COLUMNS)]).toEqual(['dual', 1])
})

describe('the rows of the first page', () => {
  test('are every coin, the quote asset first at a price of one', () => {
    expect(rows).toHaveLength(11)
    expect(rows[0]).toMatchObject({ asset: 'USDT', price: ONE, idle: decimal('900') })
    expect(rows.find(({ asset }) => asset === 'SOL')).toMatchObject({ price: null, idle: 0n })
  })

  test('of a visitor say nothing of what they have', () => {
    const [row] = homeRows({ market: { offers: OFFERS }, prices: PRICES, idle: null, one: ONE })
    expect(row).toMatchObject({ idle: null, idleValue: null })
  })

  test('are found by ticker and by name', () => {
    expect(assets({ search: 'bitc' })).toEqual(['BTC'])
    expect(assets({ search: ' xr ' })).toEqual(['XRP'])
  })

  test('are narrowed to what somebody has, to stablecoins, and to one way of being paid', () => {
    expect(assets({ show: 'mine' })).toEqual(['USDT', 'BTC', 'XRP'])
    expect(assets({ show: 'stable' })).toEqual(['USDT'])
    expect(assets({ show: 'same' })).toEqual(['USDT', 'ETH'])
    expect(assets({ show: 'other' })).toEqual(['USDT', 'BTC'])
    expect(shownColumns(COLUMNS, 'same').map(({ name }) => name)).toEqual(['lent'])
  })

  test.each([
    [false, ['USDT', 'BTC']],
    [true, ['BTC', 'USDT']],
  ])('sorted by a column, up %s, have what is not there last', (isUp, first) => {
    expect(assets({ sort: 'dual', isUp }).slice(0, 2)).toEqual(first)
    expect(assets({ sort: 'dual', isUp })).toHaveLength(11)
  })
})

test('what is paid in the same coin is said before what pays more in another', () => {
  const of = (asset: string) => bestOffer(rows.find((row) => row.asset === asset) ?? rows[0]!, COLUMNS)?.column
  expect([of('USDT'), of('BTC'), of('SOL')]).toEqual(['lent', 'dual', undefined])
})

test('most of what is idle is that which something can be earned on', () => {
  expect(idleOf(rows, COLUMNS).total).toBe(decimal('90900'))
  expect(idleOf(rows, COLUMNS).most?.asset).toBe('BTC')
})

test('an address says what it means and nothing else', () => {
  expect(readHomeSearch({ show: 'mine', sort: 'dual', up: true, search: 'btc' })).toEqual({
    show: 'mine',
    sort: 'dual',
    up: true,
    search: 'btc',
  })
  expect(readHomeSearch({ show: 'all of it', sort: 3, up: 'yes', search: '' })).toEqual({ sort: '3' })
})
