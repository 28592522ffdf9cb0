import { type ApiRefusal, NETWORK_ERROR, refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { allAmount, amountViolation, canConfirm, DUAL_QUOTE_ASSET, sniperOfferViolation } from '@tenor/contract/dual'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { useSay } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { useAvailable } from '../../../core/balances/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import type { SniperOffer } from './sniper-offer.ts'
import { useSnipe } from './sniper-queries.ts'

const FUND_PASSWORD_ASKED: readonly number[] = [
  REFUSAL_CODE.FUND_PASSWORD_NEEDED,
  REFUSAL_CODE.FUND_PASSWORD_REQUIRED,
  REFUSAL_CODE.FUND_PASSWORD_WRONG,
  REFUSAL_CODE.FUND_PASSWORD_NOT_SET,
  REFUSAL_CODE.FUND_PASSWORD_LOCKED,
]
const LOWERED = 'sniper.order.guaranteeLowered'

export type SniperForm = ReturnType<typeof useSniperForm>

/** Facts, rules and the act of one sniper order; what is shown of it is the form's matter. */
export function useSniperForm(offer: SniperOffer, onPlaced: (orderId: number) => void) {
  const words = useWords()
  const say = useSay()
  const available = useAvailable(offer.investAsset, Boolean(useCustomer()))
  const snipe = useSnipe()
  const [text, setText] = useState('')
  const [fundPassword, setFundPassword] = useState('')
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const balance = available?.amount ?? null
  const read = readDecimal(text)
  const amount = read.ok && read.value > 0n ? read.value : null
  const { minimum, maximum, investAsset: asset } = offer
  const amountFault = read.ok ? amountViolation({ amount: read.value, balance, minimum, maximum, asset }) : null
  const offerFault = offerFaultOf(offer)
  const confirm = () => {
    if (amount === null || snipe.isPending) return
    setRefusal(null)
    const ask = { id: offer.id, amount: decimalText(amount), guarantee: offer.guaranteeText, fundPassword }
    snipe.mutate(ask, {
      onSuccess: (holding) => {
        setText('')
        setFundPassword('')
        onPlaced(holding.id)
      },
      onError: (error) => {
        const found = refusalOf(error)
        if (found.reason === NETWORK_ERROR) say(words('finances.NetworkError'), 'fault')
        else setRefusal(found)
      },
    })
  }
  const isAsked = refusal !== null && FUND_PASSWORD_ASKED.includes(refusal.code)
  return {
    text,
    setText,
    fillAll: () => setText(decimalText(allAmount(maximum, balance))),
    amount,
    available,
    amountFault,
    offerFault,
    fundPassword,
    setFundPassword,
    /** Set while the server wants a fund password, or a better one. */
    asked: isAsked ? refusal : null,
    isLowered: refusal?.reason === LOWERED,
    failed: refusal !== null && !isAsked && refusal.reason !== LOWERED ? refusal : null,
    isPending: snipe.isPending,
    canConfirm: canConfirm(amount, [amountFault, offerFault]) && balance !== null,
    confirm,
  }
}

function offerFaultOf(offer: SniperOffer) {
  const { type, coin, target, guarantee, deliveryAt, price, isListed, isSoldOut } = offer
  const listing = isListed ? ('listed' as const) : ('paused' as const)
  const bounds = { minimumCopies: 1n, maximumCopies: 1n }
  const product = { type, coin, quoteAsset: DUAL_QUOTE_ASSET, target, guarantee, deliveryAt, listing, ...bounds }
  return sniperOfferViolation({ product, price, soldOut: isSoldOut, now: now(), regionAllowed: true })
}
