import { setImmediate } from 'node:timers/promises'
import { CANDLE_INTERVALS, type Candle, type CandleInterval } from '@tenor/contract/core'
import { type Decimal8, larger, smaller } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import type { CandleRequest } from './market-candles.ts'
import type { Simulator } from './market-simulator.ts'

/** How far back a sandbox's simulated history goes: three years and a quarter. */
const SIMULATED_PAST_MS = 1_186 * DAY_MS
/** Prices that one candle is made of; the simulator has one for each second. */
const LOOKS = 4
/** Candles after which others have their turn. */
const TURN = 100

/** The past that a sandbox has without a file: whole candles of the simulator, none of them stored. */
export function simulatedSpan(interval: CandleInterval, now: Instant): { from: Instant; to: Instant } {
  const stepMs = CANDLE_INTERVALS[interval] * SECOND_MS
  const to = floorTo(now, stepMs)
  return { from: floorTo(later(now, -Math.min(now, SIMULATED_PAST_MS)), DAY_MS), to }
}

/** Candles of the simulator. Close is the price at the end; high and low are those of a few looks in between. */
export async function simulatedCandles(simulate: Simulator, request: CandleRequest, now: Instant): Promise<Candle[]> {
  const { pair, interval, limit } = request
  const stepMs = CANDLE_INTERVALS[interval] * SECOND_MS
  const span = simulatedSpan(interval, now)
  // Plain numbers: what is asked for may lie at the end of time.
  const next = (at: number) => Math.ceil(at / stepMs) * stepMs
  const end = Math.min(span.to, next(request.to))
  const newest = Math.max(0, end - limit * stepMs)
  const begin = Math.max(span.from, request.from === null ? newest : next(request.from))
  const candles: Candle[] = []
  for (let at = begin; at < end && candles.length < limit; at += stepMs) {
    const candle = candleAt(simulate, pair, instant(at), stepMs, candles.at(-1)?.close)
    if (candle === null) return []
    candles.push(candle)
    if (candles.length % TURN === 0) await setImmediate()
  }
  return candles
}

function candleAt(
  simulate: Simulator,
  pair: string,
  at: Instant,
  stepMs: number,
  before: Decimal8 | undefined,
): Candle | null {
  const open = before ?? simulate(pair, at)
  if (open === null) return null
  let [high, low, close] = [open, open, open]
  for (let look = 1; look <= LOOKS; look += 1) {
    close = simulate(pair, later(at, Math.floor((look * stepMs) / LOOKS))) ?? close
    high = larger(high, close)
    low = smaller(low, close)
  }
  return { time: unixSeconds(at), open, high, low, close, volume: 0n }
}
