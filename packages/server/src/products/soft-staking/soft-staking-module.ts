import type { Ground } from '../../core/product/index.ts'

/** What soft staking stands on. */
export type SoftStakingModule = Ground
