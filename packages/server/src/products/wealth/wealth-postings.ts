import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { wealthManifest } from '@tenor/contract/wealth'
import { type AccountCode, type EventKind, HOLD, legRows, type Post, SPOT } from '../../core/ledger/index.ts'
import { orderPost } from '../../core/orders/index.ts'
import type { Piece, WealthOrder, WealthRedemption } from './wealth-tables.ts'

/* Where wealth moves money and units, and nowhere else. Units lie under the order that brought them. */

const { accounts, events } = wealthManifest.ledger

export const LOT: AccountCode = accounts.wealth
export const HOUSE_WEALTH: AccountCode = accounts['house:wealth']
export const HOUSE_UNITS: AccountCode = accounts['house:units']
export const HOUSE_SHARE: AccountCode = accounts['house:profit-share']
export const HOUSE_CORRECTION: AccountCode = accounts['house:wealth-correction']

export const SUBSCRIBE: EventKind = events['wealth.subscribe']
export const RETURN: EventKind = events['wealth.return']
export const INVEST: EventKind = events['wealth.invest']
export const UNITS: EventKind = events['wealth.units']
export const REDEEM: EventKind = events['wealth.redeem']
export const REDEEM_UNITS: EventKind = events['wealth.redeem.units']
export const REDEEM_PAID: EventKind = events['wealth.redeem.paid']
export const SHARE: EventKind = events['wealth.profit-share']
export const SHARE_UNITS: EventKind = events['wealth.profit-share.units']
export const CORRECT_UNITS: EventKind = events['wealth.correct.units']
export const CORRECT_CANCELLED: EventKind = events['wealth.correct.cancelled']
export const CORRECT_PAID: EventKind = events['wealth.correct.paid']
export const CORRECT_SHARE: EventKind = events['wealth.correct.share']
export const CORRECT_BACK: EventKind = events['wealth.correct.back']
export const CORRECT_FUND: EventKind = events['wealth.correct.fund']
export const CORRECT_RETURNED: EventKind = events['wealth.correct.returned']
export const CORRECT_HELD: EventKind = events['wealth.correct.held']

/** Several redemptions of a lot may have one instant: their ids tell their transfers apart. */
const PERIODS = 2_000_000_000
const periodOf = (id: number) => id % PERIODS
export const periodSql = (id: string) => `(${id} % ${PERIODS})::integer`

export function subscribePost(order: WealthOrder): Post {
  const money = { ...order, orderId: order.id, asset: order.coin, at: order.createdAt }
  return orderPost(money, SUBSCRIBE, SPOT, HOLD)
}

/** What a subscription that is priced at once moves: the money is invested, its units come. */
export function investPosts(order: WealthOrder, at: Instant): Post[] {
  const { bucket, userId, id, coin, amount, unitAsset, units } = order
  const about = { bucket, userId, reference: id, period: 0, groupId: id, at }
  return [
    { ...about, event: INVEST, debit: HOLD, credit: HOUSE_WEALTH, asset: coin, amount },
    { ...about, event: UNITS, debit: HOUSE_UNITS, credit: LOT, asset: unitAsset, amount: units },
  ]
}

/** What a redemption sets aside of each lot. */
export function redeemPosts({ id, createdAt, unitAsset }: WealthRedemption, pieces: readonly Piece[]): Post[] {
  return pieces.map(({ bucket, userId, lotId, units }) => ({
    bucket,
    userId,
    reference: lotId,
    period: periodOf(id),
    event: REDEEM,
    debit: LOT,
    credit: HOLD,
    asset: unitAsset,
    amount: units,
    groupId: id,
    at: createdAt,
  }))
}

/** What a strike moves of subscriptions: bucket, user_id, id, coin, amount, unit_asset, units. No units: the money goes back. */
export function struckTransfers(at: string, struck: string): string {
  return `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind::smallint, leg.debit::smallint,
      leg.credit::smallint, leg.asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${struck} as o cross join lateral ${legRows([
      `${RETURN}, ${HOLD}, ${SPOT}, o.coin, o.amount, o.units = 0`,
      `${INVEST}, ${HOLD}, ${HOUSE_WEALTH}, o.coin, o.amount, o.units > 0`,
      `${UNITS}, ${HOUSE_UNITS}, ${LOT}, o.unit_asset, o.units, o.units > 0`,
    ])} as leg (kind, debit, credit, asset, amount, is_so) where leg.is_so`
}

