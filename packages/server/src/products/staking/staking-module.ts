import type { Ground } from '../../core/product/index.ts'

/** What staking stands on. */
export type StakingModule = Ground
