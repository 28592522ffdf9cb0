import type { Check } from '../../../platform/reconcile/index.ts'
import { answerCheck, ORDER, priceCheck, productCheck } from '../checks/dual-order-checks.ts'

const RETURNED = `('CANCELED', 'FAILED')`
const OPEN = `('INIT', 'PROCESSING')`

/* What `part` of the amount brings, rounded down to 8 decimals: the contract's `sniperOutcomes`, written again. */
const brings = (part: string) => `case when o.type = 'peak' then trunc(${part} * o.target, 8)
  else div(${part} * 100000000, o.target) / 100000000 end`

const orderChecks: readonly Check[] = [
  {
    name: 'sniper.state',
    says: 'an order has instants, or a reason, that do not fit its state',
    sql: `select ${ORDER}, o.state, o.accepted_at, o.ended_at, o.fail_reason from sniper_order o
      where (o.accepted_at is not null) <> (o.state in ('PROCESSING', 'SETTLEMENT_SUCCESS'))
        or (o.ended_at is null) <> (o.state in ${OPEN}) or (o.fail_reason is not null) <> (o.state = 'FAILED')`,
  },
  {
    name: 'sniper.terms',
    says: 'an order promises other payments than its amount, target and guarantee come to',
    sql: `select ${ORDER}, trim_scale(o.amount)::text as amount, trim_scale(o.target)::text as target,
        trim_scale(o.guarantee)::text as guarantee, trim_scale(o.reached_payment)::text as reached,
        trim_scale(o.missed_exercised)::text as exercised, trim_scale(o.missed_payment)::text as missed
      from sniper_order o
      where o.missed_exercised <> trunc(o.amount * o.guarantee, 8) or o.reached_payment <> ${brings('o.amount')}
        or o.missed_payment <> ${brings('o.missed_exercised')}`,
  },
  productCheck('sniper', 'kind'),
  priceCheck('sniper'),
  {
    name: 'sniper.left',
    says: 'an order is still open though the snipers of its delivery are paid',
    sql: `select ${ORDER}, o.state, o.coin, o.delivery_at from sniper_order o
      join sniper_delivery s on s.coin = o.coin and s.delivery_at = o.delivery_at
      where s.settled_at is not null and o.state in ${OPEN}`,
  },
  answerCheck('sniper'),
]

const capacityChecks: readonly Check[] = [
  {
    name: 'sniper.slice',
    says: 'a slice of capacity is overdrawn, or not used by what its orders invested',
    sql: `with invested as (
        select bucket, product_id, sum(amount) as amount from sniper_order
        where state not in ${RETURNED} group by bucket, product_id)
      select s.bucket, s.product_id, trim_scale(s.granted)::text as granted, trim_scale(s.used)::text as used,
        trim_scale(coalesce(i.amount, 0))::text as orders
      from capacity_slice s
      join sniper_product p on p.id = s.product_id
      left join invested i on i.bucket = s.bucket and i.product_id = s.product_id
      where s.used < 0 or s.used > s.granted or s.used <> coalesce(i.amount, 0)`,
  },
  {
    name: 'sniper.oversold',
    says: 'orders of a product lie outside any slice',
    sql: `select o.product_id, o.bucket, trim_scale(sum(o.amount))::text as orders from sniper_order o
      left join capacity_slice slice on slice.bucket = o.bucket and slice.product_id = o.product_id
      where o.state not in ${RETURNED} and slice.product_id is null
      group by o.product_id, o.bucket`,
  },
]

const deliveryChecks: readonly Check[] = [
  {
    name: 'sniper.delivery',
    says: 'the snipers of a delivery were paid without a price, or before there was one',
    sql: `select s.coin, s.delivery_at, s.settled_at, d.state, d.priced_at from sniper_delivery s
      join dual_delivery d on d.coin = s.coin and d.delivery_at = s.delivery_at
      where s.settled_at is not null and (d.price is null or d.priced_at is null or s.settled_at < d.priced_at)`,
  },
  {
    name: 'sniper.delivery.missing',
    says: 'an order has no delivery that would settle it',
    sql: `select ${ORDER}, o.coin, o.delivery_at from sniper_order o
      left join sniper_delivery s on s.coin = o.coin and s.delivery_at = o.delivery_at
      where o.state in ${OPEN} and s.coin is null`,
  },
]

/** What must be true of snipers' rows among themselves. How they agree with the ledger: `sniperBooks`. */
export const sniperChecks: readonly Check[] = [...orderChecks, ...capacityChecks, ...deliveryChecks]
