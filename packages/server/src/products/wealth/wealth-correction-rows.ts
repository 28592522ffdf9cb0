import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  endsPeriod,
  type LotChange,
  lotChange,
  type NavOf,
  type RedemptionChange,
  redemptionChange,
  SHARE_PERIODS,
} from '@tenor/contract/wealth'
import { type Queryable, type Raw, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
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

/* What corrected values change of each order: read, and decided by the contract. Nothing is written here. */

/** A strike whose value was wrong, and the values of the fund that stand now. */
export type Corrected = { readonly productId: number; readonly at: Instant; readonly navOf: NavOf }

/** A piece with the state of the redemption that took it. */
type LeftPiece = Piece & { readonly state: WealthRedemptionState }

/** What of a profit share changes: units that come back more, or fewer, and money of the house in the fund for it. */
export type ShareReturn = { readonly share: TakenShareRow; readonly back: Decimal8; readonly filled: Decimal8 }

export type LotCorrection = {
  readonly order: WealthOrder
  readonly pieces: readonly LeftPiece[]
  readonly change: LotChange
  readonly returns: readonly ShareReturn[]
}
export type RedemptionCorrection = {
  readonly redemption: WealthRedemption
  readonly pieces: readonly Piece[]
  readonly change: RedemptionChange
}

/**
 * Lots that a strike's value counts for: its own, and older ones of which a period ended with it. What left them follows: all
 * of it was struck later.
 */
export const LOTS = `product_id = $1 and state = 'STRUCK'
  and (strike_at = $2 or (strike_at < $2 and share_period = any($3::text[]) and share_period <> 'none'))`
export const lotValues = ({ productId, at }: Pick<Corrected, 'productId' | 'at'>): Value[] => [
  productId,
  isoText(at),
  SHARE_PERIODS.filter((period) => endsPeriod(at, period)),
]

/** Redemptions that a strike's value may count for. */
export const REDEMPTIONS = 'product_id = $1 and strike_at >= $2'
export const redemptionValues = ({ productId, at }: Pick<Corrected, 'productId' | 'at'>): Value[] => [
  productId,
  isoText(at),
]

/** Values of a fund as they stand; `other`: as they would stand with another one. */
export async function valuesOf(
  db: Queryable,
  productId: number,
  other: { readonly at: Instant; readonly nav: Decimal8 } | null = null,
): Promise<NavOf> {
  const rows = await db.query(
    { at: sqlType.instant, nav: sqlType.text },
    'select at, nav from wealth_nav where product_id = $1 order by at',
    [productId],
  )
  const values = new Map(rows.map(({ at, nav }) => [at, decimal(nav)]))
  if (other !== null) values.set(other.at, other.nav)
  return (strike) => {
    const nav = values.get(strike)
    // Nothing is priced without a value.
    if (nav === undefined) throw new Error(`${productId} has no value at ${isoText(strike)}`)
    return nav
  }
}

/* Lots of the range by $1 to $3; its six values from $4 on. */
const inLots = (range: RowRange) => `${LOTS} and ${inRange(range, 'o', 4)}`

/** Whose lots are corrected ask for none of their units meanwhile: whoever redeems locks the same row first. */
export async function lockClientsOf(tx: Transaction, of: Corrected, range: RowRange): Promise<void> {
  const isOne = range.after[0] === range.until[0]
  await tx.query(
    `select c.id from wealth_client c join (select distinct o.bucket, o.user_id from wealth_order o where ${inLots(range)}) as k
       on k.bucket = c.bucket and k.user_id = c.user_id
     where c.product_id = $1 and ${inBucketsOf(range, 'c', 4)} order by c.bucket, c.user_id, c.id for update of c
     ${isOne ? '' : '/* several buckets: on one node only, others go bucket by bucket */'}`,
    [...lotValues(of), ...rangeValues(range)],
  )
}

/** Lots of a range, with what they become. */
export async function lotCorrections(db: Queryable, of: Corrected, range: RowRange): Promise<LotCorrection[]> {
  const rows = await db.query<Raw>(
    `select ${orderTable.select('o')} from wealth_order o where ${inLots(range)} order by o.bucket, o.user_id, o.id`,
    [...lotValues(of), ...rangeValues(range)],
  )
  const orders = rows.map(orderTable.read)
  const [pieces, shares] = [await leftPieces(db, orders), await sharesOf(db, orders)]
  return orders.map((order) => {
    const [own, taken] = [pieces.get(order.id) ?? [], shares.get(order.id) ?? []]
    const parts = own.map(({ state, ...piece }) => ({ ...piece, isWaiting: state === 'PENDING' }))
    const change = lotChange({ ...order, parts, shares: taken }, of.navOf)
    return { order, pieces: own, change, returns: returnsOf(taken, change) }
  })
}

function returnsOf(taken: readonly TakenShareRow[], { shares }: LotChange): ShareReturn[] {
  return shares.flatMap(({ at, back, filled }) => {
    const share = taken.find((each) => each.at === at)
    const isChanged = share !== undefined && (share.back !== back || share.filled !== filled)
    return isChanged ? [{ share, back: back - share.back, filled: filled - share.filled }] : []
  })
}

export function sumOfReturns(returns: readonly ShareReturn[]): { back: Decimal8; filled: Decimal8 } {
  const sum = (of: (each: ShareReturn) => Decimal8) => returns.reduce((all, each) => all + of(each), 0n)
  return { back: sum(({ back }) => back), filled: sum(({ filled }) => filled) }
}

async function sharesOf(db: Queryable, orders: readonly WealthOrder[]): Promise<Map<number, TakenShareRow[]>> {
  const periodic = orders.filter(({ sharePeriod }) => sharePeriod !== 'none')
  if (periodic.length === 0) return new Map()
  const rows = await db.query<Raw>(
    `select ${shareTable.select('s')} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_share s on s.bucket = key.bucket and s.user_id = key.user_id and s.id = key.id order by s.id, s.at`,
    keysOf(periodic),
  )
  return Map.groupBy(rows.map(shareTable.read), ({ id }) => id)
}

type LeftRaw = Raw & { state: WealthRedemptionState }

async function leftPieces(db: Queryable, orders: readonly WealthOrder[]): Promise<Map<number, LeftPiece[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db.query<LeftRaw>(
    `select ${pieceTable.select('p')}, r.state
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
     join wealth_piece p on p.bucket = key.bucket and p.user_id = key.user_id and p.lot_id = key.id
     join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
     order by p.lot_id, p.id`,
    keysOf(orders),
  )
  const read = rows.map((row) => ({ ...pieceTable.read(row), state: row.state }))
  return Map.groupBy(read, ({ lotId }) => lotId)
}

/** Redemptions that a range has, by `strike`: those of the strike, and later ones whose lots or marks were others. */
export async function redemptionCorrections(
  db: Queryable,
  of: Corrected,
  range: RowRange,
): Promise<RedemptionCorrection[]> {
  const rows = await db.query<Raw>(
    `select ${redemptionTable.select('r')} from wealth_redemption r where r.product_id = $1 and r.strike_at >= $2
       and r.state <> 'PENDING' and ${inRange(range, 'r', 3)} order by r.bucket, r.user_id, r.id`,
    [...redemptionValues(of), ...rangeValues(range)],
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
  return redemptions.map((redemption) => correctionOf(redemption, pieces.get(redemption.id) ?? [], of.navOf))
}

/** What a redemption comes to with its pieces as they stand. */
export function correctionOf(
  redemption: WealthRedemption,
  pieces: readonly Piece[],
  navOf: NavOf,
): RedemptionCorrection {
  const facts = { ...redemption, isPaid: redemption.state === 'PAID' }
  return { redemption, pieces, change: redemptionChange(facts, pieces, navOf(redemption.strikeAt)) }
}

type Key = { readonly bucket: number; readonly userId: number; readonly id: number }

/** The three arrays by which rows of several customers are found again. */
export function keysOf(rows: readonly Key[]): Value[] {
  return [rows.map(({ bucket }) => bucket), rows.map(({ userId }) => userId), rows.map(({ id }) => id)]
}

/** Amounts as an array of a statement. */
export const textsOf = (values: readonly Decimal8[]): string[] => values.map(decimalText)
