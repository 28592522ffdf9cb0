import { type Decimal8, decimal } from '@tenor/contract/money'
import { type ClearedShare, effectiveRate } from '@tenor/contract/simple-earn'
import type { Queryable, Raw } from '../../../platform/database/index.ts'
import { SHARE_PART, SHARE_WHOLE } from './flexible-effective.ts'
import { type Pool, poolTable } from './flexible-tables.ts'
import { type Terms, termsOf } from './flexible-terms.ts'

/** A pool with its newest terms, how its last closed hour went, and its preview: both null until it has a cleared hour. */
export type PoolSeen = Pool & {
  terms: Terms
  last: ClearedShare | null
  preview: ClearedShare | null
  /** Of all that was offered, how much was lent; a fraction. */
  lendRatio: Decimal8
  /** Nothing is left of the budget of bonus and tiers. */
  isSpent: boolean
}

type Seen = Raw & {
  terms: Terms['wire']
  last_rate: string | null
  last_marginal: string
  last_part: string
  last_whole: string
  last_unmet: string
  lend_ratio: string | null
  is_spent: boolean
}

/** Pools by their coin; all of them, or one. */
export async function poolsSeen(db: Queryable, asset: string | null = null): Promise<PoolSeen[]> {
  const rows = await db.query<Seen>(
    `select ${poolTable.select('p')}, t.terms, h.rate::text as last_rate, h.marginal::text as last_marginal,
       ${SHARE_PART}::text as last_part, ${SHARE_WHOLE}::text as last_whole, h.unmet::text as last_unmet,
       coalesce((t.terms->>'ext_award_budget')::numeric * 8760 <= p.bonus_spent, false) as is_spent,
       trunc(h.filled / nullif((select sum((level->>'supply')::numeric) from jsonb_array_elements(h.book) as level), 0), 8)::text
         as lend_ratio
     from flexible_pool p
     join lateral (select terms from flexible_terms t where t.asset = p.asset order by from_hour desc limit 1) t on true
     left join flexible_hour h on h.asset = p.asset and h.hour = p.done_until - interval '1 hour'
     where $1::text is null or p.asset = $1 order by p.asset`,
    [asset],
  )
  return rows.map((row) => {
    const pool = poolTable.read(row)
    return {
      ...pool,
      terms: termsOf(row.terms),
      last: lastOf(row),
      preview: previewShare(pool),
      lendRatio: decimal(row.lend_ratio ?? '0'),
      isSpent: row.is_spent,
    }
  })
}

function lastOf({ last_rate: rate, last_marginal, last_part, last_whole, last_unmet }: Seen): ClearedShare | null {
  if (rate === null) return null
  return {
    rate: decimal(rate),
    marginal: decimal(last_marginal),
    part: decimal(last_part),
    whole: decimal(last_whole),
    unmet: decimal(last_unmet),
  }
}

function previewShare(pool: Pool): ClearedShare | null {
  if (pool.nextHour === null) return null
  return {
    rate: pool.nextRate,
    marginal: pool.nextMarginal,
    part: pool.nextPart,
    whole: pool.nextWhole,
    unmet: pool.nextUnmet,
  }
}

/** The rate of a year wherever it stands alone: of the preview, at the pool's lowest minimum; null for a new pool. */
export function findRate({ preview, terms }: Pick<PoolSeen, 'preview' | 'terms'>): Decimal8 | null {
  return preview === null ? null : effectiveRate(terms.minRate, preview)
}

export async function poolSeen(db: Queryable, asset: string): Promise<PoolSeen | null> {
  return (await poolsSeen(db, asset))[0] ?? null
}
