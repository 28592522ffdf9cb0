import type { SniperBackOfficeRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { readProductsSearch } from '../../../src/products/dual/dual-search.ts'
import { pauseOf, sniperActsOn } from '../../../src/products/dual/sniper/sniper-acts.ts'

const NOW = instantOfSeconds(1_900_000_000)

function sniper(changes: Partial<SniperBackOfficeRow>): SniperBackOfficeRow {
  return {
    id: 7,
    pid: 7,
    type: 1,
    invest_currency: 'BTC',
    exercise_currency: 'USDT',
    exercise_price: '53000',
    price: '50000',
    product_price: '41.25',
    fair_price: '49.7',
    margin: '0.17',
    implied_volatility: '0.5',
    chance: '0.2',
    acceptance: 'index',
    redeem_fee: null,
    accept_until: 1_900_000_010,
    improves: 1,
    closes_timest: 1_900_010_000,
    window_seconds: 1_800,
    paid_timest: 1_900_050_000,
    redeem_until_timest: null,
    worst_loss: '1',
    worst_fall: '0.06',
    hold_days: 3,
    min_amount: '0.0002',
    max_amount: '20',
    multiple: '6',
    delivery_time: 1_900_200_000,
    quote_expire_time: 1_900_200_000,
    sold_out: false,
    status: 'listed',
    coin: 'BTC',
    capacity: '40',
    used: '0',
    desk_paused: false,
    ...changes,
  }
}

test('a sniper on sale, and one that the listing withdrew, can be paused; one that an operator paused can be resumed', () => {
  expect(sniperActsOn(sniper({}), NOW)).toEqual(['pause', 'retire'])
  expect(sniperActsOn(sniper({ status: 'paused' }), NOW)).toEqual(['pause', 'retire'])
  expect(sniperActsOn(sniper({ status: 'paused', desk_paused: true }), NOW)).toEqual(['resume', 'retire'])
})

test('nothing can be done with one that is retired or delivered', () => {
  expect(sniperActsOn(sniper({ status: 'retired' }), NOW)).toEqual([])
  expect(sniperActsOn(sniper({ delivery_time: 1_900_000_000 }), NOW)).toEqual([])
})

test('a pause says whose it is', () => {
  expect(pauseOf(sniper({}))).toBeNull()
  expect(pauseOf(sniper({ status: 'paused' }))).toBe('console.sniper.withdrawn')
  expect(pauseOf(sniper({ status: 'paused', desk_paused: true }))).toBe('console.sniper.byDesk')
})

test('the address of the list has the kinds of what it shows, and nothing of the other', () => {
  const search = { kind: 'snipers', type: 'call', sniper: 'dip', coin: 'BTC', status: 'paused' }
  expect(readProductsSearch(search)).toEqual({ kind: 'snipers', sniper: 'dip', coin: 'BTC', status: 'paused' })
  expect(readProductsSearch({ ...search, kind: 'others' })).toEqual({ type: 'call', coin: 'BTC', status: 'paused' })
})
