import { useMoneyAct } from '@tenor/browser/money-act'
import { decimalText, readAmount, roundTo } from '@tenor/contract/money'
import { subscriptionViolation } from '@tenor/contract/simple-earn'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { useAvailable } from '../../../core/balances/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { SENT_PLACES, subscribeAct } from '../simple-earn-queries.ts'

export type FlexibleSubscription = ReturnType<typeof useFlexibleSubscription>

/** Facts, rules and the act of one subscription; what is shown of it is the form's matter. */
export function useFlexibleSubscription(offer: FlexibleOffer) {
  const isCustomer = Boolean(useCustomer())
  const available = useAvailable(offer.asset, isCustomer)
  const act = useMoneyAct(subscribeAct)
  const [text, setText] = useState('')
  const balance = available?.amount ?? null
  const amount = readAmount(text, SENT_PLACES)
  const fault =
    amount === null
      ? null
      : subscriptionViolation({
          listing: offer.isOnSale ? 'listed' : 'paused',
          minAmount: offer.minAmount,
          minRate: offer.minRate,
          maxRate: offer.maxRate,
          amount,
          rateYear: null,
          available: balance,
          regionAllowed: true,
        })
  return {
    text,
    setText,
    fillAll: () => balance !== null && setText(decimalText(roundTo(balance, SENT_PLACES, 'down'))),
    amount,
    available,
    fault,
    isPending: act.isPending,
    stage: act.stage,
    asked: act.asked,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    canConfirm: amount !== null && fault === null && balance !== null && !act.isPending,
    confirm: () => amount !== null && act.send({ asset: offer.asset, amount: decimalText(amount) }),
    restart: () => {
      setText('')
      act.restart()
    },
  }
}
