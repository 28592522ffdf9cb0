import { decimal } from '@tenor/contract/money'
import { instant } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { calmestSeed, deepestFall, SEEDS_DRAWN } from '../../../src/core/market/market-seed.ts'

const ORIGIN = instant(Date.UTC(2026, 10, 25))
const draw = (name: string) => Array.from({ length: SEEDS_DRAWN }, (_, place) => `${name}-${place}`)

test('a new sandbox gets a market whose large coins do not fall by 60 %', () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    expect(deepestFall(calmestSeed(draw(name), ORIGIN), ORIGIN) < decimal('0.6')).toBe(true)
  }
})

test('it is the calmest of those that are drawn', () => {
  const seeds = draw('few').slice(0, 5)
  const falls = seeds.map((seed) => deepestFall(seed, ORIGIN))
  expect(deepestFall(calmestSeed(seeds, ORIGIN), ORIGIN)).toBe(
    falls.reduce((least, fall) => (fall < least ? fall : least)),
  )
})
