import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import { tellSelected } from '../notices/index.ts'
import type { VoucherModule } from './voucher-module.ts'

/* At $1 and $2 the stretch of ends that is warned of: what is over by then, or was given with less time, is not. */
const ENDING = `select v.bucket, v.user_id, v.id, 'voucher.endsSoon',
    jsonb_build_object('asset', v.asset, 'until', to_char(v.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
      'until_at', extract(epoch from v.expires_at)::bigint),
    $3::timestamptz
  from voucher v where v.status in ('NOT_ACTIVE', 'TO_BE_USED') and v.expires_at > $1 and v.expires_at <= $2
    and v.granted_at < v.expires_at - interval '1 day'`

/** Tells customers a day before that a voucher of theirs ends unused. */
export function voucherAlertJob({ db, clock }: Pick<VoucherModule, 'db' | 'clock'>): Job {
  return periodicJob({
    db,
    name: 'voucher-alerts',
    everyMs: HOUR_MS,
    beginAt: clock.now(),
    missed: 'latest',
    work(tx, from, to) {
      // What was missed is made up as far as it is still ahead.
      const since: Instant = later(from, DAY_MS) < to ? to : later(from, DAY_MS)
      return tellSelected(tx, ENDING, [isoText(since), isoText(later(to, DAY_MS)), isoText(to)])
    },
  })
}
