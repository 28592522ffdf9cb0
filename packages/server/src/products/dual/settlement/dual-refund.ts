import {
  DUAL_REFUND_QUOTE_SECONDS,
  type DualOrderRow,
  type DualRefund,
  type DualRefundPreview,
  investAsset,
  refundOf,
  refundViolation,
  shownState,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { refuseIfStopped } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { moneyOf, refundPosts } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { type OrderKey, orderByKey } from '../purchase/dual-order-store.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import { ownerOf } from '../purchase/dual-service.ts'

/** Makes a quote for giving an order back early, and keeps it for as long as it is good. */
export async function previewRefund(
  module: DualModule,
  customer: Customer,
  orderId: number,
): Promise<DualRefundPreview> {
  const owner = ownerOf(customer)
  const order = await orderByKey(module.db, { ...owner, id: orderId })
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  const now = module.clock.now()
  refuseUnlessRunning(order, now)
  await refuseIfStopped(module.db, dualSale(order), 'redemption')
  const { refund, price } = await quote(module, order, now)
  const id = await module.ids.next()
  const expiresAt = later(now, DUAL_REFUND_QUOTE_SECONDS * SECOND_MS)
  await module.db.execute(
    `insert into dual_refund_quote (bucket, user_id, id, order_id, amount, fee, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      owner.bucket,
      owner.userId,
      id,
      orderId,
      decimalText(refund.amount),
      decimalText(paidFee(refund)),
      isoText(expiresAt),
    ],
  )
  return {
    order_id: orderId,
    req_id: id,
    currency: investAsset(order),
    spot_value: decimalText(refund.claim),
    option_value: decimalText(refund.option),
    fee: decimalText(refund.fee),
    amount: decimalText(refund.amount),
    invest_amount: decimalText(order.amount),
    price: decimalText(price),
    implied_volatility: decimalText(refund.impliedVolatility),
    expire_timest: unixSeconds(expiresAt),
    expire_second: DUAL_REFUND_QUOTE_SECONDS,
  }
}

async function quote(
  module: DualModule,
  order: StoredOrder,
  now: Instant,
): Promise<{ refund: DualRefund; price: Decimal8 }> {
  const [price, series] = await Promise.all([
    module.market.indexNow(pairOf(order.coin, order.quoteAsset)),
    seriesByCoin(module.db),
  ])
  const surface = series.get(order.coin)?.surface
  if (price === null || surface === undefined) throw new Refusal(422, 'dual.quote.unavailable')
  const position = { ...order, yield: termYield(order.apr, { days: order.days, hours: order.hours }) }
  const refund = refundOf({ position, price, now, deliveryAt: order.deliveryAt, surface })
  if (refund === null) throw new Refusal(422, 'dual.quote.unavailable')
  return { refund, price }
}

/** Where the option has eaten everything there is nothing left to take a fee from. */
function paidFee(refund: DualRefund): Decimal8 {
  const left = refund.claim - refund.option
  return left <= 0n ? 0n : left - refund.amount
}

function refuseUnlessRunning(order: StoredOrder, now: Instant): void {
  refuseOn(refundViolation({ ...order, state: shownState(order, now), now }), 409)
}

type RefundAct = {
  customer: Customer
  orderId: number
  quoteId: number
  fundpass: string | undefined
  key: string | null
}

/** Takes up a quote: the order ends, the customer is paid what the quote says, and the quote is used up. */
export async function refundOrder(module: DualModule, act: RefundAct): Promise<DualOrderRow> {
  const { customer, orderId, quoteId, key } = act
  const owner = ownerOf(customer)
  await module.orders.verifyFundPassword(customer, act.fundpass)
  const once = { ...owner, key, act: 'dual.refund', content: { orderId, quoteId }, at: module.clock.now() }
  return answerOnce(module.db, once, async (tx) => {
    const order = await orderByKey(tx, { ...owner, id: orderId }, true)
    if (order === null) throw new Refusal(404, 'dual.order.notFound')
    const now = module.clock.now()
    const { amount, fee } = await takeQuote(tx, { ...owner, id: quoteId }, orderId, now)
    refuseUnlessRunning(order, now)
    await refuseIfStopped(tx, dualSale(order), 'redemption')
    await Promise.all([
      post(tx, refundPosts(moneyOf(order, now), amount, fee)),
      giveBackCapacity(tx, [order]),
      tx.execute(
        `update dual_order set state = 'REFUND_SUCCESS', refund_amount = $4, ended_at = $5
         where bucket = $1 and user_id = $2 and id = $3`,
        [owner.bucket, owner.userId, orderId, decimalText(amount), isoText(now)],
      ),
    ])
    return orderWire({ ...order, state: 'REFUND_SUCCESS', refundAmount: amount, endedAt: now }, now, null)
  })
}

async function takeQuote(
  tx: Transaction,
  key: OrderKey,
  orderId: number,
  now: Instant,
): Promise<{ amount: Decimal8; fee: Decimal8 }> {
  const [row] = await tx.query<{ amount: string; fee: string; expires_at: Instant; used_at: Instant | null }>(
    `select amount, fee, expires_at, used_at from dual_refund_quote
     where bucket = $1 and user_id = $2 and id = $3 and order_id = $4 for update`,
    [key.bucket, key.userId, key.id, orderId],
  )
  if (row === undefined) throw new Refusal(404, 'dual.refund.expired')
  if (row.used_at !== null) throw new Refusal(409, 'dual.refund.used')
  if (now > row.expires_at) throw new Refusal(409, 'dual.refund.expired')
  await tx.execute('update dual_refund_quote set used_at = $4 where bucket = $1 and user_id = $2 and id = $3', [
    key.bucket,
    key.userId,
    key.id,
    isoText(now),
  ])
  return { amount: decimal(row.amount), fee: decimal(row.fee) }
}
