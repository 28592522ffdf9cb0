import { decimal, decimalText } from '@tenor/contract/money'
import type { RateDay, RateSeries } from '@tenor/contract/overview'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../platform/database/index.ts'

/** Of which products and assets there are rates: one row each, kept beside them. */
export async function seriesOf(db: Queryable): Promise<RateSeries[]> {
  const rows = await db.query(
    { column_name: sqlType.text, asset: sqlType.text, since: sqlType.instant, until: sqlType.instant },
    'select column_name, asset, since, until from rate_series order by column_name, asset',
  )
  return rows.map(({ column_name: column, asset, since, until }) => ({
    column,
    asset,
    since: unixSeconds(since),
    until: unixSeconds(until),
  }))
}

type RawDay = { day: Instant; read_at: Instant; least: string; most: string }
const text = (value: string) => decimalText(decimal(value))

/** The rates of one product and asset after an instant, oldest first. */
export async function ratesOf(
  db: Queryable,
  { column, asset, after }: { column: string; asset: string; after: Instant },
): Promise<RateDay[]> {
  const rows = await db.query<RawDay>(
    `select day, read_at, least, most from rate_day where column_name = $1 and asset = $2 and day > $3 order by day`,
    [column, asset, isoText(after)],
  )
  return rows.map(({ day, read_at, least, most }) => ({
    day: unixSeconds(day),
    read_at: unixSeconds(read_at),
    least: text(least),
    most: text(most),
  }))
}

/** A rate as the file tells it. */
export type DayRow = { day: Instant; readAt: Instant; column: string; asset: string; least: string; most: string }

const PAGE = 1_000

/** Every rate that is asked for by day, product and asset; null: not narrowed by it. */
export async function* ratePages(
  db: Queryable,
  { column, asset }: { column: string | null; asset: string | null },
): AsyncGenerator<DayRow[], void, void> {
  let last: readonly [string, string, string] = ['-infinity', '', '']
  for (;;) {
    const rows = await db.query<RawDay & { column_name: string; asset: string }>(
      `select day, column_name, asset, read_at, least, most from rate_day
       where (day, column_name, asset) > ($1::timestamptz, $2, $3)
         and ($4::text is null or column_name = $4) and ($5::text is null or asset = $5)
       order by day, column_name, asset limit ${PAGE}`,
      [...last, column, asset],
    )
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => ({
      day: row.day,
      readAt: row.read_at,
      column: row.column_name,
      asset: row.asset,
      least: text(row.least),
      most: text(row.most),
    }))
    if (rows.length < PAGE) return
    last = [isoText(end.day), end.column_name, end.asset]
  }
}
