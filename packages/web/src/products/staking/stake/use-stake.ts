import { useMoneyAct } from '@tenor/browser/money-act'
import { decimalText, readAmount, smaller } from '@tenor/contract/money'
import { type StakingStaked, stakeAmountViolation } from '@tenor/contract/staking'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import type { StakingOffer } from '../staking-offer.ts'
import { stakeAct, useStakingOwn } from '../staking-queries.ts'

/** Decimals of an amount, and the most characters of it, as the specification has them. */
const PLACES = 8
const CHARACTERS_MOST = 12

export type Stake = ReturnType<typeof useStake>

/** Facts, rules and the act of one stake; what is shown of it is the form's matter. */
export function useStake(offer: StakingOffer) {
  const customer = useCustomer()
  const own = useStakingOwn(offer.pid, Boolean(customer)).data
  const [text, setText] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [done, setDone] = useState<StakingStaked | null>(null)
  const act = useMoneyAct(stakeAct, { onDone: setDone })
  const { coin, pid, terms } = offer
  const amount = readAmount(text, PLACES)
  const available = own?.available ?? null
  const fault =
    amount === null
      ? null
      : stakeAmountViolation({
          ...{ coin, amount, available, minimum: terms.minimum, maximum: terms.maximum },
          limit: own?.limitLeft ?? null,
          staked: 0n,
        })
  const write = (next: string) => setText(next.slice(0, CHARACTERS_MOST))
  const most = available === null || terms.maximum === null ? available : smaller(available, terms.maximum)
  return {
    text,
    setText: write,
    fillMost: () => most !== null && write(decimalText(most)),
    amount,
    available,
    fault,
    isAgreed,
    setAgreed,
    isConfirming,
    /** A redemption that takes days is said before anything is sent. */
    goOn: () => (offer.period.kind === 'immediate' ? send() : setConfirming(true)),
    goBack: () => setConfirming(false),
    send,
    canConfirm: amount !== null && fault === null && available !== null && isAgreed && !act.isPending,
    done,
    ...{ stage: act.stage, isPending: act.isPending, asked: act.asked },
    ...{ fundPassword: act.fundPassword, setFundPassword: act.setFundPassword },
    restart: () => {
      setText('')
      setConfirming(false)
      setDone(null)
      act.restart()
    },
  }

  function send() {
    if (amount !== null) act.send({ pid, coin, amount: decimalText(amount) })
  }
}
