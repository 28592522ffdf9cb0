import { decimal } from '@tenor/contract/money'
import { fixedPaidAt } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import { giveBackQuotas, giveBackSlices } from '../../../core/capacity/index.ts'
import { type PaidChunk, payDue } from '../../../core/orders/index.ts'
import { sqlType, type Transaction, together, type Value } from '../../../platform/database/index.ts'
import {
  alsoInBucket,
  askedJob,
  inBucketsOf,
  inRange,
  type Job,
  type RowRange,
  rangeValues,
} from '../../../platform/jobs/index.ts'
import { lockModes, MODE_ACCOUNT } from './fixed-accounts.ts'
import { noteBonuses } from './fixed-bonus.ts'
import type { FixedModule, Joining, Maturity } from './fixed-module.ts'
import { fixedPaid } from './fixed-notices.ts'
import { maturityTransfers } from './fixed-postings.ts'
import { PERSONAL } from './fixed-product-store.ts'
import { renewChunk } from './fixed-renewal.ts'

const JOB = 'fixed-maturity'

/** Pays each finish half an hour after it: what is reinvested goes on, the rest to the account of the mode or on to flexible. */
export function maturityJob(module: FixedModule): Job {
  return askedJob(module.db, {
    name: JOB,
    isLong: true,
    query: 'select min(finish_at) from fixed_finish where not is_paid',
    due: (finish) => (finish === null ? null : fixedPaidAt(finish)),
    async run(due) {
      const finishes = await module.db.query(
        { finish_at: sqlType.instant },
        'select finish_at from fixed_finish where not is_paid and finish_at <= $1 order by finish_at',
        [isoText(due)],
      )
      for (const { finish_at: finishAt } of finishes) if (fixedPaidAt(finishAt) <= due) await pay(module, finishAt)
    },
  })
}

async function pay(module: FixedModule, finishAt: Instant): Promise<void> {
  const { db, log } = module
  const due = fixedPaidAt(finishAt)
  const key = { job: JOB, due, subject: '' }
  const of = [isoText(finishAt)]
  const rows = await payDue(module, {
    key,
    table: 'fixed_order',
    at: due,
    debitedOnce: true,
    bucketByBucket: true,
    due: { where: 'o.finish_at = $1', values: of },
    open: 'o.ended_at is null',
    // Days that are late are part of what is paid now.
    set: `ended_at = ${PAID_AT}::timestamptz, end_kind = 'maturity', paid_to = 'spot', to_account = ${MODE_ACCOUNT}, daily_at = null`,
    markedBy: 'paid_in',
    values: [isoText(due)],
    columns: COLUMNS,
    transfersOf: (matured) => maturityTransfers(PAID_AT, matured),
    paid: fixedPaid,
    async before(tx, range) {
      await takePools(module, tx, finishAt, range)
      await lockModes(tx, 'o.finish_at = $1 and o.ended_at is null', of, range)
    },
    also: (tx, chunk) => goOn(module, tx, { finishAt, due }, chunk),
  })
  await noteBonuses(db, finishAt)
  await db.execute('update fixed_finish set is_paid = true where finish_at = $1', of)
  if (rows > 0) log.info({ ...key, rows }, 'fixed orders have matured')
}

/** The parameter with the instant of payment. */
const PAID_AT = '$2'
const COLUMNS = `o.bucket, o.user_id, o.id, o.asset, o.principal, greatest(o.interest - o.paid_daily, 0) as interest, o.coupon, o.to_account`

/** Carries on what of a chunk is reinvested, frees the quotas of the rest, and sends on what is to join flexible. */
async function goOn(
  module: FixedModule,
  tx: Transaction,
  maturity: Maturity,
  { id: run, range }: PaidChunk,
): Promise<void> {
  const paid = [isoText(maturity.finishAt), run, ...rangeValues(range)]
  await renewChunk(module, tx, { ...maturity, run }, range)
  await together([freeQuotas(tx, range, paid), joinFlexible(module, tx, maturity, { range, paid })])
}

/**
 * Takes the rows of the pools that some of these orders may go on to, before anybody's balance: whoever acts on flexible takes the
 * pool's row first as well, so the two never wait for each other.
 */
async function takePools(module: FixedModule, tx: Transaction, finishAt: Instant, range: RowRange): Promise<void> {
  const rows = await tx.query(
    { asset: sqlType.text },
    `select o.asset from fixed_order o where o.finish_at = $1 and o.ended_at is null and o.redeem_to = 1 and not o.reinvest
       and ${inRange(range, 'o', 2)} group by o.asset order by o.asset`,
    [isoText(finishAt), ...rangeValues(range)],
  )
  for (const { asset } of rows) await module.takePools(tx, asset, range)
}

/** What of orders that were paid is not held on by the next order of the same product. */
async function freeQuotas(tx: Transaction, range: RowRange, paid: readonly Value[]): Promise<void> {
  const freed = (columns: string) => `select ${columns}, o.principal as amount from fixed_order o
    left join fixed_order n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.renewed_by
      and n.product_id = o.product_id and ${inBucketsOf(range, 'n', 3)}
    where o.finish_at = $1 and o.paid_in = $2::bigint and ${inRange(range, 'o', 3)} and n.id is null`
  const within = (alias: string) => inBucketsOf(range, alias, 3)
  await together([
    giveBackQuotas(tx, PERSONAL, { freed: freed('o.bucket, o.user_id, o.product_id'), within }, paid),
    giveBackSlices(tx, { freed: freed('o.bucket, o.product_id'), within }, paid),
  ])
}

type JoiningRow = { bucket: number; user_id: number; id: number; asset: string; amount: string }

/** What was sent on to flexible joins it where the pool takes it; the rest stays where it was paid. */
async function joinFlexible(
  module: FixedModule,
  tx: Transaction,
  { due }: Maturity,
  { range, paid }: { range: RowRange; paid: readonly Value[] },
): Promise<void> {
  const rows = await tx.query<JoiningRow>(
    `select o.bucket, o.user_id, o.id, o.asset,
       o.principal + greatest(o.interest - o.paid_daily, 0) + o.coupon as amount
     from fixed_order o where o.finish_at = $1 and o.paid_in = $2::bigint and ${inRange(range, 'o', 3)}
       and o.redeem_to = 1 and not o.reinvest and o.renewed_by is null
     order by o.bucket, o.user_id, o.id`,
    paid,
  )
  if (rows.length === 0) return
  const joining = rows.map(
    (row): Joining => ({
      bucket: row.bucket,
      userId: row.user_id,
      id: row.id,
      asset: row.asset,
      at: due,
      amount: decimal(row.amount),
    }),
  )
  const joined = await module.joinFlexible(tx, joining)
  const gone = joining.filter(({ id }) => joined.has(id))
  if (gone.length === 0) return
  const values: Value[] = [gone.map(({ bucket }) => bucket), gone.map(({ userId }) => userId), gone.map(({ id }) => id)]
  await tx.execute(
    `update fixed_order o set paid_to = 'flexible'
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as gone (bucket, user_id, id)
     where o.bucket = gone.bucket and o.user_id = gone.user_id and o.id = gone.id ${alsoInBucket(range, 'o', values)}`,
    values,
  )
}
