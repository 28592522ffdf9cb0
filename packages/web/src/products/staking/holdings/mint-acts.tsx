import { Segmented } from '@tenor/ui'
import { useState } from 'react'
import { useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingListed } from '../staking-queries.ts'
import { ActsList } from './acts-list.tsx'

const SIDES = ['mints', 'repayments', 'sales'] as const

/** What was minted, paid back, and sold of collateral. */
export function MintActs(asked: StakingListed) {
  const words = useWords()
  const [side, setSide] = useState<(typeof SIDES)[number]>('mints')
  return (
    <div className={styles.shown}>
      <Segmented
        label={words('staking.tab.minted')}
        value={side}
        options={SIDES.map((value) => ({ value, label: words(`staking.tab.${value}`) }))}
        onChange={setSide}
      />
      <ActsList key={side} {...asked} side={side} />
    </div>
  )
}
