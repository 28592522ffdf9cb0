import { entryPlaces } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { useMoneyAct } from '@tenor/browser/money-act'
import {
  amountTextViolation,
  amountViolation,
  canConfirm,
  DUAL_QUOTE_ASSET,
  sniperOfferViolation,
} from '@tenor/contract/dual'
import { decimalText, readAmount, readDecimal } from '@tenor/contract/money'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { useAvailable } from '../../../core/balances/index.ts'
import type { SniperOffer } from './sniper-offer.ts'
import { sniperOrders, useIsFirstSniper } from './sniper-order-queries.ts'

const CHANGES = ['sniper.order.guaranteeLowered', 'dual.quote.lapsed']

export type SniperForm = ReturnType<typeof useSniperForm>

/** Facts, rules and the act of one sniper order; what is shown of it is the form's matter. */
export function useSniperForm(offer: SniperOffer, isOld: boolean, onPlaced: (orderId: number) => void) {
  const available = useAvailable.useIf(Boolean(useCustomer()), offer.investAsset).data ?? null
  const [text, setText] = useState('')
  const act = useMoneyAct(sniperOrders.place, {
    onDone: ({ id }) => {
      setText('')
      onPlaced(id)
    },
    changes: CHANGES,
  })
  const balance = available?.amount ?? null
  const read = readDecimal(text)
  const { minimum, maximum, investAsset: asset } = offer
  const amount = readAmount(text, entryPlaces(asset))
  const isCustomer = Boolean(useCustomer())
  const isFirst = useIsFirstSniper(offer.type, isCustomer)
  const [isAgreed, setAgreed] = useState(false)
  const amountFault = read.ok
    ? amountViolation({ amount: read.value, balance, minimum, maximum, asset })
    : amountTextViolation(text)
  const offerFault = offerFaultOf(offer)
  const confirm = () =>
    amount !== null && act.send({ id: offer.id, amount: decimalText(amount), guarantee: offer.guaranteeText })
  return {
    text,
    setText,
    amount,
    /** What the outcomes are of; an amount that cannot be ordered has none. */
    predicted: amount !== null && amount >= minimum && amount <= maximum ? amount : null,
    available,
    amountFault,
    offerFault,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    asked: act.asked,
    lowered: act.changed,
    failed: act.refusal,
    isPending: act.isPending,
    isOld,
    /** What the first order of a kind asks for, once. */
    agreement: isFirst === true ? { isAgreed, setAgreed } : null,
    canConfirm:
      canConfirm(amount, [amountFault, offerFault]) && balance !== null && !isOld && (isFirst === false || isAgreed),
    confirm,
  }
}

function offerFaultOf(offer: SniperOffer) {
  const { type, coin, target, guarantee, deliveryAt, price, isListed, isSoldOut, quotedUntil } = offer
  const listing = isListed ? ('listed' as const) : ('paused' as const)
  const bounds = { minimumCopies: 1n, maximumCopies: 1n }
  const product = { type, coin, quoteAsset: DUAL_QUOTE_ASSET, target, guarantee, deliveryAt, listing, ...bounds }
  return sniperOfferViolation({ product, price, soldOut: isSoldOut, now: now(), quotedUntil, regionAllowed: true })
}
