import { decimal, decimalText, divide } from '@tenor/contract/money'
import {
  type FlexibleChange,
  type FlexibleInterestRow,
  type FlexibleState,
  HISTORY_MONTHS,
  type HoldingHour,
  type HourResult,
  hoursOf,
} from '@tenor/contract/simple-earn'
import {
  floorTo,
  HOUR_MS,
  type Instant,
  instant,
  isoText,
  later,
  monthsEarlier,
  SECOND_MS,
  unixSeconds,
} from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { cutOfHour } from './flexible-clearing.ts'
import type { Owner } from './flexible-open.ts'
import { actTable, type Holding, holdingTable } from './flexible-tables.ts'

export type InterestQuery = {
  asset: string
  start_at?: number | undefined
  end_at?: number | undefined
  page?: number | undefined
  limit?: number | undefined
}

const PAGE = 7

/** Hours of a holding, newest first: computed from the month's opening, the acts since, and what is published. */
export async function interestPage(db: Queryable, owner: Owner, query: InterestQuery, now: Instant) {
  const held = await holdingOf(db, owner, query.asset)
  const { from, until } = stretchOf(held, query, now)
  const total = Math.max(0, (until - from) / HOUR_MS)
  const [page, limit] = [query.page ?? 1, query.limit ?? PAGE]
  const upTo = until - (page - 1) * limit * HOUR_MS
  const first = Math.max(from, upTo - limit * HOUR_MS)
  const hours = upTo <= from ? [] : await hoursBetween(db, held, instant(first), instant(upTo))
  const list = hours.reverse().map((hour) => interestWire(held.asset, hour))
  return { list, total, summary: summaryOf(held, hours) }
}

/** The hours that are asked for; those that the first and the last second lie in are of them. */
function stretchOf(held: Holding, { start_at, end_at }: InterestQuery, now: Instant) {
  const hourOf = (seconds: number) => Math.floor((seconds * SECOND_MS) / HOUR_MS) * HOUR_MS
  const first = Math.max(floorTo(held.createdAt, HOUR_MS), firstReadable(now))
  return {
    from: Math.max(first, hourOf(start_at ?? 0)),
    until: Math.min(held.accruedTo, end_at === undefined ? held.accruedTo : hourOf(end_at) + HOUR_MS),
  }
}

/** The hour from which on each can be read. */
export function firstReadable(now: Instant): Instant {
  return floorTo(monthsEarlier(now, HISTORY_MONTHS), HOUR_MS)
}

/** What a customer may pass on. */
function summaryOf({ earned, createdAt }: Holding, hours: readonly HoldingHour[]) {
  const lent = hours.reduce((sum, hour) => sum + hour.lent, 0n)
  const paid = hours.reduce((sum, hour) => sum + hour.lent * hour.rate, 0n)
  const rate = lent === 0n ? 0n : divide(paid, lent, 'down')
  return { cumulative: decimalText(earned), since: unixSeconds(createdAt), year_rate: decimalText(rate) }
}

export function interestWire(asset: string, { hour, lent, rate, interest }: HoldingHour): FlexibleInterestRow {
  return {
    time_at: unixSeconds(hour) + HOUR_MS / 1000,
    asset,
    lend_principal: decimalText(lent),
    lend_rate_year: decimalText(rate),
    amount: decimalText(interest),
  }
}

async function holdingOf(db: Queryable, { bucket, userId }: Owner, asset: string): Promise<Holding> {
  const [row] = await db.query(
    `select ${holdingTable.select()} from flexible_holding where bucket = $1 and user_id = $2 and asset = $3`,
    [bucket, userId, asset],
  )
  if (row === undefined) throw new Refusal(404, 'flexible.noHolding')
  return holdingTable.read(row as never)
}

/** The hours that begin in [from, to). */
export async function hoursBetween(db: Queryable, held: Holding, from: Instant, to: Instant): Promise<HoldingHour[]> {
  const opening = await openingOf(db, held, from)
  const [acts, published] = await Promise.all([
    db.query(
      `select ${actTable.select()} from flexible_act
       where bucket = $1 and user_id = $2 and holding_id = $3 and hour >= $4 and hour < $5 order by hour, at, id`,
      [held.bucket, held.userId, held.id, isoText(opening.hour), isoText(to)],
    ),
    publishedBetween(db, held.asset, opening.hour, to),
  ])
  const changes = acts.map((row) => changeOf(actTable.read(row as never)))
  const hours = hoursOf(held.id, opening.state, changes, published)
  return hours.filter(({ hour }) => hour >= from)
}

type HourRow = {
  hour: Instant
  rate: string
  minimum: string | null
  place: number | null
  id: number | null
  part: string | null
}

/** Of published hours what a holding is computed from: not the book of each, which is a hundred times as long. */
async function publishedBetween(db: Queryable, asset: string, from: Instant, to: Instant): Promise<HourResult[]> {
  const rows = await db.query<HourRow>(
    `select hour, rate::text, cut_minimum::text as minimum, cut_place as place, cut_id as id, cut_part::text as part
     from flexible_hour where asset = $1 and hour >= $2 and hour < $3 order by hour`,
    [asset, isoText(from), isoText(to)],
  )
  return rows.map(({ hour, rate, minimum, place, id, part }) => ({
    ...{ hour, rate: decimal(rate) },
    cut: cutOfHour({
      ...{ cutPlace: place, cutId: id },
      ...{ cutMinimum: minimum === null ? null : decimal(minimum), cutPart: part === null ? null : decimal(part) },
    }),
  }))
}

function changeOf(act: ReturnType<typeof actTable.read>): FlexibleChange {
  const { hour, offered, joining, minimum, place, netted } = act
  return { hour, offered, joining, minimum, place, netted }
}

/** How it stood at the last month's beginning before; nothing was in it before its first act. */
async function openingOf(
  db: Queryable,
  held: Holding,
  from: Instant,
): Promise<{ hour: Instant; state: FlexibleState }> {
  const [row] = await db.query<{ hour: Instant; offered: string; minimum: string; place: number; carry: string }>(
    `select hour, offered::text, minimum::text, place, carry::text from flexible_opening
     where bucket = $1 and user_id = $2 and id = $3 and hour <= $4 order by hour desc, id limit 1`,
    [held.bucket, held.userId, held.id, isoText(from)],
  )
  const nothing = { offered: 0n, joining: 0n, minimum: 0n, place: 0, nextMinimum: 0n, nextPlace: 0, carry: 0n }
  if (row === undefined) return { hour: floorTo(later(held.createdAt, -HOUR_MS), HOUR_MS), state: nothing }
  const [minimum, { place }] = [decimal(row.minimum), row]
  const state = {
    ...{ ...nothing, offered: decimal(row.offered), carry: BigInt(row.carry) },
    ...{ minimum, place, nextMinimum: minimum, nextPlace: place },
  }
  return { hour: row.hour, state }
}
