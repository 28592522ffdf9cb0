import { decimalsViolation } from '@tenor/contract/core'
import { isOperator } from '@tenor/contract/http'
import {
  answerRow,
  type OnceOptions,
  Refusal,
  refuseOn,
  withheldRefusal,
  writtenAs,
} from '../../platform/http/index.ts'
import { grantSlice, type SliceNeed } from '../capacity/index.ts'
import { FUNDING, type Post, SPOT, UNIFIED } from '../ledger/index.ts'
import { stopRefusal } from '../stops/index.ts'
import { orFirstAnswer } from './first-answer.ts'
import { orderContent } from './order-content.ts'
import type { Entry, JudgedFacts, OrderAct, OrderBase, OrderFacts, OrderKind, OrderRules } from './order-kind.ts'
import type { Orders } from './orders.ts'

const TRIES = 6

/**
 * Places an order: the product as it was read, the order's row, its money, what it takes of capacity and quota, its
 * voucher, and the answer under the caller's id are written in one statement, or nothing is. The first try may be judged
 * by the product as it was a moment ago; whatever is refused is judged again by what the database says, so that the
 * customer hears the rule's own reason. A repeat hears the first answer: it waits for its turn, and what is against it by
 * now is told only when no order was placed under its id.
 */
export async function place<Act extends OrderAct, Product, Own, Order extends OrderBase, Answer extends object>(
  orders: Orders,
  kind: OrderKind<Act, Product, Own, Order, Answer>,
  act: Act,
): Promise<Answer> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const content = orderContent(body, kind.decimals)
  const once = { bucket, userId, key, act: kind.act, content, at: orders.clock.now() }
  const work = () => orFirstAnswer(orders, once, () => placeNow(orders, kind, act, once))
  return key === null ? work() : orders.inTurn(`${userId} ${key}`, work)
}

async function placeNow<Act extends OrderAct, Product, Own, Order extends OrderBase, Answer extends object>(
  orders: Orders,
  kind: OrderKind<Act, Product, Own, Order, Answer>,
  act: Act,
  once: OnceOptions,
): Promise<Answer> {
  const { customer, body } = act
  if (isOperator(customer.role)) await orders.refuseOperator(customer)
  const [id] = await Promise.all([orders.ids.next(), orders.verifyFundPassword(customer, body.fundpass)])
  const known = remembered(orders, kind, act)
  let facts = known ?? (await read(orders, kind, act))
  let isFresh = known === null
  let isAlone = false
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const judged = await judge(orders, kind, act, facts)
    if (isOutlived(orders, kind, facts)) {
      facts = await read(orders, kind, act)
      isFresh = true
      continue
    }
    if (judged instanceof Refusal) {
      if (isFresh) throw (await stopped(orders, kind, facts)) ?? judged
    } else {
      const order = kind.build(act, judged, id)
      const answer = kind.answer(order, judged)
      const text = JSON.stringify(answer)
      const promise = await promiseOf(orders, kind, order, judged)
      const kept = kind.kept?.(act) ?? 0n
      const entry = { ...entryOf(kind, judged, order, once, text), promise, kept }
      refuseFinePost(orders, entry.post)
      const fault = await orders.lines.write(entry, isAlone)
      if (fault === null) {
        writtenAs(answer, text)
        return answer
      }
      isAlone = true
      const stop = fault === 'stopped' ? await stopped(orders, kind, facts) : null
      if (stop !== null) throw stop
      const isHanded = fault === 'slice' && (await grantAll(orders, slicesOf(entry)))
      if (isHanded) continue
      if (fault === 'slice' || fault === 'repeated') throw await kind.soldOut(act, judged.product)
    }
    facts = await read(orders, kind, act)
    isFresh = true
  }
  throw facts instanceof Refusal ? facts : await kind.soldOut(act, facts.product)
}

/** Whether the instant of judging is one for which the product must be read anew. */
function isOutlived<Act extends OrderAct, Product, Own>(
  { clock }: Orders,
  { until }: OrderRules<Act, Product, Own>,
  facts: OrderFacts<Product, Own> | Refusal,
): boolean {
  return until !== undefined && !(facts instanceof Refusal) && clock.now() >= until(facts.product)
}

