import { type Customer, Refusal } from '../../platform/http/index.ts'

/** Why a customer may take on nothing new: the desk has locked trading. What he holds runs on, and he may leave it. */
export function lockRefusal(customer: Pick<Customer, 'tradingLocked'>): Refusal | null {
  return customer.tradingLocked === true ? new Refusal(403, 'account.trading.locked') : null
}
