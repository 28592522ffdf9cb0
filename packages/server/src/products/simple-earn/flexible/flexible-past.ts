import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type FlexiblePastHour, type PastHour, whatIf } from '@tenor/contract/simple-earn'
import { DAY_MS, floorTo, HOUR_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { EFFECTIVE, SHARE_PART, SHARE_WHOLE } from './flexible-effective.ts'
import { poolSeen } from './flexible-pool-store.ts'

/* What past hours of a pool say of what it earned, and would have earned. */

const WHAT_IF_DAYS = 30

type Row = PastHour & Record<'supply' | 'demand' | 'filled' | 'utilisation', Decimal8>
type Raw = { hour: Instant } & Record<Exclude<keyof Row, 'hour'>, string>

/** Published hours of the last days, oldest first. */
export async function pastHours(db: Queryable, query: { asset: string; days?: number | undefined }, now: Instant) {
  const { asset, days = WHAT_IF_DAYS } = query
  const rows = await hoursSince(db, asset, days, now)
  return { asset, days, list: rows.map(pastWire) }
}

async function hoursSince(db: Queryable, asset: string, days: number, now: Instant): Promise<Row[]> {
  if ((await poolSeen(db, asset)) === null) throw new Refusal(404, 'flexible.notFound')
  const rows = await db.query<Raw>(
    `select h.hour, h.rate::text, h.marginal::text, ${SHARE_PART}::text as part, ${SHARE_WHOLE}::text as whole,
       h.supply::text, h.demand::text, h.filled::text, h.unmet::text, h.utilisation::text
     from flexible_hour h where h.asset = $1 and h.hour >= $2 order by h.hour`,
    [asset, isoText(floorTo(later(now, -days * DAY_MS), HOUR_MS))],
  )
  return rows.map((row) => ({
    hour: row.hour,
    rate: decimal(row.rate),
    marginal: decimal(row.marginal),
    part: decimal(row.part),
    whole: decimal(row.whole),
    supply: decimal(row.supply),
    demand: decimal(row.demand),
    filled: decimal(row.filled),
    unmet: decimal(row.unmet),
    utilisation: decimal(row.utilisation),
  }))
}

function pastWire(row: Row): FlexiblePastHour {
  return {
    hour: unixSeconds(row.hour),
    rate_year: decimalText(row.rate),
    marginal_rate: decimalText(row.marginal),
    share_part: decimalText(row.part),
    share_whole: decimalText(row.whole),
    supply: decimalText(row.supply),
    demand: decimalText(row.demand),
    filled: decimalText(row.filled),
    unmet: decimalText(row.unmet),
    utilisation: decimalText(row.utilisation),
  }
}

/** What a minimum would have earned in the last days. */
export async function whatIfOf(
  db: Queryable,
  query: { asset: string; rate_year: string; days?: number | undefined },
  now: Instant,
) {
  const days = query.days ?? WHAT_IF_DAYS
  const asked = decimal(query.rate_year)
  const would = whatIf(asked, await hoursSince(db, query.asset, days, now))
  return {
    asset: query.asset,
    rate_year: decimalText(asked),
    days,
    hours: would.hours,
    hours_lent: would.hoursLent,
    from: would.from === null ? null : unixSeconds(would.from),
    to: would.to === null ? null : unixSeconds(would.to),
    sum_rate_year: decimalText(would.sum),
    mean_rate_year: decimalText(would.mean),
    lowest_rate_year: decimalText(would.lowest),
    highest_rate_year: decimalText(would.highest),
    lowest_day_rate_year: decimalText(would.lowestDay),
    highest_day_rate_year: decimalText(would.highestDay),
  }
}

/** Hours of a coin, from the one that begins at or after `from` to before `to`. */
type Stretch = { asset: string; from: Instant; to: Instant }
type PastEarned = { rate: Decimal8; sum: Decimal8; hours: number; from: Instant; to: Instant }
export type PastRates = (stretches: readonly Stretch[]) => Promise<(PastEarned | null)[]>

const KEPT_MOST = 2_000

/** Null where there is no hour. What is over does not change, so an answer is kept. */
export function createPastRates(db: Queryable): PastRates {
  const kept = new Map<string, PastEarned>()
  const keyOf = ({ asset, from, to }: Stretch) => `${asset} ${from} ${to}`
  return async (stretches) => {
    const unknown = stretches.filter((stretch) => !kept.has(keyOf(stretch)))
    const found = unknown.length === 0 ? [] : await sumRates(db, unknown)
    if (kept.size > KEPT_MOST) kept.clear()
    const fresh = new Map(unknown.map((stretch, at) => [keyOf(stretch), found[at] ?? null]))
    for (const [key, earned] of fresh) if (earned !== null) kept.set(key, earned)
    return stretches.map((stretch) => fresh.get(keyOf(stretch)) ?? kept.get(keyOf(stretch)) ?? null)
  }
}

type Summed = { rate: string | null; sum: string; hours: number; first: Instant; last: Instant }

async function sumRates(db: Queryable, stretches: readonly Stretch[]): Promise<(PastEarned | null)[]> {
  const rows = await db.query<Summed>(
    `select trunc(avg(${EFFECTIVE}), 8)::text as rate, sum(${EFFECTIVE})::text as sum, count(h.hour) as hours,
       min(h.hour) as first, max(h.hour) as last
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as s (asset, since, upto, n)
     left join flexible_hour h on h.asset = s.asset and h.hour >= s.since and h.hour < s.upto
     group by s.n order by s.n`,
    [
      stretches.map(({ asset }) => asset),
      stretches.map(({ from }) => isoText(from)),
      stretches.map(({ to }) => isoText(to)),
    ],
  )
  return rows.map(({ rate, sum, hours, first, last }) =>
    rate === null ? null : { rate: decimal(rate), sum: decimal(sum), hours, from: first, to: later(last, HOUR_MS) },
  )
}
