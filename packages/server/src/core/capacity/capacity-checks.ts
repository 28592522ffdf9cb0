import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of capacity whatever product it is of; that orders use it as they say is each product's own check. */
export const capacityChecks: readonly Check[] = [
  {
    name: 'capacity.granted',
    says: 'more is handed out of a product than there is, or not what its slices have',
    sql: `select c.product_id, trim_scale(c.capacity)::text as capacity, trim_scale(c.granted)::text as granted,
        trim_scale(coalesce(sum(s.granted), 0))::text as slices
      from capacity c left join capacity_slice s using (product_id)
      group by c.product_id
      having c.granted > c.capacity or c.granted < 0 or c.granted <> coalesce(sum(s.granted), 0)`,
  },
]
