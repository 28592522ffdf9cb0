import { type Candle, type MissingSample, pairOf } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import { type Database, type Queryable, sqlType } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { AssetRegistry, StoredAsset } from '../assets/index.ts'
import type { CandleRequest } from './market-candles.ts'
import { type CandlePage, type CandleSpanOf, candleSpans, candlesOf } from './market-history.ts'
import { type Author, insertCandles, insertPin, insertReleases } from './market-instructions.ts'
import { createLiveFeed, type LiveFeed } from './market-live.ts'
import { missingBetween } from './market-missing.ts'
import type { WantedWindow } from './market-plan.ts'
import { type CurrentIndex, currentIndex, type PairPrice, type PriceModule, pairPrices } from './market-prices.ts'
import { type IndexReading, readIndex } from './market-reading.ts'
import { createSampler, type Sampler, type WindowsWanted } from './market-sampler.ts'
import { sandboxPriceSource } from './market-sandbox.ts'
import { calmestSeed, type JudgedShapes, SEEDS_DRAWN } from './market-seed.ts'
import { createSimulator } from './market-simulator.ts'
import { liveSources } from './market-sources.ts'
import {
  lastSample,
  type PairInstant,
  type PairSpan,
  type PricePoint,
  type PriceRange,
  priceHistory,
  priceRanges,
  pricesAtInstants,
  type Sample,
  type SettlementEvidence,
  type SettlementRequest,
  samplesBetween,
  settlementEvidence,
} from './market-views.ts'

/** A sandbox begins with a day of samples, so that charts and a delivery in its first hours have some. */
const SANDBOX_PAST_MS = DAY_MS

export type MarketOptions = { db: Database; clock: Clock; log: Log; mode: Mode; assets: AssetRegistry }

export type Market = {
  /** Every pair that has an index, the most traded first. */
  pairs(): readonly string[]
  /** Index price now, at most half a second old; null below the quorum, or for an unknown pair. */
  indexNow(pair: string): Promise<Decimal8 | null>
  /** The first index to be had whose counted sources were all asked at `since` or later; null while there is none. */
  indexSince(pair: string, since: Instant): Promise<IndexReading | null>
  /** The newest sample, for what is shown while there is no index: never for an act. */
  lastSample(pair: string, from?: Queryable): Promise<PricePoint | null>
  /** Index price at an instant that has passed, with what it was made of; null when it cannot be told. */
  indexAt(pair: string, at: Instant): Promise<IndexReading | null>
  prices(): Promise<PairPrice[]>
  history(pair: string, from: Instant, to: Instant): Promise<PricePoint[]>
  /** Past prices as candles: imported, simulated in a sandbox, or made of the samples. */
  candles(request: CandleRequest): Promise<CandlePage>
  /** Which price histories there are. */
  candleSets(): Promise<CandleSpanOf[]>
  samplesBetween(pair: string, from: Instant, to: Instant): Promise<Sample[]>
  /** Minutes before deliveries that have no sample (from < at <= to), and why. */
  missingBetween(pair: string, from: Instant, to: Instant): Promise<MissingSample[]>
  /** Lowest and highest sample of each stretch (from < at <= to), in their order; null where there is none. */
  ranges(spans: readonly PairSpan[]): Promise<(PriceRange | null)[]>
  /** The newest sample at or before each instant, in their order; null where there is none. `from`: in a transaction, that one. */
  pricesAt(points: readonly PairInstant[], from?: Queryable): Promise<(Decimal8 | null)[]>
  /** Up to which instant samples are taken: now, after it has taken what was missing. */
  sampledUntil(): Promise<Instant | null>
  settlementPrice(db: Queryable, request: SettlementRequest): Promise<SettlementEvidence | null>
  /** Told once, at the start: which deliveries besides that of 08:00 want a sample each minute before them. */
  setWindowsWanted(windows: (from: Instant, to: Instant) => Promise<readonly WantedWindow[]>): void
  /** Takes the samples. Comes before every job that reads them. */
  readonly job: Job
  /** Sandbox: the index of the pair is this from now on. */
  pin(pair: string, price: Decimal8, userId: number): Promise<Instant>
  /** Sandbox: every pair follows the simulator again, from now on. Answers from when. */
  release(userId: number): Promise<Instant>
  /** Sandbox: candles that count wherever they cover. They must have been found good. */
  replay(pair: string, intervalSeconds: number, candles: readonly Candle[], userId: number): Promise<CandleSpan>
  /** Live mode: starts and stops asking the exchanges. */
  start(): void
  stop(): Promise<void>
}
type CandleSpan = { readonly from: Instant; readonly to: Instant }

/** Opens the market module; its job and its routes are hung by the app. */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { db, clock, mode } = options
  const pairs = () => options.assets.priced.map(pairOf)
  const { feed, simulate, priceSource } = await sourcesOf(options, pairs)
  let wanted: WindowsWanted = async () => []
  const sampler = createSampler({ db, clock, priceSource, pairs, windowsWanted: (from, to) => wanted(from, to) })
  await sampler.begin(beginning(clock.now(), mode))
  const module = { db, clock, priceSource, pairs, assets: options.assets }
  const current = currentIndex(module)
  return {
    pairs,
    job: sampler.job,
    indexNow: async (pair) => (await current.read()).get(pair)?.price ?? null,
    indexSince: (pair, since) => indexSince(module, current, pair, since),
    indexAt: (pair, at) => indexAt(module, pair, at),
    lastSample: (pair, from = db) => lastSample(from, pair, clock.now()),
    prices: () => pairPrices(module, current),
    history: (pair, from, to) => priceHistory(db, priceSource, { pair, from, to: instant(Math.min(to, clock.now())) }),
    candles: (request) => candlesOf({ db, simulate, now: clock.now() }, request),
    candleSets: () => candleSpans({ db, simulate, now: clock.now() }, pairs()),
    samplesBetween: (pair, from, to) => samplesBetween(db, pair, from, to),
    missingBetween: (pair, from, to) => missingBetween(db, pair, from, to),
    ranges: (spans) => priceRanges(db, spans),
    pricesAt: (points, from = db) => pricesAtInstants(from, points),
    async sampledUntil() {
      await sampler.catchUp(clock.now())
      return sampler.sampledUntil()
    },
    settlementPrice: settlementEvidence,
    setWindowsWanted(windows) {
      wanted = windows
    },
    ...instructing(sampler, current, pairs),
    start: () => feed?.start(),
    stop: async () => feed?.stop(),
  }
}

