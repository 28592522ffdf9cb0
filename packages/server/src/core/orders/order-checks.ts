import type { Check } from '../../platform/reconcile/index.ts'

/** The key of an order `o`, as a finding names it. */
export const ORDER_FOUND = 'o.bucket, o.user_id, o.id as order_id'

/** Orders that were placed under an id of the caller, which the column `text` keeps. `name` begins the check's. */
export function answerCheck(name: string, table: string): Check {
  return {
    name: `${name}.answer`,
    says: 'an order placed under an id of the caller is not what that id was answered with',
    sql: `select ${ORDER_FOUND}, o.text, a.answer ->> 'id' as answered from ${table} o
      left join request_answer a on a.bucket = o.bucket and a.user_id = o.user_id and a.key = o.text
      where o.text is not null and (a.answer ->> 'id') is distinct from o.id::text
        and a.answer is distinct from 'null'`,
  }
}

/** What orders of a product have of its capacity. */
export type CapacityUse = {
  /** Begins the names of the checks. */
  name: string
  orders: string
  products: string
  /** States of orders whose part came back. */
  freed: readonly string[]
  /** A condition on the product `p` of the slice or order: what has no bound is not counted. */
  isBounded?: string
}

/** That slices are used by what orders invested, and that no order lies outside one. */
export function capacityUseChecks({ name, orders, products, freed, isBounded = 'true' }: CapacityUse): Check[] {
  const isInvested = `state <> all('{${freed.join()}}'::text[])`
  return [
    {
      name: `${name}.slice`,
      says: 'a slice of capacity is overdrawn, or not used by what its orders invested',
      sql: `with invested as (
          select bucket, product_id, sum(amount) as amount from ${orders}
          where ${isInvested} group by bucket, product_id)
        select s.bucket, s.product_id, trim_scale(s.granted)::text as granted, trim_scale(s.used)::text as used,
          trim_scale(coalesce(i.amount, 0))::text as orders
        from capacity_slice s
        join ${products} p on p.id = s.product_id
        left join invested i on i.bucket = s.bucket and i.product_id = s.product_id
        where s.used < 0 or s.used > s.granted or (s.used <> coalesce(i.amount, 0) and ${isBounded})`,
    },
    {
      name: `${name}.oversold`,
      says: 'orders of a product that is bounded lie outside any slice',
      sql: `select o.product_id, o.bucket, trim_scale(sum(o.amount))::text as orders from ${orders} o
        join ${products} p on p.id = o.product_id
        left join capacity_slice slice on slice.bucket = o.bucket and slice.product_id = o.product_id
        where o.${isInvested} and slice.product_id is null and ${isBounded}
        group by o.product_id, o.bucket`,
    },
  ]
}
