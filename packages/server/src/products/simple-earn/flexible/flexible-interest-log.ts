import { iconOf } from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import {
  daysOf,
  EARN_HISTORY,
  type FlexibleHistoryRow,
  type HoldingDay,
  type HoldingHour,
  hourPaidAt,
  hoursPaidWithin,
} from '@tenor/contract/simple-earn'
import {
  DAY_MS,
  dateIn,
  firstHourAfterDay,
  firstHourOfDay,
  floorTo,
  HOUR_MS,
  type Instant,
  instant,
  SECOND_MS,
  unixSeconds,
} from '@tenor/contract/time'
import { cursorText, type Keyset, type Queryable, type SecondSpan } from '../../../platform/database/index.ts'
import { type PageQuery, pageRequest } from '../../../platform/http/index.ts'
import { type HistoryQuery, NO_INTEREST } from './flexible-history.ts'
import { hoursOfHoldings } from './flexible-holding-hours.ts'
import { firstReadable } from './flexible-interest-view.ts'
import type { Owner } from './flexible-open.ts'
import { type Holding, holdingTable } from './flexible-tables.ts'

/*
 * Interest as the history tells it, newest first: each hour, or each day of a place. Hours are computed stretch by stretch from the
 * newest that is asked for, as many as the page takes: a page deep in the log costs what the first does.
 */

export type LogQuery = HistoryQuery & {
  is_daily_log?: number | undefined
  is_time_zone?: number | undefined
  time_zone?: string | undefined
}

/** Where a row stands: its hour or its date, and its coin. */
type Place = readonly [string | number, string]
/** A row is written out once it is known to be of the page. */
type Placed = { place: Place; interest: Decimal8; row: () => FlexibleHistoryRow }

type Log = {
  name: string
  of: Record<string, unknown>
  keyset: Keyset
  zone: string
  /** Newest first. */
  rowsOf(held: Holding, hours: readonly HoldingHour[]): Placed[]
  /** Where to begin for whatever stands behind a place, in milliseconds. */
  until(place: Place): number
  /** Hours that a row is made of at most. */
  hours: number
  /** Where a row begins that the hour is of. */
  firstOf(hour: Instant): Instant
  /** Where the hours begin and end of the rows that were asked for, in milliseconds. */
  stretch: { from: number; until: number }
}

const UTC = 'UTC'
/** Where clocks are put back. */
const HOURS_OF_A_DAY = 25
const HOURS_OF_A_MONTH = 31 * 24
const coin = { sql: 'asset', type: 'text', direction: 'asc' } as const

function logOf({ bucket, userId }: Owner, query: LogQuery, now: Instant): Log {
  const { asset, start_at, end_at } = query
  const zone = query.is_time_zone === 0 ? UTC : (query.time_zone ?? UTC)
  const isDaily = query.is_daily_log === 1
  const of = { bucket, userId, asset, start_at, end_at, zone, isDaily }
  return isDaily
    ? {
        name: 'flexible.interest.days',
        of,
        zone,
        keyset: [{ sql: 'day', type: 'text', direction: 'desc' }, coin],
        rowsOf: (held, hours) =>
          daysOf(hours, zone).map((day) => ({
            place: [day.date, held.asset],
            interest: day.interest,
            row: () => dayRow(held, day),
          })),
        // Wherever on earth the day ends, it has by then.
        until: ([date]) => Date.parse(String(date)) + 2 * DAY_MS,
        hours: HOURS_OF_A_DAY,
        firstOf: (hour) => firstHourOfDay(zone, hour),
        stretch: daysBegunWithin(zone, { from: start_at, to: end_at }, now),
      }
    : {
        name: 'flexible.interest.hours',
        of,
        zone,
        keyset: [{ sql: 'hour', type: 'bigint', direction: 'desc' }, coin],
        rowsOf: (held, hours) =>
          hours.toReversed().map((hour) => ({
            place: [unixSeconds(hour.hour), held.asset],
            interest: hour.interest,
            row: () => hourRow(held, hour),
          })),
        until: ([seconds]) => (typeof seconds === 'number' ? seconds * SECOND_MS + HOUR_MS : 0),
        hours: 1,
        firstOf: (hour) => hour,
        stretch: hoursPaidWithin({ from: start_at, to: end_at }),
      }
}

/** Hours of the days there that begin within a span of unix seconds, both ends included: a day is whole or not in it. */
function daysBegunWithin(zone: string, { from, to }: SecondSpan, now: Instant) {
  const begin = instant(Math.min((from ?? 0) * SECOND_MS, now))
  const isBegun = begin > 0 && dateIn(zone, begin) === dateIn(zone, instant(begin - 1))
  return {
    from: isBegun ? firstHourAfterDay(zone, begin) : begin,
    until: firstHourAfterDay(zone, instant(Math.min(to === undefined ? now : to * SECOND_MS, now))),
  }
}

