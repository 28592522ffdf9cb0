import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'

/** Sets what borrowers of an asset ask for. */
export async function setLendingDemand(db: Queryable, asset: string, amount: string, at: Instant): Promise<void> {
  await db.execute(
    `insert into lending_demand (asset, amount, set_at) values ($1, $2, $3)
     on conflict (asset) do update set amount = excluded.amount, set_at = excluded.set_at`,
    [asset, amount, isoText(at)],
  )
}
