import { type ApiRefusal, isUnanswered, refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { refundViolation } from '@tenor/contract/dual'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { useRemaining, useSay } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { useTransfer } from '../../../core/balances/index.ts'
import { useReasonWords } from '../../../platform/phrases/index.ts'
import { useIsUnified } from '../purchase/dual-purchase-queries.ts'
import type { DualHolding } from './dual-holding.ts'
import { useRefund, useRefundQuote } from './dual-holding-queries.ts'
import { keepRedeemAccount, keptRedeemAccount, type RedeemAccount } from './dual-redeem-account.ts'

const FUND_PASSWORD_ASKED: readonly number[] = [
  REFUSAL_CODE.FUND_PASSWORD_NEEDED,
  REFUSAL_CODE.FUND_PASSWORD_REQUIRED,
  REFUSAL_CODE.FUND_PASSWORD_WRONG,
  REFUSAL_CODE.FUND_PASSWORD_NOT_SET,
  REFUSAL_CODE.FUND_PASSWORD_LOCKED,
]

export type DualRedemption = ReturnType<typeof useDualRedemption>

/** The two steps of early redemption: a quote, and its taking up under an id made before it is sent. */
export function useDualRedemption(holding: DualHolding) {
  const say = useSay()
  const refusalWords = useReasonWords()
  const [ask, setAsk] = useState(1)
  const [fundPassword, setFundPassword] = useState('')
  const [asked, setAsked] = useState<ApiRefusal | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [done, setDone] = useState<DualHolding | null>(null)
  const refund = useRefund()
  const target = useRedeemTarget()
  const isWanted = done === null && refundViolation({ ...holding, now: now() }) === null
  const { data: quote, error: quoteError } = useRefundQuote(holding.id, ask, isWanted)
  const isExpired = useRemaining(quote?.expiresAt ?? now()) <= 0

  const askAgain = () => {
    setRefused(null)
    setLost(false)
    setAsk((one) => one + 1)
  }
  const failed = (error: unknown) => {
    const refusal = refusalOf(error)
    if (FUND_PASSWORD_ASKED.includes(refusal.code)) return setAsked(refusal)
    setLost(isUnanswered(error))
    if (isUnanswered(error)) say(refusalWords(refusal), 'fault')
    else setRefused(refusalWords(refusal))
  }
  const paid = (ended: DualHolding) => {
    setDone(ended)
    target.moveOn(ended)
  }
  const confirm = () => {
    if (quote === undefined) return
    setRefused(null)
    refund.mutate({ orderId: holding.id, quoteId: quote.id, fundPassword }, { onSuccess: paid, onError: failed })
  }
  return {
    quote,
    quoteError,
    isExpired,
    askAgain,
    fundPassword,
    setFundPassword,
    /** Set while the server wants a fund password, or a better one. */
    asked,
    /** Why the taking up was refused, in words. */
    refused,
    /** The order as it ended; null before. */
    done,
    isPending: refund.isPending,
    /** A lost answer is asked for again under the same id, though the quote has expired since. */
    canConfirm: quote !== undefined && (!isExpired || isLost) && refused === null,
    confirm,
    ...target.shown,
  }
}

/** Where the money goes, as it was chosen the last time, and its way there once it has been paid to spot. */
function useRedeemTarget() {
  const [account, setAccount] = useState<RedeemAccount>(keptRedeemAccount)
  const transfer = useTransfer()
  const otherAccount = useIsUnified(Boolean(useCustomer())) === true ? ('unified' as const) : ('funding' as const)
  const chooseAccount = (next: RedeemAccount) => {
    keepRedeemAccount(next)
    setAccount(next)
  }
  const moveOn = ({ refund, investAsset }: DualHolding) => {
    if (account === 'spot' || refund === null || refund <= 0n) return
    transfer.mutate({ asset: investAsset, amount: decimalText(refund), from: 'spot', to: otherAccount })
  }
  const state = transfer.isSuccess ? ('done' as const) : transfer.isError ? ('failed' as const) : null
  const moved = state === null ? null : { state, to: otherAccount }
  return { moveOn, shown: { account, chooseAccount, otherAccount, moved } }
}
