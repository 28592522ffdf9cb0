import type { Assets } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Owner } from '../ledger/index.ts'
import type { WalletPort } from './wallet-port.ts'

/** The exchange's wallet as customers know it; null where none is connected. */
export type ConnectedWallet = { readonly name: string; readonly port: WalletPort }

export type WalletModule = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  log: Log
  wallet: ConnectedWallet | null
  /** What the exchange knows a customer by. */
  nameOf(db: Queryable, owner: Owner): Promise<string>
  /** Refuses a wrong fund password. */
  verifyFundPassword(owner: Owner, given: string | undefined): Promise<void>
}
