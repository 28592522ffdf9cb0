import { keyNotices, rangeNotices } from '../../../core/notices/index.ts'
import type { Subscribers } from '../../../platform/outbox/index.ts'
import { exercisedAt, INVEST_ASSET, isReached, PAY_ASSET, paymentAt } from './sniper-outcome-sql.ts'

/* What customers are told of their snipers. */

const LINK = `'/my-holdings?product=sniper&order=' || o.id`
const ENDED = `${LINK} || '&show=ended'`

const PRICE = 'o.settlement_price'
const [IS_REACHED, EXERCISED, PAYMENT] = [isReached(PRICE), exercisedAt(PRICE), paymentAt(PRICE)]

/** `difference` is `sniperIncome` of the contract by the cent: what the exercised part gained against the market. */
export const SNIPER_SETTLED_PARAMS = `jsonb_build_object('link', ${ENDED}, 'coin', o.coin, 'type', o.type,
    'price', trim_scale(o.settlement_price)::text, 'target', trim_scale(o.target)::text, 'reached', case when ${IS_REACHED} then 'yes' else 'no' end,
    'paid', trim_scale(${PAYMENT})::text, 'asset', ${PAY_ASSET},
    'refund', case when ${IS_REACHED} then 'none' else trim_scale(o.amount - o.missed_exercised)::text end,
    'invested', ${INVEST_ASSET},
    'difference', trim_scale(round(case when o.type = 'peak' then (${PAYMENT}) - (${EXERCISED}) * o.settlement_price
      else (${PAYMENT}) * o.settlement_price - (${EXERCISED}) end, 2))::text)`

/** Values: coin, instant of the delivery. */
export const snipersSettled = rangeNotices({
  kind: 'sniper.settled',
  table: 'sniper_order',
  where: `o.coin = $1 and o.delivery_at = $2 and o.state = 'SETTLEMENT_SUCCESS'`,
  params: SNIPER_SETTLED_PARAMS,
  at: 'o.ended_at',
})

/** Orders were not accepted and their money is back. */
export const snipersReturned = keyNotices({
  kind: 'sniper.returned',
  table: 'sniper_order',
  params: `jsonb_build_object('link', ${ENDED}, 'coin', o.coin)`,
  at: 'o.ended_at',
})

/** Orders were accepted at a better guarantee than they were made at; both in percent. */
export const snipersImproved = keyNotices({
  kind: 'sniper.improved',
  table: 'sniper_order',
  params: `jsonb_build_object('link', ${LINK}, 'coin', o.coin, 'guarantee', round(o.guarantee * 100, 2)::text,
    'before', round(o.improved_from * 100, 2)::text)`,
  at: 'o.accepted_at',
})

/** Subscribers of snipers by topic, for the outbox. */
export const sniperSubscribers: Subscribers = {
  ...snipersSettled.subscribers,
  ...snipersReturned.subscribers,
  ...snipersImproved.subscribers,
}
