import type { ClockRepair } from '../../../platform/clock-guard/index.ts'

/** Deliveries that a process with a clock ahead has ended before they were due. */
export const dualClockRepairs: readonly ClockRepair[] = [
  {
    says: 'deliveries of dual investment that failed before they were due: they are open again',
    count: `select count(*) from dual_delivery where state = 'failed' and delivery_at > $1`,
    mend: `update dual_delivery set state = 'open', priced_at = null where state = 'failed' and delivery_at > $1`,
  },
  {
    says: 'deliveries of dual investment that were priced or paid before they were due',
    count: `select count(*) from dual_delivery where state in ('priced', 'settled') and delivery_at > $1`,
    mend: null,
  },
]
