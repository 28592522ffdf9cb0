import { isoText } from '@tenor/contract/time'
import type { Retention } from '../../platform/retention/index.ts'

/** What is left of a day's fast redemption is asked for on that day alone. */
const KEPT_DAYS = 2

/** Quotas of days that are over go, with what was handed out of them. */
export function fastDayRetention(): Retention {
  return {
    days: KEPT_DAYS,
    async remove(db, before) {
      await db.query('select staking_fast_day_remove($1::timestamptz) as rows', [isoText(before)])
    },
  }
}
