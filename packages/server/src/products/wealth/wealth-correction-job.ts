import { namesIn } from '@tenor/contract/http'
import { larger } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { post } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { column, type RecordOf, type Transaction, table } from '../../platform/database/index.ts'
import { askedJob, type Job, type RowRange, type RowSelection, runOverRows } from '../../platform/jobs/index.ts'
import {
  type Corrected,
  LOTS,
  type LotCorrection,
  lockClientsOf,
  lotCorrections,
  lotValues,
  REDEMPTIONS,
  type RedemptionCorrection,
  redemptionCorrections,
  redemptionValues,
  sumOfReturns,
  valuesOf,
} from './wealth-correction-rows.ts'
import { writeLots, writeRedemptions } from './wealth-correction-writes.ts'
import type { WealthModule } from './wealth-module.ts'
import { correctionPosts } from './wealth-postings.ts'

const JOB = 'wealth-correction'

/** What a correction changed of one order, as it is kept. */
export const correctedTable = table('wealth_corrected', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  correctionId: column.bigint(),
  productId: column.bigint(),
  unitAsset: column.text(),
  coin: column.text(),
  isRedemption: column.boolean(),
  added: column.decimal(),
  cancelled: column.decimal(),
  held: column.decimal(),
  unitChange: column.decimal(),
  paid: column.decimal(),
  shareMore: column.decimal(),
  shareBack: column.decimal(),
  filled: column.decimal(),
  returned: column.decimal(),
  createdAt: column.instant(),
})
export type CorrectedOrder = RecordOf<typeof correctedTable>

/** What customers hear of it. */
export const correctedNotices = rangeNotices({
  kind: 'wealth.corrected',
  table: 'wealth_corrected',
  params: `jsonb_build_object('name', (select p.name from wealth_product p where p.id = o.product_id), 'asset', o.coin,
    'from', (select trim_scale(c.from_nav)::text from wealth_correction c where c.id = o.correction_id),
    'to', (select trim_scale(c.to_nav)::text from wealth_correction c where c.id = o.correction_id),
    'units', trim_scale(o.added - o.cancelled - o.held)::text, 'amount', trim_scale(o.paid + o.share_back)::text,
    'link', '/wealth/holdings')`,
  at: 'o.created_at',
  where: 'o.correction_id = $1',
})

type Row = { id: number; product_id: number; at: Instant }
type Run = Corrected & { readonly id: number; readonly due: Instant }

/** Makes good what corrected values change, order by order. */
export function correctionJob(module: WealthModule): Job {
  return askedJob(module.db, {
    name: JOB,
    query: 'select min(run_at) from wealth_correction where run_at is not null',
    async run(due) {
      const rows = await module.db.query<Row>(
        'select id, product_id, at from wealth_correction where run_at = $1 order by id',
        [isoText(due)],
      )
      for (const { id, product_id: productId, at } of rows) {
        await correct(module, { productId, at, id, due, navOf: await valuesOf(module.db, productId) })
        await module.db.execute('update wealth_correction set run_at = null where id = $1', [id])
      }
    },
  })
}

async function correct({ db, clock, pace }: WealthModule, run: Run): Promise<void> {
  const over = (rows: RowSelection, chunk: (tx: Transaction, range: RowRange) => Promise<void>) =>
    runOverRows(db, {
      key: { job: JOB, due: run.due, subject: `${run.id} ${rows.table}` },
      rows,
      pace,
      now: () => clock.now(),
      bucketByBucket: true,
      async chunk(tx, range) {
        await chunk(tx, range)
        await correctedNotices.announce(tx, range, [run.id], clock.now())
      },
    })
  // Lots first: what of a redemption was due, and above which mark, follows from them.
  await over({ table: 'wealth_order', where: LOTS, values: lotValues(run) }, async (tx, range) => {
    await lockClientsOf(tx, run, range)
    const found = await lotCorrections(tx, run, range)
    await writeLots(tx, found, run.navOf)
    await keep(
      tx,
      found.map((each) => ofLot(each, run)),
    )
  })
  await over({ table: 'wealth_redemption', where: REDEMPTIONS, values: redemptionValues(run) }, async (tx, range) => {
    const found = await redemptionCorrections(tx, run, range)
    await writeRedemptions(tx, found, run.navOf)
    await keep(
      tx,
      found.map((each) => ofRedemption(each, run)),
    )
  })
}

/** Keeps what changed, and moves it. */
async function keep(tx: Transaction, lines: readonly CorrectedOrder[]): Promise<void> {
  const changed = lines.filter((line) => AMOUNTS.some((amount) => line[amount] !== 0n))
  if (changed.length === 0) return
  await correctedTable.insert(tx, changed)
  await post(tx, changed.flatMap(correctionPosts))
}

const NONE = {
  added: 0n,
  cancelled: 0n,
  held: 0n,
  unitChange: 0n,
  paid: 0n,
  shareMore: 0n,
  shareBack: 0n,
  filled: 0n,
  returned: 0n,
}
const AMOUNTS = namesIn(NONE)

function ofLot({ order, change, returns }: LotCorrection, run: Run): CorrectedOrder {
  const { added, cancelled, held, returned: paid } = change
  const { filled } = sumOfReturns(returns)
  return {
    ...identity(order, run),
    ...NONE,
    isRedemption: false,
    added,
    cancelled,
    held,
    paid,
    unitChange: change.units - order.units,
    filled: larger(filled, 0n),
    returned: larger(-filled, 0n),
  }
}

function ofRedemption({ redemption, change }: RedemptionCorrection, run: Run): CorrectedOrder {
  const { paid, shareMore, shareBack, filled, returned } = change
  return { ...identity(redemption, run), ...NONE, isRedemption: true, paid, shareMore, shareBack, filled, returned }
}

type Whose = { bucket: number; userId: number; id: number; productId: number; unitAsset: string; coin: string }
const identity = ({ bucket, userId, id, productId, unitAsset, coin }: Whose, run: Run) => ({
  bucket,
  userId,
  id,
  productId,
  unitAsset,
  coin,
  correctionId: run.id,
  createdAt: run.due,
})
