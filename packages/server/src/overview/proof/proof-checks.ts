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
    name: 'proof.books',
    says: 'the parts of a book are not all there, or do not come to what was signed',
    sql: `with parts as materialized (
        select snapshot_id, line, asset, sum(pieces) as pieces, sum(amount) as amount, count(*) as parts from proof_book_part
        group by snapshot_id, line, asset
      ), leaves as materialized (
        select snapshot_id, line, asset, count(*) as parts, sum(octet_length(leaves) / leaf_bytes) as pieces from proof_leaf
        group by snapshot_id, line, asset
      )
      select b.snapshot_id, b.line, b.asset, b.pieces, coalesce(p.pieces, 0) as in_parts, coalesce(l.pieces, 0) as in_leaves,
        trim_scale(b.amount)::text as amount, trim_scale(coalesce(p.amount, 0))::text as amount_in_parts
      from proof_book b join proof_snapshot s on s.id = b.snapshot_id
      left join parts p using (snapshot_id, line, asset) left join leaves l using (snapshot_id, line, asset)
      where s.leaves = 'kept' and (b.pieces is distinct from p.pieces or b.amount is distinct from p.amount
        or b.pieces is distinct from l.pieces or p.parts is distinct from l.parts)`,
  },
  {
    name: 'proof.sums',
    says: 'the books of a snapshot are not what was counted for customers',
    sql: `with books as materialized (
        select snapshot_id, asset, sum(amount) as amount from proof_book group by snapshot_id, asset
      ), counted as materialized (
        select s.snapshot_id, s.asset, sum(s.amount) as amount from proof_sum s join proof_snapshot o on o.id = s.snapshot_id
        where o.version = 2 group by s.snapshot_id, s.asset
      )
      select snapshot_id, asset, trim_scale(coalesce(books.amount, 0))::text as in_books,
        trim_scale(coalesce(counted.amount, 0))::text as counted
      from books full join counted using (snapshot_id, asset)
      where books.amount is distinct from counted.amount`,
  },
]
