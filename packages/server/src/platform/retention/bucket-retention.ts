import { isoText } from '@tenor/contract/time'
import { BUCKETS } from '../ids/index.ts'
import type { Retention } from './retention.ts'

/** So many transactions, so that none is long. */
const PARTS = 16
const BUCKETS_OF_PART = BUCKETS / PARTS

/**
 * Rows of customers that go by their age. `removal` is a function of the owner that takes an instant and the first and
 * last bucket; where nothing has a `column` from before it, it is not asked.
 */
export function bucketRetention(days: number, of: { table: string; column: string; removal: string }): Retention {
  const { table, column, removal } = of
  return {
    days,
    async remove(db, before) {
      const old = await db.query(`select 1 from ${table} where ${column} < $1 limit 1`, [isoText(before)])
      if (old.length === 0) return
      for (let from = 0; from < BUCKETS; from += BUCKETS_OF_PART) {
        await db.query(`select ${removal}($1, $2, $3) as rows`, [isoText(before), from, from + BUCKETS_OF_PART - 1])
      }
    },
  }
}
