import type { Ground } from '../../core/product/index.ts'

/** What staking stands on. */
export type StakingModule = Ground

/** A slice of the day's fast redemption is short of so much: it is asked for before the act is tried again. */
export class FastShort extends Error {
  readonly capacityId: number
  readonly amount: bigint

  constructor(capacityId: number, amount: bigint) {
    super('fast')
    this.capacityId = capacityId
    this.amount = amount
  }
}
