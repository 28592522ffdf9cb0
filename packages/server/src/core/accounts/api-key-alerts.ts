import { API_KEY_NOTICE_DAYS } from '@tenor/contract/core'
import { DAY_MS, HOUR_MS, isoText, later } from '@tenor/contract/time'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import { tellSelected } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'

/* One that was made to end sooner needs no notice: its owner chose the end just before. */
const MARK = `update api_key set end_told_at = $3
  where end_told_at is null and expires_at > $1 and expires_at <= $2 and created_at < expires_at - interval '${API_KEY_NOTICE_DAYS} days'`

const ENDING = `select k.bucket, k.user_id, k.id, 'notice.account.apiKey.ending',
    jsonb_build_object('name', k.name, 'until', to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
      'until_at', extract(epoch from k.expires_at)::bigint),
    $1::timestamptz
  from api_key k where k.end_told_at = $1`

/** Announces keys of programs that end within 7 days. They go by the machine's clock, the notice by that of the platform. */
export function apiKeyAlertJob({ db, clock, realTime }: AccountModule): Job {
  return periodicJob({
    db,
    name: 'api-key-alerts',
    everyMs: HOUR_MS,
    beginAt: clock.now(),
    missed: 'latest',
    async work(tx, _from, to) {
      const now = realTime.now()
      const until = later(now, API_KEY_NOTICE_DAYS * DAY_MS)
      const marked = await tx.execute(MARK, [isoText(now), isoText(until), isoText(to)])
      if (marked > 0) await tellSelected(tx, ENDING, [isoText(to)])
    },
  })
}
