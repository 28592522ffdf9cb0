import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Cut, ceilingOf, clearHour, demandOf, loanTime, marginalShare } from '@tenor/contract/simple-earn'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, type Transaction, together } from '../../../platform/database/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { loanTimeUntil } from './flexible-charging.ts'
import { actTable, hourTable, type PoolHour } from './flexible-tables.ts'
import { termsOfPools } from './flexible-terms.ts'
import type { ToldDemand } from './flexible-told-demand.ts'

/*
 * Clears an hour: once it is closed, nothing of it changes any more, so what is asked in several statements fits together.
 */

/** What customers owe of a pool in an hour's mean: a part of the statements below. */
const OWED = `owed as (
    select l.asset, l.bucket, l.user_id, sum(${loanTimeUntil('l', '$2')}) as time
    from flexible_loan l where l.asset = any($1::text[]) and l.is_open group by l.asset, l.bucket, l.user_id
  )`
/**
 * How much of an offer its own lender owes: the contract's `nettedOf`. Divided as whole numbers, since a quotient of large ones is
 * rounded before `trunc` sees it.
 */
const NETTED = 'least(h.offered, coalesce(div(o.time * 1e8, 3600000) * 0.00000001, 0))'

/** Every offer with what its own lender owes: for whoever asks for each of them. */
export const OFFERS = `${OWED},
  offers as (
    select h.bucket, h.user_id, h.id, h.minimum, h.place, h.offered, ${NETTED} as netted
    from flexible_holding h left join owed o on o.bucket = h.bucket and o.user_id = h.user_id and o.asset = h.asset
    where h.asset = any($1::text[]) and h.offered > 0
  )`

type Group = { minimum: Decimal8; day: number; supply: Decimal8; net: Decimal8 }
type Netted = {
  asset: string
  bucket: number
  user_id: number
  id: number
  minimum: string
  day: number
  netted: string
}
type OfPool = { asset: string }

/** How many holdings an hour is to be brought over, and whether something joined in it. */
export type Counted = { holdings: number; hasJoined: boolean }

/** Publishes the rate and the cut of an hour of several pools. Returns what it published, and what it counted. */
export async function clearIn(
  tx: Transaction,
  ids: Ids,
  { told, hour }: ToldHour,
  assets: readonly string[],
): Promise<readonly ClearedHour[]> {
  const cleared = await clearedHours(tx, assets, { told, hour })
  await together([
    hourTable.insert(
      tx,
      cleared.map(({ result }) => result),
    ),
    noteNetted(
      tx,
      ids,
      hour,
      cleared.flatMap(({ netted }) => netted),
    ),
  ])
  return cleared
}

export type ClearedHour = { result: PoolHour; netted: readonly Netted[]; counted: Counted }

/** An hour, and what is told of demand before its end. */
export type ToldHour = { hour: Instant; told: ToldDemand }

/** What an hour of pools comes to at its end by the offers and loans of now; writes nothing. */
export async function clearedHours(
  tx: Transaction,
  assets: readonly string[],
  { hour, told }: ToldHour,
): Promise<ClearedHour[]> {
  const at = [assets, isoText(later(hour, HOUR_MS))] as const
  const [termsOf, offered, left, netted, times] = await Promise.all([
    termsOfPools(tx, assets, hour),
    offeredIn(tx, assets),
    leftIn(tx, assets, hour),
    nettedIn(tx, at),
    timesOf(tx, at, told),
  ])
  const filled = assets.map((asset) => {
    const terms = termsOf.get(asset)
    if (terms === undefined) throw new RangeError(`the pool of ${asset} has no terms in ${isoText(hour)}`)
    const nettedOfIt = netted.filter((row) => row.asset === asset)
    const { offers, counted } = offered.get(asset) ?? NO_OFFERS
    const groups = netOf(offers, nettedOfIt)
    const levels = levelsOf(groups, left.get(asset) ?? new Map())
    const demand = demandOf(times.get(asset) ?? 0n, sumOf(nettedOfIt))
    const facts = { levels, demand, curve: terms.curve, maximum: terms.maxRate }
    const cleared = clearHour(facts)
    const marginal = marginalGroup(groups, cleared.filled, ceilingOf(facts))
    return { asset, terms, netted: nettedOfIt, levels, demand, cleared, marginal, counted }
  })
  const cuts = await cutsIn(tx, at, filled)
  return filled.map(({ asset, terms, netted: nettedOfIt, levels, demand, cleared, counted }) => ({
    ...{ netted: nettedOfIt, counted },
    result: {
      ...{ asset, hour, ...cleared, demand, netted: sumOf(nettedOfIt), marginalShare: marginalShare(levels, cleared) },
      ...cutColumns(cuts.get(asset) ?? null),
      ...{ bonusLeft: null, bonusNeed: null },
      terms: terms.wire,
      book: levels.map(({ minimum, supply, net }) => ({
        minimum: decimalText(minimum),
        supply: decimalText(supply),
        net: decimalText(net),
      })),
    },
  }))
}

