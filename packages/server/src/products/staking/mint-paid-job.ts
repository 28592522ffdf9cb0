import { type Instant, isoText } from '@tenor/contract/time'
import { keyNotices, rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, subjectAfterDone } from '../../platform/jobs/index.ts'
import { paidBack } from './mint-postings.ts'
import type { StakingModule } from './staking-module.ts'
import { STANDARD_PAUSED } from './staking-product-store.ts'

/** What customers hear of minted coins that they paid back, when what they get for them is theirs. */
export const mintPaidNotices = rangeNotices({
  kind: 'staking.mint.paid',
  table: 'staking_mint_back',
  params: `jsonb_build_object('amount', trim_scale(o.gross - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/funds/finance/staking?asset=' || o.coin || '&product-type=0&open-history=1')`,
  at: 'o.due_at',
  where: `o.due_at = $1 and o.state = 'PAID' and o.gross > 0`,
})

/* While standard payments of a product are paused, those in the queue wait; fast ones are paid. */
const IS_PAID = `(o.is_fast or o.product_id not in ${STANDARD_PAUSED})`

/** Pays what is given for minted coins, when it is due. */
export function mintPaidJob(module: StakingModule): Job {
  const job = 'staking-mint-paid'
  return askedJob(module.db, {
    name: job,
    query: `select min(o.due_at) from staking_mint_back o where o.state = 'REDEEMING' and ${IS_PAID}`,
    async run(due) {
      await payDue(module, {
        // What was asked for while the clock was moved, or was held by a pause, may be due at an instant whose run is over.
        key: { job, due, subject: await subjectAfterDone(module.db, job, due) },
        table: 'staking_mint_back',
        paid: mintPaidNotices,
        at: due,
        due: { where: `o.due_at = $1 and ${IS_PAID}`, values: [isoText(due)] },
        open: `o.state = 'REDEEMING'`,
        set: `state = 'PAID'`,
        markedBy: 'paid_in',
        values: [],
        columns: 'o.bucket, o.user_id, o.id, o.position_id, o.coin, o.gross, o.fee',
        transfersOf: (paid) => paidBack('$1', paid),
      })
    },
  })
}

export const mintLateNotices = keyNotices({
  kind: 'staking.mint.late',
  table: 'staking_mint_back',
  params: `jsonb_build_object('amount', trim_scale(o.gross - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/funds/finance/staking?asset=' || o.coin || '&product-type=0&open-history=1')`,
  at: 'o.late_at',
})

type Late = { bucket: number; userId: number; id: number }
/** Notices in one transaction. */
const LATE_AT_ONCE = 500
const IS_LATE = `o.state = 'REDEEMING' and not ${IS_PAID} and o.late_at is null and o.gross > 0`

/** Tells who is due while standard payments are paused that they are late, once. */
export function mintLateJob({ db }: StakingModule): Job {
  return askedJob(db, {
    name: 'staking-mint-late',
    query: `select min(o.due_at) from staking_mint_back o where ${IS_LATE}`,
    async run(due) {
      for (;;) {
        const told = await db.transaction(async (tx) => {
          const late = await tx.query<Late>(
            `/* no bucket: coins are paid back in all of them */ update staking_mint_back o set late_at = $1
             from (select o.bucket, o.user_id, o.id from staking_mint_back o where ${IS_LATE} and o.due_at <= $1
               order by o.due_at, o.bucket, o.user_id, o.id limit ${LATE_AT_ONCE}) as late
             where o.bucket = late.bucket and o.user_id = late.user_id and o.id = late.id and o.late_at is null
             returning o.bucket, o.user_id as "userId", o.id`,
            [isoText(due)],
          )
          await mintLateNotices.announce(tx, late, due)
          return late.length
        })
        if (told < LATE_AT_ONCE) return
      }
    },
  })
}

/** What a pause has held back is due when it ends. Whoever ends it has locked the product. */
export async function resumeMinted(tx: Transaction, productId: number, at: Instant): Promise<void> {
  await tx.execute(
    `/* no bucket: coins are paid back in all of them */ update staking_mint_back set due_at = $2
     where product_id = $1 and state = 'REDEEMING' and not is_fast and due_at < $2`,
    [productId, isoText(at)],
  )
}
