import { allAmount, amountViolation, canConfirm, DUAL_QUOTE_ASSET, offerViolation } from '@tenor/contract/dual'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { type Decimal8, decimalText, readDecimal } from '@tenor/contract/money'
import { useSay } from '@tenor/ui'
import { useRef, useState } from 'react'
import { useCustomer, useSession } from '../../core/account/index.ts'
import { useAvailable } from '../../core/balances/index.ts'
import { type ApiRefusal, NETWORK_ERROR, refusalOf } from '../../platform/api/index.ts'
import { now } from '../../platform/clock.ts'
import { useWords } from '../../platform/phrases/index.ts'
import type { DualOffer } from './dual-offer.ts'
import { useSubscribe } from './dual-queries.ts'

/** Where the purchase is: the form, sent and not answered, or refused. Placed is a result with an address of its own. */
export type DualStage = { name: 'form' } | { name: 'waiting' } | { name: 'failed'; refusal: ApiRefusal }

const FUND_PASSWORD_ASKED: readonly number[] = [
  REFUSAL_CODE.FUND_PASSWORD_NEEDED,
  REFUSAL_CODE.FUND_PASSWORD_REQUIRED,
  REFUSAL_CODE.FUND_PASSWORD_WRONG,
  REFUSAL_CODE.FUND_PASSWORD_NOT_SET,
  REFUSAL_CODE.FUND_PASSWORD_LOCKED,
]

const APR_LOWERED = 'dual.order.aprLowered'

export type DualSubscription = ReturnType<typeof useDualSubscription>

/** Facts, rules and the act of one subscription; what is shown of it is the form's matter. */
export function useDualSubscription(offer: DualOffer, onPlaced: (orderId: number) => void) {
  const words = useWords()
  const say = useSay()
  const isCustomer = Boolean(useCustomer())
  const facts = useOfferFacts(offer)
  const available = useAvailable(offer.investAsset, isCustomer)
  const subscribe = useSubscribe()
  const isSending = useRef(false)
  const [text, setText] = useState('')
  const [fundPassword, setFundPassword] = useState('')
  const [asked, setAsked] = useState<ApiRefusal | null>(null)
  const [lowered, setLowered] = useState<ApiRefusal | null>(null)
  const [stage, setStage] = useState<DualStage>({ name: 'form' })

  const balance = available?.amount ?? null
  const { amount, amountFault } = amountOf(offer, text, balance)
  const offerFault = offerViolation(facts)

  const refused = (error: unknown) => {
    const refusal = refusalOf(error)
    if (FUND_PASSWORD_ASKED.includes(refusal.code)) {
      setAsked(refusal)
      return setStage({ name: 'form' })
    }
    if (refusal.reason === APR_LOWERED) {
      setLowered(refusal)
      return setStage({ name: 'form' })
    }
    if (refusal.reason !== NETWORK_ERROR) return setStage({ name: 'failed', refusal })
    say(words('finances.NetworkError'), 'fault')
    setStage({ name: 'form' })
  }
  const confirm = (exact: string) => {
    if (isSending.current) return
    isSending.current = true
    setLowered(null)
    setStage({ name: 'waiting' })
    subscribe.mutate(orderBody(offer, exact, fundPassword), {
      onSuccess: (holding) => onPlaced(holding.id),
      onError: refused,
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  return {
    text,
    setText,
    fillAll: () => setText(decimalText(allAmount(offer.maximum, balance))),
    amount,
    available,
    amountFault,
    offerFault,
    fundPassword,
    setFundPassword,
    /** Set while the server wants a fund password, or a better one. */
    asked,
    /** Set when the offer fell while the order was on its way: the new one is to be looked at before confirming again. */
    lowered,
    stage,
    canConfirm: canConfirm(amount, [amountFault, offerFault]) && balance !== null,
    confirm,
    restart: () => {
      setText('')
      setStage({ name: 'form' })
    },
  }
}

/** What stands in the field, and what is against it. An empty field is no fault. */
function amountOf(offer: DualOffer, text: string, balance: Decimal8 | null) {
  const read = readDecimal(text)
  if (!read.ok) return { amount: null, amountFault: null }
  const bounds = { balance, minimum: offer.minimum, maximum: offer.maximum, asset: offer.investAsset }
  const amountFault = amountViolation({ amount: read.value, ...bounds })
  return { amount: read.value > 0n ? read.value : null, amountFault }
}

function useOfferFacts(offer: DualOffer): Parameters<typeof offerViolation>[0] {
  const session = useSession()
  return {
    product: {
      type: offer.type,
      coin: offer.coin,
      quoteAsset: DUAL_QUOTE_ASSET,
      category: offer.isVip ? 3 : 1,
      deliveryAt: offer.deliveryAt,
      listing: offer.listing,
      apr: offer.apr,
      minimumCopies: 1n,
      maximumCopies: 1n,
    },
    price: offer.price,
    soldOut: offer.isSoldOut,
    now: now(),
    vipTier: session.data?.vip_tier ?? 0,
    regionAllowed: true,
  }
}

function orderBody(offer: DualOffer, amount: string, fundPassword: string) {
  return {
    project_id: offer.id,
    amount,
    apy: decimalText(offer.apr),
    app_id: offer.isVip ? ('vip-savings' as const) : ('dual-savings' as const),
    is_autorenewal: 0,
    ...(fundPassword === '' ? {} : { fundpass: fundPassword }),
  }
}
