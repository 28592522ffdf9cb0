import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  isRefusedValue,
  isUnusualValue,
  isWaitingValue,
  missingDays,
  SOURCE_MEAN_DAYS,
  type SourceDecision,
  type SourceOrigin,
  type SourceValue,
  sourceDecision,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, type Raw, sqlType, type Transaction } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById, withRates } from './staking-product-store.ts'
import { type StoredValue, sourceTable } from './staking-tables.ts'

/* What sources told of days, and what of it is believed. Customers' own choices of protocols have sources of their own. */

/** Whether the rates of an offer come from somewhere else than its terms. */
export const hasSource = ({ terms, isDefi }: Offer) => terms.source !== 'fixed' && !isDefi

async function takenOf(db: Queryable, productId: number, day: Instant): Promise<Map<string, Decimal8>> {
  const rows = await db.query(
    { coin: sqlType.text, value: sqlType.text },
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

/** A value with what became of it, and the offer by the terms of its day. */
export type JudgedValue<Value extends SourceValue = SourceValue> = {
  readonly value: Value
  readonly decision: SourceDecision
  readonly offer: Offer
}

export type Telling<Value extends SourceValue> = {
  values: readonly Value[]
  origin: SourceOrigin
  at: Instant
  /** Refuses the whole of it by throwing, or leaves the value out. */
  refuse(judged: JudgedValue<Value>): void
  /** Puts a value before two operators; true where they have both said so by now. */
  wait(judged: JudgedValue<Value>): Promise<boolean>
}

/** Writes down what a source told, day by day: what one may tell counts at once, the rest waits for two operators. */
export async function tellValues<Value extends SourceValue>(
  tx: Transaction,
  { ids }: Pick<StakingModule, 'ids'>,
  offer: Offer,
  { values, origin, at, refuse, wait }: Telling<Value>,
): Promise<Told> {
  await lockProduct(tx, offer.id)
  const told = { taken: 0, repeated: 0, waiting: 0 }
  for (const value of values.toSorted((a, b) => a.day - b.day)) {
    const judged = await judgeValue(tx, offer, value, at)
    const { decision } = judged
    if (isRefusedValue(decision)) refuse(judged)
    else if (decision === 'repeated') told.repeated += 1
    else if (isWaitingValue(decision)) told[(await wait(judged)) ? 'taken' : 'waiting'] += 1
    else {
      await writeValue(tx, await ids.next(), judged, { state: 'taken', reason: 'taken', origin, at })
      told.taken += 1
    }
  }
  if (told.taken > 0) await lookNow(tx, offer.id, at)
  return told
}

/** Judges a value by the terms of its day. The product is locked. */
export async function judgeValue<Value extends SourceValue>(
  db: Queryable,
  product: Offer,
  value: Value,
  now: Instant,
): Promise<JudgedValue<Value>> {
  const offer = await offerOn(db, product, value.day)
  const booked = await bookedRate(db, product, value)
  const known = (await takenOf(db, product.id, value.day)).get(value.coin) ?? booked
  const facts = {
    now,
    rewards: hasSource(offer) ? offer.terms.rewards : [],
    known,
    isBooked: booked !== null || value.day < product.bookedTo,
  }
  return { value, decision: sourceDecision(value, facts), offer }
}

/** An offer by the terms that a day had; by its first where the day is from before it was. */
export async function offerOn(db: Queryable, { id, createdAt }: Offer, day: Instant): Promise<Offer> {
  const offer = await offerById(db, id, instant(Math.max(day, floorTo(createdAt, DAY_MS))))
  // It was found before.
  if (offer === null) throw new Error(`no product ${id}`)
  return offer
}

type RateRow = { rate: string }

async function bookedRate(db: Queryable, { id }: Offer, { day, coin }: SourceValue): Promise<Decimal8 | null> {
  const [row] = await db.query<RateRow>(
    'select max(rate) as rate from staking_day_rate where product_id = $1 and day = $2 and reward_coin = $3 and tiers is null',
    [id, isoText(day), coin],
  )
  return row?.rate == null ? null : decimal(row.rate)
}

export type Writing = { state: 'taken' | 'waiting'; reason: StoredValue['reason']; origin: SourceOrigin; at: Instant }

/** Writes a value, or brings the row of the same one back where it counts now. Null: it waits already, or was dismissed. */
export async function writeValue(
  tx: Transaction,
  id: number,
  { value: { day, coin, value }, offer }: JudgedValue,
  { state, reason, origin, at }: Writing,
): Promise<StoredValue | null> {
  const rates = await tx.query<RateRow>(
    `select rate from staking_day_rate where product_id = $1 and reward_coin = $2 and tiers is null and day < $3
     order by day desc limit ${SOURCE_MEAN_DAYS} /* any order: an entry has one rate of a day */`,
    [offer.id, coin, isoText(day)],
  )
  const booked = rates.map(({ rate }) => decimal(rate))
  const [row] = await tx.query<Raw>(
    `insert into staking_source_value as v (product_id, id, day, coin, value, reason, state, told_at, origin, is_unusual)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (product_id, day, coin, value) do update set state = excluded.state, reason = excluded.reason,
       told_at = excluded.told_at, origin = excluded.origin, is_unusual = excluded.is_unusual
     where excluded.state = 'taken'
     returning ${sourceTable.select('v')}`,
    [
      offer.id,
      id,
      isoText(day),
      coin,
      decimalText(value),
      reason,
      state,
      isoText(at),
      origin,
      isUnusualValue(value, booked),
    ],
  )
  return row === undefined ? null : sourceTable.read(row)
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
  const rows = await db.query(
    { day: sqlType.instant },
    `select day from staking_source_value where product_id = $1 and day >= $2 and state = 'taken' and coin = any($3::text[])
     group by day having count(*) = $4 order by day`,
    [offer.id, isoText(offer.bookedTo), coins, coins.length],
  )
  return missingDays(offer.bookedTo, until, new Set(rows.map(({ day }) => day)))
}