function sumOf(netted: readonly Netted[]): Decimal8 {
  return netted.reduce((sum, row) => sum + decimal(row.netted), 0n)
}

function cutColumns(cut: Cut | null) {
  return {
    cutMinimum: cut?.minimum ?? null,
    cutPlace: cut?.place ?? null,
    cutId: cut?.id ?? null,
    cutPart: cut?.part ?? null,
  }
}

/** The cut of an hour as it was published. */
export function cutOfHour(of: Pick<PoolHour, 'cutMinimum' | 'cutPlace' | 'cutId' | 'cutPart'>): Cut | null {
  const { cutMinimum, cutPlace, cutId, cutPart } = of
  if (cutMinimum === null || cutPlace === null || cutId === null || cutPart === null) return null
  return { minimum: cutMinimum, place: cutPlace, id: cutId, part: cutPart }
}

type Offered = { offers: Group[]; counted: Counted }
type OfferedRow = OfPool & { minimum: string; day: number; supply: string; holdings: number; joins: boolean }

const NO_OFFERS: Offered = { offers: [], counted: { holdings: 0, hasJoined: false } }

/** Offers by minimum and UTC day of place, in their order, in all, by their pool; counted with what only joined. */
async function offeredIn(tx: Transaction, assets: readonly string[]): Promise<Map<string, Offered>> {
  const rows = await tx.query<OfferedRow>(
    `select asset, minimum::text, place / ${DAY_MS} as day, sum(offered)::text as supply, count(*) as holdings,
       bool_or(joining > 0) as joins
     from flexible_holding where asset = any($1::text[]) and (offered > 0 or joining > 0)
     group by asset, flexible_holding.minimum, 3 order by asset, flexible_holding.minimum, 3`,
    [assets],
  )
  const found = new Map<string, Offered>()
  for (const [asset, some] of Map.groupBy(rows, (row) => row.asset)) {
    const groups = some.map(({ minimum, day, supply }) => {
      const amount = decimal(supply)
      return { minimum: decimal(minimum), day, supply: amount, net: amount }
    })
    const holdings = some.reduce((sum, row) => sum + row.holdings, 0)
    const counted = { holdings, hasJoined: some.some(({ joins }) => joins) }
    found.set(asset, { offers: groups.filter(({ supply }) => supply > 0n), counted })
  }
  return found
}

type At = readonly [assets: readonly string[], end: string]

/** Who both lends and owes: of few lenders, so that loans lead to holdings. */
function nettedIn(tx: Transaction, at: At): Promise<Netted[]> {
  return tx.query<Netted>(
    `with ${OWED} select h.asset, h.bucket, h.user_id, h.id, h.minimum::text, h.place / ${DAY_MS} as day,
       ${NETTED}::text as netted
     from owed o join flexible_holding h on h.bucket = o.bucket and h.user_id = o.user_id and h.asset = o.asset
     where ${NETTED} > 0`,
    at,
  )
}

/** The same without what their own lenders owe. */
function netOf(offered: readonly Group[], netted: readonly Netted[]): Group[] {
  const keyOf = (minimum: Decimal8, day: number) => `${minimum} ${day}`
  const owed = new Map<string, Decimal8>()
  for (const { minimum, day, netted: amount } of netted) {
    const key = keyOf(decimal(minimum), day)
    owed.set(key, (owed.get(key) ?? 0n) + decimal(amount))
  }
  return offered.map((group) => ({ ...group, net: group.net - (owed.get(keyOf(group.minimum, group.day)) ?? 0n) }))
}

/** What left the offers of each minimum inside the hour. */
async function leftIn(
  tx: Transaction,
  assets: readonly string[],
  hour: Instant,
): Promise<Map<string, Map<Decimal8, Decimal8>>> {
  const rows = await tx.query<OfPool & { minimum: string; amount: string }>(
    `select asset, left_minimum::text as minimum, sum(-offered)::text as amount from flexible_act
     where asset = any($1::text[]) and hour = $2 and left_minimum is not null group by asset, left_minimum`,
    [assets, isoText(hour)],
  )
  const left = new Map<string, Map<Decimal8, Decimal8>>(assets.map((asset) => [asset, new Map()]))
  for (const { asset, minimum, amount } of rows) left.get(asset)?.set(decimal(minimum), decimal(amount))
  return left
}

/** What was owed, by principal × milliseconds; of a pool itself what is told of it, if anything is. */
async function timesOf(tx: Transaction, [assets, end]: At, told: ToldDemand): Promise<Map<string, Decimal8>> {
  const rows = await tx.query<OfPool & { time: string }>(
    `select l.asset, sum(${loanTimeUntil('l', '$2')})::text as time from flexible_loan l
     where l.asset = any($1::text[]) and l.is_open and l.user_id <> all($3::bigint[]) group by l.asset`,
    [assets, end, [...told.values()].map(({ id }) => id)],
  )
  const times = new Map(rows.map(({ asset, time }) => [asset, decimal(time)]))
  for (const [asset, { amount }] of told) times.set(asset, (times.get(asset) ?? 0n) + loanTime(amount, HOUR_MS))
  return times
}

