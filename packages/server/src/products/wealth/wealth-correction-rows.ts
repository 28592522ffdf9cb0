import { type Decimal8, decimalText, larger, multiply } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  type LotChange,
  lotChange,
  type RedemptionChange,
  redemptionChange,
  shareUnitsBack,
  type TakenShare,
} from '@tenor/contract/wealth'
import type { Queryable, Raw, Value } from '../../platform/database/index.ts'
import { inBucketsOf, inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import {
  orderTable,
  type Piece,
  pieceTable,
  redemptionTable,
  shareTable,
  type TakenShareRow,
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

/** A profit share of a period of which something comes back: units, and what the house fills the fund with for them. */
export type ShareReturn = { readonly share: TakenShareRow; readonly back: Decimal8; readonly filled: Decimal8 }

export type LotCorrection = {
  readonly order: WealthOrder
  readonly pieces: readonly LeftPiece[]
  readonly change: LotChange
  readonly returns: readonly ShareReturn[]
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
  const [pieces, shares] = [await leftPieces(db, orders), await sharesOf(db, orders)]
  return orders.map((order) => {
    const own = pieces.get(order.id) ?? []
    const parts = own.map(({ state, nav, ...piece }) => ({
      ...{ id: piece.id, units: piece.units, mark: piece.mark, profitShare: piece.profitShare, share: piece.share },
      ...{ nav: state === 'PENDING' ? null : nav, isPaid: state === 'PAID' },
    }))
    const { amount, units, unitLeft, mark } = order
    const change = lotChange({ amount, units, unitLeft, mark: mark ?? of.from, parts }, of.from, of.to)
    const returns = returnsOf(shares.get(order.id) ?? [], of)
    return { order, pieces: own, returns, change: withReturns(change, returns) }
  })
}

/** What comes back is taken off what is cancelled of the same lot. */
function withReturns(change: LotChange, returns: readonly ShareReturn[]): LotChange {
  const { back, filled } = sumOfReturns(returns)
  const cancelled = larger(change.cancelled - back, 0n)
  const added = change.added + larger(back - change.cancelled, 0n)
  return { ...change, added, cancelled, filled: change.filled + filled }
}

export function sumOfReturns(returns: readonly ShareReturn[]): { back: Decimal8; filled: Decimal8 } {
  const sum = (of: (each: ShareReturn) => Decimal8) => returns.reduce((all, each) => all + of(each), 0n)
  return { back: sum(({ back }) => back), filled: sum(({ filled }) => filled) }
}

/** What of profit shares of periods comes back. */
function returnsOf(shares: readonly TakenShareRow[], of: Corrected): ShareReturn[] {
  return shares.flatMap((share) => {
    const taken: TakenShare = { ...share, units: share.units - share.back }
    const back = shareUnitsBack(taken, of)
    return back === 0n ? [] : [{ share, back, filled: multiply(back, share.nav, 'up') }]
  })
}

/** A lot of an earlier strike whose profit share of a period was taken at the value that was wrong, or above its mark. */
export type ShareCorrection = {
  readonly order: WealthOrder
  readonly returns: readonly ShareReturn[]
  readonly mark: Decimal8
}

/** Lots of earlier strikes that a range has of the shares from a strike on. */
export async function shareCorrections(db: Queryable, of: Corrected, range: RowRange): Promise<ShareCorrection[]> {
  const rows = await db.query<Raw>(
    `select ${orderTable.select('o')} from wealth_order o join (select distinct s.bucket, s.user_id, s.id from wealth_share s
       where s.product_id = $1 and s.at >= $2 and ${inRange(range, 's', 3)}) as k
       on k.bucket = o.bucket and k.user_id = o.user_id and k.id = o.id
     where o.strike_at < $2 and ${inBucketsOf(range, 'o', 3)} order by o.bucket, o.user_id, o.id`,
    [of.productId, isoText(of.at), ...rangeValues(range)],
  )
  const orders = rows.map(orderTable.read)
  const shares = await sharesOf(db, orders)
  return orders.map((order) => {
    const own = (shares.get(order.id) ?? []).filter(({ at }) => at >= of.at)
    const isOfIt = own.some(({ at }) => at === of.at)
    const chain = own.filter(({ at, mark }) => at === of.at || (isOfIt && mark === of.from))
    const mark = isOfIt && order.mark === of.from ? of.to : (order.mark ?? of.to)
    return { order, returns: returnsOf(chain, of), mark }
  })
}

async function sharesOf(db: Queryable, orders: readonly WealthOrder[]): Promise<Map<number, TakenShareRow[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db.query<Raw>(
    `select ${shareTable.select('s')} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_share s on s.bucket = key.bucket and s.user_id = key.user_id and s.id = key.id order by s.id, s.at`,
    keysOf(orders),
  )
  return Map.groupBy(rows.map(shareTable.read), ({ id }) => id)
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
