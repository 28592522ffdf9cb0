import { answerCheck, capacityUseChecks, ORDER_FOUND } from '../../../core/orders/index.ts'
import type { Check } from '../../../platform/reconcile/index.ts'
import { deliveryCheck, leftCheck, priceCheck, productCheck } from '../checks/dual-order-checks.ts'

const OPEN = `('INIT', 'PROCESSING')`

/* What `part` of the amount brings, rounded down to 8 decimals: the contract's `sniperOutcomes`, written again. */
const brings = (part: string) => `case when o.type = 'peak' then trunc(${part} * o.target, 8)
  else div(${part} * 100000000, o.target) / 100000000 end`

const orderChecks: readonly Check[] = [
  {
    name: 'sniper.state',
    says: 'an order has instants, or a reason, that do not fit its state',
    sql: `select ${ORDER_FOUND}, o.state, o.accepted_at, o.ended_at, o.fail_reason from sniper_order o
      where (o.accepted_at is not null) <> (o.state in ('PROCESSING', 'SETTLEMENT_SUCCESS'))
        or (o.ended_at is null) <> (o.state in ${OPEN}) or (o.fail_reason is not null) <> (o.state = 'FAILED')`,
  },
  {
    name: 'sniper.terms',
    says: 'an order promises other payments than its amount, target and guarantee come to',
    sql: `select ${ORDER_FOUND}, trim_scale(o.amount)::text as amount, trim_scale(o.target)::text as target,
        trim_scale(o.guarantee)::text as guarantee, trim_scale(o.reached_payment)::text as reached,
        trim_scale(o.missed_exercised)::text as exercised, trim_scale(o.missed_payment)::text as missed
      from sniper_order o
      where o.missed_exercised <> trunc(o.amount * o.guarantee, 8) or o.reached_payment <> ${brings('o.amount')}
        or o.missed_payment <> ${brings('o.missed_exercised')}`,
  },
  productCheck('sniper', 'kind'),
  priceCheck('sniper'),
  leftCheck('sniper'),
  answerCheck('sniper', 'sniper_order'),
]

const capacityChecks = capacityUseChecks({
  name: 'sniper',
  orders: 'sniper_order',
  products: 'sniper_product',
  freed: ['CANCELED', 'FAILED'],
})

const deliveryChecks: readonly Check[] = [
  {
    name: 'sniper.delivery',
    says: 'the snipers of a delivery were paid without a price, or before there was one',
    sql: `select s.coin, s.delivery_at, s.settled_at, d.state, d.priced_at from sniper_delivery s
      join dual_delivery d on d.coin = s.coin and d.delivery_at = s.delivery_at
      where s.settled_at is not null and (d.price is null or d.priced_at is null or s.settled_at < d.priced_at)`,
  },
  deliveryCheck('sniper'),
]

/** What must be true of snipers' rows among themselves. How they agree with the ledger: `sniperBooks`. */
export const sniperChecks: readonly Check[] = [...orderChecks, ...capacityChecks, ...deliveryChecks]
