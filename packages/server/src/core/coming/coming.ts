import type { ComingKind } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Owner } from '../ledger/index.ts'

/** Something that comes of what a customer has. */
export type Coming = {
  /** What sells it, as the manifest's `sales` name it. */
  readonly product: string
  readonly what: ComingKind
  /** Of the order, the redemption or the voucher: with the product it names the event for ever. */
  readonly id: number
  readonly at: Instant
  readonly asset: string
  /** Null where it is known only then. */
  readonly amount: Decimal8 | null
  /** The page on which the customer can do something about it, from the root of the site. */
  readonly link: string
}

/** After `from`, up to and with `to`. */
type ComingSpan = { readonly from: Instant; readonly to: Instant }

/** What comes for a customer in a span, the soonest first, at most so many of each kind. */
export type ComingOf = (owner: Owner, span: ComingSpan, most: number) => Promise<readonly Coming[]>

/** What several sources bring, as one. */
export function comingOfAll(sources: readonly ComingOf[]): ComingOf {
  return async (...asked) => (await Promise.all(sources.map((comingOf) => comingOf(...asked)))).flat()
}
