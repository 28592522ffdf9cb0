import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type LotChange, lotChange, type RedemptionChange, redemptionChange } from '@tenor/contract/wealth'
import type { Queryable, Raw, Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import {
  orderTable,
  type Piece,
  pieceTable,
  redemptionTable,
  type WealthOrder,
  type WealthRedemption,
  type WealthRedemptionState,
} from './wealth-tables.ts'

/* What a corrected value changes of each order: read, and decided by the contract. Nothing is written here. */

/** A value that was wrong. */
export type Corrected = {
  readonly productId: number
  readonly at: Instant
  readonly from: Decimal8
  readonly to: Decimal8
}

/** A piece with the redemption that took it. */
export type LeftPiece = Piece & { readonly state: WealthRedemptionState; readonly nav: Decimal8 | null }

export type LotCorrection = {
  readonly order: WealthOrder
  readonly pieces: readonly LeftPiece[]
  readonly change: LotChange
}
export type RedemptionCorrection = { readonly redemption: WealthRedemption; readonly change: RedemptionChange }

/** Subscriptions of the strike that a range has, with what they become. */
export async function lotCorrections(db: Queryable, of: Corrected, range: RowRange): Promise<LotCorrection[]> {
  const rows = await db.query<Raw>(
    `select ${orderTable.select('o')} from wealth_order o where o.product_id = $1 and o.strike_at = $2
       and o.state = 'STRUCK' and ${inRange(range, 'o', 3)} order by o.bucket, o.user_id, o.id`,
    [of.productId, isoText(of.at), ...rangeValues(range)],
  )
  const orders = rows.map(orderTable.read)
  const pieces = await leftPieces(db, orders)
  return orders.map((order) => {
    const own = pieces.get(order.id) ?? []
    const parts = own.map(({ state, nav, ...piece }) => ({
      ...{ id: piece.id, units: piece.units, mark: piece.mark, profitShare: piece.profitShare, share: piece.share },
      ...{ nav: state === 'PENDING' ? null : nav, isPaid: state === 'PAID' },
    }))
    const { amount, units, unitLeft, mark } = order
    const change = lotChange({ amount, units, unitLeft, mark: mark ?? of.from, parts }, of.from, of.to)
    return { order, pieces: own, change }
  })
}

type LeftRaw = Raw & { state: WealthRedemptionState; nav: string | null }

async function leftPieces(db: Queryable, orders: readonly WealthOrder[]): Promise<Map<number, LeftPiece[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db.query<LeftRaw>(
    `select ${pieceTable.select('p')}, r.state, r.nav
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_piece p on p.bucket = key.bucket and p.user_id = key.user_id and p.lot_id = key.id
     join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
     order by p.lot_id, p.id`,
    keysOf(orders),
  )
  const read = rows.map((row) => ({
    ...pieceTable.read(row),
    state: row.state,
    nav: redemptionTable.fields.nav.read(row.nav),
  }))
  return Map.groupBy(read, ({ lotId }) => lotId)
}

/** Redemptions of the strike that a range has, with what they come to. */
export async function redemptionCorrections(
  db: Queryable,
  of: Corrected,
  range: RowRange,
): Promise<RedemptionCorrection[]> {
  const rows = await db.query<Raw>(
    `select ${redemptionTable.select('r')} from wealth_redemption r where r.product_id = $1 and r.strike_at = $2
       and r.state <> 'PENDING' and ${inRange(range, 'r', 3)} order by r.bucket, r.user_id, r.id`,
    [of.productId, isoText(of.at), ...rangeValues(range)],
  )
  const redemptions = rows.map(redemptionTable.read)
  if (redemptions.length === 0) return []
  const found = await db.query<Raw>(
    `select ${pieceTable.select('p')}
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_piece p on p.bucket = key.bucket and p.user_id = key.user_id and p.redemption_id = key.id
     order by p.redemption_id, p.place`,
    keysOf(redemptions),
  )
  const pieces = Map.groupBy(found.map(pieceTable.read), ({ redemptionId }) => redemptionId)
  return redemptions.map((redemption) => ({
    redemption,
    change: redemptionChange(
      redemption,
      (pieces.get(redemption.id) ?? []).map(({ id, lotId: lot, units, mark, profitShare }) => ({
        ...{ id, lot, units, mark, profitShare },
      })),
      of.to,
    ),
  }))
}

type Key = { readonly bucket: number; readonly userId: number; readonly id: number }

/** The three arrays by which rows of several customers are found again. */
export function keysOf(rows: readonly Key[]): Value[] {
  return [rows.map(({ bucket }) => bucket), rows.map(({ userId }) => userId), rows.map(({ id }) => id)]
}

/** Amounts as an array of a statement. */
export const textsOf = (values: readonly Decimal8[]): string[] => values.map(decimalText)
