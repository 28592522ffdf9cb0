import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { answeredIdFaults } from './answered-ids.ts'
import type { Customer } from './customer.ts'

/* What must be true of staking and wealth whatever happened: their checks of reconcile see that sums agree, these that what
 * customers were answered is what there is, once. */

type Asked = Pick<Customer, 'email' | 'acts'>

/** Stakes and redemptions of them. */
export function stakingAnswerFaults(db: Queryable, customers: readonly Asked[]): Promise<string[]> {
  return answeredIdFaults(db, customers, [
    { kind: 'stake', what: 'stakes', table: 'staking_stake' },
    { kind: 'unstake', what: 'redemptions of stakes', table: 'staking_redemption' },
  ])
}

/** Subscriptions to funds and redemptions; what the gate put off to a later valuation is a row of its own. */
export function wealthAnswerFaults(db: Queryable, customers: readonly Asked[]): Promise<string[]> {
  return answeredIdFaults(db, customers, [
    { kind: 'fundPurchase', what: 'subscriptions to funds', table: 'wealth_order' },
    { kind: 'fundRedeem', what: 'redemptions of units', table: 'wealth_redemption', only: 's.id = s.root_id' },
  ])
}
