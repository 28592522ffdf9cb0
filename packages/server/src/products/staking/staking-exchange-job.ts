import { type Instant, isoText } from '@tenor/contract/time'
import { rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, subjectAfterDone } from '../../platform/jobs/index.ts'
import { paidForTokens } from './staking-exchange-postings.ts'
import { RATE_NOW, rateSql } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'
import { STANDARD_PAUSED } from './staking-product-store.ts'
import { holdRates } from './staking-token-rates.ts'

/** What customers hear of tokens that were paid out at an instant. */
export const tokenNotices = rangeNotices({
  kind: 'staking.token.redeemed',
  table: 'staking_exchange',
  params: `jsonb_build_object('amount', trim_scale(o.gross - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/billing/unified_account?curr_type=' || o.coin)`,
  at: 'o.due_at',
  where: `o.due_at = $1 and o.side = 1 and o.state = 'PAID'`,
})

/* In the queue the lower of the rates then and now, fast as it was asked for. */
const RATE = `case when o.is_fast then o.rate else least(o.rate, ${rateSql('$1')}) end`
const GROSS = `trunc(o.amount * ${RATE}, 8)`
/* The contract's `madeGood`. */
const GOOD = `greatest(${GROSS} - trunc(o.amount * ${RATE_NOW}, 8), 0)`

/* While standard payments of a product are paused, those in the queue wait; fast ones are paid. */
const IS_PAID = `(o.is_fast or o.product_id not in ${STANDARD_PAUSED})`

/** Pays tokens that were asked back, when they are due. */
export function exchangeJob(module: StakingModule): Job {
  const job = 'staking-exchange'
  return askedJob(module.db, {
    name: job,
    query: `select min(o.due_at) from staking_exchange o where o.state = 'REDEEMING' and ${IS_PAID}`,
    async run(due) {
      // What is fast without minutes, or was held by a pause, may be due at an instant whose run is over.
      const key = { job, due, subject: await subjectAfterDone(module.db, job, due) }
      await payDue(module, {
        key,
        table: 'staking_exchange',
        paid: tokenNotices,
        at: due,
        due: { where: `o.due_at = $1 and o.side = 1 and ${IS_PAID}`, values: [isoText(due)] },
        before: holdRates,
        open: `o.state = 'REDEEMING'`,
        set: `state = 'PAID', paid_rate = ${RATE}, gross = ${GROSS}, fee = trunc(${GROSS} * o.fee_rate, 8),
          made_good = ${GOOD}`,
        markedBy: 'paid_in',
        values: [],
        columns: 'o.bucket, o.user_id, o.id, o.coin, o.token, o.amount, o.gross, o.fee, o.made_good',
        transfersOf: (paid) => paidForTokens('$1', paid),
      })
    },
  })
}

/**
 * What a pause has held back is due when it ends: it is paid by the rate that is in force then, where that is lower. Whoever ends it has
 * locked the product, so nobody pays meanwhile.
 */
export async function resumeTokens(tx: Transaction, productId: number, at: Instant): Promise<void> {
  await tx.execute(
    `/* no bucket: a token is redeemed in all of them */ update staking_exchange set due_at = $2
     where product_id = $1 and state = 'REDEEMING' and not is_fast and due_at < $2`,
    [productId, isoText(at)],
  )
}
