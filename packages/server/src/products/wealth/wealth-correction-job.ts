import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { post } from '../../core/ledger/index.ts'
import { rangeNotices } from '../../core/notices/index.ts'
import { column, type RecordOf, type Transaction, table } from '../../platform/database/index.ts'
import { askedJob, type Job, type RowRange, runOverRows } from '../../platform/jobs/index.ts'
import {
  type Corrected,
  keysOf,
  type LotCorrection,
  lotCorrections,
  type RedemptionCorrection,
  redemptionCorrections,
  type ShareCorrection,
  type ShareReturn,
  shareCorrections,
  sumOfReturns,
  textsOf,
} from './wealth-correction-rows.ts'
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

type Row = { id: number; product_id: number; at: Instant; from_nav: string; to_nav: string }
type Run = Corrected & { readonly id: number; readonly due: Instant }

/** Makes good what corrected values change, order by order. */
export function correctionJob(module: WealthModule): Job {
  return askedJob(module.db, {
    name: JOB,
    query: 'select min(run_at) from wealth_correction where run_at is not null',
    async run(due) {
      const rows = await module.db.query<Row>(
        'select id, product_id, at, from_nav, to_nav from wealth_correction where run_at = $1 order by id',
        [isoText(due)],
      )
      for (const row of rows) {
        const about = { productId: row.product_id, at: row.at, from: decimal(row.from_nav), to: decimal(row.to_nav) }
        await correct(module, { ...about, id: row.id, due })
        await module.db.execute('update wealth_correction set run_at = null where id = $1', [row.id])
      }
    },
  })
}

async function correct({ db, clock, pace }: WealthModule, run: Run): Promise<void> {
  const of = [run.productId, isoText(run.at)]
  const over = (
    what: 'wealth_order' | 'wealth_redemption' | 'wealth_share',
    chunk: (tx: Transaction, range: RowRange) => Promise<void>,
  ) =>
    runOverRows(db, {
      key: { job: JOB, due: run.due, subject: `${run.id} ${what}` },
      rows: { table: what, where: WHERE[what], values: of },
      pace,
      now: () => clock.now(),
      async chunk(tx, range) {
        await chunk(tx, range)
        await correctedNotices.announce(tx, range, [run.id], clock.now())
      },
    })
  // Redemptions of the strike first: lots whose marks follow may be among those that they took.
  await over('wealth_redemption', async (tx, range) => {
    const found = await redemptionCorrections(tx, run, range)
    await writeRedemptions(tx, found, run.to)
    await keep(
      tx,
      found.map((each) => ofRedemption(each, run)),
    )
  })
  await over('wealth_order', async (tx, range) => {
    const found = await lotCorrections(tx, run, range)
    await writeLots(tx, found, run.to)
    await writePieces(tx, found)
    await writeReturns(
      tx,
      found.flatMap(({ returns }) => returns),
    )
    await keep(
      tx,
      found.map((each) => ofLot(each, run)),
    )
  })
  // Of lots of earlier strikes, what periods took at the wrong value comes back.
  await over('wealth_share', async (tx, range) => {
    const found = await shareCorrections(tx, run, range)
    await writeShared(tx, found)
    await keep(
      tx,
      found.map((each) => ofShare(each, run)),
    )
  })
}

const WHERE = {
  wealth_order: 'product_id = $1 and strike_at = $2',
  wealth_redemption: 'product_id = $1 and strike_at = $2',
  wealth_share: 'product_id = $1 and at >= $2',
}

/** Keeps what changed, and moves it. */
async function keep(tx: Transaction, lines: readonly CorrectedOrder[]): Promise<void> {
  const changed = lines.filter(({ added, cancelled, held, unitChange, paid, shareMore, shareBack, filled }) =>
    [added, cancelled, held, unitChange, paid, shareMore, shareBack, filled].some((amount) => amount !== 0n),
  )
  if (changed.length === 0) return
  await correctedTable.insert(tx, changed)
  await post(tx, changed.flatMap(correctionPosts))
}

const NONE = { added: 0n, cancelled: 0n, held: 0n, unitChange: 0n, paid: 0n, shareMore: 0n, shareBack: 0n, filled: 0n }

function ofLot({ order, pieces, change }: LotCorrection, run: Run): CorrectedOrder {
  const isPaid = new Map(pieces.map(({ id, state }) => [id, state === 'PAID']))
  const back = change.parts.reduce((sum, part) => sum + (isPaid.get(part.id) === true ? part.back : 0n), 0n)
  const { added, cancelled, held, filled } = change
  return {
    ...identity(order, run),
    ...{ ...NONE, isRedemption: false, added, cancelled, held, filled },
    ...{ unitChange: change.units - order.units, shareBack: back },
  }
}

function ofShare({ order, returns }: ShareCorrection, run: Run): CorrectedOrder {
  const { back, filled } = sumOfReturns(returns)
  return { ...identity(order, run), ...NONE, isRedemption: false, added: back, filled }
}

function ofRedemption({ redemption, change }: RedemptionCorrection, run: Run): CorrectedOrder {
  const moved = redemption.state === 'PAID' ? change : NONE
  const { paid, shareMore, filled } = moved
  return { ...identity(redemption, run), ...NONE, isRedemption: true, paid, shareMore, filled }
}

type Whose = { bucket: number; userId: number; id: number; productId: number; unitAsset: string; coin: string }
const identity = ({ bucket, userId, id, productId, unitAsset, coin }: Whose, run: Run) => ({
  ...{ bucket, userId, id, productId, unitAsset, coin, correctionId: run.id, createdAt: run.due },
})

