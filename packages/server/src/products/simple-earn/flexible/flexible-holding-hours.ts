import { decimal } from '@tenor/contract/money'
import { accrueHours, type FlexibleChange, type FlexibleState, type HoldingHour } from '@tenor/contract/simple-earn'
import { floorTo, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { behind, publishedBetween } from './flexible-published.ts'
import { actTable, type Holding } from './flexible-tables.ts'

/*
 * Hours of holdings, computed from the month's opening, the acts since, and what is published. What has accrued does not change:
 * what was computed is kept for a while, so that who reads on does not begin at the opening again.
 */

/** Holdings of one customer. */
export type Held = Pick<Holding, 'bucket' | 'userId' | 'id' | 'asset' | 'createdAt' | 'accruedTo'>

type Opening = { hour: Instant; state: FlexibleState }
/** From an opening on, and how it stands behind the last hour. */
type Computed = { hours: readonly HoldingHour[]; state: FlexibleState; upTo: Instant }

/** 240 months of a holding, which is some 30 MB. */
const KEPT_MOST = 240
const kept = new WeakMap<Queryable, Map<string, Computed>>()

/** The hours of each of a customer's holdings that begin in [from, to) and have accrued, oldest first, in the order of `held`. */
export async function hoursOfHoldings(
  db: Queryable,
  held: readonly Held[],
  from: Instant,
  to: Instant,
): Promise<(readonly HoldingHour[])[]> {
  const asked = held.map((each) => ({
    held: each,
    first: laterOf(from, floorTo(each.createdAt, HOUR_MS)),
    end: to < each.accruedTo ? to : each.accruedTo,
  }))
  const open = asked.filter(({ first, end }) => first < end)
  if (open.length === 0) return held.map(() => [])
  const openings = await openingsOf(db, open)
  const begun = open.map((each) => ({ ...each, opening: openings.get(each.held.id) ?? openingOfNone(each.held) }))
  const found = new Map(
    begun.map((each) => [each.held.id, { ...each, computed: computedOf(db, each.held, each.opening) }]),
  )
  const behindTheirs = [...found.values()].filter(({ computed, end }) => computed.upTo < end)
  const changes = await changesOf(db, behindTheirs)
  const computed = new Map(
    await Promise.all(
      [...found.values()].map(async (each): Promise<[number, readonly HoldingHour[]]> => {
        const hours = await computeOn(db, each, changes.get(each.held.id) ?? [])
        return [each.held.id, hoursWithin(hours, each.first, each.end)]
      }),
    ),
  )
  return held.map(({ id }) => computed.get(id) ?? [])
}

/** Looked for from the end: what is asked for is mostly the newest. */
function hoursWithin(hours: readonly HoldingHour[], from: Instant, to: Instant): readonly HoldingHour[] {
  const last = hours.findLastIndex(({ hour }) => hour < to)
  const before = hours.findLastIndex(({ hour }) => hour < from)
  return hours.slice(before + 1, last + 1)
}

function laterOf(one: Instant, other: Instant): Instant {
  return one > other ? one : other
}

type Found = { held: Held; end: Instant; opening: Opening; computed: Computed }

function keyOf({ id }: Held, { hour }: Opening): string {
  return `${id} ${hour}`
}

function computedOf(db: Queryable, held: Held, opening: Opening): Computed {
  return kept.get(db)?.get(keyOf(held, opening)) ?? { hours: [], state: opening.state, upTo: opening.hour }
}

async function computeOn(
  db: Queryable,
  { held, end, opening, computed }: Found,
  changes: readonly FlexibleChange[],
): Promise<readonly HoldingHour[]> {
  if (computed.upTo >= end) {
    keep(db, keyOf(held, opening), computed)
    return computed.hours
  }
  const published = await publishedBetween(db, held.asset, computed.upTo, end)
  const { rows, state } = accrueHours(held.id, computed.state, changes, published)
  const hours = [...computed.hours, ...rows]
  keep(db, keyOf(held, opening), { hours, state, upTo: behind(rows, computed.upTo) })
  return hours
}

function keep(db: Queryable, key: string, computed: Computed): void {
  const months = kept.get(db) ?? new Map<string, Computed>()
  kept.set(db, months)
  months.delete(key)
  months.set(key, computed)
  const [oldest] = months.keys()
  if (months.size > KEPT_MOST && oldest !== undefined) months.delete(oldest)
}

/** What happened to each since what is known of it, in the order of the hours. */
async function changesOf(db: Queryable, found: readonly Found[]): Promise<Map<number, FlexibleChange[]>> {
  const [one] = found
  if (one === undefined) return new Map()
  const { bucket, userId } = one.held
  const [since, until] = [
    found.map(({ computed }) => computed.upTo).reduce((a, b) => (a < b ? a : b)),
    found.map(({ end }) => end).reduce(laterOf),
  ]
  const rows = await db.query(
    `select ${actTable.select()} from flexible_act
     where bucket = $1 and user_id = $2 and holding_id = any($3::bigint[]) and hour >= $4 and hour < $5
     order by hour, at, id`,
    [bucket, userId, found.map(({ held }) => held.id), isoText(since), isoText(until)],
  )
  const acts = Map.groupBy(
    rows.map((row) => actTable.read(row)),
    ({ holdingId }) => holdingId,
  )
  return new Map(
    found.map(({ held, computed, end }) => [
      held.id,
      (acts.get(held.id) ?? []).filter(({ hour }) => hour >= computed.upTo && hour < end).map(changeOf),
    ]),
  )
}

function changeOf(act: ReturnType<typeof actTable.read>): FlexibleChange {
  const { hour, offered, joining, minimum, place, netted, keepsCarry } = act
  return { hour, offered, joining, minimum, place, netted, keepsCarry }
}

const NOTHING = { offered: 0n, joining: 0n, minimum: 0n, place: 0, nextMinimum: 0n, nextPlace: 0, carry: 0n }

/** Nothing was in it before its first act. */
function openingOfNone({ createdAt }: Held): Opening {
  return { hour: floorTo(later(createdAt, -HOUR_MS), HOUR_MS), state: NOTHING }
}

type OpeningRow = { id: number; hour: Instant; offered: string; minimum: string; place: number | null; carry: string }

/** How each stood at the last month's beginning before its first hour that is asked for. */
async function openingsOf(
  db: Queryable,
  asked: readonly { held: Held; first: Instant }[],
): Promise<Map<number, Opening>> {
  const [one] = asked
  if (one === undefined) return new Map()
  const rows = await db.query<OpeningRow>(
    `select distinct on (o.id) o.id, o.hour, o.offered::text, o.minimum::text, o.place, o.carry::text
     from flexible_opening o
     join unnest($3::bigint[], $4::timestamptz[]) as asked (id, first) on o.id = asked.id and o.hour <= asked.first
     where o.bucket = $1 and o.user_id = $2 order by o.id, o.hour desc`,
    [one.held.bucket, one.held.userId, asked.map(({ held }) => held.id), asked.map(({ first }) => isoText(first))],
  )
  return new Map(rows.map((row) => [row.id, { hour: row.hour, state: stateOf(row) }]))
}

function stateOf({ offered, minimum: text, place: placed, carry }: OpeningRow): FlexibleState {
  const [minimum, place] = [decimal(text), placed ?? 0]
  return {
    ...NOTHING,
    offered: decimal(offered),
    carry: BigInt(carry),
    minimum,
    place,
    nextMinimum: minimum,
    nextPlace: place,
  }
}
