import { Link } from '@tanstack/react-router'
import { customersPart, DUAL_CATEGORY } from '@tenor/contract/dual'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, InstantText, Timeline, type TimelineStep, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { DualSheetSentence } from '../dual-sheet-facts.tsx'
import type { DualHolding } from './dual-holding.ts'
import { type DualStep, stepsOf } from './dual-order-steps.ts'

/** The order from being placed to its end. */
export function DualOrderTimeline({ holding }: { holding: DualHolding }) {
  const words = useWords()
  return (
    <Timeline
      label={words('dual.step.title')}
      steps={stepsOf(holding).map((step) => told(words, step, textOf(step, holding)))}
    />
  )
}

/** A step as the timeline has it. */
export function told(words: Words, step: DualStep, text: ReactNode): TimelineStep {
  return {
    id: step.id,
    state: step.state,
    stateLabel: words(`dual.step.state.${step.state}`),
    title: words(titleOf(step)),
    ...(step.at === null ? {} : { at: <InstantText at={step.at} seconds={step.id !== 'delivery'} /> }),
    ...(text === null ? {} : { text }),
  }
}

/** What has not happened yet is not said as if it had. */
function titleOf({ id, state }: DualStep): PhraseKey {
  const isDone = state === 'done' || id === 'failed' || id === 'expired'
  switch (id) {
    case 'accepted':
    case 'settled':
    case 'renewed':
      return isDone ? `dual.step.${id}` : `dual.step.${id}.coming`
    default:
      return `dual.step.${id}`
  }
}

function textOf({ id, state }: DualStep, holding: DualHolding): ReactNode {
  const { settled, refund, renewedBy, investAsset } = holding
  if (id === 'settled' && settled !== null) {
    return <PaidStep amount={<Amount value={customersPart(holding, settled).amount} asset={settled.asset} />} />
  }
  if (id === 'redeemed' && refund !== null) return <PaidStep amount={<Amount value={refund} asset={investAsset} />} />
  if (id === 'settled' && state === 'failed') return <Say id="dual.next.SETTLEMENT_FAILED" />
  if (id === 'delivery' && state !== 'done') return <DualSheetSentence of={holding} fact="decides" />
  if (id === 'renewed' && renewedBy !== null) return <NextOrder id={renewedBy} />
  // Of a trial fund it is the voucher that comes back.
  if (isBack(id) && holding.category !== DUAL_CATEGORY.TRIAL_FUND)
    return <PaidStep amount={<Amount value={holding.amount} asset={investAsset} />} isBack />
  return null
}

/** Steps with which an order has come to nothing. */
export function isBack(id: DualStep['id']): boolean {
  return id === 'canceled' || id === 'failed' || id === 'expired'
}

export function PaidStep({ amount, isBack = false }: { amount: ReactNode; isBack?: boolean }) {
  return <Say id={isBack ? 'dual.step.back' : 'dual.step.paid'} values={{ amount }} />
}

function NextOrder({ id }: { id: number }) {
  return (
    <Link to="/my-holdings" search={(search) => ({ ...search, order: id })} resetScroll={false}>
      <Say id="dual.order.title" values={{ id: <Verbatim text={id} /> }} />
    </Link>
  )
}
