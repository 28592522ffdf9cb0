import { decimal } from '@tenor/contract/money'
import { instant } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { calmestSeed, deepestFall, SEEDS_DRAWN } from '../../../src/core/market/market-seed.ts'

const ORIGIN = instant(Date.UTC(2026, 10, 25))
const shape = (start: string, volatility: string, market: string) => {
  return { start: decimal(start), from: null, volatility: decimal(volatility), market: decimal(market) }
}
const SHAPES = new Map([
  ['BTC_USDT', shape('64000', '0.5', '0.9')],
  ['ETH_USDT', shape('3100', '0.65', '0.85')],
  ['SOL_USDT', shape('148', '0.8', '0.8')],
])
const draw = (name: string) => Array.from({ length: SEEDS_DRAWN }, (_, place) => `${name}-${place}`)

test('a new sandbox gets a market whose large coins do not fall by 60 %', () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    expect(deepestFall(calmestSeed(draw(name), ORIGIN, SHAPES), ORIGIN, SHAPES) < decimal('0.6')).toBe(true)
  }
})

test('it is the calmest of those that are drawn', () => {
  const seeds = draw('few').slice(0, 5)
  const falls = seeds.map((seed) => deepestFall(seed, ORIGIN, SHAPES))
  expect(deepestFall(calmestSeed(seeds, ORIGIN, SHAPES), ORIGIN, SHAPES)).toBe(
    falls.reduce((least, fall) => (fall < least ? fall : least)),
  )
})
