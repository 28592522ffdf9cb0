import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { lotWorth, profitShare, worthOfUnits } from '@tenor/contract/wealth'
import { type Owner, type Owners, ofOwners, ownersOf, ownersValues } from '../../core/ledger/index.ts'
import { type Queryable, type Raw, sqlType, type Value } from '../../platform/database/index.ts'
import {
  orderTable,
  pieceTable,
  shareTable,
  type TakenShareRow,
  type WealthOrder,
  type WealthRedemptionState,
} from './wealth-tables.ts'

/* What customers have of funds: each order with what it became, and what left of it. All of one customer, in one bucket. */

/** What a redemption took of a lot. */
type Left = {
  readonly id: number
  readonly lotId: number
  readonly units: Decimal8
  readonly mark: Decimal8
  readonly profitShare: Decimal8
  readonly net: Decimal8
  readonly state: WealthRedemptionState
  readonly strikeAt: Instant
  readonly paidAt: Instant | null
}

/** An order with what left of it. */
export type Position = {
  readonly order: WealthOrder
  readonly left: readonly Left[]
  /** Profit shares that ends of periods took of it, oldest first. */
  readonly shares: readonly TakenShareRow[]
}

/** A customer's orders of products, oldest first, or one of them. */
export async function positionsOf(
  db: Queryable,
  { bucket, userId }: Owner,
  of: { productIds: readonly number[] } | { orderId: number },
): Promise<Position[]> {
  return positionsOfMany(db, ownersOf({ bucket, userId }), of)
}

/** The same of several customers; `all` of their orders. */
export async function positionsOfMany(
  db: Queryable,
  owners: Owners,
  of: { productIds: readonly number[] } | { orderId: number } | 'all',
): Promise<Position[]> {
  const [which, values] = whichOf(of)
  const rows = await db.query<Raw>(
    `select ${orderTable.select('o')} from wealth_order o
     where ${ofOwners(owners, 'o')} and ${which} order by o.strike_at, o.id`,
    [...ownersValues(owners), ...values],
  )
  const orders = rows.map(orderTable.read)
  if (orders.length === 0) return []
  const [left, shares] = await Promise.all([leftOf(db, owners, orders), sharesOf(db, owners, orders)])
  return orders.map((order) => ({ order, left: left.get(order.id) ?? [], shares: shares.get(order.id) ?? [] }))
}

async function sharesOf(db: Queryable, owners: Owners, orders: readonly WealthOrder[]) {
  const periodic = orders.filter(({ sharePeriod }) => sharePeriod !== 'none')
  if (periodic.length === 0) return new Map<number, TakenShareRow[]>()
  const rows = await db.query<Raw>(
    `select ${shareTable.select('s')} from wealth_share s where ${ofOwners(owners, 's')} and s.id = any($3::bigint[])
     order by s.id, s.at`,
    [...ownersValues(owners), periodic.map(({ id }) => id)],
  )
  return Map.groupBy(rows.map(shareTable.read), ({ id }) => id)
}

/** Units that shares of periods cost an order until an instant. */
export function sharedUnits(shares: readonly TakenShareRow[], until: Instant | null = null): Decimal8 {
  return shares.reduce((sum, { at, units, back }) => (until === null || at <= until ? sum + units - back : sum), 0n)
}

function whichOf(of: { productIds: readonly number[] } | { orderId: number } | 'all'): [string, readonly Value[]] {
  if (of === 'all') return ['true', []]
  return 'orderId' in of ? ['o.id = $3', [of.orderId]] : ['o.product_id = any($3::bigint[])', [of.productIds]]
}

type LeftRaw = Raw & { state: WealthRedemptionState; strike_at: Instant; paid_at: Instant | null }

async function leftOf(db: Queryable, owners: Owners, orders: readonly WealthOrder[]) {
  const rows = await db.query<LeftRaw>(
    `select ${pieceTable.select('p')}, r.state, r.strike_at, r.paid_at from wealth_piece p
     join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
     where ${ofOwners(owners, 'p')} and ${ofOwners(owners, 'r')} and p.lot_id = any($3::bigint[])
     order by p.id`,
    [...ownersValues(owners), orders.map(({ id }) => id)],
  )
  const left = rows.map((row): Left => {
    const { id, lotId, units, excess, mark, profitShare: share, gross, share: taken, madeGood } = pieceTable.read(row)
    const about = { state: row.state, strikeAt: row.strike_at, paidAt: row.paid_at }
    // Units that were not due are none of the lot's.
    return { id, lotId, units: units - excess, mark, profitShare: share, net: gross - taken + madeGood, ...about }
  })
  return Map.groupBy(left, ({ lotId }) => lotId)
}

