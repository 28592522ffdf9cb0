import { Panel } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import type { FlexibleOffer } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'
import { FlexibleForm } from './flexible-form.tsx'
import { FlexibleReturns } from './flexible-returns.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { useFlexibleSubscription } from './use-flexible-subscription.ts'

export type FlexiblePanelProps = { offer: FlexibleOffer; terms: ReactNode; onClose: () => void }

/** What goes in on one side, what it is expected to earn and when on the other. */
export function FlexiblePanel({ offer, terms, onClose }: FlexiblePanelProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const subscription = useFlexibleSubscription(offer)
  const { stage } = subscription
  const title = <Say id="earn.subscribe" values={{ asset: <bdi>{offer.asset}</bdi> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (stage.name === 'done' || stage.name === 'failed') {
    const isDone = stage.name === 'done'
    return (
      <Panel {...frame} isHeld>
        <ActResult
          isDone={isDone}
          title={<Say id={isDone ? 'earn.subscribed' : 'earn.failed'} />}
          text={isDone ? <Say id="earn.subscribed.text" /> : reasonWords(stage.refusal)}
          onClose={onClose}
          onAgain={isDone ? undefined : subscription.restart}
          toTab="flexible"
        />
      </Panel>
    )
  }
  return (
    <Panel {...frame} flush width="wide" footer={<SubscribeButton act={subscription} isSoldOut={!offer.isOnSale} />}>
      <div className={styles.columns}>
        <div className={styles.left}>
          {terms}
          <FlexibleForm offer={offer} subscription={subscription} />
        </div>
        <div className={styles.right}>
          <FlexibleReturns offer={offer} amount={subscription.amount} />
        </div>
      </div>
    </Panel>
  )
}
