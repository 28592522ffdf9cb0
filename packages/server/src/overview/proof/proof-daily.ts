import { DAY_MS, floorTo, type Instant, isoText } from '@tenor/contract/time'
import { lockKind } from '../../core/catalogue/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { refuseChanged, rowVersion } from '../../platform/http/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import type { ProofModule } from './proof-module.ts'
import { takeSnapshot } from './proof-snapshot.ts'

/** Name of the row in `setting`: since when snapshots are made daily, or `off`. */
const PROOF_DAILY = 'proof.daily'
const OFF = 'off'

/** The midnight done last, or when it was switched on; nothing while it is off. */
const LAST = `select greatest(value::timestamptz, (select max(due_at) from proof_snapshot where state = 'published'))
  from setting where name = '${PROOF_DAILY}' and value <> '${OFF}'`

/** A snapshot at each 00:00 UTC, while it is switched on; of midnights that were missed the newest alone. */
export function proofJob(module: ProofModule): Job {
  return askedJob(module.db, {
    name: 'proof-daily',
    isLong: true,
    query: LAST,
    due(last, now) {
      const midnight = floorTo(now, DAY_MS)
      return last === null || module.key === null || midnight <= last ? null : midnight
    },
    async run(dueAt) {
      await takeSnapshot(module, { dueAt, by: null })
    },
  })
}

/** Whether snapshots are made daily, with the version of that. */
export async function dailyStanding(db: Queryable): Promise<{ daily: boolean; version: string }> {
  const daily = await isDaily(db)
  return { daily, version: rowVersion({ daily }) }
}

async function isDaily(db: Queryable): Promise<boolean> {
  const rows = await db.query('select value from setting where name = $1 and value <> $2', [PROOF_DAILY, OFF])
  return rows.length > 0
}

type Wanted = { daily: number; version?: string | undefined }

/** Switches daily snapshots on, from the next midnight, or off. */
export async function setDaily({ db, clock }: ProofModule, operator: number, wanted: Wanted) {
  const daily = wanted.daily === 1
  return db.transaction(async (tx) => {
    await lockKind(tx, 'proof-daily')
    const at: Instant = clock.now()
    const before = await isDaily(tx)
    refuseChanged(wanted.version, { daily: before })
    if (before === daily) return dailyStanding(tx)
    await tx.execute(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [PROOF_DAILY, daily ? isoText(at) : OFF],
    )
    const entry = { at, actorId: operator, act: 'proof.daily', subject: 'daily snapshots' }
    await writeAudit(tx, { ...entry, before: { daily: before }, after: { daily } })
    return dailyStanding(tx)
  })
}
