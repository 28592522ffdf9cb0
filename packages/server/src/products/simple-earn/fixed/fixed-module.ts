import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Ground } from '../../../core/product/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import type { KnownFinishes } from './fixed-order-store.ts'

/** Money that was just paid to spot at a maturity and is to go on to flexible; `id` is the order that it comes from. */
export type Joining = { bucket: number; userId: number; id: number; asset: string; amount: Decimal8; at: Instant }

/**
 * Takes what customers sent on to flexible, in the transaction that paid it, and answers with the ids of those it took: the
 * pool is open to them and the amount not below its minimum. The rest stays on spot.
 */
export type JoinFlexible = (tx: Transaction, joining: readonly Joining[]) => Promise<ReadonlySet<number>>

export type PastEarned = { rate: Decimal8; sum: Decimal8; hours: number; from: Instant; to: Instant }

/** Of each stretch, null where flexible has no hour in it. */
type PastRates = (stretches: readonly { asset: string; from: Instant; to: Instant }[]) => Promise<(PastEarned | null)[]>

/** What a customer could have back of flexible at once, by coin. */
type OnCall = (
  owner: { bucket: number; userId: number },
  assets: readonly string[],
) => Promise<ReadonlyMap<string, Decimal8>>

/** What fixed terms know of flexible. */
export type OfFlexible = {
  joinFlexible: JoinFlexible
  pastRates: PastRates
  onCall: OnCall
  /** Coins whose pools take new money. */
  openPools(): Promise<ReadonlySet<string>>
  /** Takes the rows of a coin's pool in the buckets of a range, until the transaction ends. */
  takePools(tx: Transaction, asset: string, range: RowRange): Promise<void>
}

/** What fixed terms stand on. */
export type FixedModule = Ground & OfFlexible & { finishes: KnownFinishes }

/** Orders that finish at one instant, and when they are paid. */
export type Maturity = { finishAt: Instant; due: Instant }
