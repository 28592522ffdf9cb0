import { DUAL_CATEGORY, isFinal } from '@tenor/contract/dual'
import type { Instant } from '@tenor/contract/time'
import type { TimelineState } from '@tenor/ui'
import type { DualHolding } from './dual-holding.ts'

type DualStepId =
  | 'placed'
  | 'accepted'
  | 'delivery'
  | 'settled'
  | 'canceled'
  | 'failed'
  | 'expired'
  | 'redeemed'
  | 'renewed'

export type DualStep = { readonly id: DualStepId; readonly state: TimelineState; readonly at: Instant | null }

/** What the steps are told from. */
export type SteppedOrder = Pick<
  DualHolding,
  'state' | 'createdAt' | 'acceptedAt' | 'deliveryAt' | 'endedAt' | 'renewedBy' | 'isReinvested' | 'category'
>

/** What has happened to an order, what happens now, what comes. */
export function stepsOf(holding: SteppedOrder): DualStep[] {
  const placed: DualStep = { id: 'placed', state: 'done', at: holding.createdAt }
  const accepted = acceptedStep(holding)
  return [placed, ...(accepted === null ? [] : [accepted]), ...laterSteps(holding)]
}

function acceptedStep({ state, acceptedAt }: SteppedOrder): DualStep | null {
  if (acceptedAt !== null) return { id: 'accepted', state: 'done', at: acceptedAt }
  if (state === 'INIT') return { id: 'accepted', state: 'now', at: null }
  return null
}

function laterSteps(holding: SteppedOrder): DualStep[] {
  const { state, deliveryAt, endedAt } = holding
  const end = (id: DualStepId, at = endedAt): DualStep => ({ id, state: 'done', at })
  switch (state) {
    case 'CANCELING':
      return [{ id: 'canceled', state: 'now', at: null }]
    case 'CANCELED':
      return [end('canceled')]
    case 'EXPIRED':
      return [{ ...end('expired'), state: 'failed' }]
    case 'FAILED':
    case 'INTERNAL_ERROR':
      return [{ ...end('failed'), state: 'failed' }]
    case 'REFUND_PROCESSING':
      return [{ id: 'redeemed', state: 'now', at: null }]
    case 'REFUND_SUCCESS':
      return [end('redeemed')]
    case 'SETTLEMENT_SUCCESS':
      return [end('delivery', deliveryAt), end('settled'), ...renewalSteps(holding)]
    case 'SETTLEMENT_PROCESSING':
      return [end('delivery', deliveryAt), { id: 'settled', state: 'now', at: null }, ...renewalSteps(holding)]
    case 'SETTLEMENT_FAILED':
      return [end('delivery', deliveryAt), { id: 'settled', state: 'failed', at: null }, ...renewalSteps(holding)]
    default:
      return [
        { id: 'delivery', state: state === 'PROCESSING' ? 'now' : 'coming', at: deliveryAt },
        { id: 'settled', state: 'coming', at: null },
        ...renewalSteps(holding),
      ]
  }
}

function renewalSteps({ state, renewedBy, isReinvested, category, endedAt }: SteppedOrder): DualStep[] {
  if (renewedBy !== null) return [{ id: 'renewed', state: 'done', at: endedAt }]
  const isComing = isReinvested && !isFinal(state) && category !== DUAL_CATEGORY.TRIAL_FUND
  return isComing ? [{ id: 'renewed', state: 'coming', at: null }] : []
}
