import type { Claims } from '../../core/product/index.ts'
import { FIXED_HOLDING } from './fixed/fixed-postings.ts'

/** Interest that is earned and not posted yet, and what fixed orders pay at maturity beside the principal. */
export const simpleEarnClaims: Claims = {
  'flexible.accrued': (within) =>
    `select h.bucket, h.user_id, h.asset, h.unposted as amount from flexible_holding h where ${within('h')} and h.unposted > 0`,
  // An order that runs is found by what lies on its account.
  'fixed.interest': (within) =>
    `select o.bucket, o.user_id, o.asset, o.interest - o.paid_daily + o.coupon as amount
     from ledger_balance b join fixed_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
     where ${within('b')} and b.account = ${FIXED_HOLDING} and b.balance > 0 and o.ended_at is null`,
}
