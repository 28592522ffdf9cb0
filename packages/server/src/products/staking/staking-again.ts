import { type Instant, instant } from '@tenor/contract/time'
import { grantSlice } from '../../core/capacity/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Customer, Refusal } from '../../platform/http/index.ts'
import type { StakingModule } from './staking-module.ts'

/* Acts that are undone and done again: what they were prepared with was too little, or is another by the time they are decided. */

/** A slice of what there is, of a product or of its day's fast redemption, is short of so much: it is asked for before the act is tried again. */
export class FastShort extends Error {
  readonly capacityId: number
  readonly amount: bigint

  constructor(capacityId: number, amount: bigint) {
    super('fast')
    this.capacityId = capacityId
    this.amount = amount
  }
}

/** Tries again where the bucket's slice of what there is was short, once it was handed more. */
export async function withSlices<Answer>(
  module: Pick<StakingModule, 'db' | 'clock'>,
  { bucket }: Pick<Customer, 'bucket'>,
  work: () => Promise<Answer>,
  soldOut: () => Refusal | Promise<Refusal>,
): Promise<Answer> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof FastShort)) throw error
      const need = { bucket, productId: error.capacityId, amount: error.amount }
      if (!(await grantSlice(module.db, need, module.clock.now()))) throw await soldOut()
    }
  }
}

/** The product is another than it was read: a new day has begun at an instant, or an operator has changed it. */
export class OtherTerms extends Error {
  readonly at: Instant | null

  constructor(at: Instant | null) {
    super('other terms')
    this.at = at
  }
}

/** Does an act by the terms of the instant at which it is decided: `work` reads them as of `from`, and throws where they are others by then. */
export async function byTermsOfThen<Answer>(
  { clock }: { clock: Clock },
  work: (from: Instant) => Promise<Answer>,
): Promise<Answer> {
  let from = clock.now()
  for (;;) {
    try {
      return await work(instant(Math.max(from, clock.now())))
    } catch (error) {
      if (!(error instanceof OtherTerms)) throw error
      from = error.at ?? from
    }
  }
}
