import { isoText } from '@tenor/contract/time'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { Retention } from '../../platform/retention/index.ts'

/** So many transactions, so that none is long. */
const PARTS = 16
const BUCKETS_OF_PART = BUCKETS / PARTS

/** What customers were told goes after a while. */
export function noticeRetention(days: number): Retention {
  return {
    days,
    async remove(db, before) {
      const old = await db.query('select 1 from notice where at < $1 limit 1', [isoText(before)])
      if (old.length === 0) return
      for (let part = 0; part < PARTS; part += 1) {
        const from = part * BUCKETS_OF_PART
        await db.query('select notice_remove($1, $2, $3) as rows', [isoText(before), from, from + BUCKETS_OF_PART - 1])
      }
    },
  }
}
