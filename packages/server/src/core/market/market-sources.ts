import { INDEX_LEAST_OWNERS } from '@tenor/contract/core'
import type { Queryable } from '../../platform/database/index.ts'
import type { SourceSettings } from './market-exchange.ts'

/** Live mode without the sources that an index needs; the sentence says what to write. */
export class MarketSourceFault extends Error {}

/** Enabled price sources, none of them the exchange's own market. */
export function enabledSources(db: Queryable): Promise<(SourceSettings & { owner: string })[]> {
  return db.query<SourceSettings & { owner: string }>(
    `select exchange, owner, base_url as "baseUrl", timeout_ms as "timeoutMs",
       stale_after_seconds as "staleAfterSeconds"
     from market_source where enabled and not is_own order by exchange`,
  )
}

/** The exchanges that live mode asks: at least four, each of another owner, none of them the exchange's own market. */
export async function liveSources(db: Queryable): Promise<SourceSettings[]> {
  const sources = await enabledSources(db)
  const owners = new Set(sources.map(({ owner }) => owner))
  if (owners.size < INDEX_LEAST_OWNERS) {
    throw new MarketSourceFault(
      `Live mode needs ${INDEX_LEAST_OWNERS} price sources of ${INDEX_LEAST_OWNERS} owners, and market_source has ` +
        `${owners.size}: enable more of them there.`,
    )
  }
  return sources
}
