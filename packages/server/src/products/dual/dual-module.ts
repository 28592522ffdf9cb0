import type { Assets } from '@tenor/contract/core'
import type { Orders } from '../../core/orders/index.ts'
import type { Proposals } from '../../core/proposals/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { RunPace } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { DualMarket } from './offers/dual-market.ts'

/** What dual stands on. */
export type DualModule = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  log: Log
  market: DualMarket
  orders: Orders
  proposals: Proposals
  mode: Mode
  /** How settlements go in this process. */
  pace?: RunPace
}