/** What a strike moves of redemptions `o` with their pieces `p`: units leave, and where nothing waits for cash they are paid. */
export function redeemedTransfers(at: string, struck: string, isPaid: string): string {
  return `select p.bucket, p.user_id, p.lot_id as reference, ${periodSql('o.id')} as period, ${REDEEM_UNITS}::smallint as kind,
      ${HOLD}::smallint as debit, ${HOUSE_UNITS}::smallint as credit, o.unit_asset as asset, p.units as amount,
      o.id as group_id, ${at}::timestamptz as at
    from ${struck} as o join wealth_piece p on p.bucket = o.bucket and p.user_id = o.user_id and p.redemption_id = o.id
    where p.units > 0
    union all
    ${paidLegs(at, struck, isPaid)}`
}

/** What paying redemptions moves: bucket, user_id, id, coin, gross, share. */
export function paidTransfers(at: string, paid: string): string {
  return paidLegs(at, paid, 'true')
}

function paidLegs(at: string, paid: string, isPaid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind::smallint, leg.debit::smallint,
      leg.credit::smallint, o.coin as asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o cross join lateral ${legRows([
      `${REDEEM_PAID}, ${HOUSE_WEALTH}, ${SPOT}, o.gross - o.share`,
      `${SHARE}, ${HOUSE_WEALTH}, ${HOUSE_SHARE}, o.share`,
    ])} as leg (kind, debit, credit, amount) where leg.amount > 0 and ${isPaid}`
}

/** The day of a strike: a lot pays a share once a day at most. */
export const dayPeriodSql = (at: string) => `(extract(epoch from ${at}) / 86400)::integer`

/** What the end of a period takes of lots: bucket, user_id, id, at, coin, unit_asset, units, amount. */
export function sharedTransfers(at: string, shared: string): string {
  return `select o.bucket, o.user_id, o.id as reference, ${dayPeriodSql('o.at')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, leg.asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${shared} as o cross join lateral ${legRows([
      `${SHARE_UNITS}, ${LOT}, ${HOUSE_UNITS}, o.unit_asset, o.units`,
      `${SHARE}, ${HOUSE_WEALTH}, ${HOUSE_SHARE}, o.coin, o.amount`,
    ])} as leg (kind, debit, credit, asset, amount)`
}

type Line = {
  readonly bucket: number
  readonly userId: number
  readonly id: number
  readonly correctionId: number
  readonly unitAsset: string
  readonly coin: string
  readonly createdAt: Instant
  readonly added: Decimal8
  readonly cancelled: Decimal8
  readonly held: Decimal8
  readonly paid: Decimal8
  readonly shareMore: Decimal8
  readonly shareBack: Decimal8
  readonly filled: Decimal8
  readonly returned: Decimal8
}

/** What a correction moves of one order: each leg that is more than nothing. */
export function correctionPosts(line: Line): Post[] {
  const { bucket, userId, id, correctionId, unitAsset, coin, createdAt: at } = line
  const about = { bucket, userId, reference: id, period: periodOf(correctionId), groupId: correctionId, at }
  const legs: Pick<Post, 'event' | 'debit' | 'credit' | 'asset' | 'amount'>[] = [
    { event: CORRECT_UNITS, debit: HOUSE_UNITS, credit: LOT, asset: unitAsset, amount: line.added },
    { event: CORRECT_CANCELLED, debit: LOT, credit: HOUSE_UNITS, asset: unitAsset, amount: line.cancelled },
    { event: CORRECT_HELD, debit: HOLD, credit: HOUSE_UNITS, asset: unitAsset, amount: line.held },
    { event: CORRECT_PAID, debit: HOUSE_WEALTH, credit: SPOT, asset: coin, amount: line.paid },
    { event: CORRECT_SHARE, debit: HOUSE_WEALTH, credit: HOUSE_SHARE, asset: coin, amount: line.shareMore },
    { event: CORRECT_BACK, debit: HOUSE_SHARE, credit: SPOT, asset: coin, amount: line.shareBack },
    { event: CORRECT_FUND, debit: HOUSE_CORRECTION, credit: HOUSE_WEALTH, asset: coin, amount: line.filled },
    { event: CORRECT_RETURNED, debit: HOUSE_WEALTH, credit: HOUSE_CORRECTION, asset: coin, amount: line.returned },
  ]
  return legs.filter(({ amount }) => amount > 0n).map((leg) => ({ ...about, ...leg }))
}
