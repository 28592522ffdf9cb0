import {
  cancelViolation,
  DUAL_CATEGORY,
  type DualOrderBody,
  deviationViolation,
  investAsset,
  shownState,
  subscriptionViolations,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { mayUse } from '../../core/accounts/index.ts'
import { post } from '../../core/ledger/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  earlierAnswer,
  keepAnswer,
  type OnceOptions,
  Refusal,
  refuseOn,
} from '../../platform/http/index.ts'
import { grantSlice, takeFromSlice } from './dual-capacity.ts'
import { pairOf } from './dual-market.ts'
import { newOrder, type ReinvestRule } from './dual-new-order.ts'
import { insertOrders, orderByKey, requestCancel, type StoredOrder } from './dual-order-store.ts'
import { holdPost } from './dual-postings.ts'
import { productAndBalance, type StoredProduct } from './dual-product-store.ts'
import type { DualRoom } from './dual-room.ts'
import { orderWire } from './dual-views.ts'

type OrderAct = { customer: Customer; body: DualOrderBody; key: string | null }
type OrderWire = ReturnType<typeof orderWire>

/** The transaction is given up: the bucket's slice was too small, or the caller's id was used before. */
class GiveUp extends Error {
  readonly because: 'slice' | 'repeated'
  constructor(because: 'slice' | 'repeated') {
    super(because)
    this.because = because
  }
}
const SLICE_TRIES = 5

/** Subscribes: validates, takes capacity, writes the order and sets the money aside, in one transaction. */
export async function placeOrder(room: DualRoom, act: OrderAct): Promise<OrderWire> {
  const { customer, body } = act
  const { fundpass, ...content } = body
  const once = { ...ownerOf(customer), key: act.key, act: 'dual.order', content, at: room.clock.now() }
  const [id, facts] = await Promise.all([
    room.ids.next(),
    productAndBalance(room.db, Number(body.project_id), ownerOf(customer)),
    room.verifyFundPassword(customer, fundpass),
  ])
  const price = facts === null ? null : await room.market.indexNow(pairOf(facts.product.coin, facts.product.quoteAsset))
  const refusal = refusalOf(act, facts, price, room.clock.now())
  if (refusal !== null || facts === null) return repeatedOr(room, once, refusal ?? notOnFile())
  const amount = decimal(body.amount)
  const now = room.clock.now()
  const reinvest = reinvestOf(body)
  const given = { owner: ownerOf(customer), amount, id, now, entryPrice: price ?? 0n, text: act.key, ...reinvest }
  const order = newOrder(facts.product, given)
  const answer = orderWire(order, now, price)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await room.db.transaction((tx) => subscribe(tx, order, once, facts.product.capacity !== null))
      return answer
    } catch (error) {
      if (error instanceof Refusal) return repeatedOr(room, once, error)
      if (!(error instanceof GiveUp)) throw error
      if (error.because === 'repeated') return repeatedOr(room, once, notOnFile())
      if (attempt >= SLICE_TRIES || !(await grantFor(room, order))) throw new Refusal(422, 'dual.product.soldOut')
    }
  }

  /** One transaction, its statements sent together. */
  async function subscribe(tx: Transaction, order: StoredOrder, options: typeof once, bounded: boolean) {
    const results = await Promise.allSettled([
      keepAnswer(tx, options, answer),
      bounded ? takeFromSlice(tx, order.bucket, order.productId, order.amount) : true,
      insertOrders(tx, [order]),
      post(tx, [holdPost(moneyOf(order))]),
    ])
    const [isNew, taken] = results
    if (isNew.status === 'fulfilled' && !isNew.value) throw new GiveUp('repeated')
    if (taken.status === 'fulfilled' && !taken.value) throw new GiveUp('slice')
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** The answer that the caller's id had before, or else the refusal. */
async function repeatedOr(room: DualRoom, once: OnceOptions, refusal: Refusal): Promise<OrderWire> {
  const earlier = await earlierAnswer<OrderWire>(room.db, once)
  if (earlier === null) throw refusal
  return earlier
}

function notOnFile(): Refusal {
  return new Refusal(404, 'dual.product.notFound')
}

type OrderFacts = { product: StoredProduct; balance: Decimal8 }

function refusalOf(act: OrderAct, facts: OrderFacts | null, price: Decimal8 | null, now: Instant): Refusal | null {
  if (facts === null) return notOnFile()
  const { customer, body } = act
  // What is paid with the house's money needs a voucher, and there are none yet.
  if (facts.product.category === DUAL_CATEGORY.TRIAL_FUND) return new Refusal(422, 'dual.product.notOnSale')
  const [first] = subscriptionViolations({
    ...facts,
    price,
    soldOut: false,
    now,
    vipTier: customer.vipTier,
    regionAllowed: mayUse(customer.region, 'dual'),
    amount: decimal(body.amount),
    seenApr: body.apy === undefined ? null : decimal(body.apy),
  })
  const rule = Number(body.is_autorenewal ?? 0) === 1 ? deviationViolation(decimal(body.price_deviation ?? '0')) : null
  const found = first ?? rule
  return found === null ? null : new Refusal(422, found.reason, found.params)
}

async function grantFor(room: DualRoom, order: StoredOrder): Promise<boolean> {
  return grantSlice(room.db, order.bucket, order.productId, order.amount, room.clock.now())
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

/** The rule that comes with an order: only where `is_autorenewal` says so. */
function reinvestOf(body: DualOrderBody): ReinvestRule {
  const isOn = Number(body.is_autorenewal ?? 0) === 1
  return {
    reinvest: isOn,
    priceDeviation: isOn ? decimal(body.price_deviation ?? '0') : 0n,
    preferredSeconds: isOn ? Number(body.effective_time_duration ?? 0) : 0,
  }
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

export function ownerOf(customer: Customer): { bucket: number; userId: number } {
  return { bucket: customer.bucket, userId: customer.userId }
}