/** By differences, so that a redemption that is asked for meanwhile is not undone; below zero nothing goes. */
async function writeLots(tx: Transaction, found: readonly LotCorrection[], to: Decimal8): Promise<void> {
  await tx.execute(
    `update wealth_order o set units = c.units, unit_left = o.unit_left + c.moved, mark = c.mark, nav = $7::numeric
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[])
       as c (bucket, user_id, id, units, moved, mark)
     where o.bucket = c.bucket and o.user_id = c.user_id and o.id = c.id`,
    [
      ...keysOf(found.map(({ order }) => order)),
      textsOf(found.map(({ change }) => change.units)),
      textsOf(found.map(({ change }) => change.added - change.cancelled)),
      textsOf(found.map(({ change }) => change.mark)),
      textsOf([to])[0] ?? '0',
    ],
  )
}

async function writeShared(tx: Transaction, found: readonly ShareCorrection[]): Promise<void> {
  if (found.length === 0) return
  await tx.execute(
    `update wealth_order o set unit_left = o.unit_left + c.back, mark = c.mark
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) as c (bucket, user_id, id, back, mark)
     where o.bucket = c.bucket and o.user_id = c.user_id and o.id = c.id`,
    [
      ...keysOf(found.map(({ order }) => order)),
      textsOf(found.map(({ returns }) => sumOfReturns(returns).back)),
      textsOf(found.map(({ mark }) => mark)),
    ],
  )
  await writeReturns(
    tx,
    found.flatMap(({ returns }) => returns),
  )
}

async function writeReturns(tx: Transaction, returns: readonly ShareReturn[]): Promise<void> {
  if (returns.length === 0) return
  await tx.execute(
    `update wealth_share s set back = s.back + c.back
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::numeric[]) as c (bucket, user_id, id, at, back)
     where s.bucket = c.bucket and s.user_id = c.user_id and s.id = c.id and s.at = c.at`,
    [
      ...keysOf(returns.map(({ share }) => share)),
      returns.map(({ share }) => isoText(share.at)),
      textsOf(returns.map(({ back }) => back)),
    ],
  )
}

/** Pieces that wait are cut, and marks follow; profit share that comes back is less owed, or was paid beside it. */
async function writePieces(tx: Transaction, found: readonly LotCorrection[]): Promise<void> {
  const changes = found.flatMap(({ pieces, change }) =>
    change.parts.flatMap((part) => {
      const piece = pieces.find(({ id }) => id === part.id)
      const isChanged = piece !== undefined && (part.cut > 0n || part.back > 0n || part.mark !== piece.mark)
      return isChanged ? [{ piece, part }] : []
    }),
  )
  if (changes.length === 0) return
  const back = (state: string) => changes.map(({ piece, part }) => (piece.state === state ? part.back : 0n))
  await tx.execute(
    `update wealth_piece p set units = p.units - c.cut, cut = p.cut + c.cut, share = p.share - c.owed,
       made_good = p.made_good + c.paid, mark = case when c.waits then c.mark else p.mark end
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::boolean[],
       $8::numeric[]) as c (bucket, user_id, id, cut, owed, paid, waits, mark)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [
      ...keysOf(changes.map(({ piece }) => piece)),
      textsOf(changes.map(({ part }) => part.cut)),
      textsOf(back('STRUCK')),
      textsOf(back('PAID')),
      changes.map(({ piece }) => piece.state === 'PENDING'),
      textsOf(changes.map(({ part }) => part.mark)),
    ],
  )
  await tx.execute(
    `update wealth_redemption r set units = r.units - c.cut, share = r.share - c.owed
     from (select bucket, user_id, id, sum(cut) as cut, sum(owed) as owed
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
         as each (bucket, user_id, id, cut, owed) group by 1, 2, 3) as c
     where r.bucket = c.bucket and r.user_id = c.user_id and r.id = c.id`,
    [
      ...keysOf(changes.map(({ piece }) => ({ ...piece, id: piece.redemptionId }))),
      textsOf(changes.map(({ part }) => part.cut)),
      textsOf(back('STRUCK')),
    ],
  )
}

/** What is owed is priced again; what was paid stays, and what is paid beside it is kept with its pieces. */
async function writeRedemptions(tx: Transaction, found: readonly RedemptionCorrection[], to: Decimal8): Promise<void> {
  const owed = found.filter(({ redemption }) => redemption.state === 'STRUCK')
  const paid = found.filter(({ redemption, change }) => redemption.state === 'PAID' && change.paid > 0n)
  await tx.execute(
    `update wealth_redemption r set gross = c.gross, share = c.share, nav = $6::numeric
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
       as c (bucket, user_id, id, gross, share)
     where r.bucket = c.bucket and r.user_id = c.user_id and r.id = c.id`,
    [
      ...keysOf(owed.map(({ redemption }) => redemption)),
      textsOf(owed.map(({ change }) => change.gross)),
      textsOf(owed.map(({ change }) => change.share)),
      textsOf([to])[0] ?? '0',
    ],
  )
  const pieces = owed.flatMap(({ redemption, change }) => change.pieces.map((each) => ({ ...redemption, ...each })))
  await tx.execute(
    `update wealth_piece p set gross = c.gross, share = c.share
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
       as c (bucket, user_id, id, gross, share)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [...keysOf(pieces), textsOf(pieces.map(({ gross }) => gross)), textsOf(pieces.map(({ share }) => share))],
  )
  await tx.execute(
    `update wealth_piece p set made_good = p.made_good + c.paid
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as c (bucket, user_id, id, paid)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.redemption_id = c.id and p.place = 1`,
    [...keysOf(paid.map(({ redemption }) => redemption)), textsOf(paid.map(({ change }) => change.paid))],
  )
}
