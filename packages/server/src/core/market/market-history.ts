import {
  CANDLE_INTERVAL_NAMES,
  CANDLE_INTERVALS,
  type Candle,
  type CandleInterval,
  type CandleOrigin,
} from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instant, instantOfSeconds, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import type { CandleRequest } from './market-candles.ts'
import { simulatedCandles, simulatedSpan } from './market-simulated.ts'
import type { Simulator } from './market-simulator.ts'

/* Past prices as candles: imported, simulated, or made of the index's own samples. */

export type CandlePage = { readonly origin: CandleOrigin | null; readonly candles: readonly Candle[] }

export type CandleSpanOf = {
  readonly pair: string
  readonly interval: CandleInterval
  readonly origin: CandleOrigin
  /** Open of the first candle. */
  readonly from: Instant
  /** Close of the last one. */
  readonly to: Instant
}

/** What candles are read from; `simulate` is null in live mode. */
export type HistoryModule = { db: Queryable; simulate: Simulator | null; now: Instant }

/** Intervals that a sandbox's simulated history is said to have. */
const SIMULATED_INTERVALS: readonly CandleInterval[] = ['1h', '1d']

export async function candlesOf({ db, simulate, now }: HistoryModule, request: CandleRequest): Promise<CandlePage> {
  if (request.source === 'index') return pageOf('index', await indexCandles(db, request))
  const imported = await importedCandles(db, request)
  if (imported.length > 0) return pageOf('imported', imported)
  if (simulate === null || (await isImported(db, request))) return pageOf('imported', [])
  return pageOf('simulated', await simulatedCandles(simulate, request, now))
}

function pageOf(origin: CandleOrigin, candles: readonly Candle[]): CandlePage {
  return { origin: candles.length === 0 ? null : origin, candles }
}

/** Every history there is. What was imported for a pair and interval stands in the place of the simulated one. */
export async function candleSpans(module: HistoryModule, pairs: readonly string[]): Promise<CandleSpanOf[]> {
  const imported = await importedSpans(module.db, pairs)
  if (module.simulate === null) return imported
  const isImportedOf = new Set(imported.map(({ pair, interval }) => `${pair} ${interval}`))
  const simulated = pairs.flatMap((pair) =>
    SIMULATED_INTERVALS.filter((interval) => !isImportedOf.has(`${pair} ${interval}`)).map((interval) => ({
      pair,
      interval,
      origin: 'simulated' as const,
      ...simulatedSpan(interval, module.now),
    })),
  )
  return [...imported, ...simulated]
}

type CandleFigures = { open: string; high: string; low: string; close: string; volume: string }

function candleOf(time: number, { open, high, low, close, volume }: CandleFigures): Candle {
  return {
    time,
    open: decimal(open),
    high: decimal(high),
    low: decimal(low),
    close: decimal(close),
    volume: decimal(volume),
  }
}

async function importedCandles(db: Queryable, request: CandleRequest): Promise<Candle[]> {
  const { pair, interval, from, to, limit } = request
  const order = from === null ? 'desc' : 'asc'
  const rows = await db.query<CandleFigures & { open_at: Instant }>(
    `select open_at, open, high, low, close, volume from market_history
     where pair = $1 and interval_seconds = $2 and open_at >= $3 and open_at < $4
     order by open_at ${order} limit $5`,
    [pair, CANDLE_INTERVALS[interval], from === null ? '-infinity' : isoText(from), isoText(to), limit],
  )
  const candles = rows.map((row) => candleOf(unixSeconds(row.open_at), row))
  return from === null ? candles.reverse() : candles
}

async function isImported(db: Queryable, { pair, interval }: CandleRequest): Promise<boolean> {
  const rows = await db.query('select 1 from market_history where pair = $1 and interval_seconds = $2 limit 1', [
    pair,
    CANDLE_INTERVALS[interval],
  ])
  return rows.length > 0
}

