import { DAY_MS, isoText, later } from '@tenor/contract/time'
import type { Retention } from '../../platform/retention/index.ts'

const DAYS = 30
const LINK_DAYS = 1

/** Emails go after a month, links a day after they ran out. */
export const mailRetention: Retention = {
  days: DAYS,
  async remove(db, before) {
    await db.execute('delete from mail where created_at < $1', [isoText(before)])
    await db.execute('delete from account_link where expires_at < $1', [
      isoText(later(before, (DAYS - LINK_DAYS) * DAY_MS)),
    ])
  },
}
