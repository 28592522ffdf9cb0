import type { ClockRepair } from '../../platform/clock/index.ts'

/* Samples stamped with instants to come hold the price of now, and would keep the right ones out: what is there stays. */

export const marketClockRepairs: readonly ClockRepair[] = [
  {
    says: 'samples of prices at instants to come',
    count: `select count(*) from market_sample s where s.at > $1`,
    mend: `delete from market_sample s where s.at > $1`,
  },
  {
    says: 'samples noted as missing at instants to come',
    count: 'select count(*) from market_missing where at > $1',
    mend: 'delete from market_missing where at > $1',
  },
]
