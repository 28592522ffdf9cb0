import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, orAnswerBefore, Refusal } from '../../platform/http/index.ts'
import type { OrderStore } from './order-store.ts'

/** What a customer does with one of their orders, such as cancel or redeem it. */
export type ActOnOrder<Order> = {
  store: OrderStore<Order>
  customer: Customer
  orderId: number
  /** The caller's own id of it, the name of the act that this id stands for, and what else it was asked with. */
  key: string | null
  act: string
  asked?: object
  /** Why the customer is refused who has no such order. */
  notFound: string
  /** What else may refuse, before the order is locked: none but a first ask hears it. */
  before?: () => Promise<void>
}

/** Does it once for an id of the caller, in a transaction that has locked the order. */
export async function actOnOrder<Order, Answer extends object>(
  { db, clock }: { db: Database; clock: Clock },
  { store, customer, orderId, key, act, asked = {}, notFound, before }: ActOnOrder<Order>,
  work: (tx: Transaction, order: Order) => Promise<Answer>,
): Promise<Answer> {
  const { bucket, userId } = customer
  const once = { bucket, userId, key, act, content: { orderId, ...asked }, at: clock.now() }
  return orAnswerBefore(db, once, async () => {
    await before?.()
    return answerOnce(db, once, async (tx) => {
      const order = await store.byKey(tx, { bucket, userId, id: orderId }, true)
      if (order === null) throw new Refusal(404, notFound)
      return work(tx, order)
    })
  })
}
