import { DUAL_CATEGORY, dualOutlook, fractionDecimal } from '@tenor/contract/dual'
import { DualOutcomeCards } from '../dual-outcomes.tsx'
import { type DualHolding, positionOfHolding } from './dual-holding.ts'

/** Both payments of an order, as they were fixed when it was made, in money at the price of then. */
export function DualHoldingOutcomes({ holding }: { holding: DualHolding }) {
  const position = positionOfHolding(holding)
  const outlook = dualOutlook({
    position,
    price: holding.entryPrice ?? holding.price ?? holding.target,
    isTrialFund: holding.category === DUAL_CATEGORY.TRIAL_FUND,
    paid: holding.outcomes,
  })
  return <DualOutcomeCards of={{ ...holding, rate: fractionDecimal(position.yield, 'down') }} outlook={outlook} />
}
