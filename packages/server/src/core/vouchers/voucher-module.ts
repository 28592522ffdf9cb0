import type { VoucherKind } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'

/** What vouchers stand on. */
export type VoucherModule = {
  db: Database
  clock: Clock
  ids: Ids
  /** What products bring; the first is meant where a grant names none. */
  kinds: readonly VoucherKind[]
}
