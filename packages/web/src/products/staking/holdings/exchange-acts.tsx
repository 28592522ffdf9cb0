import { Segmented } from '@tenor/ui'
import { useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingListed } from '../staking-queries.ts'
import type { ActType } from '../staking-search.ts'
import { ActsList } from './acts-list.tsx'

const OF_MINTING = ['mints', 'repayments', 'sales'] as const
const OF_TOKENS = ['tokenStakes', 'tokenRedemptions'] as const
type AnySide = (typeof OF_MINTING | typeof OF_TOKENS)[number]
const TYPE_OF: Readonly<Record<AnySide, ActType>> = {
  mints: 0,
  repayments: 1,
  sales: 2,
  tokenStakes: 0,
  tokenRedemptions: 1,
}

/** What was minted, paid back, and sold of collateral. */
export function MintActs(props: SideProps) {
  return <Sides {...props} name="minted" sides={OF_MINTING} />
}

/** What became a token, and what tokens were redeemed for. */
export function TokenActs(props: SideProps) {
  return <Sides {...props} name="tokens" sides={OF_TOKENS} />
}

/** Which side is shown stands in the address. */
export type SideProps = StakingListed & { type: ActType; onType: (type: ActType) => void }
type SidesProps<Side extends string> = SideProps & { name: 'minted' | 'tokens'; sides: readonly [Side, ...Side[]] }

function Sides<Side extends AnySide>({ name, sides, type, onType, ...asked }: SidesProps<Side>) {
  const words = useWords()
  const side = sides[type] ?? sides[0]
  return (
    <div className={styles.shown}>
      <div>
        <Segmented
          label={words(`staking.tab.${name}`)}
          value={side}
          options={sides.map((value) => ({ value, label: words(`staking.tab.${value}`) }))}
          onChange={(next) => onType(TYPE_OF[next])}
        />
      </div>
      <ActsList key={side} {...asked} side={side} />
    </div>
  )
}
