import { isoText } from '@tenor/contract/time'
import { rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import { askedJob, type Job, subjectAfterDone } from '../../platform/jobs/index.ts'
import { paidBack } from './mint-postings.ts'
import type { StakingModule } from './staking-module.ts'

/** What customers hear of minted coins that they paid back, when what they get for them is theirs. */
export const mintPaidNotices = rangeNotices({
  kind: 'staking.mint.paid',
  table: 'staking_mint_back',
  params: `jsonb_build_object('amount', trim_scale(o.gross - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/funds/finance/staking?asset=' || o.coin || '&product-type=0&open-history=1')`,
  at: 'o.due_at',
  where: `o.due_at = $1 and o.state = 'PAID'`,
})

/** Pays what is given for minted coins, when it is due. */
export function mintPaidJob(module: StakingModule): Job {
  const job = 'staking-mint-paid'
  return askedJob(module.db, {
    name: job,
    query: `select min(due_at) from staking_mint_back where state = 'REDEEMING'`,
    async run(due) {
      await payDue(module, {
        // What was asked for while the clock was moved may be due at an instant whose run is over.
        key: { job, due, subject: await subjectAfterDone(module.db, job, due) },
        ...{ table: 'staking_mint_back', paid: mintPaidNotices, at: due },
        due: { where: 'o.due_at = $1', values: [isoText(due)] },
        open: `o.state = 'REDEEMING'`,
        ...{ set: `state = 'PAID'`, markedBy: 'paid_in', values: [] },
        columns: 'o.bucket, o.user_id, o.id, o.position_id, o.coin, o.gross, o.fee',
        transfersOf: (paid) => paidBack('$1', paid),
      })
    },
  })
}
