import { entryPlaces } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { useMoneyAct } from '@tenor/browser/money-act'
import {
  amountTextViolation,
  amountViolation,
  canConfirm,
  DUAL_QUOTE_ASSET,
  offerViolation,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText, readAmount, readDecimal } from '@tenor/contract/money'
import { useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { useAvailable } from '../../../core/balances/index.ts'
import { dualOrders } from '../dual-orders.ts'
import type { DualOrigin } from '../dual-search.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import {
  BASIC_DIFFERENCE,
  keepReinvestStatus,
  keptReinvestStatus,
  type ReinvestRule,
  reinvestTerm,
  ruleBody,
} from '../reinvest/dual-reinvest-rule.ts'
import { useIsFirstOrder } from './dual-purchase-queries.ts'

/** What leads back to the form, where the offer of now is looked at before it is sent again. */
const CHANGES = ['dual.order.aprLowered', 'dual.quote.lapsed']

export type DualSubscription = ReturnType<typeof useDualSubscription>

type SubscriptionProps = {
  offer: DualOffer
  isOld: boolean
  from: DualOrigin | undefined
  refCode: string | undefined
  onPlaced: (orderId: number) => void
}

/** Facts, rules and the act of one subscription; what is shown of it is the form's matter. */
export function useDualSubscription({ offer, isOld, from, refCode, onPlaced }: SubscriptionProps) {
  const isCustomer = Boolean(useCustomer())
  const facts = useOfferFacts(offer)
  const available = useAvailable.useIf(isCustomer, offer.investAsset).data ?? null
  const act = useMoneyAct(dualOrders.place, { onDone: ({ id }) => onPlaced(id), changes: CHANGES })
  const [text, setText] = useState('')
  const isFirst = useIsFirstOrder(offer.type, isCustomer)
  const [isAgreed, setAgreed] = useState(false)
  const [rule, setRule] = useRule(offer)

  const balance = available?.amount ?? null
  const { amount, amountFault } = amountOf(offer, text, balance)
  const offerFault = offerViolation(facts)

  return {
    text,
    setText,
    amount,
    available,
    amountFault,
    /** It is no order that could be made, whoever made it: one has only to have the money. */
    isInvalid:
      amountFault !== null &&
      (amountFault.reason !== 'ERR_BALANCE_NOT_ENOUGH' || (amount !== null && amount > offer.maximum)),
    offerFault,
    /** Of auto-reinvest; null while it is off. */
    rule,
    setRule,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    asked: act.asked,
    /** Set when the offer fell while the order was on its way: the new one is to be looked at before confirming again. */
    lowered: act.changed,
    stage: act.stage,
    /** What the first order in a direction asks for; see `useIsFirstOrder`. */
    agreement: isFirst === true ? { isAgreed, setAgreed } : null,
    isOld,
    canConfirm:
      canConfirm(amount, [amountFault, offerFault]) && balance !== null && !isOld && (isFirst === false || isAgreed),
    confirm: (exact: string) => act.send(orderBody({ offer, from, refCode, amount: exact, rule })),
    restart: () => {
      setText('')
      act.restart()
    },
  }
}

/** What stands in the field, and what is against it. An empty field is no fault. */
function amountOf(offer: DualOffer, text: string, balance: Decimal8 | null) {
  const read = readDecimal(text)
  if (!read.ok) return { amount: null, amountFault: amountTextViolation(text) }
  const bounds = { balance, minimum: offer.minimum, maximum: offer.maximum, asset: offer.investAsset }
  const amount = readAmount(text, entryPlaces(offer.investAsset))
  return { amount, amountFault: amountViolation({ amount: amount ?? 0n, ...bounds }) }
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
    quotedUntil: offer.quotedUntil,
    vipTier: session.data?.vip_tier ?? 0,
    regionAllowed: true,
  }
}

/** Auto-reinvest of this form; it begins as basic when the last form ended so. */
function useRule(offer: DualOffer) {
  const [rule, setRule] = useState<ReinvestRule | null>(() =>
    keptReinvestStatus() ? { difference: BASIC_DIFFERENCE, term: reinvestTerm(offer.term), leastApr: null } : null,
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
  rule: ReinvestRule | null
}

function orderBody({ offer, from, refCode, amount, rule }: OrderFacts) {
  return {
    project_id: offer.id,
    amount,
    ...seenOf(offer),
    app_id: offer.isVip ? ('vip-savings' as const) : ('dual-savings' as const),
    biz_entrance: from ?? 'dual',
    ...(refCode === undefined ? {} : { ref_code: refCode }),
    is_autorenewal: rule === null ? 0 : 1,
    ...(rule === null ? {} : ruleBody(rule)),
  }
}

/** The rate and the term that the customer saw. */
export function seenOf({ apr, term }: DualOffer) {
  return { apy: decimalText(apr), invest_days: String(term.days), invest_hours: String(term.hours) }
}
