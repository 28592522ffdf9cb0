import type { Manifest } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { KeepDays, Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Job, RunPace } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Collector } from '../../platform/metrics/index.ts'
import type { Subscriber } from '../../platform/outbox/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'
import type { Retention } from '../../platform/retention/index.ts'
import type { ModuleBooks } from '../ledger/index.ts'
import type { Market, WindowsWanted } from '../market/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Proposals } from '../proposals/index.ts'

/** What every product stands on; the app hands it over. */
export type Ground = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  market: Market
  orders: Orders
  /** What gives value takes two operators by it. */
  proposals: Proposals
  mode: Mode
  /** How runs go in this process. */
  pace?: RunPace
}

/** A product as the app joins it: what it says of the database, and what it does once it stands on its ground. */
export type Product<Opened extends OpenProduct = OpenProduct> = {
  manifest: Manifest
  books: readonly ModuleBooks[]
  checks: readonly Check[]
  /** What goes after so many days. */
  retentions?(days: KeepDays): readonly Retention[]
  open(ground: Ground): Opened
}

export type OpenProduct = {
  /** In the order in which they run at one instant; their names are those of the manifest. */
  jobs: readonly Job[]
  register(http: Http): void
  /** Hear of events of the outbox, by topic. */
  subscribers?: Readonly<Record<string, readonly Subscriber[]>>
  /** What it tells at /metrics; `real` is the machine's time. */
  collectors?(real: Clock): readonly Collector[]
  /** Stretches before deliveries in which it wants a sample each minute. */
  windowsWanted?: WindowsWanted
}

/** The stretches that any of the products wants samples of. */
export function windowsOf(products: readonly OpenProduct[]): WindowsWanted {
  const wanted = products.flatMap(({ windowsWanted }) => windowsWanted ?? [])
  return async (from, to) => (await Promise.all(wanted.map((windows) => windows(from, to)))).flat()
}
