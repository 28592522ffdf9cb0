import { Notice } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useReasonWords } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import { InviteButton } from '../share/invite-button.tsx'
import { FixedForm } from './fixed-form.tsx'
import { FixedReturns } from './fixed-returns.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { useFixedSubscription } from './use-fixed-subscription.ts'

export type FixedPanelProps = { offer: FixedOffer; isOld: boolean; terms: ReactNode; onClose: () => void }

/** Subscribing for a term: what goes in on one side, what maturity pays and when on the other. */
export function FixedPanel({ offer, isOld, terms, onClose }: FixedPanelProps) {
  const reasonWords = useReasonWords()
  const subscription = useFixedSubscription(offer)
  const { stage, changed, restart } = subscription
  return (
    <SubscriptionPanel
      asset={offer.asset}
      isVip={offer.minVip > 0}
      stage={stage}
      doneText={<Say id="earn.subscribed.fixed" />}
      tab="fixed"
      onAgain={restart}
      onClose={onClose}
      tools={<InviteButton asset={offer.asset} rate={offer.rate} />}
      footer={<SubscribeButton act={subscription} isOld={isOld} isSoldOut={offer.isSoldOut} />}
      form={
        <>
          {terms}
          {changed !== null && <Notice kind="caution">{reasonWords(changed)}</Notice>}
          <FixedForm offer={offer} subscription={subscription} />
        </>
      }
      returns={<FixedReturns offer={offer} subscription={subscription} />}
    />
  )
}
