import { keyNotices, rangeNotices } from '../../../core/notices/index.ts'
import type { Subscriber } from '../../../platform/outbox/index.ts'

/* What customers are told of their snipers. */

/** Values: coin, instant of the delivery. */
export const snipersSettled = rangeNotices({
  kind: 'sniper.settled',
  table: 'sniper_order',
  where: `o.coin = $1 and o.delivery_at = $2 and o.state = 'SETTLEMENT_SUCCESS'`,
  params: `jsonb_build_object('coin', o.coin, 'price', trim_scale(o.settlement_price)::text)`,
  at: 'o.ended_at',
})

/** Orders were not accepted and their money is back. */
export const snipersReturned = keyNotices({
  kind: 'sniper.returned',
  table: 'sniper_order',
  params: `jsonb_build_object('coin', o.coin)`,
  at: 'o.ended_at',
})

/** Orders were accepted at a better guarantee than they were made at; both in percent. */
export const snipersImproved = keyNotices({
  kind: 'sniper.improved',
  table: 'sniper_order',
  params: `jsonb_build_object('coin', o.coin, 'guarantee', round(o.guarantee * 100, 2)::text,
    'before', round(o.improved_from * 100, 2)::text)`,
  at: 'o.accepted_at',
})

/** Subscribers of snipers by topic, for the outbox. */
export const sniperSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  ...snipersSettled.subscribers,
  ...snipersReturned.subscribers,
  ...snipersImproved.subscribers,
}
