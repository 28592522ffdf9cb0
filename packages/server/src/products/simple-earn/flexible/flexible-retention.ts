import { HISTORY_MONTHS } from '@tenor/contract/simple-earn'
import { bucketRetention, type Retention } from '../../../platform/retention/index.ts'

const MONTH_DAYS_MOST = 31

/** Openings go when no hour that can be read is computed from them: a month after the last one that can. */
export function openingRetention(): Retention {
  const days = (HISTORY_MONTHS + 1) * MONTH_DAYS_MOST
  return bucketRetention(days, { table: 'flexible_opening', column: 'hour', removal: 'flexible_opening_remove' })
}
