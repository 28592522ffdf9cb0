import type { StakingOffer } from '../staking-offer.ts'
import { StakingSide } from '../staking-side.tsx'
import { StakeBonus } from './stake-bonus.tsx'
import { StakeReturns } from './stake-returns.tsx'
import type { Stake } from './use-stake.ts'

/** Beside the form: what it pays by which rules, and what is paid on top. */
export function StakeSide({ offer, stake }: { offer: StakingOffer; stake: Stake }) {
  const { amount, tokens, discount, held, isTaskDone } = stake
  const toRules = () => stake.setView('bonusRules')
  return (
    <StakingSide
      rules={<StakeReturns offer={offer} amount={amount} tokens={tokens} discount={discount} />}
      bonus={<StakeBonus offer={offer} amount={amount} held={held} isTaskDone={isTaskDone} onRules={toRules} />}
    />
  )
}
