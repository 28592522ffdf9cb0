import type { Assets, MoveInKind } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Proposals } from '../proposals/index.ts'
import type { MoveInMakers } from './move-in-maker.ts'

export type MoveInModule = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  proposals: Proposals
  assets: Assets
  kinds: readonly MoveInKind[]
  makers: MoveInMakers
}
