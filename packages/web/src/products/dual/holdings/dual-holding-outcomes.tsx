import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, dualOutlook, fractionDecimal } from '@tenor/contract/dual'
import { DualOutcomeCards } from '../dual-outcomes.tsx'
import { type DualHolding, positionOfHolding } from './dual-holding.ts'

/** Both payments of an order, as they were fixed when it was made, in money at the price of then; of a settled one, which came. */
export function DualHoldingOutcomes({ holding }: { holding: DualHolding }) {
  const position = positionOfHolding(holding)
  const { settled } = holding
  const outlook = dualOutlook({
    position,
    price: holding.entryPrice ?? holding.price ?? holding.target,
    isTrialFund: holding.category === DUAL_CATEGORY.TRIAL_FUND,
    paid: holding.outcomes,
    fall: holding.sheet.worst.fall,
    ...(settled === null ? {} : { settledAt: settled.price }),
  })
  const of = { ...holding, rate: fractionDecimal(position.yield, 'down') }
  if (settled === null) return <DualOutcomeCards of={of} outlook={outlook} />
  return <DualOutcomeCards of={of} outlook={outlook} came={settled.asset === DUAL_QUOTE_ASSET ? 'above' : 'below'} />
}
