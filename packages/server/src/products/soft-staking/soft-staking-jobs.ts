import { PAID_AFTER_MS, paidAt } from '@tenor/contract/soft-staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { postMarked, refuseTakenOut } from '../../core/ledger/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { askedJob, inRange, type Job, type RowRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import { COUNTING, type Evaluation, evaluationValues, rewardsSql } from './soft-staking-evaluation.ts'
import { dayOf, instantsOf, keyOf } from './soft-staking-keys.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { paidTransfers } from './soft-staking-postings.ts'
import { fixTerms } from './soft-staking-terms.ts'

const AVERAGE = 'soft-staking-average'
const PAYMENT = 'soft-staking-payment'

/** Averages each day when it is over, and writes what it pays. */
export function averageJob(module: SoftStakingModule): Job {
  const { db, clock, pace, sealer } = module
  return askedJob(db, {
    name: AVERAGE,
    query: 'select min(day) from soft_staking_day where averaged_at is null',
    due: (day) => (day === null ? null : later(day, DAY_MS)),
    async run(due) {
      const day = later(due, -DAY_MS)
      const stored = await dayOf(db, day)
      // It was due because its row is there, and rows of days are never removed.
      if (stored === null) throw new Error(`no key of ${isoText(day)}`)
      const key = keyOf(sealer, stored)
      const about = { day, instants: instantsOf({ day, key }), terms: await fixTerms(db, day) }
      const loanMoves = await loanMovesOf(module)
      await runOverRows(db, {
        key: { job: AVERAGE, due, subject: '' },
        rows: { table: 'soft_staking_span s', where: COUNTING, values: [isoText(day)] },
        pace,
        now: () => clock.now(),
        chunk: (tx, range) => writeRewards(tx, { ...about, range, loanMoves }),
      })
      // The day is over: what was sealed is told.
      await db.execute(
        `update soft_staking_day set averaged_at = $2, key = $3, sealed_key = null
         where day = $1 and averaged_at is null`,
        [isoText(day), isoText(due), key],
      )
    },
  })
}

/** Pays what was averaged, half an hour after the day. */
export function paymentJob({ db, clock, ids, pace }: SoftStakingModule): Job {
  return askedJob(db, {
    name: PAYMENT,
    query: 'select min(day) from soft_staking_day where averaged_at is not null and paid_at is null',
    due: (day) => (day === null ? null : paidAt(day)),
    async run(due) {
      const day = later(due, -PAID_AFTER_MS)
      await runOverRows(db, {
        key: { job: PAYMENT, due, subject: '' },
        rows: { table: 'soft_staking_reward', where: 'day = $1 and paid_in is null', values: [isoText(day)] },
        pace,
        now: () => clock.now(),
        chunk: async (tx, range, isDistributed) => {
          await postMarked(tx, paymentOf(day, due, await ids.next(), range), isDistributed)
        },
      })
      await db.execute('update soft_staking_day set paid_at = $2 where day = $1 and paid_at is null', [
        isoText(day),
        isoText(due),
      ])
    },
  })
}

/** What loans moved; null while no customer ever had one. */
export async function loanMovesOf({ db, loanMoves }: SoftStakingModule): Promise<string | null> {
  if (loanMoves === null) return null
  const moves = loanMoves('true')
  const some = await db.query(`/* no bucket: of any customer */ select 1 as one from (${moves}) as moved limit 1`)
  return some.length === 0 ? null : moves
}

async function writeRewards(tx: Transaction, evaluation: Evaluation): Promise<void> {
  await tx.execute(
    `insert into soft_staking_reward (bucket, user_id, id, day, coin, place, snapshots, total, amount)
     select r.bucket, r.user_id, r.id, $1::timestamptz, r.coin, r.place, r.snapshots, r.total, r.amount
     from (${rewardsSql(evaluation)}) as r`,
    evaluationValues(evaluation),
  )
  await refuseTakenOut(tx, evaluation.day)
}

const COLUMNS = 'o.bucket, o.user_id, o.id, o.day, o.coin, o.place, o.amount'

function paymentOf(day: Instant, at: Instant, run: number, range: RowRange) {
  const within = inRange(range, 'o', 3)
  return {
    mark: `update soft_staking_reward o set paid_in = $2::bigint where o.day = $1 and o.paid_in is null and ${within}`,
    columns: COLUMNS,
    marked: `select ${COLUMNS} from soft_staking_reward o where o.day = $1 and o.paid_in = $2::bigint and ${within}`,
    transfersOf: paidTransfers,
    values: [isoText(day), run, ...rangeValues(range)],
    at,
  }
}
