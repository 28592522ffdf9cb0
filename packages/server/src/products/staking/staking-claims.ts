import type { Claims } from '../../core/product/index.ts'

/** Rewards that are booked: those due on a later day, and those that are paid with redemptions. */
export const stakingClaims: Claims = {
  'staking.rewards': (within) =>
    `select r.bucket, r.user_id, r.coin as asset, r.gross - r.fee as amount from staking_reward r
     where ${within('r')} and r.paid_in is null and r.due_at is not null
     union all
     select u.bucket, u.user_id, u.coin, u.amount from staking_unpaid u where ${within('u')} and u.amount > 0`,
}
