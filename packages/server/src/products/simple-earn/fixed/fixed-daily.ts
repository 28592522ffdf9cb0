import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type AccountCode, type Post, post, postMarked, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  askedJob,
  inRange,
  type Job,
  rangeValues,
  runOverRows,
  subjectAfterDone,
} from '../../../platform/jobs/index.ts'
import { lockModes, MODE_ACCOUNT } from './fixed-accounts.ts'
import type { FixedModule } from './fixed-module.ts'
import { writeFixedOrder } from './fixed-order-store.ts'
import { dailyPost, dailyTransfers } from './fixed-postings.ts'
import type { StoredFixedOrder } from './fixed-tables.ts'

const JOB = 'fixed-daily'

/** Pays the day's interest of products that pay daily, at each 00:00 but the last: that day comes with the maturity. */
export function dailyJob(module: FixedModule): Job {
  return askedJob(module.db, {
    name: JOB,
    query: 'select min(daily_at) from fixed_order where daily_at is not null and ended_at is null',
    run: (due) => pay(module, due),
  })
}

const DAY = `round(extract(epoch from ($1::timestamptz - o.start_at)) * 1000 / ${DAY_MS})::integer`
const COLUMNS = `o.bucket, o.user_id, o.id, o.asset, o.daily, ${DAY} as day,
  (case when ${DAY} = any(o.unified_days) then ${UNIFIED} else ${SPOT} end)::smallint as account`
const IS_DUE = 'o.daily_at = $1 and o.ended_at is null'

async function pay({ db, clock, ids, pace }: FixedModule, due: Instant): Promise<void> {
  const of = [isoText(due)]
  await runOverRows(db, {
    // Days that are made up: a maturity beside this job makes the next order when a run of its first midnights may be over.
    key: { job: JOB, due, subject: await subjectAfterDone(db, JOB, due) },
    rows: { table: 'fixed_order', where: 'daily_at = $1 and ended_at is null', values: of },
    pace,
    bucketByBucket: true,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const run = await ids.next()
      await lockModes(tx, IS_DUE, of, range)
      const values = [...of, run, ...rangeValues(range)]
      const source = {
        mark: `update fixed_order o set daily_in = $2::bigint, paid_daily = paid_daily + daily,
            days_paid = days_paid + 1,
            unified_days = case when ${MODE_ACCOUNT} = ${UNIFIED} then o.unified_days || ${DAY} else o.unified_days end,
            daily_at = case when daily_at + interval '1 day' < finish_at then daily_at + interval '1 day' end
          where ${IS_DUE} and ${inRange(range, 'o', 3)}`,
        columns: COLUMNS,
        marked: `select ${COLUMNS} from fixed_order o where o.daily_in = $2::bigint and ${inRange(range, 'o', 3)}`,
        transfersOf: (paid: string) => dailyTransfers('$1', paid),
        values,
        at: due,
      }
      await postMarked(tx, source, isDistributed)
    },
  })
}

/** Pays what is due of an order that its customer acts on, under the job's keys, so that a late job changes nothing. */
export async function payDueDays(
  tx: Transaction,
  order: StoredFixedOrder,
  now: Instant,
  account: AccountCode,
): Promise<StoredFixedOrder> {
  const posts: Post[] = []
  let { dailyAt, daysPaid, paidDaily, unifiedDays } = order
  while (dailyAt !== null && dailyAt <= now) {
    daysPaid += 1
    paidDaily += order.daily
    if (account === UNIFIED) unifiedDays = [...unifiedDays, daysPaid]
    posts.push(dailyPost(order, dailyAt, daysPaid, account))
    const next: Instant = later(dailyAt, DAY_MS)
    dailyAt = next < order.finishAt ? next : null
  }
  if (posts.length === 0) return order
  const paid = { ...order, dailyAt, daysPaid, paidDaily, unifiedDays }
  await post(
    tx,
    posts.filter(({ amount }) => amount > 0n),
  )
  await writeFixedOrder(tx, order, paid)
  return paid
}
