import {
  cancelViolation,
  investDays,
  type SniperOrderRow,
  type SniperState,
  sniperOrderViolation,
  sniperOutcomes,
  sniperShownState,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { lockRefusal, mayUse } from '../../../core/accounts/index.ts'
import { post } from '../../../core/ledger/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  earlierAnswer,
  keepAnswer,
  type OnceOptions,
  Refusal,
  refuseOn,
} from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { grantSlice, takeFromSlice } from '../purchase/dual-capacity.ts'
import { orderContent } from '../purchase/dual-order-content.ts'
import { ownerOf } from '../purchase/dual-service.ts'
import { applySniperDecisions } from './sniper-acceptance.ts'
import { insertSniperOrder, sniperMoneyOf, sniperOrderByKey } from './sniper-order-store.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'
import { sniperHoldPost } from './sniper-postings.ts'
import { type StoredSniper, sniperAndBalance } from './sniper-product-store.ts'
import { sniperOrderWire } from './sniper-views.ts'

export type SniperAct = {
  customer: Customer
  body: { project_id: number; amount: string; product_price?: string; fundpass?: string; text?: string }
  key: string | null
}

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
export async function placeSniper(module: DualModule, act: SniperAct): Promise<SniperOrderRow> {
  const { customer, body } = act
  const content = orderContent(body)
  const owner = ownerOf(customer)
  const once = { ...owner, key: act.key, act: 'dual.sniper.order', content, at: module.clock.now() }
  const [id, facts] = await Promise.all([
    module.ids.next(),
    sniperAndBalance(module.db, body.project_id, owner),
    module.verifyFundPassword(customer, body.fundpass),
  ])
  if (facts === null) return repeatedOr(module, once, notOnFile())
  const price = await module.market.indexNow(pairOf(facts.product.coin, facts.product.quoteAsset))
  const now = module.clock.now()
  const refusal = refusalOf(act, facts, price, now)
  if (refusal !== null) return repeatedOr(module, once, refusal)
  const order = newSniperOrder(facts.product, { ...owner, id, amount: decimal(body.amount), now, text: act.key, price })
  const answer = sniperOrderWire(order, now, price)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await module.db.transaction((tx) => subscribe(tx, order, once, answer))
      return answer
    } catch (error) {
      if (error instanceof Refusal) return repeatedOr(module, once, error)
      if (!(error instanceof GiveUp)) throw error
      if (error.because === 'repeated') return repeatedOr(module, once, notOnFile())
      const isGranted = await grantSlice(module.db, order.bucket, order.productId, order.amount, module.clock.now())
      if (attempt >= SLICE_TRIES || !isGranted) throw new Refusal(422, 'dual.product.soldOut')
    }
  }
}

/** One transaction, its statements sent together. */
async function subscribe(tx: Transaction, order: StoredSniperOrder, once: OnceOptions, answer: SniperOrderRow) {
  const results = await Promise.allSettled([
    keepAnswer(tx, once, answer),
    takeFromSlice(tx, order.bucket, order.productId, order.amount),
    insertSniperOrder(tx, order),
    post(tx, [sniperHoldPost(sniperMoneyOf(order, order.createdAt))]),
  ])
  const [isNew, isTaken, isWritten] = results
  if (isNew.status === 'fulfilled' && !isNew.value) throw new GiveUp('repeated')
  if (isWritten.status === 'fulfilled' && !isWritten.value) throw new Refusal(422, 'dual.product.notOnSale')
  if (isTaken.status === 'fulfilled' && !isTaken.value) throw new GiveUp('slice')
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The answer that the caller's id had before, or else the refusal. */
async function repeatedOr(module: DualModule, once: OnceOptions, refusal: Refusal): Promise<SniperOrderRow> {
  const earlier = await earlierAnswer<SniperOrderRow>(module.db, once)
  if (earlier === null) throw refusal
  return earlier
}

function notOnFile(): Refusal {
  return new Refusal(404, 'dual.product.notFound')
}

type Facts = { product: StoredSniper; balance: Decimal8 }

function refusalOf({ customer, body }: SniperAct, facts: Facts, price: Decimal8 | null, now: Instant): Refusal | null {
  const locked = lockRefusal(customer)
  if (locked !== null) return locked
  const found = sniperOrderViolation({
    ...facts,
    price,
    soldOut: false,
    now,
    regionAllowed: mayUse(customer.region, 'dual'),
    amount: decimal(body.amount),
    seen: body.product_price === undefined ? null : guaranteeOf(decimal(body.product_price)),
  })
  return found === null ? null : new Refusal(422, found.reason, found.params)
}

/** A percentage as a fraction; rounded up, so that what was seen is never taken for less. */
function guaranteeOf(percent: Decimal8): Decimal8 {
  return divide(percent, 100n, 'up')
}

type Given = {
  bucket: number
  userId: number
  id: number
  amount: Decimal8
  now: Instant
  text: string | null
  price: Decimal8 | null
}

/** An order as it begins: INIT, with what it pays in each case fixed by the contract's own function. */
function newSniperOrder(product: StoredSniper, given: Given): StoredSniperOrder {
  const { bucket, userId, id, amount, now, text } = given
  const { type, coin, quoteAsset, target, guarantee, deliveryAt } = product
  const { fairGuarantee, impliedVolatility, margin, chance } = product
  return {
    ...{ bucket, userId, id, text, amount },
    ...{ type, coin, quoteAsset, target, guarantee, deliveryAt },
    ...{ fairGuarantee, impliedVolatility, margin, chance },
    productId: product.id,
    state: 'INIT',
    days: investDays(now, deliveryAt),
    outcomes: sniperOutcomes({ type, coin, quoteAsset, target, guarantee, amount }),
    entryPrice: given.price ?? 0n,
    settlementPrice: null,
    createdAt: now,
    acceptedAt: null,
    endedAt: null,
    failReason: null,
    settlementFailed: false,
  }
}

/** Cancels an order that is not accepted yet; its money comes back in the same transaction. */
export async function cancelSniper(
  module: DualModule,
  act: { customer: Customer; orderId: number; key: string | null },
): Promise<SniperOrderRow> {
  const { customer, orderId, key } = act
  const owner = ownerOf(customer)
  const once = { ...owner, key, act: 'dual.sniper.cancel', content: { orderId }, at: module.clock.now() }
  return answerOnce(module.db, once, async (tx) => {
    const order = await sniperOrderByKey(tx, { ...owner, id: orderId }, true)
    if (order === null) throw new Refusal(404, 'dual.order.notFound')
    const now = module.clock.now()
    if (order.state === 'CANCELED') return sniperOrderWire(order, now, null)
    const shown: SniperState = sniperShownState(order, now)
    refuseOn(cancelViolation(shown), 409)
    await applySniperDecisions(tx, [{ order, state: 'CANCELED', failReason: null }], now)
    return sniperOrderWire({ ...order, state: 'CANCELED', endedAt: now }, now, null)
  })
}
