import { type Decimal8, multiplyDivide } from '../../../money/index.ts'
import { HOUR_MS, type Instant } from '../../../time/index.ts'

/** Of 10,000: what borrowers want by the hour of the day, more in the evening (UTC) than at dawn. */
const DAY = [
  -600, -900, -1100, -1200, -1200, -1000, -700, -300, 0, 200, 400, 500, 600, 700, 900, 1100, 1200, 1200, 1100, 900, 600,
  300, 0, -300,
] as const
const MIDDLE = 6_200
const LEAST = 500
const MOST = 9_700
/** Hours whose surprises are still felt, each half as much as the one after it. */
const MEMORY = 6
/** One hour in so many brings a jump. */
const JUMP_EVERY = 41

/** A number from 0 to 9,999 for a name: FNV-1a, the same on every machine. */
function drawn(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % 10_000
}

/** What an hour brings that nobody expected, of 10,000. */
function surprise(asset: string, hour: number): number {
  const small = Math.trunc((drawn(`${asset} ${hour}`) - 5_000) / 4)
  const isJump = drawn(`jump ${asset} ${hour}`) % JUMP_EVERY === 0
  return isJump ? small + (small > 0 ? 3_000 : -3_000) : small
}

/**
 * What simulated borrowers want of a sandbox's pool in the hour that begins at `hour`: a share of what is offered, rounded down.
 * It goes back to its middle, has a daily cycle and jumps, and is the same for the same coin and hour.
 */
export function simulatedShare(asset: string, hour: Instant, offered: Decimal8): Decimal8 {
  const at = Math.trunc(hour / HOUR_MS)
  let share = MIDDLE + (DAY[at % DAY.length] ?? 0)
  for (let back = 0; back < MEMORY; back += 1) share += Math.trunc(surprise(asset, at - back) / 2 ** back)
  const bounded = Math.min(MOST, Math.max(LEAST, share))
  return multiplyDivide(offered, BigInt(bounded), 10_000n, 'down')
}
