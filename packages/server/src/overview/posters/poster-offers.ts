import { DUAL_CATEGORY, dualTerm } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Clock } from '../../platform/clock/index.ts'
import type { Dual } from '../../products/dual/index.ts'
import type { PosterFacts } from './poster-words.ts'

/** The clock, what dual has on sale, and what its coins are worth. */
export type OfferSource = {
  clock: Clock
  dual: Pick<Dual, 'offers'>
  /** Index price of a coin; null while there is none. */
  priceOf: (coin: string) => Promise<Decimal8 | null>
}

/** What the pictures stand on. */
export type PosterModule = OfferSource & {
  /** The drawing of a coin's mark. */
  markOf: (coin: string) => Promise<string | null>
}

/** An offer that may be passed on: on sale, and not a VIP one. Null otherwise. */
export async function sharedOffer({ clock, dual, priceOf }: OfferSource, id: number): Promise<PosterFacts | null> {
  const [product] = await dual.offers({ coin: null, type: null, category: DUAL_CATEGORY.NORMAL, id })
  if (product === undefined || product.category === DUAL_CATEGORY.VIP || product.listing !== 'listed') return null
  const { type, coin, target, apr, deliveryAt, category } = product
  const offeredAt = clock.now()
  const isTrialFund = category === DUAL_CATEGORY.TRIAL_FUND
  return {
    type,
    coin,
    target,
    apr,
    deliveryAt,
    term: dualTerm(category, offeredAt, deliveryAt),
    isTrialFund,
    offeredAt,
    price: await priceOf(coin),
  }
}

/** The link of an offer, as the specification writes it. */
export function offerLink(origin: string, id: number, { type, coin }: Pick<PosterFacts, 'type' | 'coin'>): string {
  return `${origin}/dual-currency-investment?${new URLSearchParams({ pid: String(id), type, coin })}`
}
