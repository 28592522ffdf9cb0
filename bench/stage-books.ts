import { ledgerFaults, trialBalance } from '../packages/server/src/core/ledger/index.ts'
import { CHUNK_ROWS } from '../packages/server/src/platform/jobs/index.ts'
import type { Db } from './stage-orders.ts'

/** What the books say after a trial. */
export async function booksText(db: Db): Promise<string> {
  const faults = await ledgerFaults(db)
  const zero = Object.values(await trialBalance(db)).every(({ total }) => total === '0')
  return `ledger faults ${faults.length}   every asset sums to zero: ${zero}`
}

/** In how many transactions the runs that have been went over their rows, those of one subject where it is named. */
export async function transactionsOf(db: Db, subject: string | null = null): Promise<number> {
  const [lanes] = await db.query<{ chunks: number }>(
    `select coalesce(sum(greatest(1, ceil(rows / $1::numeric))), 1)::integer as chunks from job_lane
     where $2::text is null or subject = $2`,
    [CHUNK_ROWS, subject],
  )
  return lanes?.chunks ?? 1
}
