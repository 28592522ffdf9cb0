import { type Instant, isoText } from '@tenor/contract/time'
import { postMarked } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { payDue } from '../../core/orders/index.ts'
import { inRange, type Job, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import type { StakingModule } from './staking-module.ts'
import { dueTransfers, redeemedTransfers } from './staking-postings.ts'

/** What customers hear of redemptions that were paid at an instant. */
export const redeemedNotices = rangeNotices({
  kind: 'staking.redeemed',
  table: 'staking_redemption',
  params: `jsonb_build_object('amount', trim_scale(o.amount - o.fee)::text, 'asset', o.coin,
    'link', '/myaccount/myfunds/financial_staking?asset=' || o.coin || '&open-history=1&type=1')`,
  at: 'o.due_at',
  where: `o.due_at = $1 and o.state = 'PAID' and o.created_at < o.due_at`,
})

/** Pays rewards that are paid days after they were earned. */
export function rewardDueJob({ db, clock, ids, pace }: StakingModule): Job {
  const job = 'staking-reward-due'
  const COLUMNS = 'o.bucket, o.user_id, o.id, o.day, o.holding_id, o.coin, o.gross, o.fee'
  return {
    name: job,
    async nextDue() {
      const [row] = await db.query<{ due: Instant | null }>(
        'select min(due_at) as due from staking_reward where paid_in is null',
      )
      return row?.due ?? null
    },
    async run(due) {
      const values = [isoText(due)]
      await runOverRows(db, {
        key: { job, due, subject: '' },
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
  }
}

/** Pays redemptions when they are due. */
export function redemptionJob(module: StakingModule): Job {
  const job = 'staking-redemption'
  return {
    name: job,
    async nextDue() {
      const [row] = await module.db.query<{ due: Instant | null }>(
        `select min(due_at) as due from staking_redemption where state = 'REDEEMING'`,
      )
      return row?.due ?? null
    },
    async run(due) {
      await payDue(module, {
        ...{ key: { job, due, subject: '' }, table: 'staking_redemption', paid: redeemedNotices, at: due },
        due: { where: 'o.due_at = $1', values: [isoText(due)] },
        open: `o.state = 'REDEEMING'`,
        ...{ set: `state = 'PAID'`, markedBy: 'paid_in', values: [] },
        columns: 'o.bucket, o.user_id, o.id, o.holding_id, o.coin, o.amount, o.fee',
        transfersOf: (paid) => redeemedTransfers('$1', paid),
      })
    },
  }
}
