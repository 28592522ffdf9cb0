import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import { type EventKind, LENT } from './ledger-accounts.ts'
import { type Owners, ofOwners, ownersValues } from './ledger-views.ts'

/**
 * What a customer's own accounts (1 to 9) gave, below zero what they got, by events among those asked for or by others. Where
 * what was given up at that instant was of another asset (a conversion), `gave` names it with the instant.
 */
export type Flow = {
  readonly userId: number
  readonly asset: string
  readonly amount: Decimal8
  readonly isAmong: boolean
  readonly gave: { readonly asset: string; readonly at: Instant } | null
}

/** What went from customers' own accounts after one instant and up to another, netted. */
export async function flowsOf(
  db: Queryable,
  owners: Owners,
  { kinds, after, until }: { kinds: readonly EventKind[]; after: Instant; until: Instant },
): Promise<Flow[]> {
  if (after >= until) return []
  const rows = await db.query<FlowRow>(
    `select t.user_id, t.asset, t.kind = any($3::smallint[]) as is_among, gave.asset as gave, max(t.at) as at,
       sum(case when t.debit < 10 then t.amount else -t.amount end)::text as amount
     from ledger_transfer t
     left join lateral (
       select o.asset from ledger_transfer o
       where ${ofOwners(owners, 'o')} and o.bucket = t.bucket and o.user_id = t.user_id and o.at = t.at
         and o.reference = t.reference and o.asset <> t.asset and o.debit between 10 and 999 and o.debit <> $6
         and o.credit >= 1000 and o.kind = any($3::smallint[])
       order by o.kind limit 1
     ) as gave on t.credit < 10 and t.kind = any($3::smallint[])
     where ${ofOwners(owners, 't')} and t.at > $4 and t.at <= $5 and (t.debit < 10) <> (t.credit < 10)
     group by t.user_id, t.asset, t.kind = any($3::smallint[]), gave.asset, case when gave.asset is null then null else t.at end
     order by t.user_id, t.asset, gave.asset, at`,
    [...ownersValues(owners), kinds, isoText(after), isoText(until), LENT],
  )
  return rows.map(({ user_id: userId, asset, gave, at, amount, is_among: isAmong }) => ({
    userId,
    asset,
    amount: decimal(amount),
    isAmong,
    gave: gave === null ? null : { asset: gave, at },
  }))
}

type FlowRow = {
  user_id: number
  asset: string
  is_among: boolean
  gave: string | null
  at: Instant
  amount: string
}

/** What customers have in their own accounts (1 to 9), by asset. */
export async function ownBalancesOf(
  db: Queryable,
  owners: Owners,
): Promise<{ userId: number; asset: string; amount: Decimal8 }[]> {
  const rows = await db.query(
    { user_id: sqlType.number, asset: sqlType.text, amount: sqlType.text },
    `select b.user_id, b.asset, sum(b.balance)::text as amount from ledger_balance b
     where ${ofOwners(owners, 'b')} and b.account < 10 and b.balance > 0 group by b.user_id, b.asset`,
    ownersValues(owners),
  )
  return rows.map((row) => ({ userId: row.user_id, asset: row.asset, amount: decimal(row.amount) }))
}
