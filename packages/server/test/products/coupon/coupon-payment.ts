import type { PhraseKey } from '@tenor/contract/phrases'
import { type Instant, isoText } from '@tenor/contract/time'
import { postMarked } from '../../../src/core/ledger/index.ts'
import { rangeNotices } from '../../../src/core/notices/index.ts'
import type { Ground } from '../../../src/core/product/index.ts'
import { inRange, type Job, rangeValues, runOverRows } from '../../../src/platform/jobs/index.ts'
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

async function pay({ db, clock, ids, pace }: Ground, due: Instant): Promise<void> {
  const of = [isoText(due)]
  await runOverRows(db, {
    key: { job: JOB, due, subject: '' },
    rows: { table: 'coupon_order', where: 'matures_at = $1', values: of },
    pace,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const columns = 'o.bucket, o.user_id, o.id, o.asset, o.amount, o.interest'
      const source = {
        mark: `update coupon_order o set state = 'PAID', paid_in = $2
          where o.matures_at = $1 and o.state = 'ACTIVE' and ${inRange(range, 'o', 3)}`,
        columns,
        marked: `select ${columns} from coupon_order o
          where o.matures_at = $1 and o.paid_in = $2 and ${inRange(range, 'o', 3)}`,
        transfersOf: (paid: string) => paidTransfers('$1', paid),
        values: [...of, await ids.next(), ...rangeValues(range)],
        at: due,
      }
      await postMarked(tx, source, isDistributed)
      await couponPaid.announce(tx, range, of, due)
    },
  })
}
