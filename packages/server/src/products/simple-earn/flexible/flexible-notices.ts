import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { keyNotices, tellSelected } from '../../../core/notices/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { announce, type Subscriber } from '../../../platform/outbox/index.ts'
import { hourOf } from './flexible-clearing.ts'
import type { PoolHour } from './flexible-tables.ts'

/* What customers are told of their flexible holdings. Auto-earn stands in the history alone. */

const LINK = `'/simple-earn/my-lendings?tab=flexible'`
const AMOUNT = `jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.amount)::text)`
const OF_ACT = { table: 'flexible_act', params: AMOUNT, at: 'o.at' } as const

export const flexibleSubscribed = keyNotices({ kind: 'flexible.subscribed', ...OF_ACT })
export const flexibleRedeemed = keyNotices({ kind: 'flexible.redeemed', ...OF_ACT })
export const flexibleSeized = keyNotices({ kind: 'flexible.seized', ...OF_ACT })

const HOUR_TOLD = 'flexible.hour'

/** Says that an hour is done: who waited was paid, and the rate may have fallen below what some ask for. */
export async function announceHour(tx: Transaction, bucket: number, { asset, hour, rate }: PoolHour): Promise<void> {
  const before = await hourOf(tx, asset, later(hour, -HOUR_MS))
  const payload = { asset, hour, rate: decimalText(rate), before: decimalText(before?.rate ?? 0n) }
  await announce(tx, { bucket, topic: HOUR_TOLD, payload, at: later(hour, HOUR_MS) })
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
}
