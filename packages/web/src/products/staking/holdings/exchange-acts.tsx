import { Segmented } from '@tenor/ui'
import { useState } from 'react'
import { useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingListed } from '../staking-queries.ts'
import { ActsList } from './acts-list.tsx'

const OF_MINTING = ['mints', 'repayments', 'sales'] as const
const OF_TOKENS = ['tokenStakes', 'tokenRedemptions'] as const

/** What was minted, paid back, and sold of collateral. */
export function MintActs(asked: StakingListed) {
  return <Sides {...asked} name="minted" sides={OF_MINTING} />
}

/** What became a token, and what tokens were redeemed for. */
export function TokenActs(asked: StakingListed) {
  return <Sides {...asked} name="tokens" sides={OF_TOKENS} />
}

type SidesProps<Side extends string> = StakingListed & { name: 'minted' | 'tokens'; sides: readonly [Side, ...Side[]] }

function Sides<Side extends (typeof OF_MINTING | typeof OF_TOKENS)[number]>({
  name,
  sides,
  ...asked
}: SidesProps<Side>) {
  const words = useWords()
  const [side, setSide] = useState<Side>(sides[0])
  return (
    <div className={styles.shown}>
      <Segmented
        label={words(`staking.tab.${name}`)}
        value={side}
        options={sides.map((value) => ({ value, label: words(`staking.tab.${value}`) }))}
        onChange={setSide}
      />
      <ActsList key={side} {...asked} side={side} />
    </div>
  )
}
