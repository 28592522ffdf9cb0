import type { Decimal8 } from '@tenor/contract/money'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { type AccountCode, type EventKind, HOUSE_INTEREST, legRows, type Post } from '../../../core/ledger/index.ts'
import type { StoredFixedOrder, StoredRedemption } from './fixed-tables.ts'

/* Where fixed orders move money, and nowhere else. */

const { accounts, events } = simpleEarnManifest.ledger

/** The customer's holding, one per order. */
export const FIXED_HOLDING: AccountCode = accounts.fixed
/** What vouchers add, and what tiers add that are paid in another asset. */
export const HOUSE_COUPON: AccountCode = accounts['house:coupon']
export const HOUSE_BONUS: AccountCode = accounts['house:bonus']

export const FIXED_SUBSCRIBE: EventKind = events['fixed.subscribe']
export const FIXED_PRINCIPAL: EventKind = events['fixed.principal']
export const FIXED_INTEREST: EventKind = events['fixed.interest']
export const FIXED_COUPON: EventKind = events['fixed.coupon']
export const FIXED_BONUS: EventKind = events['fixed.bonus']
export const FIXED_DAILY: EventKind = events['fixed.daily']
export const FIXED_RENEW: EventKind = events['fixed.renew']
export const REDEEM_PRINCIPAL: EventKind = events['fixed.redeem.principal']
export const REDEEM_INTEREST: EventKind = events['fixed.redeem.interest']
export const REDEEM_COUPON: EventKind = events['fixed.redeem.coupon']
export const REDEEM_CLAWBACK: EventKind = events['fixed.redeem.clawback']

type Moved = { event: EventKind; debit: AccountCode; credit: AccountCode; amount: Decimal8 }
type Of = { bucket: number; userId: number; id: number; asset: string; at: Instant; period: number }

function movement({ bucket, userId, id, asset, at, period }: Of, moved: Moved): Post {
  return { bucket, userId, asset, at, period, ...moved, reference: id, groupId: id }
}

export function subscribePost(order: StoredFixedOrder): Post {
  const moved = { event: FIXED_SUBSCRIBE, debit: order.fromAccount, credit: FIXED_HOLDING, amount: order.amount }
  return movement({ ...order, at: order.createdAt, period: 0 }, moved)
}

/** What was just paid to the customer becomes the holding of the next order, in the group of the one before. */
export function renewPost(order: StoredFixedOrder): Post {
  const moved = { event: FIXED_RENEW, debit: order.fromAccount, credit: FIXED_HOLDING, amount: order.amount }
  const groupId = order.renewalOf ?? order.id
  return { ...movement({ ...order, at: order.createdAt, period: 0 }, moved), groupId }
}

/** Early redemption: the holding comes back less what is taken back, with what it earned. */
export function redemptionPosts({ orderId, number, ...redemption }: StoredRedemption): Post[] {
  const { amount, clawedBack, interest, coupon, account } = redemption
  const of = { ...redemption, id: orderId, period: number }
  const moves: Moved[] = [
    { event: REDEEM_PRINCIPAL, debit: FIXED_HOLDING, credit: account, amount: amount - clawedBack },
    { event: REDEEM_CLAWBACK, debit: FIXED_HOLDING, credit: HOUSE_INTEREST, amount: clawedBack },
    { event: REDEEM_INTEREST, debit: HOUSE_INTEREST, credit: account, amount: interest },
    { event: REDEEM_COUPON, debit: HOUSE_COUPON, credit: account, amount: coupon },
  ]
  return moves.filter((moved) => moved.amount > 0n).map((moved) => movement(of, moved))
}

/** One day's interest of an order. */
export function dailyPost(order: StoredFixedOrder, at: Instant, day: number, account: AccountCode): Post {
  const moved = { event: FIXED_DAILY, debit: HOUSE_INTEREST, credit: account, amount: order.daily }
  return movement({ ...order, at, period: day }, moved)
}

/** Transfers of a relation of orders that have matured: bucket, user_id, id, asset, principal, interest, coupon, to_account. */
export function maturityTransfers(at: string, matured: string): string {
  return `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind::smallint, leg.debit::smallint,
      leg.credit::smallint, o.asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${matured} as o cross join lateral ${legRows([
      `${FIXED_PRINCIPAL}, ${FIXED_HOLDING}, o.to_account, o.principal`,
      `${FIXED_INTEREST}, ${HOUSE_INTEREST}, o.to_account, o.interest`,
      `${FIXED_COUPON}, ${HOUSE_COUPON}, o.to_account, o.coupon`,
    ])} as leg (kind, debit, credit, amount) where leg.amount > 0`
}

/** Transfers of a day's interest: bucket, user_id, id, asset, daily, the number of the day, and the account. */
export function dailyTransfers(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, o.day as period, ${FIXED_DAILY}::smallint as kind,
      ${HOUSE_INTEREST}::smallint as debit, o.account as credit, o.asset, o.daily as amount, o.id as group_id,
      ${at}::timestamptz as at
    from ${paid} as o where o.daily > 0`
}

/** Transfers of tiers that are paid in another asset: bucket, user_id, id, bonus_asset, bonus, bonus_account. */
export function bonusTransfers(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, 0 as period, ${FIXED_BONUS}::smallint as kind,
      ${HOUSE_BONUS}::smallint as debit, o.bonus_account as credit, o.bonus_asset as asset, o.bonus as amount,
      o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o where o.bonus > 0`
}
