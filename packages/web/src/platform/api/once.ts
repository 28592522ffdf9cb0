import { isUnanswered } from './api-refusal.ts'
import { forgetOrderText, orderText } from './order-text.ts'

/** Does an act that moves money under an id of its own, which is forgotten once the act has its answer. */
export async function once<Result>(act: string, send: (text: string) => Promise<Result>): Promise<Result> {
  try {
    const result = await send(orderText(act))
    forgetOrderText(act)
    return result
  } catch (error) {
    if (!isUnanswered(error)) forgetOrderText(act)
    throw error
  }
}
