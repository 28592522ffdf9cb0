import { MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'

/** So many minutes until every bucket has had its turn: no single one is long. */
const PARTS = 64
const BUCKETS_OF_PART = BUCKETS / PARTS

/** Removes the empty balances that ended orders leave behind, so that what is read of a customer is what they hold. */
export function ledgerTidyJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return periodicJob({
    db,
    name: 'ledger.tidy',
    everyMs: MINUTE_MS,
    beginAt: clock.now(),
    missed: 'latest',
    work: async (tx, _from, to) => {
      const from = (Math.floor(to / MINUTE_MS) % PARTS) * BUCKETS_OF_PART
      await tx.execute('select ledger_sweep($1, $2)', [from, from + BUCKETS_OF_PART - 1])
    },
  })
}
