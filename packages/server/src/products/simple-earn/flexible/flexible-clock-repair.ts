import type { ClockRepair } from '../../../platform/clock-guard/index.ts'

/** An hour that was closed has paid its interest: acts until its end belong to the next one, which then closes at its time. */
export const flexibleClockRepairs: readonly ClockRepair[] = [
  {
    says: 'pools whose hour was closed before its end: lenders have its interest, and the next hour closes at its time',
    count: 'select count(*) from flexible_pool where open_hour > $1',
    mend: null,
  },
]
