import { type Customer, type OnceOptions, orAnswerBefore } from '../../platform/http/index.ts'
import type { Orders } from './orders.ts'

/** An act of a customer's that wants their fund password. */
export type AskedOnce = {
  customer: Customer
  /** Its id, by which it is done once. */
  once: OnceOptions
  fundpass: string | undefined
  /** What else may be against it before the act itself looks, as what the customer may not do any more. */
  before?: () => void | Promise<void>
}

/**
 * Does an act that claims its id itself (`answerOnce`, `actsTogether`). The one order of the checks of all products: what is against it
 * beforehand, the fund password, the act. Whichever of them refuses is heard by who asks for the first time alone; a repeat hears
 * the first answer.
 */
export function actOnce<Answer extends object>(
  { db, verifyFundPassword }: Pick<Orders, 'db' | 'verifyFundPassword'>,
  { customer, once, fundpass, before }: AskedOnce,
  act: () => Promise<Answer>,
): Promise<Answer> {
  return orAnswerBefore(db, once, async () => {
    await before?.()
    await verifyFundPassword(customer, fundpass)
    return act()
  })
}
