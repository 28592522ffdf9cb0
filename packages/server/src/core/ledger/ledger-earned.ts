import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import { type EventKind, LENT } from './ledger-accounts.ts'
import type { Owner } from './ledger-views.ts'

/** What came from the house to a customer at one instant, less what went to it; below zero where it took more. */
export type Crossing = { readonly at: Instant; readonly asset: string; readonly amount: Decimal8 }

export type Crossings = {
  readonly crossings: readonly Crossing[]
  /** The oldest transfer that was looked at, where there are more; null where all were. */
  readonly since: Instant | null
}

/**
 * What crossed between a customer and the house by these events, among the customer's newest `most` transfers. What is
 * lent to a customer is the house's still.
 */
export async function crossingsOf(
  db: Queryable,
  { bucket, userId }: Owner,
  kinds: readonly EventKind[],
  most: number,
): Promise<Crossings> {
  const rows = await db.query<{ at: Instant; asset: string; amount: string; seen: number; since: Instant }>(
    `with newest as (
       select at, kind, asset, amount, debit >= 1000 or debit = $5 as is_from_house,
         credit >= 1000 or credit = $5 as is_to_house
       from ledger_transfer where bucket = $1 and user_id = $2
       order by at desc, reference desc, period desc, kind desc limit $4
     ),
     looked as (select count(*)::integer as seen, min(at) as since from newest)
     select n.at, n.asset, sum(case when n.is_from_house then n.amount else -n.amount end)::text as amount,
       looked.seen, looked.since
     from newest n cross join looked
     where n.kind = any($3::smallint[]) and n.is_from_house <> n.is_to_house
     group by n.at, n.asset, looked.seen, looked.since
     order by n.at desc, n.asset`,
    [bucket, userId, kinds, most, LENT],
  )
  const [first] = rows
  return {
    crossings: rows.map(({ at, asset, amount }) => ({ at, asset, amount: decimal(amount) })),
    since: first === undefined || first.seen < most ? null : first.since,
  }
}