function levelsOf(groups: readonly Group[], left: ReadonlyMap<Decimal8, Decimal8>) {
  const levels = new Map<Decimal8, { minimum: Decimal8; supply: Decimal8; net: Decimal8 }>()
  for (const minimum of [...groups.map((group) => group.minimum), ...left.keys()]) {
    levels.set(minimum, { minimum, supply: left.get(minimum) ?? 0n, net: 0n })
  }
  for (const { minimum, supply, net } of groups) {
    const level = levels.get(minimum)
    if (level === undefined) continue
    level.supply += supply
    level.net += net
  }
  return [...levels.values()].sort((a, b) => (a.minimum < b.minimum ? -1 : 1))
}

/** The minimum and day in which the last offer lies that is lent, and what of it is lent in all. */
type Marginal = { minimum: Decimal8; day: number; needed: Decimal8 }

function marginalGroup(groups: readonly Group[], filled: Decimal8, ceiling: Decimal8): Marginal | null {
  let before = 0n
  const last = groups.find(({ minimum, net }) => {
    if (minimum > ceiling) return false
    before += net
    return net > 0n && before >= filled
  })
  if (last === undefined || filled === 0n) return null
  return { minimum: last.minimum, day: last.day, needed: filled - (before - last.net) }
}

/** The last offer of each pool that is lent: only those of the marginal minimum and day are read one by one. */
async function cutsIn(
  tx: Transaction,
  [, end]: At,
  filled: readonly { asset: string; marginal: Marginal | null }[],
): Promise<Map<string, Cut>> {
  const wanted = filled.flatMap(({ asset, marginal }) => (marginal === null ? [] : [{ asset, ...marginal }]))
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<OfPool & { place: number; id: number; part: string }>(
    `with ${OWED},
     wanted as (
       select asset, minimum, since, needed
       from unnest($1::text[], $3::numeric[], $4::bigint[], $5::numeric[]) as given (asset, minimum, since, needed)
     ),
     offers as (
       select h.asset, h.place, h.id, h.offered - ${NETTED} as net, w.needed
       from wanted w join flexible_holding h on h.asset = w.asset and h.minimum = w.minimum
         and h.place >= w.since and h.place < w.since + ${DAY_MS} and h.offered > 0
       left join owed o on o.bucket = h.bucket and o.user_id = h.user_id and o.asset = h.asset
     ),
     ranked as (
       select asset, place, id, net, needed,
         sum(net) over (partition by asset order by place, id) - net as before from offers where net > 0
     )
     select distinct on (asset) asset, place, id, least(net, needed - before)::text as part from ranked
     where before < needed order by asset, place desc, id desc`,
    [
      ...[wanted.map(({ asset }) => asset), end, wanted.map(({ minimum }) => decimalText(minimum))],
      ...[wanted.map(({ day }) => day * DAY_MS), wanted.map(({ needed }) => decimalText(needed))],
    ],
  )
  const found = new Map(rows.map((row) => [row.asset, row]))
  return new Map(
    wanted.map(({ asset, minimum }) => {
      const row = found.get(asset)
      if (row === undefined) throw new RangeError(`the hour's cut of ${asset} is in no offer`)
      return [asset, { minimum, place: row.place, id: row.id, part: decimal(row.part) }]
    }),
  )
}

async function noteNetted(tx: Transaction, ids: Ids, hour: Instant, netted: readonly Netted[]): Promise<void> {
  if (netted.length === 0) return
  const taken = await ids.take(netted.length)
  const acts = netted.map((row, at) => ({
    ...{ bucket: row.bucket, userId: row.user_id, id: taken[at] ?? 0, holdingId: row.id, asset: row.asset },
    ...{
      kind: 'net' as const,
      mode: null,
      subBusiness: null,
      at: later(hour, HOUR_MS),
      hour,
      amount: decimal(row.netted),
    },
    ...{ offered: 0n, joining: 0n, leftMinimum: null, minimum: null, place: null, netted: decimal(row.netted) },
    ...{ period: 0, account: 0, interest: 0n },
  }))
  await actTable.insert(tx, acts)
}

/** A published hour; null before it is cleared. */
export async function hourOf(db: Queryable, asset: string, hour: Instant): Promise<PoolHour | null> {
  return (await hoursOf(db, [asset], hour)).get(asset) ?? null
}

/** The published hours of those of the pools that are cleared, by their coin. */
export async function hoursOf(db: Queryable, assets: readonly string[], hour: Instant): Promise<Map<string, PoolHour>> {
  const rows = await db.query<OfPool>(
    `select ${hourTable.select()} from flexible_hour where asset = any($1::text[]) and hour = $2`,
    [assets, isoText(hour)],
  )
  return new Map(rows.map((row) => [row.asset, hourTable.read(row as never)]))
}