function instructing(
  sampler: Sampler,
  current: CurrentIndex,
  pairs: () => readonly string[],
): Pick<Market, 'pin' | 'release' | 'replay'> {
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
    release: (userId) =>
      instruct(userId, async (tx, author) => {
        await insertReleases(tx, pairs(), author)
        return author.at
      }),
    replay: (pair, intervalSeconds, candles, userId) =>
      instruct(userId, (tx, author) => insertCandles(tx, pair, intervalSeconds, candles, author)),
  }
}

async function sourcesOf(options: MarketOptions, pairs: () => readonly string[]) {
  if (options.mode === 'live') {
    const feed = await liveFeed(options, pairs)
    return { feed, simulate: null, priceSource: feed.priceSource }
  }
  const simulate = await simulatorOf(options)
  return { feed: null, simulate, priceSource: sandboxPriceSource(simulate) }
}

function beginning(now: Instant, mode: Mode): Instant {
  return mode === 'live' ? floorTo(now, MINUTE_MS) : floorTo(later(now, -SANDBOX_PAST_MS), MINUTE_MS)
}

/** Where sources are asked, those that have not answered since are asked now, and the next call may find them. */
async function indexSince(
  { db, clock, priceSource }: PriceModule,
  current: CurrentIndex,
  pair: string,
  since: Instant,
): Promise<IndexReading | null> {
  const now = clock.now()
  if (now < since) return null
  if (priceSource.ask === undefined) return (await current.readSince(since)).get(pair) ?? null
  const reading = readIndex(priceSource, await priceSource.load(db, [pair], now, now), pair, now, since)
  if (reading === null) priceSource.ask(pair)
  return reading
}

async function indexAt(
  { db, clock, priceSource }: PriceModule,
  pair: string,
  at: Instant,
): Promise<IndexReading | null> {
  if (at > clock.now()) return null
  return readIndex(priceSource, await priceSource.load(db, [pair], at, at), pair, at)
}

/** Finds assets by their index pairs: prices are made up thousands at a time, so the pairs are indexed once a version. */
function createPairIndex(assets: AssetRegistry): (pair: string) => StoredAsset | undefined {
  let version: number | null = null
  let byPair = new Map<string, StoredAsset>()
  return (pair) => {
    if (version !== assets.version) {
      byPair = new Map(assets.rows.map((asset) => [pairOf(asset.symbol), asset]))
      version = assets.version
    }
    return byPair.get(pair)
  }
}

async function readSimulated(db: Database): Promise<(name: 'seed' | 'origin') => string | undefined> {
  const rows = await db.query(
    { name: sqlType.text, value: sqlType.text },
    `select name, value from setting where name in ('market.simulator.seed', 'market.simulator.origin')`,
  )
  return (name) => rows.find((row) => row.name === `market.simulator.${name}`)?.value
}

/** The seed and the origin of a database's simulator are drawn once and kept. */
async function keepSimulated({ db, clock, assets }: MarketOptions): Promise<void> {
  const known = await readSimulated(db)
  if (known('seed') !== undefined && known('origin') !== undefined) return
  const drawn = await db.query({ seed: sqlType.text }, SEEDS, [SEEDS_DRAWN])
  const seeds = drawn.map(({ seed }) => seed)
  await db.execute(
    `insert into setting (name, value) values ('market.simulator.seed', $2), ('market.simulator.origin', $1) on conflict do nothing`,
    [String(clock.now()), known('seed') ?? calmestSeed(seeds, clock.now(), pickShapes(assets))],
  )
}

/** The most traded coins, by whose falls seeds are judged. */
const COINS_JUDGED = 3

function pickShapes({ rows }: AssetRegistry): JudgedShapes {
  const simulated = rows.flatMap(({ symbol, simulator, kind }) =>
    kind === 'coin' && simulator !== null ? [[pairOf(symbol), simulator] as const] : [],
  )
  return new Map(simulated.slice(0, COINS_JUDGED))
}

const SEEDS = 'select gen_random_uuid()::text as seed from generate_series(1, $1::integer)'

async function simulatorOf(options: MarketOptions) {
  const { db, assets } = options
  await keepSimulated(options)
  const kept = await readSimulated(db)
  const value = (name: 'seed' | 'origin') => kept(name) ?? ''
  const findByPair = createPairIndex(assets)
  const shapeOf = (pair: string) => findByPair(pair)?.simulator ?? null
  const origin = instant(Number(value('origin')))
  return createSimulator(value('seed'), origin, shapeOf)
}

async function liveFeed({ db, clock, log, assets }: MarketOptions, pairs: () => readonly string[]): Promise<LiveFeed> {
  const sources = await liveSources(db)
  const findByPair = createPairIndex(assets)
  const pairAt = (exchange: string, pair: string) => {
    const given = findByPair(pair)?.sources ?? null
    return given === null ? pair : (given.find((each) => each.exchange === exchange)?.pair ?? null)
  }
  return createLiveFeed({ clock, log, pairs, pairAt, sources })
}
