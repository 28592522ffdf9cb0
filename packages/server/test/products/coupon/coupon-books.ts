import { HOUSE_INTEREST, type ModuleBooks, SPOT } from '../../../src/core/ledger/index.ts'
import { capacityUseChecks } from '../../../src/core/orders/index.ts'
import type { Check } from '../../../src/platform/reconcile/index.ts'
import { HOLDING, INTEREST, PRINCIPAL, SUBSCRIBE } from './coupon-postings.ts'

/** What orders say about the ledger. */
export const couponBooks: ModuleBooks = {
  module: 'coupon',
  kinds: [SUBSCRIBE, PRINCIPAL, INTEREST],
  accounts: [HOLDING],
  transfers: `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind, leg.debit, leg.credit, o.asset,
      leg.amount, leg.at
    from coupon_order o cross join lateral (values
      (${SUBSCRIBE}, ${SPOT}, ${HOLDING}, o.amount, o.created_at, true),
      (${PRINCIPAL}, ${HOLDING}, ${SPOT}, o.amount, o.matures_at, o.state = 'PAID'),
      (${INTEREST}, ${HOUSE_INTEREST}, ${SPOT}, o.interest, o.matures_at, o.state = 'PAID')
    ) as leg (kind, debit, credit, amount, at, is_due) where leg.is_due and leg.amount > 0`,
  held: `select bucket, user_id, ${HOLDING} as account, id as reference, asset, amount from coupon_order
    where state = 'ACTIVE'`,
}

export const couponChecks: readonly Check[] = [
  ...capacityUseChecks({ name: 'coupon', orders: 'coupon_order', products: 'coupon_product', freed: [] }),
  {
    name: 'coupon.paid',
    says: 'a coupon is paid by no run, or waits though its run is done',
    sql: `select bucket, user_id, id, state from coupon_order where (state = 'PAID') <> (paid_in is not null)`,
  },
]
