import type { SourcePrice } from '@tenor/contract/core'
import { ONE } from '@tenor/contract/money'
import { type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { type CandleSet, type Close, type Instruction, instructionsOf } from './market-instructions.ts'
import type { PriceSource, Reading, SourceQuotes } from './market-reading.ts'
import type { Simulator } from './market-simulator.ts'

/** Names of the sandbox's sources in the evidence. */
export const SANDBOX_SOURCE = { SIMULATOR: 'simulator', PIN: 'pinned', CANDLES: 'candles' } as const

/**
 * A sandbox's sources: at each instant the newest instruction that covers it, or else the simulator. All of them can
 * tell of any instant. Where candles cover, nothing else counts: where one is missing between two others is no price.
 */
export function sandboxPriceSource(simulate: Simulator): PriceSource {
  return {
    quorum: 1,
    tellsPast: true,
    async load(db, pairs, from, to) {
      const instructions = await instructionsOf(db, pairs, from, to)
      return quotesOf(instructions, simulate, from, to)
    },
  }
}

function quotesOf(
  instructions: ReadonlyMap<string, readonly Instruction[]>,
  simulate: Simulator,
  from: Instant,
  to: Instant,
): SourceQuotes {
  const covering = (pair: string, at: Instant) => newestCovering(instructions.get(pair) ?? [], at)
  return {
    at: (pair, at) => ({ sources: sourcesOf(covering(pair, at), simulate, pair, at), dropped: [] }) satisfies Reading,
    sampled(pair, planned) {
      const sets = (instructions.get(pair) ?? []).filter((each) => each.kind === 'candles')
      if (sets.length === 0) return planned
      const free = planned.filter((at) => covering(pair, at)?.kind !== 'candles')
      const closes = sets.flatMap((set) =>
        set.closes.map((close) => close.at).filter((at) => at > from && at <= to && covering(pair, at) === set),
      )
      return [...free, ...closes].sort((a, b) => a - b)
    },
  }
}

/**
 * The newest that covers. A set whose first candle is still open gives way to any older candles that cover, so that a
 * month sent in parts is as good as one sent whole.
 */
function newestCovering(instructions: readonly Instruction[], at: Instant): Instruction | undefined {
  const covering = instructions.filter((each) => covers(each, at))
  const newest = covering[0]
  if (newest?.kind !== 'candles' || at >= newest.firstCloseAt) return newest
  return covering.find((each) => each.kind === 'candles' && at >= each.firstCloseAt) ?? newest
}

function covers(instruction: Instruction, at: Instant): boolean {
  return at >= instruction.from && (instruction.kind !== 'candles' || at < instruction.to)
}

function sourcesOf(
  instruction: Instruction | undefined,
  simulate: Simulator,
  pair: string,
  at: Instant,
): readonly SourcePrice[] {
  if (instruction === undefined || instruction.kind === 'simulator') {
    const price = simulate(pair, at)
    return price === null ? [] : [{ source: SANDBOX_SOURCE.SIMULATOR, price, volume: ONE }]
  }
  if (instruction.kind === 'pin') {
    return [{ source: SANDBOX_SOURCE.PIN, price: instruction.price, volume: ONE }]
  }
  if (at < instruction.firstCloseAt) {
    return [{ source: SANDBOX_SOURCE.CANDLES, price: instruction.openingPrice, volume: ONE }]
  }
  const close = closeAt(instruction, at)
  return close === null ? [] : [{ source: SANDBOX_SOURCE.CANDLES, price: close.price, volume: close.volume }]
}

/** The last close at or before `at`, while its interval lasts. */
function closeAt(set: CandleSet, at: Instant): Close | null {
  let [low, high] = [0, set.closes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const passed = set.closes[middle]
    if (passed !== undefined && passed.at <= at) low = middle + 1
    else high = middle
  }
  const close = set.closes[low - 1]
  if (close === undefined || at >= later(close.at, set.intervalSeconds * SECOND_MS)) return null
  return close
}
