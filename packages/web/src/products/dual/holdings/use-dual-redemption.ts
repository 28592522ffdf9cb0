import { now } from '@tenor/browser/clock'
import { useMoneyAct } from '@tenor/browser/money-act'
import { refundQuoteViolation, refundViolation } from '@tenor/contract/dual'
import type { Violation } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { useRemaining } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer, useIsUnified } from '../../../core/account/index.ts'
import { transferAct } from '../../../core/balances/index.ts'
import { usePrice } from '../../../core/market/index.ts'
import { useReasonWords } from '../../../platform/phrases/index.ts'
import type { DualHolding } from './dual-holding.ts'
import { type DualRefundQuote, useRefunding, useRefundQuote } from './dual-holding-queries.ts'
import { keepRedeemAccount, keptRedeemAccount, type RedeemAccount } from './dual-redeem-account.ts'

export type DualRedemption = ReturnType<typeof useDualRedemption>

/** The two steps of early redemption: a quote, and its taking up under an id made before it is sent. */
export function useDualRedemption(holding: DualHolding) {
  const reason = useReasonWords()
  const [ask, setAsk] = useState(1)
  const [done, setDone] = useState<DualHolding | null>(null)
  const target = useRedeemTarget()
  const isWanted = done === null && refundViolation({ ...holding, now: now() }) === null
  const { data: quote, error: quoteError } = useRefundQuote.useIf(isWanted, holding.id, ask)
  const lapse = useLapse(holding, quote)

  const act = useRefunding({
    onDone: (ended) => {
      setDone(ended)
      target.moveOn(ended)
    },
  })
  const refused = act.refusal === null ? null : reason(act.refusal)

  const askAgain = () => {
    act.restart()
    setAsk((one) => one + 1)
  }
  const confirm = () => quote !== undefined && act.send({ orderId: holding.id, quoteId: quote.id })
  return {
    quote,
    quoteError,
    /** Why the quote cannot be taken up any more: its time is over, or the index has moved; null while it stands. */
    lapse,
    askAgain,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    asked: act.asked,
    /** Why the taking up was refused, in words. */
    refused,
    /** The order as it ended; null before. */
    done,
    isPending: act.isPending,
    /** A lost answer is asked for again under the same id, though the quote has lapsed since. */
    canConfirm: quote !== undefined && (lapse === null || act.isLost) && refused === null,
    confirm,
    ...target.shown,
  }
}

/** The rule that the server asks too, by the clock and the index as they come. */
function useLapse(holding: DualHolding, quote: DualRefundQuote | undefined): Violation | null {
  const index = usePrice(holding.coin)
  useRemaining(quote?.expiresAt ?? null)
  if (quote === undefined) return null
  const price = index === null ? quote.price : decimal(index)
  return refundQuoteViolation({ quotedAt: quote.quotedAt, quotedPrice: quote.price, price, now: now() })
}

/** Where the money goes, as it was chosen the last time, and its way there once it has been paid to spot. */
function useRedeemTarget() {
  const [account, setAccount] = useState<RedeemAccount>(keptRedeemAccount)
  const transfer = useMoneyAct(transferAct, { isQuiet: true })
  const otherAccount = useIsUnified(Boolean(useCustomer())) === true ? ('unified' as const) : ('funding' as const)
  const chooseAccount = (next: RedeemAccount) => {
    keepRedeemAccount(next)
    setAccount(next)
  }
  const moveOn = ({ refund, investAsset }: DualHolding) => {
    if (account === 'spot' || refund === null || refund <= 0n) return
    transfer.send({ asset: investAsset, amount: decimalText(refund), from: 'spot', to: otherAccount })
  }
  const state = movedState(transfer)
  const moved = state === null ? null : { state, to: otherAccount }
  return { moveOn, shown: { account, chooseAccount, otherAccount, moved } }
}

/** Where the money is: moved on, still in spot, or not known; null while nothing is. */
function movedState({
  stage,
  refusal,
  asked,
  isLost,
}: Pick<ReturnType<typeof useMoneyAct>, 'stage' | 'refusal' | 'asked' | 'isLost'>) {
  if (stage.name === 'done') return 'done' as const
  if (isLost) return 'lost' as const
  return refusal !== null || asked !== null ? ('failed' as const) : null
}
