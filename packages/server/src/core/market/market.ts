import { COINS, pairOf } from '@tenor/contract/core'
import { type Decimal8, divide, ONE, roundTo } from '@tenor/contract/money'
import { DAY_MS, floorTo, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { SourceSettings } from './market-exchange.ts'
import { type Author, type Candle, insertCandles, insertPin } from './market-instructions.ts'
import { createLiveFeed, type LiveFeed } from './market-live.ts'
import type { WantedWindow } from './market-plan.ts'
import { type IndexReading, readIndex, type Teller } from './market-reading.ts'
import { createSampler, type Sampler, type WindowsWanted } from './market-sampler.ts'
import { SANDBOX_SOURCE, sandboxTeller } from './market-sandbox.ts'
import { createSimulator } from './market-simulator.ts'
import {
  newestSamples,
  type PricePoint,
  priceHistory,
  type Sample,
  type SettlementEvidence,
  type SettlementRequest,
  samplesBetween,
  settlementEvidence,
} from './market-views.ts'

/** How long an index that was read is given out again. */
const FRESH_MS = 500
/** A sandbox begins with a day of samples, so that charts and a delivery in its first hours have some. */
const SANDBOX_PAST_MS = DAY_MS
/** A live price of a day ago is the newest sample of the hour before that. */
const DAY_AGO_SLACK_MS = HOUR_MS

export type MarketOptions = { db: Database; clock: Clock; log: Log; mode: Mode }

export type PairPrice = {
  readonly pair: string
  readonly coin: string
  readonly price: Decimal8 | null
  readonly at: Instant
  /** Percent since a day ago, to two decimals; null when one of the two is missing or not to be compared. */
  readonly change24h: Decimal8 | null
}

export type Market = {
  /** Every pair that has an index, the most traded first. */
  readonly pairs: readonly string[]
  /** Index price now, at most half a second old; null below the quorum, or for an unknown pair. */
  indexNow(pair: string): Promise<Decimal8 | null>
  /** Index price at an instant that has passed, with what it was made of; null when it cannot be told. */
  indexAt(pair: string, at: Instant): Promise<IndexReading | null>
  prices(): Promise<PairPrice[]>
  history(pair: string, from: Instant, to: Instant): Promise<PricePoint[]>
  samplesBetween(pair: string, from: Instant, to: Instant): Promise<Sample[]>
  /** Up to which instant samples are taken: now, after it has taken what was missing. */
  sampledUntil(): Promise<Instant | null>
  settlementPrice(db: Queryable, request: SettlementRequest): Promise<SettlementEvidence | null>
  /** Told once, at the start: which deliveries besides that of 08:00 want a sample each minute before them. */
  setWindowsWanted(windows: (from: Instant, to: Instant) => Promise<readonly WantedWindow[]>): void
  /** Takes the samples. Comes before every job that reads them. */
  readonly job: Job
  /** Sandbox: the index of the pair is this from now on. */
  pin(pair: string, price: Decimal8, userId: number): Promise<Instant>
  /** Sandbox: candles that count wherever they cover. They must have been found good. */
  replay(pair: string, intervalSeconds: number, candles: readonly Candle[], userId: number): Promise<CandleSpan>
  /** Live mode: starts and stops asking the exchanges. */
  start(): void
  stop(): Promise<void>
}
export type CandleSpan = { readonly from: Instant; readonly to: Instant }

/** Opens the market room; its job and its routes are hung by the app. */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { db, clock, mode } = options
  const pairs = COINS.map((coin) => pairOf(coin))
  const feed = mode === 'live' ? await liveFeed(options, pairs) : null
  const teller = feed?.teller ?? sandboxTeller(await simulatorOf(db, clock))
  let wanted: WindowsWanted = async () => []
  const sampler = createSampler({ db, clock, teller, pairs, windowsWanted: (from, to) => wanted(from, to) })
  await sampler.begin(beginning(clock.now(), mode))
  const current = currentIndex(db, clock, teller, pairs)
  return {
    pairs,
    job: sampler.job,
    indexNow: async (pair) => (await current.read()).get(pair)?.price ?? null,
    indexAt: (pair, at) => indexAt({ db, clock, teller, pairs }, pair, at),
    prices: () => prices({ db, clock, teller, pairs }, current),
    history: (pair, from, to) => priceHistory(db, teller, { pair, from, to: instant(Math.min(to, clock.now())) }),
    samplesBetween: (pair, from, to) => samplesBetween(db, pair, from, to),
    async sampledUntil() {
      await sampler.catchUp(clock.now())
      return sampler.sampledUntil()
    },
    settlementPrice: settlementEvidence,
    setWindowsWanted(windows) {
      wanted = windows
    },
    ...instructing(sampler, current),
    start: () => feed?.start(),
    stop: async () => feed?.stop(),
  }
}

