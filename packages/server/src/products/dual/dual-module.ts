import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { RunPace } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { DualMarket } from './offers/dual-market.ts'
import type { RecentProducts } from './offers/dual-recent-products.ts'

/** What dual stands on. */
export type DualModule = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  market: DualMarket
  recentProducts: RecentProducts
  /** How settlements go in this process. */
  pace?: RunPace
  /** Refuses when the customer's fund password is needed and not given, or wrong. */
  verifyFundPassword(customer: Customer, given: string | undefined): Promise<void>
}
