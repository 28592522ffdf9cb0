import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { clearHour, demandOf, loanTime, type OfferLevel, shareDown } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, type Raw, type Transaction, together } from '../../../platform/database/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { loanTimeUntil } from './flexible-charging.ts'
import { actTable, hourTable, type PoolHour } from './flexible-tables.ts'
import { termsOfPools } from './flexible-terms.ts'
import type { ToldDemand } from './flexible-told-demand.ts'

/*
 * Clears an hour: once it is closed, nothing of it changes any more, so what is asked in several statements fits together.
 */

/** Loans of customers in an hour's mean: a part of the statements below. */
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
    select h.bucket, h.user_id, h.id, h.minimum, h.offered, ${NETTED} as netted
    from flexible_holding h left join owed o on o.bucket = h.bucket and o.user_id = h.user_id and o.asset = h.asset
    where h.asset = any($1::text[]) and h.offered > 0
  )`

type Netted = { asset: string; bucket: number; user_id: number; id: number; minimum: string; netted: string }
type OfPool = { asset: string }

/** How many holdings an hour is to be brought over, and whether something joined in it. */
export type Counted = { holdings: number; hasJoined: boolean }

/** Publishes the rate and the marginal share of an hour of several pools. Returns what it published, and what it counted. */
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

/** Clears an hour of pools as of its end, by the offers and loans of now; writes nothing. */
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
  return assets.map((asset) => {
    const terms = termsOf.get(asset)
    if (terms === undefined) throw new RangeError(`the pool of ${asset} has no terms in ${isoText(hour)}`)
    const nettedOfIt = netted.filter((row) => row.asset === asset)
    const { offers, joined, counted } = offered.get(asset) ?? NO_OFFERS
    const levels = levelsOf(offers, nettedOfIt, left.get(asset) ?? new Map())
    const nettedSum = sumOf(nettedOfIt)
    const demand = demandOf(times.get(asset) ?? 0n, nettedSum)
    const facts = { levels, demand, curve: terms.curve, minimum: terms.minRate, maximum: terms.maxRate }
    const { part, whole, ...cleared } = clearHour(facts)
    const result: PoolHour = {
      asset,
      hour,
      ...cleared,
      demand,
      netted: nettedSum,
      marginalShare: shareDown({ part, whole }),
      sharePart: part,
      shareWhole: whole,
      joined,
      cutMinimum: null,
      cutPlace: null,
      cutId: null,
      cutPart: null,
      bonusLeft: null,
      bonusNeed: null,
      terms: terms.wire,
      book: levels.map(({ minimum, supply, net }) => ({
        minimum: decimalText(minimum),
        supply: decimalText(supply),
        net: decimalText(net),
      })),
    }
    return { netted: nettedOfIt, counted, result }
  })
}

function sumOf(netted: readonly Netted[]): Decimal8 {
  return netted.reduce((sum, row) => sum + decimal(row.netted), 0n)
}

type Offer = { minimum: Decimal8; amount: Decimal8 }
type Offered = { offers: Offer[]; joined: Decimal8; counted: Counted }
type OfferedRow = OfPool & { minimum: string; supply: string; joined: string; holdings: number }

const NO_OFFERS: Offered = { offers: [], joined: 0n, counted: { holdings: 0, hasJoined: false } }

/** Offers by minimum, in their order, by their pool; and what only joined. */
async function offeredIn(tx: Transaction, assets: readonly string[]): Promise<Map<string, Offered>> {
  const rows = await tx.query<OfferedRow>(
    `select asset, minimum::text, sum(offered)::text as supply, sum(joining)::text as joined, count(*) as holdings
     from flexible_holding where asset = any($1::text[]) and (offered > 0 or joining > 0)
     group by asset, flexible_holding.minimum order by asset, flexible_holding.minimum`,
    [assets],
  )
  const found = new Map<string, Offered>()
  for (const [asset, some] of Map.groupBy(rows, (row) => row.asset)) {
    const offers = some.map(({ minimum, supply }) => ({ minimum: decimal(minimum), amount: decimal(supply) }))
    const joined = some.reduce((sum, row) => sum + decimal(row.joined), 0n)
    const holdings = some.reduce((sum, row) => sum + row.holdings, 0)
    const counted = { holdings, hasJoined: joined > 0n }
    found.set(asset, { offers: offers.filter(({ amount }) => amount > 0n), joined, counted })
  }
  return found
}

type At = readonly [assets: readonly string[], end: string]

/** Who both lends and owes: of few lenders, so that loans lead to holdings. */
function nettedIn(tx: Transaction, at: At): Promise<Netted[]> {
  return tx.query<Netted>(
    `with ${OWED} select h.asset, h.bucket, h.user_id, h.id, h.minimum::text, ${NETTED}::text as netted
     from owed o join flexible_holding h on h.bucket = o.bucket and h.user_id = o.user_id and h.asset = o.asset
     where ${NETTED} > 0`,
    at,
  )
}

/** Amounts that left the offers of each minimum inside the hour. */
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

/** Offers by minimum, net of what their own lenders owe, and with what left them inside the hour in S. */
function levelsOf(
  offers: readonly Offer[],
  netted: readonly Netted[],
  left: ReadonlyMap<Decimal8, Decimal8>,
): OfferLevel[] {
  const levels = new Map<Decimal8, { minimum: Decimal8; supply: Decimal8; net: Decimal8 }>()
  for (const [minimum, supply] of left) levels.set(minimum, { minimum, supply, net: 0n })
  for (const { minimum, amount } of offers) {
    levels.set(minimum, { minimum, supply: (left.get(minimum) ?? 0n) + amount, net: amount })
  }
  for (const { minimum, netted: owed } of netted) {
    const level = levels.get(decimal(minimum))
    if (level !== undefined) level.net -= decimal(owed)
  }
  return [...levels.values()].sort((a, b) => (a.minimum < b.minimum ? -1 : 1))
}

async function noteNetted(tx: Transaction, ids: Ids, hour: Instant, netted: readonly Netted[]): Promise<void> {
  if (netted.length === 0) return
  const taken = await ids.take(netted.length)
  const acts = netted.map((row, at) => ({
    bucket: row.bucket,
    userId: row.user_id,
    id: taken[at] ?? 0,
    holdingId: row.id,
    asset: row.asset,
    kind: 'net' as const,
    mode: null,
    subBusiness: null,
    at: later(hour, HOUR_MS),
    hour,
    amount: decimal(row.netted),
    offered: 0n,
    joining: 0n,
    leftMinimum: null,
    minimum: null,
    place: null,
    netted: decimal(row.netted),
    period: 0,
    account: 0,
    interest: 0n,
    keepsCarry: true,
  }))
  await actTable.insert(tx, acts)
}

/** A published hour; null before it is cleared. */
export async function hourOf(db: Queryable, asset: string, hour: Instant): Promise<PoolHour | null> {
  return (await hoursOf(db, [asset], hour)).get(asset) ?? null
}

/** The published hours of those of the pools that are cleared, by their coin. */
export async function hoursOf(db: Queryable, assets: readonly string[], hour: Instant): Promise<Map<string, PoolHour>> {
  const rows = await db.query<Raw & OfPool>(
    `select ${hourTable.select()} from flexible_hour where asset = any($1::text[]) and hour = $2`,
    [assets, isoText(hour)],
  )
  return new Map(rows.map((row) => [row.asset, hourTable.read(row)]))
}
