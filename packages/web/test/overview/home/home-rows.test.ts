import { decimal, ONE } from '@tenor/contract/money'
import { describe, expect, test } from 'vitest'
import type { EarnOffer } from '../../../src/core/earn-market/index.ts'
import { bestRate, homeRows, idleOf, shownColumns, shownRows, waysOn } from '../../../src/overview/home/home-rows.ts'
import { readHomeSearch } from '../../../src/overview/home/home-search.ts'

const offer = (column: string, asset: string, most: string, other?: string): EarnOffer => {
  const range = { least: decimal('0.01'), most: decimal(most) }
  const others = other === undefined ? [] : [{ asset: other, ...range }]
  return { column, asset, ...range, days: null, others, minimum: null, left: null, extra: null }
}

const COLUMNS = [
  { name: 'lent', isPaidInSame: true, loss: null, isPast: false, isAnyTime: true },
  { name: 'dual', isPaidInSame: false, loss: 'price' as const, isPast: false, isAnyTime: false },
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
  const columns = [
    ...COLUMNS,
    { name: 'funds', isPaidInSame: true, loss: 'price' as const, isPast: true, isAnyTime: false },
  ]
  const offers = [...OFFERS, offer('funds', 'USDT', '9')]
  const [usdt] = homeRows({ market: { offers }, prices: PRICES, idle: null, one: ONE })
  expect(usdt?.offers.get('funds')?.most).toBe(decimal('9'))
  expect(usdt === undefined ? null : bestRate(usdt, columns)?.column).toBe('lent')
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

  test('have a token only where something is sold on it', () => {
    const offers = OFFERS.concat(offer('lent', 'GUSD', '0.03'))
    const more = homeRows({ market: { offers }, prices: PRICES, idle: null, one: ONE }).map(({ asset }) => asset)
    expect([more.length, more.at(-1)]).toEqual([12, 'GUSD'])
  })

  test('of a visitor say nothing of what they have', () => {
    const [row] = homeRows({ market: { offers: OFFERS }, prices: PRICES, idle: null, one: ONE })
    expect(row).toMatchObject({ idle: null, idleValue: null })
  })

  test('are found by ticker and by name', () => {
    expect(assets({ search: 'bitc' })).toEqual(['BTC'])
    expect(assets({ search: ' xr ' })).toEqual(['XRP'])
    expect(assets({ search: 'bt', exact: true })).toEqual([])
    expect(assets({ search: 'btc', exact: true })).toEqual(['BTC'])
  })

  test('are narrowed to what somebody has or marked, to stablecoins, to what pays in the same coin and what has no lock', () => {
    expect(assets({ show: 'mine' })).toEqual(['USDT', 'BTC', 'XRP'])
    expect(assets({ show: 'stable' })).toEqual(['USDT'])
    expect(assets({ show: 'same' })).toEqual(['USDT', 'ETH'])
    expect(assets({ show: 'noLock' })).toEqual(['USDT', 'ETH'])
    expect(assets({ show: 'marked', marked: ['XRP', 'ETH'] })).toEqual(['ETH', 'XRP'])
    expect(assets({ assets: new Set(['ETH']) })).toEqual(['ETH'])
    expect(shownColumns(COLUMNS, 'same').map(({ name }) => name)).toEqual(['lent'])
  })

  test.each([
    [{ sort: 'dual' }, ['USDT', 'BTC']],
    [{ sort: 'dual', up: true } as const, ['BTC', 'USDT']],
    [{ sort: 'best' }, ['USDT', 'ETH']],
  ])('sorted by %o have what is not there last', (sorting, first) => {
    expect(assets(sorting).slice(0, 2)).toEqual(first)
    expect(assets(sorting)).toHaveLength(11)
  })
})

test('of what is idle that is suggested which would earn most, by a rate and not by its size', () => {
  const { total, most } = idleOf(rows, COLUMNS)
  expect(total).toBe(decimal('90900'))
  // 30,000 of BTC can be put into dual alone, whose result nobody knows; 60,000 of XRP into nothing.
  expect([most?.row.asset, most?.offer.column, most?.gain]).toEqual(['USDT', 'lent', decimal('54')])
})

test('an address says what it means and nothing else', () => {
  expect(readHomeSearch({ show: 'mine', sort: 'dual', up: true, search: 'btc' })).toEqual({
    show: 'mine',
    sort: 'dual',
    up: true,
    search: 'btc',
  })
  expect(readHomeSearch({ of: 'staking', bonus: true, exact: true })).toEqual({
    of: 'staking',
    bonus: true,
    exact: true,
  })
  expect(readHomeSearch({ show: 'all of it', sort: 3, up: 'yes', search: '' })).toEqual({ sort: '3' })
})
