import { isoText } from '@tenor/contract/time'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { Retention } from '../../platform/retention/index.ts'

/** So many transactions, so that none is long. */
const PARTS = 16
const BUCKETS_OF_PART = BUCKETS / PARTS

/** Customers' quotas of periods and sales that are over go after a while. */
export function quotaRetention(days: number): Retention {
  return {
    days,
    async remove(db, before) {
      const old = await db.query('select 1 from customer_quota where ends_at < $1 limit 1', [isoText(before)])
      if (old.length === 0) return
      for (let part = 0; part < PARTS; part += 1) {
        const from = part * BUCKETS_OF_PART
        const values = [isoText(before), from, from + BUCKETS_OF_PART - 1]
        await db.query('select customer_quota_remove($1, $2, $3) as rows', values)
      }
    },
  }
}
