import {
  cancelViolation,
  type DualOrderBody,
  dualTerm,
  investAsset,
  outcomes,
  shownState,
  subscriptionViolations,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { balanceOf, post } from '../../core/ledger/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { grantSlice, takeFromSlice } from './dual-capacity.ts'
import { pairOf } from './dual-market.ts'
import { insertOrder, orderByKey, requestCancel, type StoredOrder } from './dual-order-store.ts'
import { holdPost } from './dual-postings.ts'
import { productById, type StoredProduct } from './dual-product-store.ts'
import type { DualRoom } from './dual-room.ts'
import { orderWire } from './dual-views.ts'

type OrderAct = { customer: Customer; body: DualOrderBody; key: string | null }
type OrderWire = ReturnType<typeof orderWire>

/** Regions that may not use dual products. */
const BLOCKED_REGIONS: ReadonlySet<string> = new Set(['KP'])

/** The bucket's slice of the product's capacity was too small: grant more and try again. */
class SliceTooSmall extends Error {}
const SLICE_TRIES = 5

/** Subscribes: validates, takes capacity, writes the order and sets the money aside, in one transaction. */
export async function placeOrder(room: DualRoom, act: OrderAct): Promise<OrderWire> {
  const { customer, body } = act
  await room.verifyFundPassword(customer, body.fundpass)
  const { fundpass: _secret, ...content } = body
  const once = { ...ownerOf(customer), key: act.key, act: 'dual.order', content, at: room.clock.now() }
  const id = await room.ids.next()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answerOnce(room.db, once, (tx) => subscribe(room, tx, act, id))
    } catch (error) {
      if (!(error instanceof SliceTooSmall)) throw error
      if (attempt >= SLICE_TRIES || !(await grantFor(room, act))) throw new Refusal(422, 'dual.product.soldOut')
    }
  }
}

async function grantFor(room: DualRoom, { customer, body }: OrderAct): Promise<boolean> {
  return grantSlice(room.db, customer.bucket, Number(body.project_id), decimal(body.amount), room.clock.now())
}

async function subscribe(room: DualRoom, tx: Transaction, act: OrderAct, id: number): Promise<OrderWire> {
  const { customer, body } = act
  const now = room.clock.now()
  const product = await productById(tx, Number(body.project_id))
  if (product === null) throw new Refusal(404, 'dual.product.notFound')
  const asset = investAsset(product)
  const [balance, price] = await Promise.all([
    balanceOf(tx, ownerOf(customer), asset),
    room.market.indexNow(pairOf(product.coin, product.quoteAsset)),
  ])
  const amount = decimal(body.amount)
  refuseOn(
    subscriptionViolations({
      product,
      price,
      soldOut: false,
      now,
      vipTier: customer.vipTier,
      regionAllowed: !BLOCKED_REGIONS.has(customer.region),
      amount,
      balance,
      seenApr: body.apy === undefined ? null : decimal(body.apy),
    }),
  )
  const order = newOrder({ product, customer, amount, id, now, entryPrice: price ?? 0n, text: act.key })
  // The capacity is looked at first: without it the rest of the pipeline is rolled back.
  const taken = product.capacity === null || (await takeFromSlice(tx, customer.bucket, product.id, amount))
  if (!taken) throw new SliceTooSmall()
  await Promise.all([insertOrder(tx, order), post(tx, [holdPost(moneyOf(order))])])
  return orderWire(order, now, price)
}

type NewOrder = {
  product: StoredProduct
  customer: Customer
  amount: Decimal8
  id: number
  now: Instant
  entryPrice: Decimal8
  text: string | null
}

function newOrder({ product, customer, amount, id, now, entryPrice, text }: NewOrder): StoredOrder {
  const term = dualTerm(product.category, now, product.deliveryAt)
  return {
    ...ownerOf(customer),
    id,
    productId: product.id,
    type: product.type,
    category: product.category,
    state: 'INIT',
    cancelRequested: false,
    desk: product.acceptance === 'desk',
    days: term.days,
    hours: term.hours,
    coin: product.coin,
    quoteAsset: product.quoteAsset,
    target: product.target,
    amount,
    apr: product.apr,
    outcomes: outcomes({ ...product, amount, yield: termYield(product.apr, term) }),
    fairApr: product.fairApr,
    impliedVolatility: product.impliedVolatility,
    margin: product.margin,
    chance: product.chance,
    entryPrice,
    settlementPrice: null,
    createdAt: now,
    deliveryAt: product.deliveryAt,
    acceptedAt: null,
    endedAt: null,
    failReason: null,
    text,
    settlementFailed: false,
  }
}

/** Asks for an order to be cancelled; the acceptance job gives the money back within a second. */
export async function cancelOrder(
  room: DualRoom,
  act: { customer: Customer; orderId: number; key: string | null },
): Promise<OrderWire> {
  const { customer, orderId, key } = act
  const owner = ownerOf(customer)
  const once = { ...owner, key, act: 'dual.cancel', content: { orderId }, at: room.clock.now() }
  return answerOnce(room.db, once, async (tx) => {
    const order = await orderByKey(tx, { ...owner, id: orderId }, true)
    if (order === null) throw new Refusal(404, 'dual.order.notFound')
    const now = room.clock.now()
    const shown = shownState(order, now)
    const again = shown === 'CANCELING' || shown === 'CANCELED'
    if (!again) {
      refuseOn(cancelViolation(shown), 409)
      await requestCancel(tx, order)
    }
    return orderWire(again ? order : { ...order, cancelRequested: true }, now, null)
  })
}

/** What the ledger must know to move an order's money. */
export function moneyOf(order: StoredOrder, at: Instant = order.createdAt) {
  return {
    bucket: order.bucket,
    userId: order.userId,
    orderId: order.id,
    groupId: order.id,
    asset: investAsset(order),
    amount: order.amount,
    at,
  }
}

function ownerOf(customer: Customer): { bucket: number; userId: number } {
  return { bucket: customer.bucket, userId: customer.userId }
}
