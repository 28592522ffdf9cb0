import { type Decimal8, larger, ONE, quotient } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { createSimulator, type SimulatedShape } from './market-simulator.ts'

/* Which seed a new sandbox gets: most of a random market's years have a fall that would be the first thing its charts show. */

/** Seeds that are drawn, of which one is kept. */
export const SEEDS_DRAWN = 64
/** Days around the origin in which the deepest fall counts, and days of one look. */
const SPAN = { from: -400, to: 200, step: 5 }
/** As far back as simulated history goes. */
const LONG_AGO = -1_186

/** How pairs move, by pair. */
export type JudgedShapes = ReadonlyMap<string, SimulatedShape>

/** The one of some seeds with which pairs fall least: from a peak of the years beside the origin, and since the history began. */
export function calmestSeed(seeds: readonly string[], origin: Instant, shapes: JudgedShapes): string {
  const judged = seeds.map((seed) => ({ seed, fall: deepestFall(seed, origin, shapes) }))
  return judged.toSorted((a, b) => (a.fall < b.fall ? -1 : 1))[0]?.seed ?? ''
}

/** A fraction of the price before it. */
export function deepestFall(seed: string, origin: Instant, shapes: JudgedShapes): Decimal8 {
  const simulate = createSimulator(seed, origin, (pair) => shapes.get(pair) ?? null)
  let deepest = 0n
  for (const pair of shapes.keys()) {
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
