import { type DualOutlook, type DualPosition, dualOutlook } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { useState } from 'react'
import type { DualOutcomeSide } from '../dual-outcomes.tsx'
import { type DualOffer, positionOf } from '../offers/dual-offer.ts'
import { chartRange, type PayoffRange, shownSide } from './dual-payoff-range.ts'

export type DualPrediction = {
  readonly offer: DualOffer
  readonly position: DualPosition
  readonly outlook: DualOutlook
  readonly range: PayoffRange
  /** The settlement price that is being tried, and the side that it lies on. */
  readonly probe: Decimal8
  readonly side: DualOutcomeSide
  readonly setProbe: (price: Decimal8) => void
  readonly setSide: (side: DualOutcomeSide) => void
  /** Nothing is entered: the least amount is the example. */
  readonly isExample: boolean
  /** What is entered cannot be ordered: it has no payoff. */
  readonly isInvalid: boolean
}

/** What an order of `amount` would pay, at a settlement price that can be tried. */
export function useDualPrediction(offer: DualOffer, amount: Decimal8 | null, isInvalid: boolean): DualPrediction {
  const range = chartRange(offer.price, offer.target)
  const [probe, setProbe] = useState<Decimal8>(offer.type === 'put' ? range.belowMiddle : range.aboveMiddle)
  const position = positionOf(offer, amount ?? offer.minimum)
  const side = shownSide(offer, probe)
  const { price, isTrialFund, sheet } = offer
  return {
    offer,
    position,
    range,
    probe,
    side,
    setProbe,
    isInvalid,
    outlook: dualOutlook({ position, price, isTrialFund, fall: sheet.worst.fall }),
    setSide: (next) => {
      if (next !== side) setProbe(next === 'below' ? range.belowMiddle : range.aboveMiddle)
    },
    isExample: amount === null,
  }
}
