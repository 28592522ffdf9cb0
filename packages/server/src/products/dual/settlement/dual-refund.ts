import {
  DUAL_REFUND_QUOTE_SECONDS,
  type DualOrderRow,
  type DualRefund,
  type DualRefundPreview,
  investAsset,
  refundAmountViolation,
  refundOf,
  refundPriceBounds,
  refundViolation,
  shownState,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { actOnOrder, type OrderKey } from '../../../core/orders/index.ts'
import { refuseIfStopped } from '../../../core/stops/index.ts'
import { type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { moneyOf, refundPosts } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { takenBy } from '../offers/dual-exposure-store.ts'
import { pairOf } from '../offers/dual-market.ts'
import { sellingPrice } from '../offers/dual-selling.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { dualOrderStore } from '../purchase/dual-order-store.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import { ownerOf } from '../purchase/dual-service.ts'
import { takeQuote, writeQuote } from './dual-refund-store.ts'

/** Makes a quote for giving an order back early, and keeps it for as long as it is good. */
export async function previewRefund(
  module: DualModule,
  customer: Customer,
  orderId: number,
): Promise<DualRefundPreview> {
  const owner = ownerOf(customer)
  const order = await dualOrderStore.byKey(module.db, { ...owner, id: orderId })
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  const now = module.clock.now()
  refuseUnlessRunning(order, now)
  await refuseIfStopped(module.db, dualSale(order), 'redemption')
  const { refund, price, version } = await quote(module, order, now)
  refuseOn(refundAmountViolation(refund), 409)
  const id = await module.ids.next()
  const quoted = { id, amount: refund.amount, fee: refund.fee, price, quotedAt: now }
  await writeQuote(module.db, { ...owner, id: orderId }, quoted)
  const bounds = refundPriceBounds(price)
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
    price_low: decimalText(bounds.low),
    price_high: decimalText(bounds.high),
    implied_volatility: decimalText(refund.impliedVolatility),
    surface_version: version,
    expire_timest: unixSeconds(later(now, DUAL_REFUND_QUOTE_SECONDS * SECOND_MS)),
    expire_second: DUAL_REFUND_QUOTE_SECONDS,
  }
}

type Quoted = { refund: DualRefund; price: Decimal8; version: number }

async function quote(module: DualModule, order: StoredOrder, now: Instant): Promise<Quoted> {
  const sold = (await seriesByCoin(module.db)).get(order.coin)
  const price = await sellingPrice(module, order, sold)
  if (price === null || sold === undefined) throw unavailable()
  const { deliveryAt, fairApr, redeemFee: feeRate } = order
  const position = { ...order, yield: termYield(order.apr, order) }
  const fairYield = fairApr === null ? null : termYield(fairApr, order)
  const refund = refundOf({ position, fairYield, feeRate, price, now, deliveryAt, surface: sold.surface })
  if (refund === null) throw unavailable()
  return { refund, price, version: sold.revision }
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
  const before = () => module.orders.verifyFundPassword(customer, act.fundpass)
  const ask = { of: () => indexOf(module, { ...owner, id: orderId }), tooOld: unavailable }
  const name = { act: 'dual.refund', notFound: 'dual.order.notFound' } as const
  const given = { ...name, store: dualOrderStore, customer, orderId, key, asked: { quoteId }, before, ask }
  return actOnOrder(module, given, async (tx, order, price) => {
    const now = module.clock.now()
    const { amount, fee } = await takeQuote(tx, { ...owner, id: orderId }, { quoteId, price, now })
    refuseUnlessRunning(order, now)
    await refuseIfStopped(tx, dualSale(order), 'redemption')
    const taken = await takenBy(tx, [order])
    await Promise.all([
      post(tx, refundPosts(moneyOf(order, now), amount, fee)),
      giveBackCapacity(tx, taken),
      tx.execute(
        `update dual_order set state = 'REFUND_SUCCESS', refund_amount = $4, ended_at = $5, reinvest = false
         where bucket = $1 and user_id = $2 and id = $3`,
        [owner.bucket, owner.userId, orderId, decimalText(amount), isoText(now)],
      ),
    ])
    const ended = { state: 'REFUND_SUCCESS' as const, refundAmount: amount, endedAt: now, reinvest: false }
    return orderWire({ ...order, ...ended }, now, null)
  })
}

const unavailable = () => new Refusal(422, 'dual.quote.unavailable')

/** Whether there is such an order the act itself says. */
async function indexOf({ db, market }: DualModule, key: OrderKey): Promise<Decimal8 | null> {
  const order = await dualOrderStore.byKey(db, key)
  return order === null ? null : market.indexNow(pairOf(order.coin, order.quoteAsset))
}
