import { Notice, Panel, VipBadge } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { FixedForm } from './fixed-form.tsx'
import { FixedReturns } from './fixed-returns.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { useFixedSubscription } from './use-fixed-subscription.ts'

export type FixedPanelProps = { offer: FixedOffer; terms: ReactNode; onClose: () => void }

/** Subscribing for a term: what goes in on one side, what maturity pays and when on the other. */
export function FixedPanel({ offer, terms, onClose }: FixedPanelProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const subscription = useFixedSubscription(offer)
  const { stage, changed } = subscription
  const isVip = offer.minVip > 0
  const frame = {
    isOpen: true,
    onClose,
    isVip,
    closeLabel: words('act.close'),
    title: <Say id="earn.subscribe" values={{ asset: <bdi>{offer.asset}</bdi> }} />,
  }
  if (stage.name === 'done' || stage.name === 'failed') {
    const isDone = stage.name === 'done'
    return (
      <Panel {...frame} isHeld>
        <ActResult
          isDone={isDone}
          title={<Say id={isDone ? 'earn.subscribed' : 'earn.failed'} />}
          text={isDone ? <Say id="earn.subscribed.fixed" /> : reasonWords(stage.refusal)}
          onClose={onClose}
          onAgain={isDone ? undefined : subscription.restart}
          toTab="fixed"
        />
      </Panel>
    )
  }
  return (
    <Panel
      {...frame}
      flush
      width="wide"
      aside={isVip && <VipBadge>{words('earn.vip')}</VipBadge>}
      footer={<SubscribeButton act={subscription} isSoldOut={offer.isSoldOut} />}
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          {terms}
          {changed !== null && <Notice kind="caution">{reasonWords(changed)}</Notice>}
          <FixedForm offer={offer} subscription={subscription} />
        </div>
        <div className={styles.right}>
          <FixedReturns offer={offer} subscription={subscription} />
        </div>
      </div>
    </Panel>
  )
}
