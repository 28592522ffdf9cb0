import { now } from '@tenor/browser/clock'
import { Button, shapes, Toggle } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import { useHasReinvested } from '../purchase/dual-purchase-queries.ts'
import type { DualSubscription } from '../purchase/use-dual-subscription.ts'
import { Difference } from './dual-difference.tsx'
import styles from './dual-reinvest.module.css'
import { hideTip, isTipDue } from './dual-reinvest-rule.ts'
import { RuleWords } from './dual-rule-words.tsx'

const DualReinvestPanel = panelOnDemand(() =>
  import('./dual-reinvest-panel.tsx').then((module) => module.DualReinvestPanel),
)

export type DualReinvestCardProps = { offer: DualOffer; subscription: DualSubscription }

/** Off to on goes by way of the panel that says what it means; nothing is ordered yet, so off is off at once. */
export function DualReinvestCard({ offer, subscription }: DualReinvestCardProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { rule, setRule, amount } = subscription
  return (
    <section className={styles.card}>
      <Toggle isOn={rule !== null} onChange={(isOn) => (isOn ? setChoosing(true) : setRule(null))}>
        <b>
          <Say id="dual.reinvest" />
        </b>
      </Toggle>
      {rule === null ? (
        <p className={shapes.say}>
          <Say id="dual.reinvest.lede" />
        </p>
      ) : (
        <div className={styles.line}>
          <p className={shapes.say}>
            <RuleWords rule={rule} target={offer.target} difference={<Difference value={rule.difference} />} />
          </p>
          <Button kind="link" onPress={() => setChoosing(true)}>
            <Say id="dual.reinvest.change" />
          </Button>
        </div>
      )}
      <Tip />
      {isChoosing && (
        <DualReinvestPanel
          offer={offer}
          amount={amount}
          rule={rule}
          onClose={() => setChoosing(false)}
          onConfirm={(next) => {
            setRule(next)
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}

/** For who has not used it yet, until hidden, and again after seven days. */
function Tip() {
  const isCustomer = Boolean(useCustomer())
  const hasReinvested = useHasReinvested.useIf(isCustomer).data
  const [isDue, setDue] = useState(() => isTipDue(now()))
  if (!isDue || hasReinvested === true) return null
  return (
    <div className={styles.tip}>
      <span>
        <Say id="dual.reinvest.tip" />
      </span>
      <Button
        kind="link"
        onPress={() => {
          hideTip(now())
          setDue(false)
        }}
      >
        <Say id="dual.reinvest.tip.hide" />
      </Button>
    </div>
  )
}