/** What an emergency stop says of the order, before whatever else may be against it. */
async function stopped<Act extends OrderAct, Product, Own>(
  { db }: Orders,
  kind: OrderRules<Act, Product, Own>,
  facts: OrderFacts<Product, Own> | Refusal,
): Promise<Refusal | null> {
  return facts instanceof Refusal ? null : stopRefusal(db, kind.sale(facts.product), 'order')
}

function remembered<Act extends OrderAct, Product, Own>(
  { recent, clock }: Orders,
  kind: OrderRules<Act, Product, Own>,
  act: Act,
): OrderFacts<Product, Own> | null {
  if (kind.known !== undefined) return kind.known(act)
  if (!kind.isRemembered) return null
  const product = recent.find(kind, kind.productId(act), clock.now()) as Product | null
  return product === null ? null : { product, own: null }
}

async function read<Act extends OrderAct, Product, Own>(
  { recent, clock }: Orders,
  kind: OrderRules<Act, Product, Own>,
  act: Act,
): Promise<OrderFacts<Product, Own> | Refusal> {
  const facts = await kind.read(act)
  if (!(facts instanceof Refusal) && kind.isRemembered)
    recent.keep(kind, kind.productId(act), facts.product, clock.now())
  return facts
}

/** The facts with price and instant, or what is against the order. */
async function judge<Act extends OrderAct, Product, Own>(
  { clock }: Orders,
  kind: OrderRules<Act, Product, Own>,
  act: Act,
  facts: OrderFacts<Product, Own> | Refusal,
): Promise<JudgedFacts<Product, Own> | Refusal> {
  const withheld = withheldRefusal(act.customer, 'trade')
  if (withheld !== null) return withheld
  if (facts instanceof Refusal) return facts
  const judged = { ...facts, price: await kind.price(act, facts.product), now: clock.now() }
  return kind.refusal(act, judged) ?? judged
}

const OWN_ACCOUNTS: ReadonlySet<number> = new Set([SPOT, FUNDING, UNIFIED])

/** Refuses an amount from a customer's own account with more decimals than its asset has. */
function refuseFinePost({ assets }: Orders, { debit, asset, amount }: Post): void {
  if (assets !== null && OWN_ACCOUNTS.has(debit)) refuseOn(decimalsViolation(assets, asset, amount))
}

function entryOf<Act extends OrderAct, Product, Own, Order extends OrderBase, Answer extends object>(
  kind: OrderKind<Act, Product, Own, Order, Answer>,
  facts: JudgedFacts<Product, Own>,
  order: Order,
  once: OnceOptions,
  text: string,
): Omit<Entry, 'promise' | 'kept'> {
  const { bucket, userId } = order
  return {
    kind,
    bucket,
    userId,
    order,
    sale: kind.sale(facts.product),
    orderRow: kind.table.values(order),
    offerRow: kind.asRead.same.map(([, , value]) => value(facts.product)),
    post: kind.money(order),
    isBounded: kind.isBounded(facts.product),
    group: kind.group?.(order, facts) ?? null,
    quota: kind.quota?.(order, facts) ?? null,
    voucher: kind.voucher?.(facts) ?? null,
    answer: answerRow(once, text),
  }
}

/** What the order takes of a cap on what the house promises; null where none is set. */
async function promiseOf<Act extends OrderAct, Product, Own, Order extends OrderBase, Answer extends object>(
  { capOf }: Orders,
  kind: OrderKind<Act, Product, Own, Order, Answer>,
  order: Order,
  facts: JudgedFacts<Product, Own>,
): Promise<SliceNeed | null> {
  const promise = kind.promise?.(order, facts)
  if (promise === undefined || promise.amount <= 0n) return null
  const productId = await capOf(promise.name, promise.asset)
  return productId === null ? null : { bucket: order.bucket, productId, amount: promise.amount }
}

/** The slices that an order takes of. */
function slicesOf({ order, isBounded, group, promise }: Entry): SliceNeed[] {
  return [...(promise === null ? [] : [promise]), ...(group === null ? [] : [group]), ...(isBounded ? [order] : [])]
}

/** False where one of them has too little left for it. */
async function grantAll({ db, clock }: Orders, needs: readonly SliceNeed[]): Promise<boolean> {
  const granted = await Promise.all(needs.map((need) => grantSlice(db, need, clock.now())))
  return granted.every((each) => each)
}
