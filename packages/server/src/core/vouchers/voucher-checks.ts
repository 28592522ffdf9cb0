import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of vouchers among themselves. That they agree with orders is the product's to say. */
export const voucherChecks: readonly Check[] = [
  {
    name: 'vouchers.state',
    says: 'a voucher names an order it is not used in, or began before its first instant, or was recalled without a reason',
    sql: `select bucket, user_id, id, status, order_id, valid_from, granted_at, reason from voucher
      where (status = 'USED') <> (order_id is not null)
        or (status in ('RECYCLED', 'INVALID')) <> (reason is not null) or amount <= 0`,
  },
]
