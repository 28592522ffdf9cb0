import { DAY_MS, later } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import { bucketRetention, type Retention } from '../retention/index.ts'

const DAYS = 30

/** Events go after a month by the machine's time, which they are written by, sent or not. */
export function webhookRetention(real: Clock): Retention {
  const { remove } = bucketRetention(DAYS, {
    table: 'webhook_event',
    column: 'created_at',
    removal: 'webhook_event_remove',
  })
  return { days: DAYS, remove: (db) => remove(db, later(real.now(), -DAYS * DAY_MS)) }
}
