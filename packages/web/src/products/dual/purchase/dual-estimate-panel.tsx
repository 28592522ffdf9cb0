import { type DualPayoff, outcomes } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Facts, Panel, Price, TabSet } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { tabPhrase } from '../dual-words.ts'
import { type DualOffer, positionOf } from '../offers/dual-offer.ts'

export type DualEstimatePanelProps = { offer: DualOffer; amount: Decimal8 | null; onClose: () => void }

type Side = 'below' | 'above'

/** What would be paid on each side of the target, in its parts. */
export function DualEstimatePanel({ offer, amount, onClose }: DualEstimatePanelProps) {
  const words = useWords()
  const [side, setSide] = useState<Side>('below')
  const paid = outcomes(positionOf(offer, amount ?? offer.minimum))
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      isVip={offer.isVip}
      title={<Say id="dual.estimate" />}
    >
      <TabSet<Side>
        label={words('dual.estimate')}
        value={side}
        onChange={setSide}
        tabs={(['below', 'above'] as const).map((value) => ({
          value,
          label: <Say id={tabPhrase(offer.type, value)} values={{ target: <Price value={offer.target} isTarget /> }} />,
          content: <Parts paid={paid[value]} />,
        }))}
      />
      <p className={styles.exact}>
        <Say id={amount === null ? 'dual.payoff.example' : 'dual.estimate.text'} />
      </p>
    </Panel>
  )
}

function Parts({ paid }: { paid: DualPayoff }) {
  const { amount, principal, interest, asset } = paid
  return (
    <Facts
      facts={[
        {
          id: 'principal',
          name: <Say id="dual.payoff.principal" />,
          value: <Amount value={principal} asset={asset} />,
        },
        {
          id: 'interest',
          name: <Say id="dual.payoff.interest" />,
          value: <Amount value={interest} asset={asset} withPlus />,
        },
        {
          id: 'amount',
          name: <Say id="dual.payoff.table.get" />,
          value: (
            <b>
              <Amount value={amount} asset={asset} />
            </b>
          ),
        },
      ]}
    />
  )
}
