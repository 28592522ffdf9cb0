import { type Violation, violation } from '../../http/index.ts'
import type { Decimal8 } from '../../money/index.ts'

/* Which product is meant where an act names none. */

type Candidate = { readonly pid: number; readonly productId: number; readonly name: string }

/** A protocol or product that takes stakes, and what it pays in percent of a year. */
export type OpenOffer = Candidate & { readonly rate: Decimal8 }

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

export function chosenOffer<Of extends OpenOffer>(open: readonly Of[]): Of | Violation {
  return severalProducts(open) ?? best(open, ({ rate }) => rate) ?? violation('staking.notOnSale')
}

export function chosenHolding<Of extends CandidateHolding>(held: readonly Of[]): Of | Violation | null {
  return severalProducts(held) ?? best(held, ({ amount }) => amount)
}
