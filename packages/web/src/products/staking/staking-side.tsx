import { TabSet } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'

type Side = 'rules' | 'bonus'

/** Beside a form: what it pays by which rules, and what is paid on top. */
export function StakingSide({ rules, bonus }: Record<Side, ReactNode>) {
  const words = useWords()
  const [side, setSide] = useState<Side>('rules')
  return (
    <TabSet<Side>
      label={words('staking.side')}
      value={side}
      onChange={setSide}
      tabs={[
        { value: 'rules', label: <Say id="staking.rules" />, content: rules },
        { value: 'bonus', label: <Say id="staking.bonus" />, content: bonus },
      ]}
    />
  )
}
