import type { Claims } from '../../core/product/index.ts'

/** Redemptions that have their value and wait for the fund's cash: the units are gone, the money is owed. */
export const wealthClaims: Claims = {
  'wealth.redeemed': (within) =>
    `select r.bucket, r.user_id, r.coin as asset, r.gross - r.share as amount from wealth_redemption r
     where ${within('r')} and r.state = 'STRUCK'`,
}
