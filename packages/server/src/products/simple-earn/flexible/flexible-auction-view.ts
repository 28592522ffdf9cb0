import { decimal, decimalText } from '@tenor/contract/money'
import type { FlexibleAuctionRow } from '@tenor/contract/simple-earn'
import { instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { type Queryable, type Raw, sqlType } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { EFFECTIVE } from './flexible-effective.ts'
import { fillOfHour } from './flexible-fill.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { hourTable } from './flexible-tables.ts'
import { termsOf } from './flexible-terms.ts'

export type HourSums = Record<'charge' | 'fee' | 'interest' | 'reserve' | 'dust', string | null>

/** An hour of a pool as it was published; the last one where none is named. */
export async function auctionRow(
  db: Queryable,
  asset: string,
  seconds: number | undefined,
): Promise<FlexibleAuctionRow> {
  const at = seconds === undefined ? null : isoText(instantOfSeconds(seconds))
  const [row] = await db.query<Raw & HourSums>(
    `select ${hourTable.select()}, charge::text, fee::text, interest::text, reserve::text, dust::text from flexible_hour
     where asset = $1 and ($2::timestamptz is null or hour = date_trunc('hour', $2::timestamptz))
     order by hour desc limit 1`,
    [asset, at],
  )
  if (row === undefined) {
    const isKnown = (await poolSeen(db, asset)) !== null
    throw new Refusal(404, isKnown ? 'flexible.hour.notCleared' : 'flexible.notFound')
  }
  return auctionWire(hourTable.read(row), row)
}

export function auctionWire(of: ReturnType<typeof hourTable.read>, sums: HourSums): FlexibleAuctionRow {
  const { share, cut } = fillOfHour(of)
  return {
    asset: of.asset,
    hour: unixSeconds(of.hour),
    clearing_rate: decimalText(of.rate),
    marginal_rate: decimalText(of.marginal),
    share_part: share === null ? null : decimalText(share.part),
    share_whole: share === null ? null : decimalText(share.whole),
    supply: decimalText(of.supply),
    demand: decimalText(of.demand),
    filled: decimalText(of.filled),
    unmet: decimalText(of.unmet),
    netted: decimalText(of.netted),
    utilisation: decimalText(of.utilisation),
    curve: of.terms.curve,
    limit_min_lend_rate_year: of.terms.limit_min_lend_rate_year,
    max_lend_rate_year: decimalText(termsOf(of.terms).ceiling),
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
    charge: text(charge),
    fee: text(fee),
    interest: text(interest),
    reserve: text(reserve),
    dust: text(dust),
  }
}

export async function chartPoints(db: Queryable, query: { asset: string; from: number; to: number; type: number }) {
  const rows = await db.query(
    { time: sqlType.instant, rate: sqlType.text },
    query.type === 1
      ? `select h.hour as time, (${EFFECTIVE})::text as rate from flexible_hour h
         where h.asset = $1 and h.hour between $2 and $3 order by h.hour limit 3000`
      : `select date_trunc('day', h.hour, 'UTC') as time, trunc(avg(${EFFECTIVE}), 8)::text as rate from flexible_hour h
         where h.asset = $1 and h.hour between $2 and $3 group by 1 order by 1 limit 3000`,
    [query.asset, isoText(instantOfSeconds(query.from)), isoText(instantOfSeconds(query.to))],
  )
  return rows.map(({ time, rate }) => ({ time: unixSeconds(time), value: decimalText(decimal(rate)) }))
}
