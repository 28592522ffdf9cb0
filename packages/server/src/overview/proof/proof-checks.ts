import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of published snapshots. */
export const proofChecks: readonly Check[] = [
  {
    name: 'proof.ledger',
    says: 'what a snapshot owes on accounts is not what the ledger held for customers in that moment',
    sql: `with owed as materialized (
        select snapshot_id, asset, sum(amount) as amount from proof_sum where not is_claim group by snapshot_id, asset
      ), held as materialized (select snapshot_id, asset, amount from proof_held where amount <> 0)
      select snapshot_id, asset, trim_scale(coalesce(owed.amount, 0))::text as in_tree,
        trim_scale(coalesce(held.amount, 0))::text as in_ledger
      from owed full join held using (snapshot_id, asset)
      where coalesce(owed.amount, 0) <> coalesce(held.amount, 0)`,
  },
  {
    name: 'proof.parts',
    says: 'the parts of a snapshot are not all there, or do not come to its customers',
    sql: `select s.id as snapshot_id, s.customers, coalesce(r.customers, 0) as in_roots, coalesce(p.parts, 0) as leaves_of,
        coalesce(r.parts, 0) as roots
      from proof_snapshot s
      left join (select snapshot_id, sum(customers) as customers, count(*) as parts from proof_root group by snapshot_id) as r
        on r.snapshot_id = s.id
      left join (select snapshot_id, count(*) as parts from proof_part group by snapshot_id) as p on p.snapshot_id = s.id
      where s.state = 'published' and s.leaves = 'kept'
        and (s.customers <> coalesce(r.customers, 0) or coalesce(p.parts, 0) <> coalesce(r.parts, 0))`,
  },
]
