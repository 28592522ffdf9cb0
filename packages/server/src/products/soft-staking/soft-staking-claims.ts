import type { Claims } from '../../core/product/index.ts'

/** Rewards of days that are over and not paid yet. */
export const softStakingClaims: Claims = {
  'soft-staking.rewards': (within) =>
    `select r.bucket, r.user_id, r.coin as asset, r.amount from soft_staking_reward r
     where ${within('r')} and r.paid_in is null`,
}
