import { type ApiRefusal, NETWORK_ERROR, refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { allAmount, amountViolation, canConfirm, DUAL_QUOTE_ASSET, offerViolation } from '@tenor/contract/dual'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { type Decimal8, decimalText, readDecimal } from '@tenor/contract/money'
import { useSay } from '@tenor/ui'
import { useRef, useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { useAvailable } from '../../../core/balances/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { useSubscribe } from '../dual-queries.ts'
import type { DualOrigin } from '../dual-search.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import {
  BASIC_DIFFERENCE,
  keepReinvestStatus,
  keptReinvestStatus,
  type ReinvestRule,
  reinvestTerm,
  termSeconds,
} from '../reinvest/dual-reinvest-rule.ts'

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

type SubscriptionProps = {
  offer: DualOffer
  from: DualOrigin | undefined
  refCode: string | undefined
  onPlaced: (orderId: number) => void
}

/** Facts, rules and the act of one subscription; what is shown of it is the form's matter. */
export function useDualSubscription({ offer, from, refCode, onPlaced }: SubscriptionProps) {
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
  const [rule, setRule] = useRule(offer)
  const [stage, setStage] = useState<DualStage>({ name: 'form' })

  const balance = available?.amount ?? null
  const { amount, amountFault } = amountOf(offer, text, balance)
  const offerFault = offerViolation(facts)

  const refused = (error: unknown) => {
    const refusal = refusalOf(error)
    const isAsked = FUND_PASSWORD_ASKED.includes(refusal.code)
    const isLowered = refusal.reason === APR_LOWERED
    const isUnheard = refusal.reason === NETWORK_ERROR
    if (isAsked) setAsked(refusal)
    if (isLowered) setLowered(refusal)
    if (isUnheard) say(words('finances.NetworkError'), 'fault')
    setStage(isAsked || isLowered || isUnheard ? { name: 'form' } : { name: 'failed', refusal })
  }
  const confirm = (exact: string) => {
    if (isSending.current) return
    isSending.current = true
    setLowered(null)
    setStage({ name: 'waiting' })
    subscribe.mutate(orderBody({ offer, from, refCode, amount: exact, fundPassword, rule }), {
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
    /** Of auto-reinvest; null while it is off. */
    rule,
    setRule,
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

/** Auto-reinvest of this form; it begins as basic when the last form ended so. */
function useRule(offer: DualOffer) {
  const [rule, setRule] = useState<ReinvestRule | null>(() =>
    keptReinvestStatus() ? { difference: BASIC_DIFFERENCE, term: reinvestTerm(offer.term) } : null,
  )
  const choose = (next: ReinvestRule | null) => {
    keepReinvestStatus(next)
    setRule(next)
  }
  return [rule, choose] as const
}

type OrderFacts = {
  offer: DualOffer
  from: DualOrigin | undefined
  refCode: string | undefined
  amount: string
  fundPassword: string
  rule: ReinvestRule | null
}

function orderBody({ offer, from, refCode, amount, fundPassword, rule }: OrderFacts) {
  return {
    project_id: offer.id,
    amount,
    apy: decimalText(offer.apr),
    app_id: offer.isVip ? ('vip-savings' as const) : ('dual-savings' as const),
    biz_entrance: from ?? 'dual',
    ...(refCode === undefined ? {} : { ref_code: refCode }),
    is_autorenewal: rule === null ? 0 : 1,
    ...(rule === null ? {} : reinvestBody(rule)),
    ...(fundPassword === '' ? {} : { fundpass: fundPassword }),
  }
}

function reinvestBody(rule: ReinvestRule) {
  return { price_deviation: decimalText(rule.difference), effective_time_duration: termSeconds(rule.term) }
}