async function importedSpans(db: Queryable, pairs: readonly string[]): Promise<CandleSpanOf[]> {
  const rows = await db.query(
    {
      pair: sqlType.text,
      name: sqlType.word<CandleInterval>(),
      first: sqlType.instant,
      last: sqlType.instant,
      seconds: sqlType.number,
    },
    `select p.pair, i.name, i.seconds, lowest.open_at as first, highest.open_at as last
     from unnest($1::text[]) with ordinality as p (pair, place)
     cross join unnest($2::text[], $3::integer[]) as i (name, seconds)
     cross join lateral (select open_at from market_history h where h.pair = p.pair and h.interval_seconds = i.seconds
       order by open_at limit 1) as lowest
     cross join lateral (select open_at from market_history h where h.pair = p.pair and h.interval_seconds = i.seconds
       order by open_at desc limit 1) as highest
     order by p.place, i.seconds`,
    [[...pairs], [...CANDLE_INTERVAL_NAMES], CANDLE_INTERVAL_NAMES.map((name) => CANDLE_INTERVALS[name])],
  )
  return rows.map(({ pair, name, first, last, seconds }) => ({
    pair,
    interval: name,
    origin: 'imported' as const,
    from: first,
    to: later(last, seconds * SECOND_MS),
  }))
}

/**
 * Candles of the samples that were taken: one that opens at t has those with t < at <= t + interval, as a candle's close
 * is the price at its end.
 */
async function indexCandles(db: Queryable, request: CandleRequest): Promise<Candle[]> {
  const { pair, interval, to, limit } = request
  const seconds = CANDLE_INTERVALS[interval]
  const stepMs = seconds * SECOND_MS
  // Without `from` the newest: the candle that still runs at `to` is the last of them.
  const from = request.from ?? instant(Math.max(0, Math.ceil(to / stepMs) * stepMs - limit * stepMs))
  const rows = await db.query<Omit<CandleFigures, 'volume'> & { time: number }>(
    `select (ceil(extract(epoch from at) / $4) * $4 - $4)::bigint as time, (array_agg(price order by at))[1] as open,
       max(price) as high, min(price) as low, (array_agg(price order by at desc))[1] as close
     from market_sample where pair = $1 and at > $2 and at <= $3 group by 1 order by 1 limit $5`,
    [pair, isoText(from), isoText(to), seconds, limit],
  )
  return rows.map((row) => candleOf(row.time, { ...row, volume: '0' }))
}

export type HistoryWritten = { readonly added: number; readonly replaced: number }

/** Writes candles that were found good, in one statement. What is there with the same figures stays untouched. */
export async function writeHistory(
  db: Queryable,
  pair: string,
  interval: CandleInterval,
  candles: readonly Candle[],
): Promise<HistoryWritten> {
  const figures = ['open', 'high', 'low', 'close', 'volume'] as const
  const rows = await db.query(
    { is_new: sqlType.boolean },
    `insert into market_history (pair, interval_seconds, open_at, open, high, low, close, volume)
     select $1, $2, to_timestamp(time), open, high, low, close, volume from unnest(
       $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[])
       as given (time, open, high, low, close, volume)
     on conflict (pair, interval_seconds, open_at) do update set open = excluded.open, high = excluded.high,
       low = excluded.low, close = excluded.close, volume = excluded.volume
       where (market_history.open, market_history.high, market_history.low, market_history.close, market_history.volume)
         is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
     returning xmax = 0 as is_new`,
    [
      pair,
      CANDLE_INTERVALS[interval],
      candles.map((candle) => candle.time),
      ...figures.map((figure) => candles.map((candle) => decimalText(candle[figure]))),
    ],
  )
  const added = rows.filter((row) => row.is_new).length
  return { added, replaced: rows.length - added }
}

/** The next candle's open: where a page that was full goes on. */
export function nextPageOf({ candles }: CandlePage, { interval, limit, to, from }: CandleRequest): number | null {
  const last = candles.at(-1)
  if (from === null || last === undefined || candles.length < limit) return null
  const next = last.time + CANDLE_INTERVALS[interval]
  return instantOfSeconds(next) < to ? next : null
}
