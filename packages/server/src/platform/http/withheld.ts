import type { Customer, Withheld } from './caller.ts'
import { Refusal } from './refusal.ts'

/** Why the customer may not do it; null where they may. */
export function withheldRefusal({ withheld }: Pick<Customer, 'withheld'>, what: Withheld): Refusal | null {
  const reason = withheld?.[what]
  return reason === undefined ? null : new Refusal(403, reason)
}

export function refuseWithheld(customer: Pick<Customer, 'withheld'>, what: Withheld): void {
  const refusal = withheldRefusal(customer, what)
  if (refusal !== null) throw refusal
}
