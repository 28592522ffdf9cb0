import { type Instant, isoText } from '@tenor/contract/time'
import { postMarked } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import { sqlType } from '../../platform/database/index.ts'
import { askedJob, inRange, type Job, rangeValues, runOverRows, subjectAfterDone } from '../../platform/jobs/index.ts'
import { LOSS_OPEN } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { dueTransfers, redeemedTransfers } from './staking-postings.ts'
import { STANDARD_PAUSED } from './staking-product-store.ts'
import { serveQueue } from './staking-queue.ts'

/** What customers hear of redemptions that were paid at an instant. */
export const redeemedNotices = rangeNotices({
  kind: 'staking.redeemed',
  table: 'staking_redemption',
  params: `jsonb_build_object('amount', trim_scale(o.amount - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/myfunds/financial_staking?asset=' || o.coin || '&open-history=1&type=1')`,
  at: 'o.paid_at',
  where: `o.paid_at = $1 and o.state = 'PAID' and o.created_at < o.due_at and o.late = 0 and o.due_at = o.paid_at`,
})

/** Pays rewards that are paid days after they were earned. */
export function rewardDueJob({ db, clock, ids, pace }: StakingModule): Job {
  const job = 'staking-reward-due'
  const COLUMNS = 'o.bucket, o.user_id, o.id, o.day, o.holding_id, o.coin, o.gross, o.fee'
  return askedJob(db, {
    name: job,
    query: 'select min(due_at) from staking_reward where paid_in is null',
    async run(due) {
      const values = [isoText(due)]
      await runOverRows(db, {
        // A day that is booked late has rewards that were due before: a run of that instant may be over.
        key: { job, due, subject: await subjectAfterDone(db, job, due) },
        rows: { table: 'staking_reward', where: 'due_at = $1 and paid_in is null', values },
        pace,
        now: () => clock.now(),
        async chunk(tx, range, isDistributed) {
          const within = inRange(range, 'o', 3)
          const source = {
            mark: `update staking_reward o set paid_in = $2::bigint where o.due_at = $1 and o.paid_in is null and ${within}`,
            columns: COLUMNS,
            marked: `select ${COLUMNS} from staking_reward o where o.due_at = $1 and o.paid_in = $2::bigint and ${within}`,
            transfersOf: (paid: string) => dueTransfers('$1', paid),
            values: [...values, await ids.next(), ...rangeValues(range)],
            at: due,
          }
          await postMarked(tx, source, isDistributed)
        },
      })
    },
  })
}

/** Queues of products that are short of cash, paused, or were so, are served one by one and in order. */
async function serveHeld(module: StakingModule, due: Instant): Promise<void> {
  const rows = await module.db.query(
    { id: sqlType.number },
    `/* no bucket: a queue is of all of them */ select distinct r.product_id as id from staking_redemption r
     join staking_product p on p.id = r.product_id
     where r.look_at = $1 and r.state = 'REDEEMING' and not r.is_fast and r.product_id not in ${LOSS_OPEN}
       and (p.cash is not null or p.id in ${STANDARD_PAUSED} or r.due_at < r.look_at) order by r.product_id`,
    [isoText(due)],
  )
  for (const { id } of rows) await serveQueue(module, { productId: id, at: due })
}

/** Pays redemptions when they are due, or once a loss that was entered before is taken off them. */
export function redemptionJob(module: StakingModule): Job {
  const job = 'staking-redemption'
  return askedJob(module.db, {
    name: job,
    query: `select min(look_at) from staking_redemption where state = 'REDEEMING' and product_id not in ${LOSS_OPEN}`,
    async run(due) {
      await serveHeld(module, due)
      await payDue(module, {
        // What waited for a loss is paid when a run of its instant may be over.
        key: { job, due, subject: await subjectAfterDone(module.db, job, due) },
        table: 'staking_redemption',
        paid: redeemedNotices,
        at: due,
        due: { where: 'o.due_at = $1 and (o.look_at = $1 or o.paid_at = $1)', values: [isoText(due)] },
        open: `o.state = 'REDEEMING' and o.product_id not in ${LOSS_OPEN}`,
        set: `state = 'PAID', paid_at = $1, look_at = null`,
        markedBy: 'paid_in',
        values: [],
        columns: 'o.bucket, o.user_id, o.id, o.holding_id, o.coin, o.amount, o.fee',
        transfersOf: (paid) => redeemedTransfers('$1', paid),
      })
    },
  })
}
