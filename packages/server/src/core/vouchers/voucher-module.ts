import type { Assets, VoucherKind } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { PriceOf } from '../ledger/index.ts'
import type { Proposals } from '../proposals/index.ts'

/** What vouchers stand on. */
export type VoucherModule = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  /** What vouchers above a bound take two operators by. */
  proposals: Proposals
  mode: Mode
  /** Index price in USDT. */
  priceOf: PriceOf
  /** What products bring; the first is meant where a grant names none. */
  kinds: readonly VoucherKind[]
  /** The exchange's campaign system; null: it may call nothing. */
  campaign: CampaignSetting | null
}

/** By which the campaign system calls, and what it may give on a UTC day in USDT; null: without end. */
export type CampaignSetting = { readonly key: string; readonly dayQuota: Decimal8 | null }
