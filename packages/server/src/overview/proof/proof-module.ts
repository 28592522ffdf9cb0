import type { Assets, Manifest } from '@tenor/contract/core'
import type { Claims } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { ProofKey } from './proof-key.ts'

export type ProofModule = {
  db: Database
  clock: Clock
  /** The machine's time: a snapshot that was left by a process that ended is known by it. */
  real: Clock
  ids: Ids
  assets: Assets
  /** By which statements are signed; null: none is made. */
  key: ProofKey | null
  manifests: readonly Pick<Manifest, 'ledger'>[]
  /** What products owe beside the accounts of the ledger. */
  claims: Claims
}
