import { ledgerReading } from './core/ledger/index.ts'
import { type Market, marketReading } from './core/market/index.ts'
import { type Clock, realClock } from './platform/clock/index.ts'
import { type Database, poolReading } from './platform/database/index.ts'
import { jobReadings, type Runner } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { createReadings, type Readings } from './platform/metrics/index.ts'
import { outboxReading } from './platform/outbox/index.ts'
import { type DualRoom, dualReadings } from './products/dual/index.ts'

type Rooms = { db: Database; log: Log; clock: Clock; runner: Runner; market: Market; dualRoom: DualRoom }

/** What each room tells at /metrics. */
export function readingsOf({ db, log, clock, runner, market, dualRoom }: Rooms): Readings {
  const real = realClock()
  const all = [
    poolReading(db),
    ...jobReadings(db, runner, clock),
    outboxReading(db, clock),
    ledgerReading(db, real),
    marketReading(db, clock, market),
    ...dualReadings(dualRoom, real),
  ]
  return createReadings(all, real, log)
}
