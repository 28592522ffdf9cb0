import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { ledgerClosingJob } from './ledger-closing.ts'
import { ledgerMonthsJob } from './ledger-months.ts'
import { ledgerTidyJob } from './ledger-sweep.ts'

/** What the clock asks of the ledger. The months come first: whoever posts at the same instant finds them. */
export function ledgerJobs(ground: { db: Database; clock: Clock }): Job[] {
  return [ledgerMonthsJob(ground), ledgerTidyJob(ground), ledgerClosingJob(ground)]
}
