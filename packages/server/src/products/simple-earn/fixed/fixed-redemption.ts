import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  earlyRedemption,
  earlyRedemptionViolation,
  type fixedPreRedeem,
  rateUpShare,
  restOf,
} from '@tenor/contract/simple-earn'
import type { z } from 'zod'
import { readModeAccount } from '../../../core/accounts/index.ts'
import { refuseFine } from '../../../core/assets/index.ts'
import { giveBackCapacity, giveBackQuota } from '../../../core/capacity/index.ts'
import { type AccountCode, post } from '../../../core/ledger/index.ts'
import { actOnce, type OrderKey } from '../../../core/orders/index.ts'
import { refuseIfStopped } from '../../../core/stops/index.ts'
import { giveBack } from '../../../core/vouchers/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import { payDueDays } from './fixed-daily.ts'
import type { FixedModule } from './fixed-module.ts'
import { earned } from './fixed-new-order.ts'
import { fixedRedeemed } from './fixed-notices.ts'
import { fixedOrderStore, writeFixedOrder } from './fixed-order-store.ts'
import { redemptionPosts } from './fixed-postings.ts'
import { PERSONAL } from './fixed-product-store.ts'
import { fixedSale } from './fixed-sale.ts'
import { positionOf, redemptionTable, type StoredFixedOrder, type StoredRedemption, voucherOf } from './fixed-tables.ts'
import { earlyWire, lendWire } from './fixed-views.ts'

export type RedeemAct = {
  customer: Customer
  orderId: number
  /** Null: all of it. */
  amount: string | null
  fundpass: string | undefined
  key: string | null
  /** Whether only orders of VIP products are meant. */
  isVip: boolean
}
type Redeemed = z.output<typeof fixedPreRedeem.data>

/** Redeems early: pays what the policy says, and gives quotas back. What is judged counts once the order is locked. */
export async function redeemEarly(module: FixedModule, act: RedeemAct): Promise<Redeemed> {
  const { customer, orderId, key } = act
  const { bucket, userId } = customer
  const wanted = act.amount === null ? null : decimal(act.amount)
  const content = { orderId, amount: wanted === null ? null : wanted.toString() }
  const once = { bucket, userId, key, act: 'fixed.redeem', content, at: module.clock.now() }
  return actOnce(module.orders, { customer, once, fundpass: act.fundpass }, async () => {
    const id = await module.ids.next()
    return answerOnce(module.db, once, async (tx) => {
      const account = await readModeAccount(tx, customer)
      const locked = await orderOf(tx, { bucket, userId, id: orderId }, act.isVip)
      const order = await payDueDays(tx, locked, module.clock.now(), account)
      return redeemLocked(module, tx, order, { id, amount: wanted ?? order.principal, account })
    })
  })
}

/** One order of a customer, locked; refused where there is none, or it is none of VIP where that is meant. */
export async function orderOf(tx: Transaction, key: OrderKey, isVip: boolean): Promise<StoredFixedOrder> {
  const order = await fixedOrderStore.byKey(tx, key, true)
  if (order === null || (isVip && order.type !== 2)) throw new Refusal(404, 'simpleEarn.fixed.orderNotFound')
  return order
}

async function redeemLocked(
  module: FixedModule,
  tx: Transaction,
  order: StoredFixedOrder,
  { id, amount, account }: { id: number; amount: Decimal8; account: AccountCode },
): Promise<Redeemed> {
  const now = module.clock.now()
  const position = positionOf(order)
  refuseOn(earlyRedemptionViolation(position, amount, now), 409)
  if (amount !== order.principal) refuseFine(module.assets, order.asset, amount)
  await refuseIfStopped(tx, fixedSale(order), 'redemption')
  const early = earlyRedemption(position, amount, now)
  const redemption: StoredRedemption = {
    bucket: order.bucket,
    userId: order.userId,
    id,
    orderId: order.id,
    number: order.redemptions + 1,
    asset: order.asset,
    amount,
    days: early.days,
    interest: early.interest,
    coupon: early.voucherInterest,
    clawedBack: early.clawedBack,
    at: now,
    account,
    rate: early.rate,
    couponPrincipal: early.voucherPrincipal,
  }
  const rest = restAfter(order, redemption, restOf(position, early))
  if (early.isVoucherBack && order.voucherId !== null) {
    await giveBack(tx, [{ bucket: order.bucket, userId: order.userId, id: order.voucherId }], now)
  }
  await post(tx, redemptionPosts(redemption))
  const quota = { bucket: order.bucket, userId: order.userId, productId: order.productId }
  await giveBackQuota(tx, { ...quota, period: PERSONAL }, amount)
  await giveBackCapacity(tx, [{ ...quota, amount }])
  await Promise.all([writeFixedOrder(tx, order, rest), redemptionTable.insert(tx, [redemption])])
  await fixedRedeemed.announce(tx, [redemption], now)
  const wire = lendWire({ ...order, ...rest }, now)
  return { id, order_id: order.id, asset: order.asset, ...earlyWire(order, early), order: wire }
}

type Rest = Partial<StoredFixedOrder>

/** What stays of the order: it earns on what is left, in its own slice, with its share of the voucher; or it has ended. */
function restAfter(
  order: StoredFixedOrder,
  { at, number }: StoredRedemption,
  { principal, paidDaily }: { principal: Decimal8; paidDaily: Decimal8 },
): Rest {
  const voucher = voucherOf(order)
  const left = { ...order, principal }
  const coupon = voucher === null ? 0n : rateUpShare(voucher, principal, order.termDays)
  const rest: Rest = { principal, paidDaily, redemptions: number, coupon, ...earned(left, order.policy) }
  if (principal > 0n) return rest
  const ended = { endedAt: at, endKind: 'early' as const, dailyAt: null, reinvest: false, redeemTo: 0 as const }
  return { ...rest, ...ended }
}
