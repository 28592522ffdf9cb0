import type { ReactNode } from 'react'
import { Say } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { InviteButton } from '../share/invite-button.tsx'
import { FlexibleForm } from './flexible-form.tsx'
import { FlexibleReturns } from './flexible-returns.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { useFlexibleSubscription } from './use-flexible-subscription.ts'

export type FlexiblePanelProps = { offer: FlexibleOffer; isOld: boolean; terms: ReactNode; onClose: () => void }

/** What goes in on one side, what it is expected to earn and when on the other. */
export function FlexiblePanel({ offer, isOld, terms, onClose }: FlexiblePanelProps) {
  const subscription = useFlexibleSubscription(offer)
  const { stage, amount, restart } = subscription
  return (
    <SubscriptionPanel
      asset={offer.asset}
      stage={stage}
      doneText={<Say id="earn.subscribed.text" />}
      tab="flexible"
      onAgain={restart}
      onClose={onClose}
      tools={offer.rate === null ? undefined : <InviteButton asset={offer.asset} rate={offer.rate} />}
      footer={<SubscribeButton act={subscription} isOld={isOld} isSoldOut={!offer.isOnSale} />}
      form={
        <>
          {terms}
          <FlexibleForm offer={offer} subscription={subscription} />
        </>
      }
      returns={<FlexibleReturns offer={offer} amount={amount} minimum={subscription.rateYear} />}
    />
  )
}
