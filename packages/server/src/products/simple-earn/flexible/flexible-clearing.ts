import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Cut, ceilingOf, clearHour, demandOf, marginalShare } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { loanTimeUntil } from './flexible-accrual.ts'
import { actTable, hourTable, type PoolHour } from './flexible-tables.ts'
import { termsIn } from './flexible-terms.ts'

/*
 * Clears an hour: once it is closed, nothing of it changes any more, so what is asked in several statements fits together.
 */

/** What customers owe of a pool in an hour's mean, and their offers less that: parts of the statements below. */
export const OFFERS = `owed as (
    select l.bucket, l.user_id, sum(${loanTimeUntil('l', '$2')}) as time
    from flexible_loan l where l.asset = $1 and l.is_open group by l.bucket, l.user_id
  ),
  offers as (
    select h.bucket, h.user_id, h.id, h.minimum, h.place, h.offered,
      least(h.offered, coalesce(trunc(o.time / 3600000, 8), 0)) as netted
    from flexible_holding h left join owed o on o.bucket = h.bucket and o.user_id = h.user_id
    where h.asset = $1 and h.offered > 0
  )`

type Group = { minimum: Decimal8; day: number; supply: Decimal8; net: Decimal8 }
type Netted = { bucket: number; user_id: number; id: number; netted: string }

/** Publishes the hour's rate and cut. Returns what it published. */
export async function clearIn(tx: Transaction, ids: Ids, asset: string, hour: Instant): Promise<PoolHour> {
  const { result, netted } = await clearedHour(tx, asset, hour)
  await hourTable.insert(tx, [result])
  await noteNetted(tx, ids, asset, hour, netted)
  return result
}

/** What an hour comes to at its end by the offers and loans of now; writes nothing. */
export async function clearedHour(
  tx: Transaction,
  asset: string,
  hour: Instant,
): Promise<{ result: PoolHour; netted: readonly Netted[] }> {
  const end = later(hour, HOUR_MS)
  const terms = await termsIn(tx, asset, hour)
  if (terms === null) throw new RangeError(`the pool of ${asset} has no terms in ${isoText(hour)}`)
  const at = [asset, isoText(end)]
  const [groups, left, netted, times] = await Promise.all([
    groupsOf(tx, at),
    leftIn(tx, asset, hour),
    tx.query<Netted>(`with ${OFFERS} select bucket, user_id, id, netted::text from offers where netted > 0`, at),
    timesOf(tx, at),
  ])
  const demand = demandOf(times, sumOf(netted))
  const levels = levelsOf(groups, left)
  const facts = { levels, demand, curve: terms.curve, maximum: terms.maxRate }
  const cleared = clearHour(facts)
  const cut = await cutIn(tx, asset, end, groups, cleared.filled, ceilingOf(facts))
  const result: PoolHour = {
    ...{ asset, hour, ...cleared, demand, netted: sumOf(netted), marginalShare: marginalShare(levels, cleared) },
    ...cutColumns(cut),
    ...{ bonusLeft: null, bonusNeed: null },
    terms: terms.wire,
    book: levels.map(({ minimum, supply, net }) => ({
      minimum: decimalText(minimum),
      supply: decimalText(supply),
      net: decimalText(net),
    })),
  }
  return { result, netted }
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

/** Offers by minimum and UTC day of place, in their order. */
async function groupsOf(tx: Transaction, at: readonly string[]): Promise<Group[]> {
  const rows = await tx.query<{ minimum: string; day: number; supply: string; net: string }>(
    `with ${OFFERS} select minimum::text, place / 86400000 as day, sum(offered)::text as supply,
       sum(offered - netted)::text as net
     from offers group by offers.minimum, 2 order by offers.minimum, 2`,
    at,
  )
  return rows.map(({ minimum, day, supply, net }) => ({
    ...{ minimum: decimal(minimum), day, supply: decimal(supply), net: decimal(net) },
  }))
}

/** What left the offers of each minimum inside the hour. */
async function leftIn(tx: Transaction, asset: string, hour: Instant): Promise<Map<Decimal8, Decimal8>> {
  const rows = await tx.query<{ minimum: string; amount: string }>(
    `select left_minimum::text as minimum, sum(-offered)::text as amount from flexible_act
     where asset = $1 and hour = $2 and left_minimum is not null group by left_minimum`,
    [asset, isoText(hour)],
  )
  return new Map(rows.map(({ minimum, amount }) => [decimal(minimum), decimal(amount)]))
}

async function timesOf(tx: Transaction, at: readonly string[]): Promise<Decimal8> {
  const [row] = await tx.query<{ time: string | null }>(
    `select sum(${loanTimeUntil('l', '$2')})::text as time from flexible_loan l where l.asset = $1 and l.is_open`,
    at,
  )
  return decimal(row?.time ?? '0')
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

/** The last offer that is lent: only those of the marginal minimum and day are read one by one. */
async function cutIn(
  tx: Transaction,
  asset: string,
  end: Instant,
  groups: readonly Group[],
  filled: Decimal8,
  ceiling: Decimal8,
): Promise<Cut | null> {
  let before = 0n
  const last = groups.find(({ minimum, net }) => {
    if (minimum > ceiling) return false
    before += net
    return net > 0n && before >= filled
  })
  if (last === undefined || filled === 0n) return null
  const needed = filled - (before - last.net)
  const [row] = await tx.query<{ place: number; id: number; part: string }>(
    `with ${OFFERS},
     ranked as (
       select place, id, offered - netted as net,
         sum(offered - netted) over (order by place, id) - (offered - netted) as before
       from offers where minimum = $3::numeric and place / 86400000 = $4 and offered > netted
     )
     select place, id, least(net, $5::numeric - before)::text as part from ranked
     where before < $5::numeric order by place desc, id desc limit 1`,
    [asset, isoText(end), decimalText(last.minimum), last.day, decimalText(needed)],
  )
  if (row === undefined) throw new RangeError(`the hour's cut of ${asset} is in no offer`)
  return { minimum: last.minimum, place: row.place, id: row.id, part: decimal(row.part) }
}

async function noteNetted(
  tx: Transaction,
  ids: Ids,
  asset: string,
  hour: Instant,
  netted: readonly Netted[],
): Promise<void> {
  if (netted.length === 0) return
  const taken = await ids.take(netted.length)
  const acts = netted.map((row, at) => ({
    ...{ bucket: row.bucket, userId: row.user_id, id: taken[at] ?? 0, holdingId: row.id, asset },
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
export async function hourOf(db: Pick<Transaction, 'query'>, asset: string, hour: Instant): Promise<PoolHour | null> {
  const [row] = await db.query(`select ${hourTable.select()} from flexible_hour where asset = $1 and hour = $2`, [
    asset,
    isoText(hour),
  ])
  return row === undefined ? null : hourTable.read(row as never)
}
