import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Owed } from '../../../core/product/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'

/** What a customer owes of each coin that the margin engine lent them. */
export function owedFlexible(db: Queryable): Owed {
  return async ({ bucket, userId }): Promise<ReadonlyMap<string, Decimal8>> => {
    const rows = await db.query<{ asset: string; owed: string }>(
      `select asset, sum(principal + unposted_interest + unposted_fee) as owed from flexible_loan
       where bucket = $1 and user_id = $2 and is_open group by asset order by asset`,
      [bucket, userId],
    )
    return new Map(rows.map(({ asset, owed }) => [asset, decimal(owed)]))
  }
}
