import type { ApiRefusal } from '@tenor/browser/api'
import { entryPlaces } from '@tenor/browser/assets'
import { pressGate } from '@tenor/browser/money-act'
import { decimal, decimalText, readAmount } from '@tenor/contract/money'
import {
  balancePlaces,
  mostStakeText,
  STAKE_CHARACTERS_MOST,
  type StakingStaked,
  SUBMIT_DEBOUNCE_MS,
  stakeAmountViolation,
  tokensFor,
} from '@tenor/contract/staking'
import { useState } from 'react'
import { useCustomer, useIsUnified } from '../../../core/account/index.ts'
import { useFailureToast } from '../../../platform/page/index.ts'
import type { StakingOffer } from '../staking-offer.ts'
import { useStaking, useStakingOwn } from '../staking-queries.ts'

/** The rate of a token got worse: the form shows the new one before it is sent again. */
export const RATE_MOVED = ['staking.rate.moved']

/** What lies over the form: it comes back as it was. */
export type StakeView = 'form' | 'confirm' | 'introduction' | 'bonusRules' | 'rateTrend' | 'protocols' | 'total'

export type Stake = ReturnType<typeof useStake>

/** Facts, rules and the act of one stake; what is shown of it is the form's matter. */
export function useStake(offer: StakingOffer) {
  const customer = useCustomer()
  const isUnified = useIsUnified(Boolean(customer))
  const own = useStakingOwn.useIf(Boolean(customer), offer.pid).data
  const [text, setText] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [view, setView] = useState<StakeView>('form')
  const [done, setDone] = useState<StakingStaked | null>(null)
  const [gate] = useState(() => pressGate(SUBMIT_DEBOUNCE_MS))
  const failed = useFailureToast('caution')
  const onRefused = (refusal: ApiRefusal) => {
    setView('form')
    failed(refusal)
  }
  // The confirmation names neither the rate nor the tokens: both are looked at in the form.
  const onChanged = () => setView('form')
  const act = useStaking({ onDone: setDone, onRefused, changes: RATE_MOVED, onChanged })
  const { coin, pid, terms } = offer
  const amount = readAmount(text, entryPlaces(coin))
  const available = own?.available ?? null
  const isVip = own?.isVip ?? false
  const fault =
    amount === null
      ? null
      : stakeAmountViolation({
          coin,
          amount,
          available,
          minimum: terms.minimum,
          maximum: terms.maximum,
          limit: own?.limitLeft ?? null,
          staked: 0n,
        })
  const write = (next: string) => setText(next.slice(0, STAKE_CHARACTERS_MOST))
  const rate = offer.tokenRate === null ? null : decimalText(offer.tokenRate)
  const send = () =>
    gate(() => {
      if (amount !== null) act.send({ pid, coin, amount: decimalText(amount), rate, isVip })
    })
  return {
    text,
    setText: write,
    amount,
    available,
    isUnified: isUnified === true,
    fault,
    isAgreed,
    setAgreed,
    places: balancePlaces(isUnified === true, offer.variant),
    /** Writes a share of what there is. */
    fill: (share: string) => write(mostStakeText(decimal(share))),
    view,
    setView,
    back: () => setView('form'),
    /** A redemption that takes days is said before anything is sent. */
    goOn: () => (offer.period.kind === 'immediate' ? send() : setView('confirm')),
    send,
    canConfirm: amount !== null && fault === null && available !== null && isAgreed && !act.isPending,
    discount: own?.discount ?? null,
    isVip,
    tokens: amount === null || offer.tokenRate === null ? null : tokensFor(amount, offer.tokenRate),
    changed: act.changed,
    /** What they hold of the product already; null: not known yet. Visitors hold nothing. */
    held: customer ? (own?.held ?? null) : 0n,
    isTaskDone: own?.isTaskDone ?? null,
    limitLeft: own?.limitLeft ?? null,
    done,
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    restart: () => {
      setText('')
      setView('form')
      setDone(null)
      act.restart()
    },
  }
}
