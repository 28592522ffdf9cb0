import { type Customer, Refusal } from '../../platform/http/index.ts'

/** Why a customer may take on nothing new: an operator has locked trading. What they hold runs on, and they may leave it. */
export function lockRefusal(customer: Pick<Customer, 'tradingLocked'>): Refusal | null {
  return customer.tradingLocked === true ? new Refusal(403, 'account.trading.locked') : null
}