/** A page of it. */
export async function interestLog(db: Queryable, owner: Owner, query: LogQuery & PageQuery, now: Instant) {
  const log = logOf(owner, query, now)
  const { scope, limit, offset, cursor } = pageRequest(query, log)
  const after = cursor === null ? null : (cursor.key as unknown as Place)
  const found: Placed[] = []
  const asked = { after, most: offset + limit + 1 }
  for await (const rows of slices(db, owner, log, query, now, asked)) {
    found.push(...rows)
    if (found.length > offset + limit) break
  }
  const page = found.slice(offset, offset + limit)
  const last = page.at(-1)
  const hasMore = found.length > offset + limit && last !== undefined
  const end = hasMore ? cursorText(scope, { key: last.place, total: { found: 0, isCapped: true } }) : null
  return { list: page.map(({ row }) => row()), ...(end === null ? {} : { next_cursor: end }) }
}

/** All of it, about a month at a time. */
export async function* interestPages(
  db: Queryable,
  owner: Owner,
  query: LogQuery,
  now: Instant,
): AsyncGenerator<FlexibleHistoryRow[], void, void> {
  const log = logOf(owner, query, now)
  for await (const rows of slices(db, owner, log, query, now, ALL)) yield rows.map(({ row }) => row())
}

type Asked = { after: Place | null; most: number }
const ALL: Asked = { after: null, most: Number.POSITIVE_INFINITY }

/**
 * Its rows, newest first, a stretch of time after the other: the first holds what is asked for where every hour of each coin paid
 * something, and each that is still needed twice as much, up to a month.
 */
async function* slices(
  db: Queryable,
  owner: Owner,
  log: Log,
  query: LogQuery,
  now: Instant,
  { after, most }: Asked,
): AsyncGenerator<Placed[], void, void> {
  const holdings = await holdingsOf(db, owner, query.asset ?? null)
  const from = earliest(holdings, log, now)
  let until = latest(holdings, log, after === null ? null : log.until(after))
  let hours = Math.ceil(most / Math.max(1, holdings.length) + 1) * log.hours
  while (until > from) {
    hours = Math.min(hours, HOURS_OF_A_MONTH)
    const begin = instant(Math.max(from, log.firstOf(instant(Math.max(from, until - hours * HOUR_MS)))))
    const found = await hoursOfHoldings(db, holdings, begin, until)
    const rows = holdings.map((held, at) =>
      log
        .rowsOf(held, found[at] ?? [])
        .filter(({ place, interest }) => interest !== 0n && (after === null || comesAfter(place, after)))
        .slice(0, most),
    )
    yield rows.flat().sort((a, b) => (comesAfter(a.place, b.place) ? 1 : -1))
    until = begin
    hours *= 2
  }
}

function comesAfter([at, asset]: Place, [otherAt, other]: Place): boolean {
  return at === otherAt ? asset > other : at < otherAt
}

function earliest(holdings: readonly Holding[], { stretch }: Log, now: Instant): number {
  const made = Math.min(...holdings.map(({ createdAt }) => createdAt), now)
  return Math.max(floorTo(instant(made), HOUR_MS), firstReadable(now), stretch.from)
}

function latest(holdings: readonly Holding[], { stretch }: Log, after: number | null): Instant {
  const known = Math.max(0, ...holdings.map(({ accruedTo }) => accruedTo))
  return instant(Math.max(0, Math.min(known, stretch.until, after ?? known)))
}

async function holdingsOf(db: Queryable, { bucket, userId }: Owner, asset: string | null): Promise<Holding[]> {
  const rows = await db.query(
    `select ${holdingTable.select()} from flexible_holding
     where bucket = $1 and user_id = $2 and ($3::text is null or asset = $3) order by asset, id`,
    [bucket, userId, asset],
  )
  return rows.map((row) => holdingTable.read(row))
}

const NOTHING_ELSE = { mode: '', sub_business: null, bonus_amount: null, bonus_asset: null } as const

function hourRow({ id, asset }: Holding, hour: HoldingHour): FlexibleHistoryRow {
  const at = unixSeconds(hourPaidAt(hour))
  return { ...interestRow(id, asset, hour), unique_time: `${at}-${id}`, create_at: at, time_at: at }
}

function dayRow({ id, asset }: Holding, day: HoldingDay): FlexibleHistoryRow {
  const at = unixSeconds(hourPaidAt({ hour: day.last }))
  return {
    ...interestRow(id, asset, day),
    unique_time: `${day.date}-${id}`,
    day: day.date,
    create_at: at,
    time_at: at,
    start_at: unixSeconds(hourPaidAt({ hour: day.from })),
    end_at: at,
  }
}

function interestRow(
  id: number,
  asset: string,
  { lent, rate, interest }: Pick<HoldingHour, 'lent' | 'rate' | 'interest'>,
) {
  const amount = decimalText(interest)
  return {
    icon: iconOf(asset),
    id,
    asset,
    type: EARN_HISTORY.INTEREST,
    ...NOTHING_ELSE,
    ...NO_INTEREST,
    amount,
    interest: amount,
    lend_principal: decimalText(lent),
    lend_rate_year: decimalText(rate),
  }
}
