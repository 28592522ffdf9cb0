import { QUOTE_ASSET } from '@tenor/contract/core'
import { answerCheck, capacityUseChecks, ORDER_FOUND } from '../../../core/orders/index.ts'
import type { Check } from '../../../platform/reconcile/index.ts'
import { DUAL_PAYMENT } from './dual-books.ts'
import { deliveryCheck, leftCheck, priceCheck, productCheck } from './dual-order-checks.ts'

const RETURNED = `('CANCELED', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR')`
/* Their part of the capacity came back. */
const FREED = ['CANCELED', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR', 'REFUND_SUCCESS']

const orderChecks: readonly Check[] = [
  {
    name: 'dual.state',
    says: 'an order has instants that do not fit its state',
    sql: `select ${ORDER_FOUND}, o.state, o.accepted_at, o.ended_at from dual_order o
      where (o.accepted_at is not null) <> (o.state in
          ('PROCESSING', 'SETTLEMENT_SUCCESS', 'REFUND_PROCESSING', 'REFUND_SUCCESS'))
        or (o.ended_at is null) <> (o.state in ('INIT', 'PROCESSING', 'REFUND_PROCESSING'))`,
  },
  productCheck('dual', 'direction'),
  priceCheck('dual'),
  leftCheck('dual'),
  {
    name: 'dual.refund',
    says: 'an order taken back early has no used quote of that amount, or more than one quote was used',
    sql: `select ${ORDER_FOUND}, o.state, trim_scale(o.refund_amount)::text as refunded, count(q.id) as quotes_used,
        trim_scale(min(q.amount))::text as quoted
      from dual_order o left join dual_refund_quote q
        on q.bucket = o.bucket and q.user_id = o.user_id and q.order_id = o.id and q.used_at is not null
      where o.state = 'REFUND_SUCCESS' or q.id is not null
      group by o.bucket, o.user_id, o.id
      having o.state <> 'REFUND_SUCCESS' or count(q.id) <> 1 or min(q.amount) <> o.refund_amount`,
  },
  {
    name: 'dual.trialFund',
    says: 'an order with a voucher is not what the voucher says, runs by one of them alone, or the voucher is in no order, or in another',
    sql: `with o as materialized (
        select * from dual_order where voucher_id is not null and state not in ${RETURNED}),
      v as materialized (select * from voucher where status = 'USED' and kind = 'dual')
      select coalesce(o.bucket, v.bucket) as bucket, coalesce(o.user_id, v.user_id) as user_id, o.id as order_id,
        v.id as voucher_id, v.status, v.order_id as by_voucher
      from o full join v
        on v.bucket = o.bucket and v.user_id = o.user_id and v.id = o.voucher_id
      where o.id is null or v.id is null or v.order_id <> o.id or v.amount <> o.amount
        or v.asset <> case when o.type = 'call' then o.coin else o.quote_asset end or o.category <> 2 or o.reinvest
        or v.running <> (o.ended_at is null)`,
  },
  answerCheck('dual', 'dual_order'),
]

const chainChecks: readonly Check[] = [
  {
    name: 'dual.chain',
    says: 'a renewed order did not go on with all that the one before it paid, in the same chain',
    sql: `select ${ORDER_FOUND}, o.renewed_by, paid.asset, trim_scale(paid.principal + paid.interest)::text as paid,
        trim_scale(n.amount)::text as went_on
      from dual_order o cross join lateral (${DUAL_PAYMENT}) as paid
      left join dual_order n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.renewed_by
      where o.renewed_by is not null and (n.id is null or o.state <> 'SETTLEMENT_SUCCESS'
        or n.amount <> paid.principal + paid.interest or n.renewal_id is distinct from o.renewal_id
        or case when n.type = 'call' then n.coin else n.quote_asset end <> paid.asset)`,
  },
  {
    name: 'dual.chain.start',
    says: 'an order goes on a chain but no order before it, or more than one, was renewed by it',
    sql: `select ${ORDER_FOUND}, o.renewal_id, count(b.id) as orders_before from dual_order o
      left join dual_order b on b.bucket = o.bucket and b.user_id = o.user_id and b.renewed_by = o.id
      where o.renewal_id is not null and o.renewal_id <> o.id
      group by o.bucket, o.user_id, o.id having count(b.id) <> 1`,
  },
]

const capacityChecks = capacityUseChecks({
  name: 'dual',
  orders: 'dual_order',
  products: 'dual_product',
  freed: FREED,
})

/* What orders of a coin, delivery and direction come to: amount, for sell high amount × target, rounded up. */
const EXPOSED = (module: string, call: string) => `select o.bucket, o.coin, o.delivery_at,
    case when o.type = '${call}' then 'call' else 'put' end as type,
    case when o.type = '${call}' then ceil(o.amount * o.target * 100000000) / 100000000 else o.amount end as amount
  from ${module}_order o where o.state <> all('{${FREED.join()}}'::text[])`

const exposureChecks: readonly Check[] = [
  {
    name: 'dual.exposure',
    says: 'a slice of a limit of exposure is not used by what its orders and snipers come to',
    sql: `with exposed as (
        select bucket, coin, delivery_at, type, sum(amount) as amount
        from (${EXPOSED('dual', 'call')} union all ${EXPOSED('sniper', 'peak')}) as each
        group by bucket, coin, delivery_at, type)
      select s.bucket, x.coin, x.type, x.delivery_at, trim_scale(s.used)::text as used,
        trim_scale(coalesce(e.amount, 0))::text as orders
      from dual_exposure x join capacity_slice s on s.product_id = x.id
      left join exposed e on e.bucket = s.bucket and e.coin = x.coin and e.type = x.type and e.delivery_at = x.delivery_at
      where s.used <> coalesce(e.amount, 0)`,
  },
]

const deliveryChecks: readonly Check[] = [
  {
    name: 'dual.settlementPrice',
    says: 'a settlement price is not the mean of the samples kept for it, rounded half to even',
    // Each delivery's window is read by itself: joined by the pair alone, every delivery meets every sample of its coin.
    sql: `select d.coin, d.delivery_at, trim_scale(d.price)::text as price, d.sample_count, s.samples,
        trim_scale(d.sample_sum)::text as sample_sum, trim_scale(coalesce(s.sum, 0))::text as sum
      from dual_delivery d cross join lateral (select count(*) as samples, sum(m.price) as sum from market_sample m
        where m.pair = d.coin || '_${QUOTE_ASSET}' and m.at <= d.delivery_at
          and m.at > d.delivery_at - make_interval(secs => d.window_seconds)) as s
      where d.origin = 'samples' and d.price is not null and (s.samples <> d.sample_count
        or s.sum is distinct from d.sample_sum or 2 * abs(d.price * s.samples - s.sum) * 100000000 > s.samples
        or (2 * abs(d.price * s.samples - s.sum) * 100000000 = s.samples and mod(d.price * 100000000, 2) <> 0))`,
  },
  {
    name: 'dual.delivery',
    says: 'a delivery has a state that its price, its origin or its instants contradict, or was priced before its time',
    sql: `select coin, delivery_at, state, origin, priced_at, settled_at from dual_delivery
      where (state in ('priced', 'settled') and (origin is null or priced_at is null or priced_at < delivery_at))
        or (state = 'settled') <> (settled_at is not null) or settled_at < priced_at`,
  },
  deliveryCheck('dual'),
]

/** What must be true of dual's rows among themselves. How they agree with the ledger: `dualBooks`. */
export const dualChecks: readonly Check[] = [
  ...orderChecks,
  ...chainChecks,
  ...capacityChecks,
  ...exposureChecks,
  ...deliveryChecks,
]
