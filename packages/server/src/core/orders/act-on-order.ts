import type { Reason } from '@tenor/contract/http'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, orAnswerBefore, Refusal } from '../../platform/http/index.ts'
import { type AskedFirst, askedFirst } from './asked-first.ts'
import type { OrderStore } from './order-store.ts'

/** What a customer does with one of their orders, such as cancel or redeem it. */
export type ActOnOrder<Order, Asked = null> = {
  store: OrderStore<Order>
  customer: Customer
  orderId: number
  /** The caller's own id of it, the name of the act that this id stands for, and what else it was asked with. */
  key: string | null
  act: string
  asked?: object
  /** Why the customer is refused who has no such order. */
  notFound: Reason
  /** What else may refuse, before the order is locked: none but a first ask hears it. */
  before?: () => Promise<void>
  /** What is asked for elsewhere before the order is locked, and the refusal where the lock was waited for too long each time. */
  ask?: { of(): Promise<Asked>; tooOld(): Error }
}

/** Does it once for an id of the caller, in a transaction that has locked the order. */
export async function actOnOrder<Order, Answer extends object, Asked = null>(
  { db, clock }: { db: Database; clock: Clock },
  { store, customer, orderId, key, act, asked = {}, notFound, before, ask }: ActOnOrder<Order, Asked>,
  work: (tx: Transaction, order: Order, asked: Asked | null) => Promise<Answer>,
): Promise<Answer> {
  const { bucket, userId } = customer
  const once = { bucket, userId, key, act, content: { orderId, ...asked }, at: clock.now() }
  return orAnswerBefore(db, once, async () => {
    await before?.()
    const done = ({ asked: first, refuseOld }: AskedFirst<Asked | null>) =>
      answerOnce(db, once, async (tx) => {
        const order = await store.byKey(tx, { bucket, userId, id: orderId }, true)
        if (order === null) throw new Refusal(404, notFound)
        refuseOld(clock.now())
        return work(tx, order, first)
      })
    if (ask === undefined) return done({ asked: null, refuseOld: () => undefined })
    return askedFirst(clock, ask.of, done, ask.tooOld)
  })
}
