import { TabSet } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { StakingOffer } from '../staking-offer.ts'
import { StakeBonus } from './stake-bonus.tsx'
import { StakeReturns } from './stake-returns.tsx'
import type { Stake } from './use-stake.ts'

type Side = 'rules' | 'bonus'

/** Beside the form: what it pays by which rules, and what is paid on top. */
export function StakeSide({ offer, stake }: { offer: StakingOffer; stake: Stake }) {
  const words = useWords()
  const [side, setSide] = useState<Side>('rules')
  return (
    <TabSet<Side>
      label={words('staking.side')}
      value={side}
      onChange={setSide}
      tabs={[
        {
          value: 'rules',
          label: <Say id="staking.rules" />,
          content: <StakeReturns offer={offer} amount={stake.amount} tokens={stake.tokens} discount={stake.discount} />,
        },
        {
          value: 'bonus',
          label: <Say id="staking.bonus" />,
          content: (
            <StakeBonus
              offer={offer}
              amount={stake.amount}
              isTaskDone={stake.isTaskDone}
              onRules={() => stake.setView('bonusRules')}
            />
          ),
        },
      ]}
    />
  )
}
