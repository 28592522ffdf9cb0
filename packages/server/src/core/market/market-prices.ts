import { type Assets, coinOfPair } from '@tenor/contract/core'
import { type Decimal8, divide, ONE, roundTo } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, later } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type IndexReading, type PriceSource, readIndex } from './market-reading.ts'
import { SANDBOX_SOURCE } from './market-sandbox.ts'
import { newestSamples } from './market-views.ts'

/** How long an index that was read is given out again. */
const FRESH_MS = 500
/** From this age on the next one is read beside it, so that nobody waits for it while it is asked for all the time. */
const AHEAD_MS = 250
/** A live price of a day ago is the newest sample of the hour before that. */
const DAY_AGO_SLACK_MS = HOUR_MS

export type PriceModule = { db: Database; clock: Clock; priceSource: PriceSource; pairs: () => readonly string[] }

export type PairPrice = {
  readonly pair: string
  readonly coin: string
  readonly price: Decimal8 | null
  readonly at: Instant
  /** Percent since a day ago, to two decimals; null when one of the two is missing or not to be compared. */
  readonly change24h: Decimal8 | null
}

export type CurrentIndex = {
  read(): Promise<ReadonlyMap<string, IndexReading>>
  /** The same, read at `since` or later: `since` has come. */
  readSince(since: Instant): Promise<ReadonlyMap<string, IndexReading>>
  forget(): void
}

type Kept = { at: Instant; readings: Promise<ReadonlyMap<string, IndexReading>> }

/** The index of all pairs, read together once and given out for as long as it is fresh. */
export function currentIndex({ db, clock, priceSource, pairs }: PriceModule): CurrentIndex {
  let kept: Kept | null = null
  let coming: Kept | null = null

  async function readAt(at: Instant): Promise<ReadonlyMap<string, IndexReading>> {
    const quotes = await priceSource.load(db, pairs(), at, at)
    const readings = pairs().flatMap((pair) => readIndex(priceSource, quotes, pair, at) ?? [])
    return new Map(readings.map((reading) => [reading.pair, reading]))
  }

  function begin(at: Instant): Kept {
    const fresh = { at, readings: readAt(at) }
    coming = fresh
    fresh.readings.then(
      () => {
        if (coming !== fresh) return
        kept = fresh
        coming = null
      },
      () => {
        if (coming === fresh) coming = null
      },
    )
    return fresh
  }

  return {
    readSince(since) {
      const now = clock.now()
      const isGood = (each: Kept | null) =>
        each !== null && each.at >= since && now >= each.at && now - each.at <= FRESH_MS
      if (kept !== null && isGood(kept)) return kept.readings
      return coming !== null && isGood(coming) ? coming.readings : begin(now).readings
    },
    read() {
      const now = clock.now()
      const isFresh = (each: Kept | null) => each !== null && now >= each.at && now - each.at <= FRESH_MS
      if (kept !== null && isFresh(kept)) {
        if (now - kept.at > AHEAD_MS && !isFresh(coming)) begin(now)
        return kept.readings
      }
      return coming !== null && isFresh(coming) ? coming.readings : begin(now).readings
    },
    forget() {
      kept = null
      coming = null
    },
  }
}

/** The index of every pair beside that of a day ago. */
export async function pairPrices(
  module: PriceModule & { assets: Assets },
  current: CurrentIndex,
): Promise<PairPrice[]> {
  const now = module.clock.now()
  const dayAgo = later(now, -DAY_MS)
  const [readings, before] = await Promise.all([current.read(), pricesAt(module, dayAgo)])
  return module.pairs().map((pair) => {
    const reading = readings.get(pair)
    const price = reading?.price ?? null
    const isReplayed = reading?.evidence.sources[0]?.source === SANDBOX_SOURCE.CANDLES
    const old = before.get(pair)
    // A made-up price says nothing about a real one that is being replayed.
    const isComparable = old !== undefined && !(isReplayed && old.isSimulated)
    const change24h = price === null || !isComparable ? null : changePercent(old.price, price)
    return { pair, coin: coinOfPair(module.assets, pair) ?? '', price, at: reading?.at ?? now, change24h }
  })
}

type OldPrice = { price: Decimal8; isSimulated: boolean }

async function pricesAt({ db, priceSource, pairs }: PriceModule, at: Instant): Promise<Map<string, OldPrice>> {
  if (!priceSource.tellsPast) {
    const samples = await newestSamples(db, at, later(at, -DAY_AGO_SLACK_MS))
    return new Map([...samples].map(([pair, price]) => [pair, { price, isSimulated: false }]))
  }
  const quotes = await priceSource.load(db, pairs(), at, at)
  const readings = pairs().flatMap((pair) => readIndex(priceSource, quotes, pair, at) ?? [])
  return new Map(
    readings.map(({ pair, price, evidence }) => [
      pair,
      { price, isSimulated: evidence.sources[0]?.source === SANDBOX_SOURCE.SIMULATOR },
    ]),
  )
}

function changePercent(from: Decimal8, to: Decimal8): Decimal8 {
  return roundTo(divide((to - from) * 100n * ONE, from, 'halfEven'), 2, 'halfEven')
}
