import { REINVEST_EDIT_LOCK_SECONDS, RENEWAL_NOTICE_MS, type RenewalEnd } from '@tenor/contract/dual'
import { type Instant, isoText, SECOND_MS } from '@tenor/contract/time'
import { z } from 'zod'
import { keyNotices, rangeNotices, tellSelected } from '../../core/notices/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type RowKey, rowKeySchema } from '../../platform/jobs/index.ts'
import { createTopic, type Subscriber, type Subscribers } from '../../platform/outbox/index.ts'
import { DUAL_ENDED_LINK, DUAL_OPEN_PARAMS, DUAL_SETTLED_PARAMS } from './dual-notice-params.ts'

/* What customers are told of their orders. */

const CHAIN_ENDED = 'dual.reinvest.ended'

/** Values: coin, instant of the delivery. */
export const dualSettled = rangeNotices({
  kind: 'dual.settled',
  table: 'dual_order',
  where: `o.coin = $1 and o.delivery_at = $2 and o.state = 'SETTLEMENT_SUCCESS'`,
  params: DUAL_SETTLED_PARAMS,
  at: 'o.ended_at',
})

/* Instants are told in UTC, percents without zeros at their end. */
const UTC = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const SECONDS = (instant: string) => `extract(epoch from ${instant})::bigint`
const UNTIL = `(o.delivery_at - interval '${REINVEST_EDIT_LOCK_SECONDS} seconds')`
const COMING = {
  kind: 'dual.reinvest.coming',
  table: 'dual_order',
  params: `${DUAL_OPEN_PARAMS} || jsonb_build_object('rule', case when o.price_deviation = 0 then 'basic' else 'advanced' end,
      'price', trim_scale(o.target)::text, 'difference', trim_scale(o.price_deviation)::text,
      'floor', coalesce(trim_scale(o.least_apr * 100)::text, 'none'), 'delivery', ${UTC('o.delivery_at')},
      'until', ${UTC(UNTIL)}, 'delivery_at', ${SECONDS('o.delivery_at')}, 'until_at', ${SECONDS(UNTIL)})`,
  at: `greatest(o.accepted_at, o.delivery_at - interval '${RENEWAL_NOTICE_MS / SECOND_MS} seconds')`,
} as const
const comingByKey = keyNotices(COMING)
/** What follows on orders of a delivery, told a day before it. Values: coin, instant of the delivery. */
export const dualRenewalDue = rangeNotices({
  ...COMING,
  where: `o.coin = $1 and o.delivery_at = $2 and o.reinvest and o.state = 'PROCESSING'`,
})
/** What follows on orders that are accepted, or get their rule, when that day has begun. */
export const dualRenewalComing = comingByKey

/** Whether what follows on an order is told at once: its delivery is less than a day away. */
export function isToldAtOnce(
  { deliveryAt, reinvest }: { deliveryAt: Instant; reinvest: boolean },
  now: Instant,
): boolean {
  return reinvest && deliveryAt - now < RENEWAL_NOTICE_MS
}

/* One topic for both: an event names its rows, or a range of them. */
const hearComing: Subscriber = async (tx, event) => {
  const { subscribers } = 'keys' in event.payload ? comingByKey : dualRenewalDue
  for (const hear of subscribers[COMING.kind] ?? []) await hear(tx, event)
}

/** Orders were not accepted and their money is back. */
export const dualReturned = keyNotices({
  kind: 'dual.returned',
  table: 'dual_order',
  params: `jsonb_build_object('link', ${DUAL_ENDED_LINK}, 'coin', o.coin, 'reason', o.fail_reason)`,
  at: 'o.ended_at',
})

/** Orders were accepted at a better rate than they were made at; rates in percent, as they are shown. */
export const dualImproved = keyNotices({
  kind: 'dual.improved',
  table: 'dual_order',
  params: `${DUAL_OPEN_PARAMS} || jsonb_build_object('apr', round(o.apr * 100, 2)::text,
    'before', round(o.improved_from * 100, 2)::text)`,
  at: 'o.accepted_at',
})

export type ChainEnd = { key: RowKey; coin: string; asset: string; amount: string; reason: RenewalEnd }
const chainEnd = z.object({
  key: rowKeySchema,
  coin: z.string(),
  asset: z.string(),
  amount: z.string(),
  reason: z.string(),
})
const chainsEnded = createTopic(CHAIN_ENDED, z.object({ ends: z.array(chainEnd) }))

const linkOfEnded = (key: RowKey) => `/my-holdings?order=${key[2]}&show=ended`

/** Says that chains of auto-reinvest have ended, why, and where the money is. */
export async function announceChainEnded(tx: Transaction, ends: readonly ChainEnd[], at: Instant): Promise<void> {
  for (const [bucket, some] of Map.groupBy(ends, ({ key }) => key[0])) {
    await chainsEnded.announce(tx, { bucket, payload: { ends: some }, at })
  }
}

/** Subscribers of dual by topic, for the outbox. */
export const dualSubscribers: Subscribers = {
  ...dualSettled.subscribers,
  ...dualReturned.subscribers,
  [COMING.kind]: [hearComing],
  ...dualImproved.subscribers,
  ...chainsEnded.subscribe((tx, { at, payload: { ends } }) =>
    tellSelected(
      tx,
      `select bucket, user_id, id, '${CHAIN_ENDED}', params::jsonb, $5::timestamptz
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[]) as ended (bucket, user_id, id, params)`,
      [
        ends.map(({ key }) => key[0]),
        ends.map(({ key }) => key[1]),
        ends.map(({ key }) => key[2]),
        ends.map(({ key, ...end }) => JSON.stringify({ link: linkOfEnded(key), ...end })),
        isoText(at),
      ],
    ),
  ),
}
