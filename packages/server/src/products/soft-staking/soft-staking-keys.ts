import { snapshotInstants, snapshotNames } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { hexDigestOf, hexSealOf, randomSecret } from '../../platform/ids/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { dayTable, type StoredDay } from './soft-staking-tables.ts'

/** Days whose hashes are told ahead. A server that was down for less has told each before its day. */
const DAYS_AHEAD = 7

/** Makes the keys of the days to come, and publishes their hashes, at each midnight. */
export function keyJob({ db, clock }: SoftStakingModule): Job {
  return periodicJob({
    ...{ db, name: 'soft-staking-keys', everyMs: DAY_MS, missed: 'each' },
    // The first midnight of a new database is the one that was.
    beginAt: instant(floorTo(clock.now(), DAY_MS) - 1),
    work: (tx, _from, to) => publishKeys(tx, to, clock.now()),
  })
}

/** Of several servers at once the first one's keys stand. */
async function publishKeys(tx: Transaction, from: Instant, now: Instant): Promise<void> {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => later(from, ahead * DAY_MS))
  const keys = days.map(() => randomSecret())
  await tx.execute(
    `insert into soft_staking_day (day, key, key_hash, published_at)
     select day, key, key_hash, $4 from unnest($1::timestamptz[], $2::text[], $3::text[]) as made (day, key, key_hash)
     on conflict (day) do nothing`,
    [days.map(isoText), keys, keys.map(hexDigestOf), isoText(now)],
  )
}

export async function dayOf(db: Queryable, day: Instant): Promise<StoredDay | null> {
  const [row] = await db.query(`select ${dayTable.select()} from soft_staking_day where day = $1`, [isoText(day)])
  return row === undefined ? null : dayTable.read(row as never)
}

/** The instants of a day's snapshots. */
export function instantsOf({ day, key }: Pick<StoredDay, 'day' | 'key'>): Instant[] {
  return snapshotInstants(
    day,
    snapshotNames(day).map((name) => hexSealOf(key, name)),
  )
}
