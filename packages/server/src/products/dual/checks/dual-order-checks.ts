import { ORDER_FOUND } from '../../../core/orders/index.ts'
import type { Check } from '../../../platform/reconcile/index.ts'

type Module = 'dual' | 'sniper'

/* What must be true of orders of either kind alike; `<module>_order` and `<module>_product` are their tables. */

export function productCheck(module: Module, kind: string): Check {
  return {
    name: `${module}.product`,
    says: `an order is of no product, or of one that never had its coin, ${kind}, target and delivery`,
    sql: `select ${ORDER_FOUND}, o.product_id from ${module}_order o left join ${module}_product p on p.id = o.product_id
      where p.id is null or (p.coin, p.quote_asset, p.type, p.target, p.delivery_at)
        <> (o.coin, o.quote_asset, o.type, o.target, o.delivery_at) and not exists (${HAD_TERMS(module)})`,
  }
}

/* An operator may change a product of which there are orders: they keep the terms that the audit log has of before. */
const HAD_TERMS = (module: Module) => `select 1 from audit_log a
  where a.act = '${module}.product.change' and a.subject = p.id::text
    and (a.before->>'coin', a.before->>'type', (a.before->>'exercise_price')::numeric,
      (a.before->>'delivery')::timestamptz) = (o.coin, o.type::text, o.target, o.delivery_at)`

export function priceCheck(module: Module): Check {
  return {
    name: `${module}.price`,
    says: 'an order was settled at another price than its delivery',
    sql: `select ${ORDER_FOUND}, trim_scale(o.settlement_price)::text as order_price, trim_scale(d.price)::text as price
      from ${module}_order o left join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at
      where o.state = 'SETTLEMENT_SUCCESS' and o.settlement_price is distinct from d.price`,
  }
}

/** An order has a delivery that will settle it, in the table that says when its own are paid. */
export function deliveryCheck(module: Module): Check {
  return {
    name: `${module}.delivery.missing`,
    says: 'an order has no delivery that would settle it',
    sql: `select ${ORDER_FOUND}, o.coin, o.delivery_at from ${module}_order o
      left join ${module}_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at
      where o.state in ('INIT', 'PROCESSING') and d.coin is null`,
  }
}

export function leftCheck(module: Module): Check {
  return {
    name: `${module}.left`,
    says: 'an order is still open though those of its delivery are settled',
    sql: `select ${ORDER_FOUND}, o.state, o.coin, o.delivery_at from ${module}_order o
      join ${module}_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at
      where d.settled_at is not null and o.state in ('INIT', 'PROCESSING')`,
  }
}
