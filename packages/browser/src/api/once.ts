import { isUnanswered } from './api-refusal.ts'
import { forgetOrder, type KeptOrder, keptOrder, type Seen } from './order-text.ts'

/**
 * Does an act that moves money under an id of its own, which is forgotten once the act has its answer. `seen` is what
 * the act says besides and what may have moved on when it is sent again.
 */
export async function once<Result>(
  act: string,
  send: (order: KeptOrder) => Promise<Result>,
  seen: Seen = {},
): Promise<Result> {
  try {
    const result = await send(keptOrder(act, seen))
    forgetOrder(act)
    return result
  } catch (error) {
    if (!isUnanswered(error)) forgetOrder(act)
    throw error
  }
}
