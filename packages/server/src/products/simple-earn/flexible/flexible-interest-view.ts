import { decimalText, divide } from '@tenor/contract/money'
import {
  type FlexibleInterestRow,
  HISTORY_MONTHS,
  type HoldingHour,
  hourPaidAt,
  hoursPaidWithin,
} from '@tenor/contract/simple-earn'
import { floorTo, HOUR_MS, type Instant, instant, monthsEarlier, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { hoursOfHoldings } from './flexible-holding-hours.ts'
import type { Owner } from './flexible-open.ts'
import { type Holding, holdingTable } from './flexible-tables.ts'

export type InterestQuery = {
  asset: string
  start_at?: number | undefined
  end_at?: number | undefined
  page?: number | undefined
  limit?: number | undefined
}

const PAGE = 7

/** Hours of a holding, newest first: computed from the month's opening, the acts since, and what is published. */
export async function interestPage(db: Queryable, owner: Owner, query: InterestQuery, now: Instant) {
  const held = await holdingOf(db, owner, query.asset)
  const { from, until } = stretchOf(held, query, now)
  const total = Math.max(0, (until - from) / HOUR_MS)
  const [page, limit] = [query.page ?? 1, query.limit ?? PAGE]
  const upTo = Math.max(0, until - (page - 1) * limit * HOUR_MS)
  const first = Math.max(from, upTo - limit * HOUR_MS)
  const [hours = []] = await hoursOfHoldings(db, [held], instant(first), instant(upTo))
  const list = hours.toReversed().map((hour) => interestWire(held.asset, hour))
  return { list, total, summary: summaryOf(held, hours) }
}

/** The hours that are asked for, by the second in which their interest was paid. */
function stretchOf(held: Holding, { start_at, end_at }: InterestQuery, now: Instant) {
  const paid = hoursPaidWithin({ from: start_at, to: end_at })
  const first = Math.max(floorTo(held.createdAt, HOUR_MS), firstReadable(now))
  return { from: Math.max(first, paid.from), until: Math.min(held.accruedTo, paid.until) }
}

/** The hour from which on each can be read. */
export function firstReadable(now: Instant): Instant {
  return floorTo(monthsEarlier(now, HISTORY_MONTHS), HOUR_MS)
}

/** What a customer may pass on. */
function summaryOf({ earned, createdAt }: Holding, hours: readonly HoldingHour[]) {
  const lent = hours.reduce((sum, hour) => sum + hour.lent, 0n)
  const paid = hours.reduce((sum, hour) => sum + hour.lent * hour.rate, 0n)
  const rate = lent === 0n ? 0n : divide(paid, lent, 'down')
  return { cumulative: decimalText(earned), since: unixSeconds(createdAt), year_rate: decimalText(rate) }
}

function interestWire(asset: string, { hour, lent, rate, interest }: HoldingHour): FlexibleInterestRow {
  return {
    time_at: unixSeconds(hourPaidAt({ hour })),
    asset,
    lend_principal: decimalText(lent),
    lend_rate_year: decimalText(rate),
    amount: decimalText(interest),
  }
}

async function holdingOf(db: Queryable, { bucket, userId }: Owner, asset: string): Promise<Holding> {
  const [row] = await db.query(
    `select ${holdingTable.select()} from flexible_holding where bucket = $1 and user_id = $2 and asset = $3`,
    [bucket, userId, asset],
  )
  if (row === undefined) throw new Refusal(404, 'flexible.noHolding')
  return holdingTable.read(row)
}