type Room = { db: Database; clock: Clock; teller: Teller; pairs: readonly string[] }

function instructing(sampler: Sampler, current: CurrentIndex): Pick<Market, 'pin' | 'replay'> {
  async function instruct<Result>(
    userId: number,
    write: (tx: Parameters<typeof insertPin>[0], author: Author) => Promise<Result>,
  ): Promise<Result> {
    const result = await sampler.atEdge((tx, at) => write(tx, { userId, at }))
    current.forget()
    return result
  }
  return {
    pin: (pair, price, userId) =>
      instruct(userId, async (tx, author) => {
        await insertPin(tx, pair, price, author)
        return author.at
      }),
    replay: (pair, intervalSeconds, candles, userId) =>
      instruct(userId, (tx, author) => insertCandles(tx, pair, intervalSeconds, candles, author)),
  }
}

function beginning(now: Instant, mode: Mode): Instant {
  return mode === 'live' ? floorTo(now, MINUTE_MS) : floorTo(later(now, -SANDBOX_PAST_MS), MINUTE_MS)
}

type CurrentIndex = { read(): Promise<ReadonlyMap<string, IndexReading>>; forget(): void }

/** The index of all pairs, read together once and given out for as long as it is fresh. */
function currentIndex(db: Database, clock: Clock, teller: Teller, pairs: readonly string[]): CurrentIndex {
  let kept: { at: Instant; readings: Promise<ReadonlyMap<string, IndexReading>> } | null = null

  async function readAt(at: Instant): Promise<ReadonlyMap<string, IndexReading>> {
    const telling = await teller.tell(db, pairs, at, at)
    const readings = pairs.flatMap((pair) => readIndex(teller, telling, pair, at) ?? [])
    return new Map(readings.map((reading) => [reading.pair, reading]))
  }

  return {
    read() {
      const now = clock.now()
      if (kept === null || now < kept.at || now - kept.at > FRESH_MS) {
        const fresh = { at: now, readings: readAt(now) }
        fresh.readings.catch(() => {
          if (kept === fresh) kept = null
        })
        kept = fresh
      }
      return kept.readings
    },
    forget() {
      kept = null
    },
  }
}

async function indexAt({ db, clock, teller }: Room, pair: string, at: Instant): Promise<IndexReading | null> {
  if (at > clock.now()) return null
  return readIndex(teller, await teller.tell(db, [pair], at, at), pair, at)
}

async function prices(room: Room, current: CurrentIndex): Promise<PairPrice[]> {
  const now = room.clock.now()
  const dayAgo = later(now, -DAY_MS)
  const [readings, before] = await Promise.all([current.read(), pricesAt(room, dayAgo)])
  return room.pairs.map((pair, index) => {
    const reading = readings.get(pair)
    const price = reading?.price ?? null
    const isReplayed = reading?.evidence.sources[0]?.source === SANDBOX_SOURCE.CANDLES
    const old = before.get(pair)
    // A made-up price says nothing about a real one that is being replayed.
    const isComparable = old !== undefined && !(isReplayed && old.isSimulated)
    const change24h = price === null || !isComparable ? null : changePercent(old.price, price)
    return { pair, coin: COINS[index] ?? '', price, at: reading?.at ?? now, change24h }
  })
}

type OldPrice = { price: Decimal8; isSimulated: boolean }

async function pricesAt({ db, teller, pairs }: Room, at: Instant): Promise<Map<string, OldPrice>> {
  if (!teller.tellsPast) {
    const samples = await newestSamples(db, at, later(at, -DAY_AGO_SLACK_MS))
    return new Map([...samples].map(([pair, price]) => [pair, { price, isSimulated: false }]))
  }
  const telling = await teller.tell(db, pairs, at, at)
  const readings = pairs.flatMap((pair) => readIndex(teller, telling, pair, at) ?? [])
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

/** The seed and the origin of a database's simulator are drawn once and kept. */
async function simulatorOf(db: Database, clock: Clock) {
  await db.execute(
    `insert into setting (name, value) values ('market.simulator.seed', gen_random_uuid()::text),
       ('market.simulator.origin', $1) on conflict do nothing`,
    [String(clock.now())],
  )
  const rows = await db.query<{ name: string; value: string }>(
    `select name, value from setting where name in ('market.simulator.seed', 'market.simulator.origin')`,
  )
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? ''
  return createSimulator(value('market.simulator.seed'), instant(Number(value('market.simulator.origin'))))
}

async function liveFeed({ db, clock, log }: MarketOptions, pairs: readonly string[]): Promise<LiveFeed> {
  const sources = await db.query<SourceSettings>(
    `select exchange, base_url as "baseUrl", timeout_ms as "timeoutMs", stale_after_seconds as "staleAfterSeconds"
     from market_source where enabled order by exchange`,
  )
  return createLiveFeed({ clock, log, pairs, sources })
}
