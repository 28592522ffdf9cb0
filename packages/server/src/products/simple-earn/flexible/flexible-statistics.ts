import { type Decimal8, decimal, decimalText, multiply } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import type { Owner } from './flexible-open.ts'
import { INTEREST } from './flexible-postings.ts'

type Row = { asset: string; amount: string; earned: string; yesterday: string }

/**
 * What hours of a day came to that ended at `$5`: posted at its end, with what left in it, or not posted yet where its last hour's
 * run is late.
 */
const OF_DAY = `coalesce((select sum(p.amount) from flexible_posting p
         where p.bucket = h.bucket and p.bucket = $1 and p.user_id = h.user_id and p.reference = h.id
           and p.kind = $3 and p.at > $4 and p.at <= $5), 0)
       + coalesce((select sum(a.interest) from flexible_act a
         where a.bucket = h.bucket and a.bucket = $1 and a.user_id = h.user_id and a.holding_id = h.id
           and a.hour >= $4 and a.hour < $5), 0)
       + case when h.accrued_to <= $5 then h.unposted else 0 end`

/** A price, and of when it is where it is not of now. */
export type PriceSeen = { price: Decimal8; agedAt: Instant | null }

/** What a customer has in flexible pools, by coin, and in USDT at the index now; where there is none at the last, with its age. */
export async function statisticsOf(
  db: Queryable,
  { bucket, userId }: Owner,
  now: Instant,
  priceOf: (asset: string) => Promise<PriceSeen | null>,
) {
  const today = floorTo(now, DAY_MS)
  const rows = await db.query<Row>(
    `select h.asset, (h.offered + h.joining)::text as amount, h.earned::text,
       (${OF_DAY})::text as yesterday
     from flexible_holding h where h.bucket = $1 and h.user_id = $2 order by h.asset, h.id`,
    [bucket, userId, INTEREST, isoText(later(today, -DAY_MS)), isoText(today)],
  )
  const prices = await Promise.all(rows.map(({ asset }) => priceOf(asset)))
  const total = (pick: (row: Row) => string) => {
    const worth = rows.map((row, at) => worthOf(decimal(pick(row)), prices[at]?.price ?? null))
    const isKnown = worth.every((each) => each !== null)
    return isKnown ? decimalText(worth.reduce<Decimal8>((sum, each) => sum + (each ?? 0n), 0n)) : null
  }
  const aged = prices.flatMap((each) => (each?.agedAt == null ? [] : [each.agedAt]))
  return {
    price_timest: aged.length === 0 ? null : unixSeconds(aged.reduce((a, b) => (a < b ? a : b))),
    total_usdt: total(({ amount }) => amount),
    yesterday_usdt: total(({ yesterday }) => yesterday),
    cumulative_usdt: total(({ earned }) => earned),
    list: rows.map(({ asset, amount, earned }) => ({
      asset,
      amount: decimalText(decimal(amount)),
      cumulative: decimalText(decimal(earned)),
    })),
  }
}

function worthOf(amount: Decimal8, price: Decimal8 | null): Decimal8 | null {
  if (amount === 0n) return 0n
  return price === null ? null : multiply(amount, price, 'down')
}
