import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  missingDays,
  type SourceDecision,
  type SourceOrigin,
  type SourceValue,
  sourceDecision,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById, withRates } from './staking-product-store.ts'

/* What sources told of days, and what of it is believed. Customers' own choices of protocols have sources of their own. */

/** Whether the rates of an offer come from somewhere else than its terms. */
export const hasSource = ({ terms, isDefi }: Offer) => terms.source !== 'fixed' && !isDefi

async function takenOf(db: Queryable, productId: number, day: Instant): Promise<Map<string, Decimal8>> {
  const rows = await db.query<{ coin: string; value: string }>(
    `select coin, value from staking_source_value where product_id = $1 and day = $2 and state = 'taken' order by coin`,
    [productId, isoText(day)],
  )
  return new Map(rows.map(({ coin, value }) => [coin, decimal(value)]))
}

/** An offer with the rates of a day, as its source told them; null while one of them is not known. */
export async function offerOfDay(db: Queryable, offer: Offer, day: Instant): Promise<Offer | null> {
  if (!hasSource(offer)) return offer
  const told = await takenOf(db, offer.id, day)
  if (!offer.terms.rewards.every(({ coin }) => told.has(coin))) return null
  return { ...offer, terms: withRates(offer.terms, told) }
}

/** What became of values that were told. */
export type Told = { taken: number; repeated: number; waiting: number }

/** Writes down what a source told, day by day: what is believed counts, what is not waits for an operator. */
export async function tellValues(
  tx: Transaction,
  { ids }: Pick<StakingModule, 'ids'>,
  offer: Offer,
  { values, origin, at }: { values: readonly SourceValue[]; origin: SourceOrigin; at: Instant },
): Promise<Told> {
  await lockProduct(tx, offer.id)
  const told = { taken: 0, repeated: 0, waiting: 0 }
  let of = offer
  for (const value of values.toSorted((a, b) => a.day - b.day)) {
    if (value.day !== of.until - DAY_MS) of = await offerOn(tx, offer, value.day)
    const decision = await decisionOf(tx, of, value)
    const isNew =
      decision !== 'repeated' && (await writeValue(tx, [offer.id, await ids.next()], value, decision, { origin, at }))
    told[!isNew ? 'repeated' : decision === 'taken' ? 'taken' : 'waiting'] += 1
  }
  if (told.taken > 0) await lookNow(tx, offer.id, at)
  return told
}

/** An offer by the terms that a day had; by its first where the day is from before it was. */
export async function offerOn(db: Queryable, { id, createdAt }: Offer, day: Instant): Promise<Offer> {
  const offer = await offerById(db, id, instant(Math.max(day, floorTo(createdAt, DAY_MS))))
  // It was found before.
  if (offer === null) throw new Error(`no product ${id}`)
  return offer
}

async function decisionOf(tx: Transaction, offer: Offer, value: SourceValue): Promise<SourceDecision> {
  const rows = await tx.query<{ day: Instant; value: string }>(
    `select day, value from staking_source_value where product_id = $1 and coin = $2 and day <= $3 and state = 'taken'
     order by day desc limit 2 /* any order: one value of a day */`,
    [offer.id, value.coin, isoText(value.day)],
  )
  const known = rows.find(({ day }) => day === value.day)
  const last = rows.find(({ day }) => day < value.day)
  const coins = hasSource(offer) ? offer.terms.rewards.map(({ coin }) => coin) : []
  // The first value has none before it: what the product showed is what it is judged by.
  const shown = offer.terms.rewards.find(({ coin }) => coin === value.coin)?.rate ?? null
  return sourceDecision(value, {
    coins,
    known: known === undefined ? await bookedRate(tx, offer, value) : decimal(known.value),
    last: last === undefined ? shown : decimal(last.value),
  })
}

/** A day that was booked by other rates has its value already. */
async function bookedRate(tx: Transaction, { id }: Offer, { day, coin }: SourceValue): Promise<Decimal8 | null> {
  const [row] = await tx.query<{ rate: string }>(
    'select max(rate) as rate from staking_day_rate where product_id = $1 and day = $2 and reward_coin = $3 and tiers is null',
    [id, isoText(day), coin],
  )
  return row?.rate == null ? null : decimal(row.rate)
}

async function writeValue(
  tx: Transaction,
  key: [productId: number, id: number],
  { day, coin, value }: SourceValue,
  decision: Exclude<SourceDecision, 'repeated'>,
  { origin, at }: { origin: SourceOrigin; at: Instant },
): Promise<boolean> {
  const made = await tx.execute(
    `insert into staking_source_value (product_id, id, day, coin, value, reason, state, told_at, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (product_id, day, coin, value) do nothing`,
    [
      ...[...key, isoText(day), coin, decimalText(value), decision],
      ...[decision === 'taken' ? 'taken' : 'waiting', isoText(at), origin],
    ],
  )
  return made === 1
}

/** A day that waited for its values is looked at at once. */
export async function lookNow(tx: Transaction, productId: number, at: Instant): Promise<void> {
  await tx.execute('update staking_product set due_at = $2 where id = $1 and due_at > $2 and booked_to <= $3', [
    productId,
    isoText(at),
    isoText(later(at, -DAY_MS)),
  ])
}

/** Days of an offer that are over, not booked, and not told of in full, oldest first. */
export async function untoldDays(db: Queryable, offer: Offer, until: Instant): Promise<Instant[]> {
  const coins = offer.terms.rewards.map(({ coin }) => coin)
  const rows = await db.query<{ day: Instant }>(
    `select day from staking_source_value where product_id = $1 and day >= $2 and state = 'taken' and coin = any($3::text[])
     group by day having count(*) = $4 order by day`,
    [offer.id, isoText(offer.bookedTo), coins, coins.length],
  )
  return missingDays(offer.bookedTo, until, new Set(rows.map(({ day }) => day)))
}
