import type { DualTerm } from '@tenor/contract/dual'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@tenor/contract/time'
import type { DualOffer } from '../offers/dual-offer.ts'
import { reinvestTerm } from '../reinvest/dual-reinvest-rule.ts'
import type { DualHolding } from './dual-holding.ts'

/** The term of a rule; without one of its own it is the order's. Longer than 30 days it is 30, as the chain takes it. */
export function ruleTerm(seconds: number, own: DualTerm): DualTerm {
  if (seconds === 0) return reinvestTerm(own)
  const hours = Math.ceil((seconds * SECOND_MS) / HOUR_MS)
  if (hours < DAY_MS / HOUR_MS) return { days: 1, hours }
  return reinvestTerm({ days: Math.ceil((seconds * SECOND_MS) / DAY_MS), hours: 0 })
}

/** The order as what it was taken from, for the panels in which a rule is chosen. */
export function offerOfHolding(holding: DualHolding): DualOffer {
  return {
    id: holding.productId,
    type: holding.type,
    isVip: holding.isVip,
    isTrialFund: false,
    coin: holding.coin,
    investAsset: holding.investAsset,
    exerciseAsset: holding.exerciseAsset,
    target: holding.target,
    price: holding.price ?? holding.target,
    apr: holding.apr,
    term: holding.term,
    deliveryAt: holding.deliveryAt,
    quotedUntil: holding.deliveryAt,
    minimum: holding.amount,
    maximum: holding.amount,
    gapPercent: 0n,
    honest: holding.honest,
    isSoldOut: false,
    sheet: holding.sheet,
    listing: 'listed',
  }
}
