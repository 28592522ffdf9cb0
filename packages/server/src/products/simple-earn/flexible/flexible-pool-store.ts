import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Queryable } from '../../../platform/database/index.ts'
import { type Pool, poolTable } from './flexible-tables.ts'
import { type Terms, termsOf } from './flexible-terms.ts'

/** A pool with its newest terms and how its last closed hour went. */
export type PoolSeen = Pool & {
  terms: Terms
  lastRate: Decimal8
  /** Of all that was offered, how much was lent; a fraction. */
  lendRatio: Decimal8
  /** Nothing is left of the budget of bonus and tiers. */
  isSpent: boolean
}

type Seen = { terms: Terms['wire']; last_rate: string | null; lend_ratio: string | null; is_spent: boolean }

/** Pools by their coin; all of them, or one. */
export async function poolsSeen(db: Queryable, asset: string | null = null): Promise<PoolSeen[]> {
  const rows = await db.query<Seen>(
    `select ${poolTable.select('p')}, t.terms, h.rate::text as last_rate,
       coalesce((t.terms->>'ext_award_budget')::numeric * 8760 <= p.bonus_spent, false) as is_spent,
       trunc(h.filled / nullif((select sum((level->>'supply')::numeric) from jsonb_array_elements(h.book) as level), 0), 8)::text
         as lend_ratio
     from flexible_pool p
     join lateral (select terms from flexible_terms t where t.asset = p.asset order by from_hour desc limit 1) t on true
     left join flexible_hour h on h.asset = p.asset and h.hour = p.done_until - interval '1 hour'
     where $1::text is null or p.asset = $1 order by p.asset`,
    [asset],
  )
  return rows.map((row) => ({
    ...poolTable.read(row as never),
    terms: termsOf(row.terms),
    lastRate: decimal(row.last_rate ?? '0'),
    lendRatio: decimal(row.lend_ratio ?? '0'),
    isSpent: row.is_spent,
  }))
}

export async function poolSeen(db: Queryable, asset: string): Promise<PoolSeen | null> {
  return (await poolsSeen(db, asset))[0] ?? null
}
