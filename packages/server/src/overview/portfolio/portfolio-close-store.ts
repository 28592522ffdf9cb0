import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { PortfolioClose } from '@tenor/contract/overview'
import { DAY_MS, HOUR_MS, type Instant, instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { type Owner, type Owners, ofOwners, ownersValues } from '../../core/ledger/index.ts'
import type { Money } from '../../core/product/index.ts'
import { nullable, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

/* Closes of days: what customers had in Earn at midnights. */

/** The last midnight of which all closes are written; null before the first. */
export async function lastDay(db: Queryable): Promise<Instant | null> {
  const [row] = await db.query({ day: nullable(sqlType.instant) }, 'select max(day) as day from portfolio_day')
  return row?.day ?? null
}

/** A transfer is written within this time of the instant that it is of, but for those of runs, which balances tell. */
const LATE_MS = HOUR_MS

/** Up to when closes count what moved: a while before their midnight, so that nothing is missed that was being written. */
export function countedUntil(day: Instant | null): Instant {
  return day === null ? instant(0) : later(day, -LATE_MS)
}

/** What has moved of a customer's, by asset, and up to when that counts. */
export async function movedSoFar(
  db: Queryable,
  { bucket, userId }: Owner,
): Promise<{ amounts: readonly Money[]; until: Instant }> {
  const rows = await db.query(
    { asset: sqlType.text, moved: sqlType.text, until: sqlType.instant },
    'select asset, moved, until from portfolio_asset where bucket = $1 and user_id = $2',
    [bucket, userId],
  )
  // Who has no row of the last day has had none to write.
  const closed = countedUntil(await lastDay(db))
  const until = rows.reduce<Instant>((last, row) => (row.until > last ? row.until : last), closed)
  return { amounts: rows.map((row) => ({ asset: row.asset, amount: decimal(row.moved) })), until }
}

/** What a customer had earned by asset at the newest close of a midnight or before. */
export async function earnedAt(
  db: Queryable,
  { bucket, userId }: Owner,
  day: Instant,
): Promise<ReadonlyMap<string, Decimal8>> {
  const rows = await db.query(
    { asset: sqlType.text, earned: sqlType.text },
    `select distinct on (asset) asset, earned from portfolio_close
     where bucket = $1 and user_id = $2 and day <= $3 order by asset, day desc`,
    [bucket, userId, isoText(day)],
  )
  return new Map(rows.map(({ asset, earned }) => [asset, decimal(earned)]))
}

/**
 * What a customer had in Earn at each midnight that is closed after `from` and up to `to`, from the first at which there
 * was anything.
 */
export async function closesOf(
  db: Queryable,
  { bucket, userId }: Owner,
  { from, to }: { from: Instant; to: Instant },
): Promise<PortfolioClose[]> {
  const closed = await lastDay(db)
  const rows = await db.query(
    { day: sqlType.instant, put_in: nullable(sqlType.text), worth: nullable(sqlType.text) },
    `select day, case when bool_and(put_in_value is not null) then sum(put_in_value) end as put_in,
       case when bool_and(worth_value is not null) then sum(worth_value) end as worth
     from portfolio_close where bucket = $1 and user_id = $2 and day > $3 and day <= $4 group by day order by day`,
    [bucket, userId, isoText(from), isoText(to)],
  )
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const byDay = new Map(rows.map((row) => [row.day, row]))
  // Who has no row of a closed day had nothing; of one that is not closed yet, nothing is known.
  const end = Math.max(last.day, Math.min(closed ?? 0, to))
  const days = Math.floor((end - first.day) / DAY_MS)
  return Array.from({ length: days + 1 }, (_, place) => {
    const day = later(first.day, place * DAY_MS)
    const { put_in = '0', worth = '0' } = byDay.get(day) ?? {}
    return { timest: unixSeconds(day), put_in: textOf(put_in), worth: textOf(worth) }
  })
}

function textOf(value: string | null): string | null {
  return value === null ? null : decimalText(decimal(value))
}

/** What had moved, and what there was, at customers' last closes. */
export type LastClose = {
  readonly userId: number
  readonly asset: string
  readonly moved: Decimal8
  readonly worth: Decimal8
  readonly earned: Decimal8
}

export async function lastClosesOf(db: Queryable, owners: Owners): Promise<LastClose[]> {
  const rows = await db.query(
    { user_id: sqlType.number, asset: sqlType.text, moved: sqlType.text, worth: sqlType.text, earned: sqlType.text },
    `select a.user_id, a.asset, a.moved, a.worth, a.earned from portfolio_asset a where ${ofOwners(owners, 'a')}`,
    ownersValues(owners),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    asset: row.asset,
    moved: decimal(row.moved),
    worth: decimal(row.worth),
    earned: decimal(row.earned),
  }))
}

/** A close of one customer and asset. */
export type Close = LastClose & {
  readonly bucket: number
  readonly putIn: Decimal8
  readonly putInValue: Decimal8 | null
  readonly worthValue: Decimal8 | null
}

export async function writeCloses(tx: Transaction, day: Instant, closes: readonly Close[]): Promise<void> {
  if (closes.length === 0) return
  const text = (value: Decimal8 | null) => (value === null ? null : decimalText(value))
  const who = [
    closes.map(({ bucket }) => bucket),
    closes.map(({ userId }) => userId),
    closes.map(({ asset }) => asset),
  ] as const
  const at = isoText(day)
  await tx.execute(
    `insert into portfolio_close (bucket, user_id, asset, day, put_in, worth, earned, put_in_value, worth_value)
     select bucket, user_id, asset, $1::timestamptz, put_in, worth, earned, put_in_value, worth_value
     from unnest($2::smallint[], $3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[],
       $9::numeric[]) as given (bucket, user_id, asset, earned, worth, put_in, put_in_value, worth_value)`,
    [
      at,
      ...who,
      closes.map(({ earned }) => text(earned)),
      closes.map(({ worth }) => text(worth)),
      closes.map(({ putIn }) => text(putIn)),
      closes.map(({ putInValue }) => text(putInValue)),
      closes.map(({ worthValue }) => text(worthValue)),
    ],
  )
  await tx.execute(
    `insert into portfolio_asset (bucket, user_id, asset, moved, worth, earned, until)
     select bucket, user_id, asset, moved, worth, earned, $1::timestamptz
     from unnest($2::smallint[], $3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[])
       as given (bucket, user_id, asset, moved, worth, earned)
     on conflict (bucket, user_id, asset)
       do update set moved = excluded.moved, worth = excluded.worth, earned = excluded.earned, until = excluded.until`,
    [
      isoText(countedUntil(day)),
      ...who,
      closes.map(({ moved }) => text(moved)),
      closes.map(({ worth }) => text(worth)),
      closes.map(({ earned }) => text(earned)),
    ],
  )
}
