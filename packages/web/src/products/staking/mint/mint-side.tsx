import { Amount, shapes, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { StakeBonus } from '../stake/stake-bonus.tsx'
import { StakingSide } from '../staking-side.tsx'
import { OfferRate, PeriodWords } from '../staking-words.tsx'
import type { MintPartProps } from './mint-form.tsx'

/** Beside the form: the rules of minting, and what is paid on top. */
export function MintSide({ offer, minting }: MintPartProps) {
  const toRules = () => minting.setView('bonusRules')
  return (
    <StakingSide
      rules={<Rules offer={offer} />}
      // What is minted has no bonus by its terms, so that what they hold of it does not matter here.
      bonus={<StakeBonus offer={offer} amount={minting.minted} held={0n} isTaskDone={null} onRules={toRules} />}
    />
  )
}

const RULES = ['collateral', 'sale', 'cost', 'back'] as const

function Rules({ offer }: Pick<MintPartProps, 'offer'>) {
  const { coin, terms, period, rate } = offer
  return (
    <div className={shapes.stack}>
      <div>
        <p className={shapes.small}>
          <Say id="staking.rate" />
        </p>
        <p className={shapes.rate}>
          <OfferRate offer={offer} />
        </p>
      </div>
      <ul className={shapes.notes}>
        <li>
          <Say id="staking.mint.rule.one" values={{ coin: <Verbatim text={coin} /> }} />
        </li>
        {rate > 0n && (
          <li>
            <Say id="staking.mint.rule.reward" />
          </li>
        )}
        {RULES.map((rule) => (
          <li key={rule}>
            <Say id={`staking.mint.rule.${rule}`} />
          </li>
        ))}
        <li>
          <Say id="staking.mint.rule.minimum" values={{ amount: <Amount value={terms.minimum} asset={coin} /> }} />
        </li>
        <li>
          <Say id="staking.rule.period" values={{ period: <PeriodWords period={period} /> }} />
        </li>
      </ul>
    </div>
  )
}
