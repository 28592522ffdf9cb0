import { ledgerCollector } from './core/ledger/index.ts'
import { type Market, marketCollector } from './core/market/index.ts'
import { type OpenProduct, reasonCollector } from './core/product/index.ts'
import { type PromiseModule, promiseCollector } from './core/promises/index.ts'
import { type Clock, realClock } from './platform/clock/index.ts'
import { clockCollector } from './platform/clock-guard/index.ts'
import { type Database, poolCollector, type WriteProbe, writeCollector } from './platform/database/index.ts'
import { jobCollectors, type Runner } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { type Collectors, createCollectors } from './platform/metrics/index.ts'
import { outboxCollector } from './platform/outbox/index.ts'
import { webhookCollector } from './platform/webhooks/index.ts'

type Modules = {
  db: Database
  log: Log
  probe: WriteProbe
  clock: Clock
  runner: Runner
  market: Market
  products: readonly OpenProduct[]
  house: PromiseModule
}

/** What each module tells at /metrics. */
export function collectorsOf({ db, log, probe, clock, runner, market, products, house }: Modules): Collectors {
  const real = realClock()
  const all = [
    poolCollector(db),
    writeCollector(probe),
    clockCollector(db),
    ...jobCollectors(db, runner, clock),
    outboxCollector(db, clock),
    webhookCollector(db, real),
    ledgerCollector(db, real),
    marketCollector(db, clock, market),
    promiseCollector(house),
    reasonCollector(products, clock),
    ...products.flatMap(({ collectors }) => collectors?.(real) ?? []),
  ]
  return createCollectors(all, real, log)
}
