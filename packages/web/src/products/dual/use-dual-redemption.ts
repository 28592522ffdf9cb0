import { refundViolation } from '@tenor/contract/dual'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { useRemaining, useSay } from '@tenor/ui'
import { useState } from 'react'
import { type ApiRefusal, isUnanswered, refusalOf } from '../../platform/api/index.ts'
import { now } from '../../platform/clock.ts'
import { useRefusalWords } from '../../platform/phrases/index.ts'
import type { DualHolding } from './dual-holding.ts'
import { useRefund, useRefundQuote } from './dual-holding-queries.ts'

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
  const refusalWords = useRefusalWords()
  const [ask, setAsk] = useState(1)
  const [fundPassword, setFundPassword] = useState('')
  const [asked, setAsked] = useState<ApiRefusal | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [done, setDone] = useState<DualHolding | null>(null)
  const refund = useRefund()
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
  const confirm = () => {
    if (quote === undefined) return
    setRefused(null)
    refund.mutate({ orderId: holding.id, quoteId: quote.id, fundPassword }, { onSuccess: setDone, onError: failed })
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
  }
}
