import { type Decimal8, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { gatedUnits } from '@tenor/contract/wealth'
import type { Raw, Transaction } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { inRange, type RowRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { STRIKE_JOB, type Strike } from './wealth-strike.ts'
import { CLOSED, type StrikeFacts } from './wealth-strike-facts.ts'
import { type Piece, pieceTable, redemptionTable, type WealthRedemption } from './wealth-tables.ts'

/**
 * Leaves each redemption of a run the same fraction, one of an earlier strike that came late too; the rest of each waits for the
 * next strike, as a row of its own.
 */
export async function gateRedemptions(
  { db, clock, ids, pace }: WealthModule,
  { productId, nav, runAt }: Strike,
  { most, asked, isClosed }: Pick<StrikeFacts, 'asked' | 'isClosed'> & { most: Decimal8 },
): Promise<void> {
  const of = [productId, isoText(nav.at)]
  const where = isClosed ? CLOSED : `product_id = $1 and strike_at = $2 and state = 'PENDING'`
  await runOverRows(db, {
    key: { job: STRIKE_JOB, due: runAt, subject: `${productId} ${isoText(nav.at).slice(0, 10)} gate` },
    rows: { table: 'wealth_redemption', where, values: of },
    pace,
    now: () => clock.now(),
    async chunk(tx, range) {
      const rows = await tx.query<Raw>(
        `select ${redemptionTable.select('r')} from wealth_redemption r
         where ${where} and ${inRange(range, 'r', 3)}
         order by r.bucket, r.user_id, r.id`,
        [...of, ...rangeValues(range)],
      )
      const redemptions = rows.map(redemptionTable.read)
      const parts = redemptions.map((redemption) => gatedUnits(redemption.units, most, asked))
      const next = later(nav.at, DAY_MS)
      await postpone(
        tx,
        range,
        redemptions.filter((_, place) => parts[place] === 0n),
        next,
      )
      const split = redemptions.flatMap((redemption, place) => {
        const part = parts[place] ?? 0n
        return part > 0n && part < redemption.units ? [{ redemption, part }] : []
      })
      await splitAll(tx, ids, split, next)
    },
  })
}

/** Of these not a single step of a unit may leave: they wait as a whole. */
async function postpone(
  tx: Transaction,
  range: RowRange,
  rows: readonly WealthRedemption[],
  next: Instant,
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    `update wealth_redemption r set strike_at = $1::timestamptz, closed_for = null where r.id = any($2::bigint[]) and ${inRange(range, 'r', 3)}`,
    [isoText(next), rows.map(({ id }) => id), ...rangeValues(range)],
  )
}

type Split = { redemption: WealthRedemption; part: Decimal8 }

async function splitAll(tx: Transaction, ids: Ids, split: readonly Split[], next: Instant): Promise<void> {
  if (split.length === 0) return
  const pieces = await piecesOf(tx, split)
  const rests: WealthRedemption[] = []
  const changed: Piece[] = []
  const added: Piece[] = []
  for (const { redemption, part } of split) {
    const id = await ids.next()
    const rest = redemption.units - part
    rests.push({ ...redemption, id, units: rest, strikeAt: next, text: null })
    let left = part
    for (const piece of pieces.get(redemption.id) ?? []) {
      const kept = piece.units < left ? piece.units : left
      left -= kept
      if (kept === 0n) changed.push({ ...piece, redemptionId: id })
      else if (kept < piece.units) {
        changed.push({ ...piece, units: kept })
        added.push({ ...piece, id: await ids.next(), redemptionId: id, units: piece.units - kept })
      }
    }
  }
  await redemptionTable.insert(tx, rests)
  await tx.execute(
    `update wealth_redemption r set units = part.units
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as part (bucket, user_id, id, units)
     where r.bucket = part.bucket and r.user_id = part.user_id and r.id = part.id`,
    [...keysOf(split.map(({ redemption }) => redemption)), split.map(({ part }) => decimalText(part))],
  )
  await writePieces(tx, changed)
  if (added.length > 0) await pieceTable.insert(tx, added)
}

async function piecesOf(tx: Transaction, split: readonly Split[]): Promise<Map<number, Piece[]>> {
  const rows = await tx.query<Raw>(
    `select ${pieceTable.select('p')} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_piece p on p.bucket = key.bucket and p.user_id = key.user_id and p.redemption_id = key.id
     order by p.redemption_id, p.place`,
    keysOf(split.map(({ redemption }) => redemption)),
  )
  return Map.groupBy(rows.map(pieceTable.read), ({ redemptionId }) => redemptionId)
}

async function writePieces(tx: Transaction, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  await tx.execute(
    `update wealth_piece p set redemption_id = c.redemption_id, units = c.units
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[])
       as c (bucket, user_id, id, redemption_id, units)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [...keysOf(pieces), pieces.map(({ redemptionId }) => redemptionId), pieces.map(({ units }) => decimalText(units))],
  )
}

type Key = { bucket: number; userId: number; id: number }
const keysOf = (rows: readonly Key[]): [number[], number[], number[]] => [
  rows.map(({ bucket }) => bucket),
  rows.map(({ userId }) => userId),
  rows.map(({ id }) => id),
]
