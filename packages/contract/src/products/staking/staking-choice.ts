import { type Violation, violation } from '../../http/index.ts'
import type { Decimal8 } from '../../money/index.ts'

/* Which product is meant where an act names none. */

/** What of a product could be meant: itself or one of its protocols, `productId` the product. */
type Candidate = { readonly pid: number; readonly productId: number; readonly name: string }

/** A protocol or product that takes stakes, and what it pays in percent of a year. */
export type OpenOffer = Candidate & { readonly rate: Decimal8 }

/** What a customer has of a protocol or product. */
export type CandidateHolding = Candidate & { readonly amount: Decimal8 }

/** Refuses a choice between products, by their names and pids; protocols of one product are no such choice. */
function severalProducts(candidates: readonly Candidate[]): Violation | null {
  const products = new Map(candidates.map(({ productId, name }) => [productId, name]))
  if (products.size < 2) return null
  return violation('staking.pid.several', {
    products: [...products].map(([pid, name]) => `${name} (pid ${pid})`).join(', '),
  })
}

function best<Of extends Candidate>(candidates: readonly Of[], by: (each: Of) => Decimal8): Of | null {
  const sorted = candidates.toSorted((a, b) => (by(a) === by(b) ? a.pid - b.pid : by(a) > by(b) ? -1 : 1))
  return sorted[0] ?? null
}

/** What a stake without a pid is made of: the one open product of the coin, of its protocols the highest rate, the lowest pid at a tie. */
export function chosenOffer<Of extends OpenOffer>(open: readonly Of[]): Of | Violation {
  return severalProducts(open) ?? best(open, ({ rate }) => rate) ?? violation('staking.notOnSale')
}

/** What a redemption without a pid is made of: the one holding, of protocols the largest, the lowest pid at a tie; null: nothing is held. */
export function chosenHolding<Of extends CandidateHolding>(held: readonly Of[]): Of | Violation | null {
  return severalProducts(held) ?? best(held, ({ amount }) => amount)
}
