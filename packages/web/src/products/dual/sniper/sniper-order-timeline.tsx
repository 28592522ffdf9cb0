import { DUAL_CATEGORY } from '@tenor/contract/dual'
import { Amount, Timeline } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { DualSheetSentence } from '../dual-sheet-facts.tsx'
import { type DualStep, stepsOf } from '../holdings/dual-order-steps.ts'
import { isBack, PaidStep, told } from '../holdings/dual-order-timeline.tsx'
import styles from './sniper.module.css'
import type { SniperHolding } from './sniper-offer.ts'
import { SniperPaid } from './sniper-paid.tsx'

/** A sniper goes the way of a dual order that is never redeemed early and never goes on. */
const PLAIN = { renewedBy: null, isReinvested: false, category: DUAL_CATEGORY.NORMAL }

/** The sniper order from being placed to its end. */
export function SniperOrderTimeline({ holding }: { holding: SniperHolding }) {
  const words = useWords()
  const steps = stepsOf({ ...holding, ...PLAIN })
  return (
    <section>
      <h3 className={styles.heading}>
        <Say id="dual.step.title" />
      </h3>
      <Timeline
        label={words('dual.step.title')}
        steps={steps.map((step) => told(words, step, textOf(step, holding)))}
      />
    </section>
  )
}

function textOf({ id, state }: DualStep, holding: SniperHolding): ReactNode {
  const { settled, amount, investAsset } = holding
  if (id === 'settled' && settled !== null) {
    return <PaidStep amount={<SniperPaid holding={holding} paid={settled} />} />
  }
  if (id === 'settled' && state === 'failed') return <Say id="dual.next.SETTLEMENT_FAILED" />
  if (id === 'delivery' && state !== 'done') return <DualSheetSentence of={holding} fact="decides" />
  if (isBack(id)) return <PaidStep amount={<Amount value={amount} asset={investAsset} />} isBack />
  return null
}
