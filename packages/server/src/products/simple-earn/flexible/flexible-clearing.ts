import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Cut, ceilingOf, clearHour, demandOf, marginalShare } from '@tenor/contract/simple-earn'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { loanTimeUntil } from './flexible-accrual.ts'
import { actTable, hourTable, type PoolHour } from './flexible-tables.ts'
import { termsIn } from './flexible-terms.ts'

/*
 * Clears an hour: once it is closed, nothing of it changes any more, so what is asked in several statements fits together.
 */

/** What customers owe of a pool in an hour's mean: a part of the statements below. */
const OWED = `owed as (
    select l.bucket, l.user_id, sum(${loanTimeUntil('l', '$2')}) as time
    from flexible_loan l where l.asset = $1 and l.is_open group by l.bucket, l.user_id
  )`
/** How much of an offer its own lender owes. */
const NETTED = 'least(h.offered, coalesce(trunc(o.time / 3600000, 8), 0))'

/** Every offer with what its own lender owes: for whoever asks for each of them. */
export const OFFERS = `${OWED},
  offers as (
    select h.bucket, h.user_id, h.id, h.minimum, h.place, h.offered, ${NETTED} as netted
    from flexible_holding h left join owed o on o.bucket = h.bucket and o.user_id = h.user_id
    where h.asset = $1 and h.offered > 0
  )`

type Group = { minimum: Decimal8; day: number; supply: Decimal8; net: Decimal8 }
type Netted = { bucket: number; user_id: number; id: number; minimum: string; day: number; netted: string }

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
  const [offered, left, netted, times] = await Promise.all([
    offeredIn(tx, asset),
    leftIn(tx, asset, hour),
    nettedIn(tx, at),
    timesOf(tx, at),
  ])
  const groups = netOf(offered, netted)
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

/** Offers by minimum and UTC day of place, in their order, in all. */
async function offeredIn(tx: Transaction, asset: string): Promise<Group[]> {
  const rows = await tx.query<{ minimum: string; day: number; supply: string }>(
    `select minimum::text, place / ${DAY_MS} as day, sum(offered)::text as supply from flexible_holding
     where asset = $1 and offered > 0 group by flexible_holding.minimum, 2 order by flexible_holding.minimum, 2`,
    [asset],
  )
  return rows.map(({ minimum, day, supply }) => ({
    ...{ minimum: decimal(minimum), day, supply: decimal(supply), net: decimal(supply) },
  }))
}

/** Who both lends and owes: of few lenders, so that loans lead to holdings. */
function nettedIn(tx: Transaction, at: readonly string[]): Promise<Netted[]> {
  return tx.query<Netted>(
    `with ${OWED} select h.bucket, h.user_id, h.id, h.minimum::text, h.place / ${DAY_MS} as day, ${NETTED}::text as netted
     from owed o join flexible_holding h on h.bucket = o.bucket and h.user_id = o.user_id and h.asset = $1
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
    `with ${OWED},
     offers as (
       select h.place, h.id, h.offered - ${NETTED} as net
       from flexible_holding h left join owed o on o.bucket = h.bucket and o.user_id = h.user_id
       where h.asset = $1 and h.minimum = $3::numeric and h.place >= $4::bigint and h.place < $4::bigint + ${DAY_MS}
         and h.offered > 0
     ),
     ranked as (
       select place, id, net, sum(net) over (order by place, id) - net as before from offers where net > 0
     )
     select place, id, least(net, $5::numeric - before)::text as part from ranked
     where before < $5::numeric order by place desc, id desc limit 1`,
    [asset, isoText(end), decimalText(last.minimum), last.day * DAY_MS, decimalText(needed)],
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
