import { ceilTo, type Instant, instant, isoText, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct } from './staking-product-store.ts'

/*
 * What fast redemptions may take of a product's cash: what no standard one waits for. It is one number on the product's row, so that an
 * act sums nothing; fast redemptions take from it what they pay.
 */

type AmountRow = { amount: string }

/** Sets the float of a product whose row is locked: its cash less what standard redemptions that were asked for and not paid come to. */
export async function setFloat(tx: Transaction, productId: number, at: Instant): Promise<void> {
  const [waiting] = await tx.query<AmountRow>(
    `/* no bucket: a queue is of all of them */ select coalesce(sum(amount - fee), 0)::text as amount from staking_redemption
     where product_id = $1 and state = 'REDEEMING' and not is_fast`,
    [productId],
  )
  await tx.execute(
    `update staking_product set fast_float = greatest(cash - $2::numeric, 0), float_at = greatest(float_at, $3::timestamptz)
     where id = $1`,
    [productId, waiting?.amount ?? '0', isoText(at)],
  )
}

/* Redemptions that no float knows yet; a float that was never set is due at once. */
const UNKNOWN = `select min(each.at) from (
    select r.created_at as at from staking_redemption r join staking_product p on p.id = r.product_id
    where r.state = 'REDEEMING' and not r.is_fast and p.cash is not null and r.created_at >= p.float_at
    union all select float_at from staking_product where cash is not null and fast_float is null) as each`

type IdRow = { id: number }

/** Sets floats at the end of each minute in which a standard redemption was asked for. */
export function floatJob({ db, clock }: StakingModule): Job {
  return askedJob(db, {
    name: 'staking-float',
    query: UNKNOWN,
    due: (asked) => (asked === null ? null : ceilTo(later(asked, SECOND_MS), MINUTE_MS)),
    async run(due) {
      const at = instant(Math.max(due, clock.now()))
      const rows = await db.query<IdRow>(
        'select id from staking_product where cash is not null and (fast_float is null or float_at < $1) order by id',
        [isoText(at)],
      )
      for (const { id } of rows) {
        await db.transaction(async (tx) => {
          await lockProduct(tx, id)
          await setFloat(tx, id, at)
        })
      }
    },
  })
}
