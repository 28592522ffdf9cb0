import { decimal, decimalText, divide } from '@tenor/contract/money'
import type { FlexibleAuctionRow } from '@tenor/contract/simple-earn'
import { DAY_MS, HOUR_MS, type Instant, instantOfSeconds, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { cutOfHour } from './flexible-clearing.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { hourTable } from './flexible-tables.ts'

export type HourSums = Record<'charge' | 'fee' | 'interest' | 'reserve' | 'dust', string | null>

/** An hour of a pool as it was published; the last one where none is named. */
export async function auctionRow(
  db: Queryable,
  asset: string,
  seconds: number | undefined,
): Promise<FlexibleAuctionRow> {
  const at = seconds === undefined ? null : isoText(instantOfSeconds(seconds))
  const [row] = await db.query<HourSums>(
    `select ${hourTable.select()}, charge::text, fee::text, interest::text, reserve::text, dust::text from flexible_hour
     where asset = $1 and ($2::timestamptz is null or hour = date_trunc('hour', $2::timestamptz))
     order by hour desc limit 1`,
    [asset, at],
  )
  if (row === undefined) {
    const isKnown = (await poolSeen(db, asset)) !== null
    throw new Refusal(404, isKnown ? 'flexible.hour.notCleared' : 'flexible.notFound')
  }
  return auctionWire(hourTable.read(row as never), row)
}

export function auctionWire(of: ReturnType<typeof hourTable.read>, sums: HourSums): FlexibleAuctionRow {
  const cut = cutOfHour(of)
  return {
    asset: of.asset,
    hour: unixSeconds(of.hour),
    clearing_rate: decimalText(of.rate),
    marginal_rate: decimalText(of.marginal),
    supply: decimalText(of.supply),
    demand: decimalText(of.demand),
    filled: decimalText(of.filled),
    unmet: decimalText(of.unmet),
    netted: decimalText(of.netted),
    utilisation: decimalText(of.utilisation),
    curve: of.terms.curve,
    max_lend_rate_year: of.terms.max_lend_rate_year,
    service_fee: of.terms.service_fee,
    book: of.book,
    cut:
      cut === null
        ? null
        : { minimum: decimalText(cut.minimum), place: cut.place, id: cut.id, part: decimalText(cut.part) },
    paid: paidWire(sums),
  }
}

function paidWire({ charge, fee, interest, reserve, dust }: HourSums): FlexibleAuctionRow['paid'] {
  if (charge === null || fee === null || interest === null || reserve === null || dust === null) return null
  const text = (amount: string) => decimalText(decimal(amount))
  return {
    ...{ charge: text(charge), fee: text(fee), interest: text(interest) },
    reserve: text(reserve),
    dust: text(dust),
  }
}

/** Rates of a pool: by the hour, or the mean of the hours by UTC day, rounded down. */
export async function chartPoints(db: Queryable, query: { asset: string; from: number; to: number; type: number }) {
  const rows = await db.query<{ time: Instant; rate: string }>(
    query.type === 1
      ? `select hour as time, rate::text from flexible_hour where asset = $1 and hour between $2 and $3
         order by hour limit 3000`
      : `select date_trunc('day', hour, 'UTC') as time, trunc(avg(rate), 8)::text as rate from flexible_hour
         where asset = $1 and hour between $2 and $3 group by 1 order by 1 limit 3000`,
    [query.asset, isoText(instantOfSeconds(query.from)), isoText(instantOfSeconds(query.to))],
  )
  return rows.map(({ time, rate }) => ({ time: unixSeconds(time), value: decimalText(decimal(rate)) }))
}

const WHAT_IF_DAYS = 30

/** What a minimum would have earned: it is lent, as a whole, in hours whose marginal minimum was above it or whose rate reached it. */
export async function whatIf(
  db: Queryable,
  query: { asset: string; rate_year: string; days?: number | undefined },
  now: Instant,
) {
  if ((await poolSeen(db, query.asset)) === null) throw new Refusal(404, 'flexible.notFound')
  const days = query.days ?? WHAT_IF_DAYS
  const asked = decimal(query.rate_year)
  const rows = await db.query<{ rate: string; marginal: string }>(
    'select rate::text, marginal::text from flexible_hour where asset = $1 and hour >= $2 order by hour',
    [query.asset, isoText(later(now, -days * DAY_MS - HOUR_MS))],
  )
  const rates = rows.map(({ rate, marginal }) => (asked < decimal(marginal) ? decimal(rate) : 0n))
  const lent = rates.filter((rate) => rate > 0n)
  const sum = rates.reduce((all, rate) => all + rate, 0n)
  const extreme = (pick: (a: bigint, b: bigint) => boolean) =>
    lent.reduce((best, rate) => (pick(rate, best) ? rate : best), lent[0] ?? 0n)
  return {
    asset: query.asset,
    rate_year: decimalText(asked),
    days,
    hours: rows.length,
    hours_lent: lent.length,
    mean_rate_year: decimalText(rates.length === 0 ? 0n : divide(sum, BigInt(rates.length), 'down')),
    lowest_rate_year: decimalText(extreme((a, b) => a < b)),
    highest_rate_year: decimalText(extreme((a, b) => a > b)),
  }
}
