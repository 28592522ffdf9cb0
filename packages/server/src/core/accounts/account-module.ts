import type { Assets } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { PriceOf } from '../ledger/index.ts'
import type { Proposals } from '../proposals/index.ts'
import type { Callers } from './callers.ts'
import type { FundPasswords } from './fund-password.ts'
import type { Identity } from './identity-module.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Passwords } from './passwords.ts'
import type { BusinessLines } from './region-rules.ts'
import type { Sessions } from './sessions.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

/** What the module's own files hand to each other. */
export type AccountModule = {
  db: Database
  clock: Clock
  /** The machine's time: sessions, one-time codes and failed sign-ins go by it. */
  realTime: Clock
  ids: Ids
  assets: Assets
  mode: Mode
  lines: BusinessLines
  proposals: Proposals
  /** For how long nothing leaves by the wallet after a change of how an account is protected. */
  holdHours: number
  priceOf: PriceOf
  passwords: Passwords
  sessions: Sessions
  /** Keeps one-time secrets; columns of `totp_…` hold nothing else than what it sealed. */
  sealer: Sealer
  callers: Callers
  attempts: SignInAttempts
  devices: KnownDevices
  fundPasswords: FundPasswords
  /** The exchange's own sign-in, and whether accounts of ours stand beside it. */
  identity: Identity
}
