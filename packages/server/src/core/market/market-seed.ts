import { type Decimal8, decimal, larger, ONE, quotient } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { createSimulator, type SimulatedShape } from './market-simulator.ts'

/* Which seed a new sandbox gets: most of a random market's years have a fall that would be the first thing its charts show. */

/** Seeds that are drawn, of which one is kept. */
export const SEEDS_DRAWN = 64
/** Days around the origin in which the deepest fall counts, and days of one look. */
const SPAN = { from: -400, to: 200, step: 5 }
/** As far back as simulated history goes. */
const LONG_AGO = -1_186

const JUDGED = new Map<string, SimulatedShape>([
  ['BTC_USDT', { start: decimal('64000'), from: null, volatility: decimal('0.5'), market: decimal('0.9') }],
  ['ETH_USDT', { start: decimal('3100'), from: null, volatility: decimal('0.65'), market: decimal('0.85') }],
  ['SOL_USDT', { start: decimal('148'), from: null, volatility: decimal('0.8'), market: decimal('0.8') }],
])

/** The one of some seeds whose large coins fall least: from a peak of the years beside the origin, and since the history began. */
export function calmestSeed(seeds: readonly string[], origin: Instant): string {
  const judged = seeds.map((seed) => ({ seed, fall: deepestFall(seed, origin) }))
  return judged.toSorted((a, b) => (a.fall < b.fall ? -1 : 1))[0]?.seed ?? ''
}

/** A fraction of the price before it. */
export function deepestFall(seed: string, origin: Instant): Decimal8 {
  const simulate = createSimulator(seed, origin, (pair) => JUDGED.get(pair) ?? null)
  let deepest = 0n
  for (const pair of JUDGED.keys()) {
    const at = (day: number) => simulate(pair, later(origin, day * DAY_MS)) ?? ONE
    let peak = 0n
    for (let day = SPAN.from; day <= SPAN.to; day += SPAN.step) {
      peak = larger(peak, at(day))
      deepest = larger(deepest, ONE - quotient(at(day), peak, 'up'))
    }
    deepest = larger(deepest, ONE - quotient(at(0), at(LONG_AGO), 'up'))
  }
  return deepest
}
