import type { Clock } from '../../platform/clock/index.ts'
import { type Database, sqlType } from '../../platform/database/index.ts'
import { type BucketRounds, bucketRounds, type Collector } from '../../platform/metrics/index.ts'

/** Sums by bucket and asset that are not zero, looked for in turn. `npm run reconcile` is the thorough check. */
export function ledgerRounds(db: Database, real: Clock): BucketRounds<number> {
  return bucketRounds(real, async (from, to) => {
    const [row] = await db.query(
      { faults: sqlType.number },
      `select count(*) as faults from (
         select 1 from ledger_balance where bucket between $1 and $2
         group by bucket, asset having sum(balance) <> 0) as wrong`,
      [from, to],
    )
    return row?.faults ?? 0
  })
}

export function ledgerCollector(db: Database, real: Clock): Collector {
  const rounds = ledgerRounds(db, real)
  return {
    gauges: {
      tenor_ledger_faults: 'Sums by bucket and asset that are not zero: always 0',
      tenor_ledger_check_age_seconds: 'How long ago the part of the ledger was checked that waits longest',
    },
    async read() {
      const faults = (await rounds.parts()).reduce((sum, each) => sum + each, 0)
      return {
        tenor_ledger_faults: [{ value: faults }],
        tenor_ledger_check_age_seconds: [{ value: rounds.ageSeconds() }],
      }
    },
  }
}
