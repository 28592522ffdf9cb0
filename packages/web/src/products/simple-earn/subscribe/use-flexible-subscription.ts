import { entryPlaces } from '@tenor/browser/assets'
import { decimalText, readAmount, readDecimal } from '@tenor/contract/money'
import { FLEXIBLE_PID, minimumViolation, rateOfPercent, subscriptionViolation } from '@tenor/contract/simple-earn'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { useAvailableSeldom } from '../../../core/balances/index.ts'
import { useTypedText } from '../../../core/orders/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { SENT_PLACES, useSubscribing } from '../simple-earn-queries.ts'
import { useActGuard, useMayAsk } from './use-act-guard.ts'

export type FlexibleSubscription = ReturnType<typeof useFlexibleSubscription>

/** Facts, rules and the act of one subscription; what is shown of it is the form's matter. */
export function useFlexibleSubscription(offer: FlexibleOffer) {
  const isCustomer = Boolean(useCustomer())
  const available = useAvailableSeldom.useIf(isCustomer, offer.asset).data ?? null
  const act = useSubscribing()
  const { isChecking, guard } = useActGuard('subscribe')
  const [text, setText] = useTypedText(`${offer.asset}.flexible`)
  const [minimum, setMinimum] = useState('')
  // A pool takes from the account of the mode, unlike orders.
  const balance = available?.ofMode ?? null
  const amount = readAmount(text, entryPlaces(offer.asset, SENT_PLACES))
  const read = readDecimal(minimum)
  const rateYear = minimum !== '' && read.ok ? rateOfPercent(read.value) : null
  const minimumFault = rateYear === null ? null : minimumViolation(rateYear, offer)
  const { minAmount, minRate, ceiling } = offer
  const terms = { listing: offer.isOnSale ? 'listed' : 'paused', minAmount, minRate, ceiling }
  const fault =
    amount === null
      ? null
      : subscriptionViolation({ ...terms, amount, rateYear: null, available: balance, regionAllowed: true })
  const mayAsk = useMayAsk(fault)
  const isPending = act.isPending || isChecking
  const send = () => {
    if (amount === null || fault !== null) return
    const rate = rateYear === null ? {} : { rateYear: decimalText(rateYear) }
    act.send({ asset: offer.asset, amount: decimalText(amount), ...rate })
  }
  return {
    text,
    setText,
    amount,
    balance,
    fault,
    minimum,
    setMinimum,
    minimumFault,
    rateYear: minimumFault === null ? rateYear : null,
    isPending,
    stage: act.stage,
    asked: act.asked,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    canConfirm: amount !== null && mayAsk && minimumFault === null && balance !== null && !isPending,
    confirm: () => void guard(send, FLEXIBLE_PID),
    restart: () => {
      setText('')
      act.restart()
    },
  }
}
