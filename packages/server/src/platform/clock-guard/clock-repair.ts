import { type Instant, isoText } from '@tenor/contract/time'
import type pg from 'pg'

/** Damage by a process with a wrong clock, and how it is mended. Statements have the product's now as $1. */
export type ClockRepair = {
  says: string
  /** A query of one column, `count`. */
  count: string
  /** Done by the owner of the database; null where only people can. */
  mend: string | null
}

type CountRow = { count: string }

export type RepairFinding = { says: string; rows: number; state: 'mended' | 'can be mended' | 'for people' }

/** Jobs that went by a clock ahead of the product's do nothing until it has got there. */
export const jobRepairs: readonly ClockRepair[] = [
  {
    says: 'jobs that have done what is to come, and wait until then',
    count: 'select count(*) from job_watermark where done_until > $1',
    mend: 'update job_watermark set done_until = $1 where done_until > $1',
  },
]

/** Finds what lies after `now`, and mends what can be mended unless it is a dry run; all of it, or nothing. */
export async function repairClock(
  owner: pg.Client,
  repairs: readonly ClockRepair[],
  { now, isDry }: { now: Instant; isDry: boolean },
): Promise<RepairFinding[]> {
  const findings: RepairFinding[] = []
  await owner.query('begin')
  try {
    for (const { says, count, mend } of repairs) {
      const { rows } = await owner.query<CountRow>(count, [isoText(now)])
      const found = Number(rows[0]?.count ?? 0)
      if (found === 0) continue
      if (mend !== null && !isDry) await owner.query(mend, [isoText(now)])
      findings.push({ says, rows: found, state: mend === null ? 'for people' : isDry ? 'can be mended' : 'mended' })
    }
    await owner.query('commit')
    return findings
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
