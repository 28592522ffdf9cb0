import type { AccountMode, Assets } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Owner } from './ledger-views.ts'

/** Price of an asset in USDT: its index, or of a token what it is of a coin; null while there is none. */
export type PriceOf = (asset: string) => Promise<Decimal8 | null>

/** What assets were worth in USDT at instants: the newest index sample at or before each; null where there is none. */
export type PricesAt = (points: readonly { asset: string; at: Instant }[]) => Promise<(Decimal8 | null)[]>

export type LedgerModule = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  priceOf: PriceOf
  pricesAt: PricesAt
  /** The account mode of a customer; in a transaction it stays as it is until that ends. */
  modeOf(db: Queryable, owner: Owner): Promise<AccountMode>
  /** What products could give back to a customer at once, by asset. */
  onCall(owner: Owner, assets: readonly string[]): Promise<ReadonlyMap<string, Decimal8>>
  /** Refuses a wrong fund password. */
  verifyFundPassword(owner: Owner, given: string | undefined): Promise<void>
}