/** What positions of one product come to together, at the last value of a unit. */
export type PositionSum = {
  readonly units: Decimal8
  readonly redeemable: Decimal8
  readonly redeeming: Decimal8
  /** Units at the last value, less profit share: those that leave at the next strike too. */
  readonly worth: Decimal8
  readonly pending: Decimal8
  readonly owed: Decimal8
  readonly paidIn: Decimal8
  readonly paidOut: Decimal8
  readonly income: Decimal8
  /** What was put in and has not come back yet, by units. */
  readonly cost: Decimal8
  readonly nextUnlock: Instant | null
}

export function sumOfPositions(positions: readonly Position[], nav: Decimal8, now: Instant): PositionSum {
  const sum = (values: readonly Decimal8[]) => values.reduce((total, value) => total + value, 0n)
  const held = positions.filter(({ order }) => order.state === 'STRUCK')
  const isOpen = ({ order }: Position) => order.unitLeft > 0n
  const all = positions.flatMap(({ left }) => left)
  const of = (state: WealthRedemptionState) => all.filter((each) => each.state === state)
  const pending = sum(positions.filter(({ order }) => order.state === 'PENDING').map(({ order }) => order.amount))
  const worth = sum(held.map((position) => worthOf(position, nav)))
  const [owed, paidOut] = [sum(of('STRUCK').map(({ net }) => net)), sum(of('PAID').map(({ net }) => net))]
  // Of what a correction gave back, what had left by then was bought all the same.
  const paidIn = pending + sum(held.map(({ order }) => order.amount)) + sum(positions.map(keptOf))
  const locked = held.filter((position) => isOpen(position) && position.order.unlocksAt > now)
  return {
    units: sum(held.map(({ order }) => order.unitLeft)),
    redeemable: sum(held.filter(({ order }) => order.unlocksAt <= now).map(({ order }) => order.unitLeft)),
    redeeming: sum(of('PENDING').map(({ units }) => units)),
    worth,
    pending,
    owed,
    paidIn,
    paidOut,
    income: worth + pending + owed + paidOut - paidIn,
    cost: pending + sum(held.map(costOf)),
    nextUnlock: locked.reduce<Instant | null>(
      (first, { order }) => (first === null || order.unlocksAt < first ? order.unlocksAt : first),
      null,
    ),
  }
}

/** What of an order is still in the fund is worth: a lot's own units, and those that wait for their strike. */
export function worthOf({ order, left }: Position, nav: Decimal8): Decimal8 {
  const { unitLeft, mark, profitShare: share } = order
  const own = mark === null ? 0n : lotWorth({ units: unitLeft, mark }, nav, share)
  return left
    .filter(({ state }) => state === 'PENDING')
    .reduce(
      (sum, each) => sum + worthOfUnits(each.units, nav) - profitShare(each.units, nav, each.mark, each.profitShare),
      own,
    )
}

const keptOf = ({ order: { amount, returned } }: Position) => (returned === null ? 0n : amount - returned)

/** Units that a profit share cost are no part of what could come back. */
function costOf({ order, left, shares }: Position): Decimal8 {
  const units = order.units - sharedUnits(shares)
  if (units <= 0n) return 0n
  const unpaid = left.filter(({ state }) => state !== 'PAID').reduce((sum, { units }) => sum + units, order.unitLeft)
  return (order.amount * unpaid) / units
}

/** Products that customers have orders of, newest client first. */
export type ClientRow = { readonly userId: number; readonly id: number; readonly productId: number }

export async function clientsOf(db: Queryable, owners: Owners, most: number | null): Promise<ClientRow[]> {
  const rows = await db.query(
    { user_id: sqlType.number, id: sqlType.number, product_id: sqlType.number },
    `select c.user_id, c.id, c.product_id from wealth_client c where ${ofOwners(owners, 'c')}
     order by c.created_at desc, c.id desc limit $3`,
    [...ownersValues(owners), most],
  )
  return rows.map((row) => ({ userId: row.user_id, id: row.id, productId: row.product_id }))
}
