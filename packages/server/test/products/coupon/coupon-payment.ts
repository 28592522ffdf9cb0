import type { PhraseKey } from '@tenor/contract/phrases'
import { type Instant, isoText } from '@tenor/contract/time'
import { rangeNotices } from '../../../src/core/notices/index.ts'
import { payDue } from '../../../src/core/orders/index.ts'
import type { Ground } from '../../../src/core/product/index.ts'
import type { Job } from '../../../src/platform/jobs/index.ts'
import { paidTransfers } from './coupon-postings.ts'

const JOB = 'coupon-payment'

/** Once its books are joined, the key is in the type. */
export const couponPaid = rangeNotices({
  kind: 'coupon.paid' as PhraseKey,
  table: 'coupon_order',
  params: `jsonb_build_object('amount', trim_scale(o.amount + o.interest)::text, 'asset', o.asset)`,
  at: 'o.matures_at',
  where: `o.matures_at = $1 and o.state = 'PAID'`,
})

/** Pays the coupons of each midnight: what was put in, and the interest. */
export function paymentJob(ground: Ground): Job {
  return {
    name: JOB,
    async nextDue() {
      const [row] = await ground.db.query<{ due: Instant | null }>(
        `select min(matures_at) as due from coupon_order where state = 'ACTIVE'`,
      )
      return row?.due ?? null
    },
    run: (due) => pay(ground, due),
  }
}

async function pay(ground: Ground, due: Instant): Promise<void> {
  await payDue(ground, {
    key: { job: JOB, due, subject: '' },
    table: 'coupon_order',
    paid: couponPaid,
    at: due,
    due: { where: 'o.matures_at = $1', values: [isoText(due)] },
    open: `o.state = 'ACTIVE'`,
    set: `state = 'PAID'`,
    markedBy: 'paid_in',
    values: [],
    columns: 'o.bucket, o.user_id, o.id, o.asset, o.amount, o.interest',
    transfersOf: (paid) => paidTransfers('$1', paid),
  })
}
