import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { keyNotices, tellSelected } from '../../../core/notices/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { announceMany, type Subscriber } from '../../../platform/outbox/index.ts'
import { hourOf } from './flexible-clearing.ts'
import type { Pool } from './flexible-tables.ts'
import type { Terms } from './flexible-terms.ts'

/* What customers are told of their flexible holdings. Auto-earn stands in the history alone. */

const LINK = `'/simple-earn/my-lendings?tab=flexible'`
const AMOUNT = `jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.amount)::text)`
const OF_ACT = { table: 'flexible_act', params: AMOUNT, at: 'o.at' } as const

export const flexibleSubscribed = keyNotices({ kind: 'flexible.subscribed', ...OF_ACT })
export const flexibleRedeemed = keyNotices({ kind: 'flexible.redeemed', ...OF_ACT })
export const flexibleSeized = keyNotices({ kind: 'flexible.seized', ...OF_ACT })

const HOUR_TOLD = 'flexible.hour'

/**
 * Says that an hour is done, of those pools where that is news: who waited was paid, or the rate fell, maybe below what some ask
 * for.
 */
export async function announceHours(
  tx: Transaction,
  pools: readonly Pick<Pool, 'asset' | 'houseBucket'>[],
  hour: Instant,
): Promise<void> {
  const rows = await tx.query<{ asset: string; rate: string; before: string }>(
    `select h.asset, h.rate::text, coalesce(b.rate, 0)::text as before from flexible_hour h
     left join flexible_hour b on b.asset = h.asset and b.hour = $3
     where h.asset = any($1::text[]) and h.hour = $2 and (h.paid_at is not null or h.rate < b.rate) order by h.asset`,
    [pools.map(({ asset }) => asset), isoText(hour), isoText(later(hour, -HOUR_MS))],
  )
  const news = new Map(rows.map((row) => [row.asset, row]))
  const events = pools.flatMap(({ asset, houseBucket: bucket }) => {
    const of = news.get(asset)
    if (of === undefined) return []
    const payload = { asset, hour, rate: decimalText(decimal(of.rate)), before: decimalText(decimal(of.before)) }
    return [{ bucket, payload }]
  })
  await announceMany(tx, { topic: HOUR_TOLD, at: later(hour, HOUR_MS) }, events)
}

const PAID = `select o.bucket, o.user_id, o.id, 'flexible.paid', ${AMOUNT}, o.at
  from flexible_act o where o.asset = $1 and o.at = $2 and o.kind = 'pay'`

/*
 * Who had set a minimum of their own, which the rate of the hour before reached and this one's does not; told once a day. A
 * notice of a day has the day and the holding in its number, below 2^53.
 */
const BELOW = `select o.bucket, o.user_id, $5::bigint * 274877906944 + o.id % 274877906944, 'flexible.belowMinimum',
    jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'minimum', trim_scale(o.minimum * 100)::text,
      'rate', trim_scale(round($3::numeric * 100, 2))::text), $2::timestamptz
  from flexible_holding o
  where o.asset = $1 and o.minimum > $3::numeric and o.minimum <= $4::numeric and o.minimum > $6::numeric and o.offered > 0`

const CEILING_TOLD = 'flexible.ceiling'

/** A lowered ceiling leaves minimums above it: what asks for them is lent nothing from the next hour on. */
export async function announceCeiling(
  tx: Transaction,
  { asset, houseBucket: bucket }: Pick<Pool, 'asset' | 'houseBucket'>,
  { before, after }: Record<'before' | 'after', Pick<Terms, 'ceiling'>>,
  at: Instant,
): Promise<void> {
  if (after.ceiling >= before.ceiling) return
  const payload = { asset, ceiling: decimalText(after.ceiling) }
  await announceMany(tx, { topic: CEILING_TOLD, at }, [{ bucket, payload }])
}

const ABOVE = `select o.bucket, o.user_id, $2::bigint, 'flexible.aboveCeiling',
    jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'minimum', trim_scale(o.next_minimum * 100)::text,
      'ceiling', trim_scale($3::numeric * 100)::text), $4::timestamptz
  from flexible_holding o where o.asset = $1 and o.next_minimum > $3::numeric and o.offered + o.joining > 0`

type CeilingTold = { asset: string; ceiling: string }

const hearCeiling: Subscriber = async (tx, { id, payload, at }) => {
  const { asset, ceiling } = payload as CeilingTold
  await tellSelected(tx, ABOVE, [asset, id, ceiling, isoText(at)])
}

type HourTold = { asset: string; hour: Instant; rate: string; before: string }

const hearHour: Subscriber = async (tx, event) => {
  const { asset, hour, rate, before } = event.payload as HourTold
  const end = later(hour, HOUR_MS)
  await tellSelected(tx, PAID, [asset, isoText(end)])
  if (decimal(rate) >= decimal(before)) return
  const day = Math.floor(end / DAY_MS)
  await tellSelected(tx, BELOW, [asset, isoText(end), rate, before, day, decimalText(await leastOf(tx, asset, hour))])
}

/** What every offer of a pool asks for at least. */
async function leastOf(tx: Transaction, asset: string, hour: Instant): Promise<Decimal8> {
  const of = await hourOf(tx, asset, hour)
  return decimal(of?.terms.limit_min_lend_rate_year ?? '0')
}

/** Subscribers of flexible by topic, for the outbox. */
export const flexibleSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  ...flexibleSubscribed.subscribers,
  ...flexibleRedeemed.subscribers,
  ...flexibleSeized.subscribers,
  [HOUR_TOLD]: [hearHour],
  [CEILING_TOLD]: [hearCeiling],
}
