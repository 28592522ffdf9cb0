import { setTimeout } from 'node:timers/promises'
import { indexPrice, PRICE_QUORUM, type SourcePrice } from '@tenor/contract/core'
import { type Decimal8, multiplyDivide, readDecimal } from '@tenor/contract/money'
import { type Instant, instant, SECOND_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { errorMessage } from '../../platform/errors/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { connectExchange, type Exchange, type SourceSettings, type Ticker } from './market-exchange.ts'
import type { DropReason, PriceSource, Reading } from './market-reading.ts'

const POLL_EVERY_MS = 5_000
/** Live sources say what is, not what was: an instant further from now than this cannot be told. */
const TELLABLE_MS = 10_000
/** A price further from the median than this, in parts of a hundred, is taken for an error and not counted at all. */
const OUTLIER_PERCENT = 5n

export type LiveOptions = {
  clock: Clock
  log: Log
  pairs: () => readonly string[]
  /** The name of one of our pairs at an exchange; null where it has none. Left out: the same. */
  pairAt?: (exchange: string, pair: string) => string | null
  sources: readonly SourceSettings[]
  connect?: (settings: SourceSettings) => Promise<Exchange>
  /** Left out: five seconds between two rounds of an exchange. */
  everyMs?: number
}

export type LiveFeed = {
  readonly priceSource: PriceSource
  /** Asks every exchange for every pair once. Never rejects. */
  poll(): Promise<void>
  /** Asks again and again until stopped. */
  start(): void
  stop(): Promise<void>
}

type Quote = { readonly price: Decimal8; readonly volume: Decimal8; readonly at: Instant; readonly askedAt: Instant }
/** The last good quote of a pair, and what was wrong with the newest answer. */
type Heard = { quote: Quote | null; fault: 'outage' | 'garbage' | null; turn: number }
type Source = { settings: SourceSettings; exchange: Exchange | null; heard: Map<string, Heard> }

/** Index sources of live mode: the last price of each exchange, kept fresh in memory. */
export function createLiveFeed(options: LiveOptions): LiveFeed {
  const { clock, log, everyMs = POLL_EVERY_MS } = options
  const sources = options.sources.map((settings): Source => ({ settings, exchange: null, heard: new Map() }))
  const stopping = new AbortController()
  let polling: Promise<unknown> = Promise.resolve()
  let turns = 0

  async function pollSource(source: Source): Promise<void> {
    const { exchange: name } = source.settings
    try {
      source.exchange ??= await (options.connect ?? connectExchange)(source.settings)
    } catch (error) {
      log.error({ err: error, exchange: name }, 'an exchange cannot be asked')
      return
    }
    const { exchange } = source
    await Promise.all(options.pairs().map((pair) => hear(source, exchange, pair)))
  }

  async function hear(source: Source, exchange: Exchange, pair: string): Promise<void> {
    const quotedAs = options.pairAt === undefined ? pair : options.pairAt(source.settings.exchange, pair)
    if (quotedAs === null) return void source.heard.delete(pair)
    const askedAt = clock.now()
    turns += 1
    const turn = turns
    try {
      const ticker = await exchange.ticker(quotedAs)
      if (ticker === null) return
      if (ticker.last === undefined) throw new TypeError('the answer holds no price')
      const quote = quoteOf(ticker, clock.now(), askedAt)
      if (isAnsweredSince(source, pair, turn)) return
      source.heard.set(pair, quote === null ? { quote: null, fault: 'garbage', turn } : { quote, fault: null, turn })
    } catch (error) {
      const isKnown = [...source.heard.values()].some(({ fault }) => fault === 'outage')
      if (isAnsweredSince(source, pair, turn)) return
      source.heard.set(pair, { quote: source.heard.get(pair)?.quote ?? null, fault: 'outage', turn })
      if (isKnown) return
      log.warn({ exchange: source.settings.exchange, pair, err: errorMessage(error) }, 'an exchange does not answer')
    }
  }

  async function pollOn(source: Source): Promise<void> {
    while (!stopping.signal.aborted) {
      await pollSource(source)
      // Of the platform's own, which listens to the signal no longer than it waits.
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const priceSource = sourceOf(clock, sources, async (pair) => {
    // An exchange that cannot be connected yet is the rounds' matter.
    const asked = sources.map(async (source) => source.exchange && hear(source, source.exchange, pair))
    await Promise.all(asked)
  })

  return {
    priceSource,
    poll: async () => void (await Promise.all(sources.map(pollSource))),
    start() {
      polling = Promise.all(sources.map(pollOn))
    },
    async stop() {
      stopping.abort()
      await polling
    },
  }
}

/** A later question may have had its answer before. */
function isAnsweredSince({ heard }: Source, pair: string, turn: number): boolean {
  return (heard.get(pair)?.turn ?? 0) > turn
}

/** `askAll` asks every exchange for a pair, besides the rounds; a pair is asked for once at a time. */
function sourceOf(clock: Clock, sources: readonly Source[], askAll: (pair: string) => Promise<void>): PriceSource {
  const asking = new Set<string>()
  return {
    quorum: PRICE_QUORUM,
    tellsPast: false,
    ask(pair) {
      if (asking.has(pair)) return
      asking.add(pair)
      void askAll(pair).finally(() => asking.delete(pair))
    },
    load: async () => ({
      at: (pair, at, since) =>
        Math.abs(clock.now() - at) > TELLABLE_MS ? null : readingOf(sources, { pair, at, since }),
      sampled: (_pair, planned) => planned,
    }),
  }
}

type ReadingOf = { pair: string; at: Instant; since: Instant | undefined }

function readingOf(sources: readonly Source[], { pair, at, since }: ReadingOf): Reading {
  const fresh: SourcePrice[] = []
  const dropped: { source: string; reason: DropReason }[] = []
  for (const { settings, heard } of sources) {
    const said = heard.get(pair)
    if (said === undefined) continue
    const { quote, fault } = said
    const isAskedSince = since === undefined || (quote !== null && quote.askedAt >= since)
    const isFresh = quote !== null && isAskedSince && Math.abs(at - quote.at) <= settings.staleAfterSeconds * SECOND_MS
    if (isFresh) fresh.push({ source: settings.exchange, price: quote.price, volume: quote.volume })
    else dropped.push({ source: settings.exchange, reason: fault ?? 'stale' })
  }
  const median = indexPrice(fresh, 1)?.median ?? 0n
  const kept = fresh.filter(({ price }) => !isOutlier(price, median))
  for (const { source } of fresh.filter(({ price }) => isOutlier(price, median))) {
    dropped.push({ source, reason: 'outlier' })
  }
  return { sources: kept, dropped }
}

function isOutlier(price: Decimal8, median: Decimal8): boolean {
  const distance = price > median ? price - median : median - price
  return distance > multiplyDivide(median, OUTLIER_PERCENT, 100n, 'down')
}

/** null for what cannot be a price: no number, or not above zero. An exchange that tells no time is taken at ours. */
function quoteOf(ticker: Ticker, now: Instant, askedAt: Instant): Quote | null {
  const price = readFigure(ticker.last)
  if (price === null || price <= 0n) return null
  const volume = readFigure(ticker.volume) ?? 0n
  const { atMs } = ticker
  if (atMs !== undefined && (!Number.isInteger(atMs) || atMs < 0 || atMs > LAST_TELLABLE_MS)) return null
  return { price, volume: volume > 0n ? volume : 0n, at: atMs === undefined ? now : instant(atMs), askedAt }
}

/** Year 9999 in milliseconds. */
const LAST_TELLABLE_MS = 253_402_300_799_999

/** Decimal text, cut down to eight places. */
export function readFigure(text: string | undefined): Decimal8 | null {
  const read = readDecimal((text ?? '').replace(/(\.\d{8})\d+$/, '$1'))
  return read.ok ? read.value : null
}
