import {
  cancelViolation,
  DUAL_CATEGORY,
  type DualOrderBody,
  deviationViolation,
  shownState,
  subscriptionViolations,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { lockRefusal, mayUse } from '../../../core/accounts/index.ts'
import {
  answerOnce,
  type Customer,
  earlierAnswer,
  type OnceOptions,
  Refusal,
  refuseOn,
} from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { productAndBalance } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { grantSlice } from './dual-capacity.ts'
import { newOrder, type ReinvestRule } from './dual-new-order.ts'
import { orderContent } from './dual-order-content.ts'
import { orderByKey, requestCancel } from './dual-order-store.ts'
import type { StoredOrder } from './dual-order-table.ts'
import { writeSubscription } from './dual-subscription.ts'
import { placeTrialOrder } from './dual-trial-order.ts'

type OrderAct = { customer: Customer; body: DualOrderBody; key: string | null }
type OrderWire = ReturnType<typeof orderWire>

/** What an order is judged by; `balance` is null while nobody has asked: the ledger has the last word anyway. */
type OrderFacts = { product: StoredProduct; balance: Decimal8 | null }

const TRIES = 6

/**
 * Subscribes: takes capacity, writes the order and sets the money aside, in one statement. The first try is judged by
 * the product as it was a moment ago; whatever is refused is judged again by what the database says, so that the
 * customer hears the rule's own reason.
 */
export async function placeOrder(module: DualModule, act: OrderAct): Promise<OrderWire> {
  const { customer, body } = act
  if (body.voucher_id !== undefined) return placeTrialOrder(module, act)
  const content = orderContent(body)
  const once = { ...ownerOf(customer), key: act.key, act: 'dual.order', content, at: module.clock.now() }
  const [id] = await Promise.all([module.ids.next(), module.verifyFundPassword(customer, body.fundpass)])
  const recent = module.recentProducts.find(Number(body.project_id), module.clock.now())
  let facts: OrderFacts | null = recent === null ? await freshFacts(module, act) : { product: recent, balance: null }
  let isFresh = recent === null
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const price =
      facts === null ? null : await module.market.indexNow(pairOf(facts.product.coin, facts.product.quoteAsset))
    const now = module.clock.now()
    const refusal = refusalOf(act, facts, price, now)
    if (refusal !== null || facts === null) {
      if (isFresh) return repeatedOr(module, once, refusal ?? notOnFile())
    } else {
      const given = {
        owner: ownerOf(customer),
        amount: decimal(body.amount),
        id,
        now,
        text: act.key,
        ...reinvestOf(body),
      }
      const order = newOrder(facts.product, { ...given, entryPrice: price ?? 0n })
      const answer = orderWire(order, now, price)
      const fault = await writeSubscription(module.db, { order, product: facts.product, once, answer })
      if (fault === null) return answer
      if (fault === 'repeated') return repeatedOr(module, once, notOnFile())
      if (fault === 'slice' && !(await grantFor(module, order))) return repeatedOr(module, once, soldOut())
    }
    facts = await freshFacts(module, act)
    isFresh = true
  }
  return repeatedOr(module, once, soldOut())
}

async function freshFacts(module: DualModule, { customer, body }: OrderAct): Promise<OrderFacts | null> {
  const facts = await productAndBalance(module.db, Number(body.project_id), ownerOf(customer))
  if (facts !== null) module.recentProducts.keep(facts.product, module.clock.now())
  return facts
}

/** The answer that the caller's id had before, or else the refusal. */
async function repeatedOr(module: DualModule, once: OnceOptions, refusal: Refusal): Promise<OrderWire> {
  const earlier = await earlierAnswer<OrderWire>(module.db, once)
  if (earlier === null) throw refusal
  return earlier
}

function soldOut(): Refusal {
  return new Refusal(422, 'dual.product.soldOut')
}

function notOnFile(): Refusal {
  return new Refusal(404, 'dual.product.notFound')
}

function refusalOf(act: OrderAct, facts: OrderFacts | null, price: Decimal8 | null, now: Instant): Refusal | null {
  const { customer, body } = act
  const locked = lockRefusal(customer)
  if (locked !== null) return locked
  if (facts === null) return notOnFile()
  if (facts.product.category === DUAL_CATEGORY.TRIAL_FUND) return new Refusal(422, 'voucher.needed')
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

async function grantFor(module: DualModule, order: StoredOrder): Promise<boolean> {
  return grantSlice(module.db, order.bucket, order.productId, order.amount, module.clock.now())
}

/** Asks for an order to be cancelled; the acceptance job gives the money back within a second. */
export async function cancelOrder(
  module: DualModule,
  act: { customer: Customer; orderId: number; key: string | null },
): Promise<OrderWire> {
  const { customer, orderId, key } = act
  const owner = ownerOf(customer)
  const once = { ...owner, key, act: 'dual.cancel', content: { orderId }, at: module.clock.now() }
  return answerOnce(module.db, once, async (tx) => {
    const order = await orderByKey(tx, { ...owner, id: orderId }, true)
    if (order === null) throw new Refusal(404, 'dual.order.notFound')
    const now = module.clock.now()
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

export function ownerOf(customer: Customer): { bucket: number; userId: number } {
  return { bucket: customer.bucket, userId: customer.userId }
}
