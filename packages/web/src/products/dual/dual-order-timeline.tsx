import { Link } from '@tanstack/react-router'
import { DUAL_CATEGORY } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, InstantText, Timeline } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type DualHolding, ownPart } from './dual-holding.ts'
import { type DualStep, stepsOf } from './dual-order-steps.ts'

/** The order from being placed to its end. */
export function DualOrderTimeline({ holding }: { holding: DualHolding }) {
  const words = useWords()
  return (
    <Timeline
      label={words('dual.step.title')}
      steps={stepsOf(holding).map((step) => ({
        id: step.id,
        state: step.state,
        stateLabel: words(`dual.step.state.${step.state}`),
        title: words(titleOf(step)),
        ...(step.at === null ? {} : { at: <InstantText at={step.at} seconds={step.id !== 'delivery'} /> }),
        ...textOf(step, holding),
      }))}
    />
  )
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

function textOf({ id, state }: DualStep, holding: DualHolding): { text?: ReactNode } {
  const { settled, refund, renewedBy, investAsset } = holding
  if (id === 'settled' && settled !== null)
    return { text: <Paid amount={ownPart(holding, settled)} asset={settled.asset} /> }
  if (id === 'redeemed' && refund !== null) return { text: <Paid amount={refund} asset={investAsset} /> }
  if (id === 'settled' && state === 'failed') return { text: <Say id="dual.next.SETTLEMENT_FAILED" /> }
  if (id === 'delivery' && state !== 'done') return { text: <Say id="dual.note.onePrice" /> }
  if (id === 'renewed' && renewedBy !== null) return { text: <NextOrder id={renewedBy} /> }
  const isBack = id === 'canceled' || id === 'failed' || id === 'expired'
  // Of a trial fund it is the voucher that comes back.
  if (isBack && holding.category !== DUAL_CATEGORY.TRIAL_FUND)
    return { text: <Paid amount={holding.amount} asset={investAsset} isBack /> }
  return {}
}

function Paid({ amount, asset, isBack = false }: { amount: Decimal8; asset: string; isBack?: boolean }) {
  const paid = <Amount value={amount} asset={asset} />
  return <Say id={isBack ? 'dual.step.back' : 'dual.step.paid'} values={{ amount: paid }} />
}

function NextOrder({ id }: { id: number }) {
  return (
    <Link to="/my-holdings" search={(search) => ({ ...search, order: id })} resetScroll={false}>
      <Say id="dual.order.title" values={{ id: <bdi>{id}</bdi> }} />
    </Link>
  )
}
