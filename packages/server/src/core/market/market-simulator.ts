import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'

/*
 * A market made of nothing but a seed. This file alone works in binary floats: a made-up price need not be exact, only
 * always the same; it becomes a Decimal8 where it leaves.
 *
 * The logarithm of each price is a Brownian path. A path is not walked but looked up: its value at the ends of a very
 * long interval is drawn, then that of the middle given both ends (Lévy's construction), halving down to one second.
 * Each draw is a hash of the seed, the path and the place, so that a price years away costs the same 38 draws at most,
 * needs nothing stored, and is the same in every process.
 */

/** How a pair moves. */
export type SimulatedShape = {
  /** Price at `from`; null: at the simulator's origin. */
  readonly start: Decimal8
  readonly from: Instant | null
  /** Standard deviation of a year's logarithmic return. */
  readonly volatility: Decimal8
  /** Correlation with the path that all coins have in common. */
  readonly market: Decimal8
}

/** Price of a pair at an instant, cut down to whole seconds; null for a pair it does not know. */
export type Simulator = (pair: string, at: Instant) => Decimal8 | null

/** The market of a seed, with each pair's price at its beginning or at `origin`, going both ways from there. */
export function createSimulator(
  seed: string,
  origin: Instant,
  shapeOf: (pair: string) => SimulatedShape | null,
): Simulator {
  const paths = new Map<string, Path>()
  const path = (name: string) => {
    const known = paths.get(name)
    if (known !== undefined) return known
    const made = brownianPath(`${seed}/${name}`)
    paths.set(name, made)
    return made
  }
  /** Logarithm of the price at an instant over that at the origin. */
  const computeMove = (pair: string, { volatility, market }: { volatility: number; market: number }, at: Instant) => {
    const seconds = Math.floor((at - origin) / 1_000)
    const side = seconds < 0 ? 'before' : 'after'
    const distance = Math.abs(seconds)
    const common = path(`market/${side}`)(distance)
    const own = path(`${pair}/${side}`)(distance)
    const move = market * common + Math.sqrt(1 - market ** 2) * own
    // Half the variance is taken off, so that the price itself neither rises nor falls on average.
    const drift = (-(volatility ** 2) / 2) * (seconds / YEAR_SECONDS)
    return drift + volatility * (move / Math.sqrt(YEAR_SECONDS))
  }
  return (pair, at) => {
    const shape = shapeOf(pair)
    if (shape === null) return null
    const [start, volatility, market] = [floatOf(shape.start), floatOf(shape.volatility), floatOf(shape.market)]
    const before = shape.from === null ? 0 : computeMove(pair, { volatility, market }, shape.from)
    return rounded(start * Math.exp(computeMove(pair, { volatility, market }, at) - before))
  }
}

function floatOf(value: Decimal8): number {
  return Number(value) / 1e8
}

const YEAR_SECONDS = 365 * 86_400
/** 2^38 seconds are 8,710 years: any two instants from 1970 to 9999 are less apart. */
const LEVELS = 38

type Path = (seconds: number) => number

/** A Brownian path from 0 with a variance of one per second. Remembers the last way down, which neighbours share. */
function brownianPath(name: string): Path {
  const key = hashText(name)
  const place = new Float64Array(LEVELS + 1).fill(-1)
  const left = new Float64Array(LEVELS + 1)
  const right = new Float64Array(LEVELS + 1)
  place[0] = 0
  right[0] = Math.sqrt(2 ** LEVELS) * gaussian(key, 0, 0)
  return (seconds) => {
    for (let level = 0; level < LEVELS; level += 1) {
      const half = 2 ** (LEVELS - level - 1)
      const child = Math.floor(seconds / half)
      if (place[level + 1] === child) continue
      const [start = 0, end = 0] = [left[level], right[level]]
      const middle = (start + end) / 2 + Math.sqrt(half / 2) * gaussian(key, level + 1, Math.floor(child / 2))
      const isFirstHalf = child % 2 === 0
      left[level + 1] = isFirstHalf ? start : middle
      right[level + 1] = isFirstHalf ? middle : end
      place[level + 1] = child
    }
    return left[LEVELS] ?? 0
  }
}

/** A standard normal draw (Box and Muller) that depends on nothing but the key and the place. */
function gaussian(key: number, level: number, index: number): number {
  const low = index >>> 0
  const high = Math.floor(index / 2 ** 32)
  const first = finish(mix(mix(mix(key, level), low), high))
  const second = finish(mix(mix(mix(key ^ 0x5bd1e995, high), low), level))
  const radius = Math.sqrt(-2 * Math.log((first + 0.5) / 2 ** 32))
  return radius * Math.cos((2 * Math.PI * (second + 0.5)) / 2 ** 32)
}

/** One round, and the last step, of MurmurHash3 (Austin Appleby, public domain). */
function mix(hash: number, word: number): number {
  let scrambled = Math.imul(word, 0xcc9e2d51)
  scrambled = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  const mixed = hash ^ scrambled
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function finish(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function hashText(text: string): number {
  let hash = 0
  for (const character of text) hash = mix(hash, character.codePointAt(0) ?? 0)
  return finish(hash)
}

/** Seven significant digits, at least two and at most eight decimals, never zero. */
function rounded(price: number): Decimal8 {
  const places = Math.min(8, Math.max(2, 6 - Math.floor(Math.log10(price))))
  const units = BigInt(Math.round(price * 10 ** places)) * 10n ** BigInt(8 - places)
  return units > 0n ? units : 1n
}
