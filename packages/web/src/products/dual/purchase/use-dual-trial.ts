import { useQueryClient } from '@tanstack/react-query'
import { NETWORK_ERROR, refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { canConfirm, DUAL_CATEGORY, DUAL_QUOTE_ASSET, offerViolation } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { useSay } from '@tenor/ui'
import { useRef, useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { useVouchers, VOUCHERS_KEY } from '../../../core/vouchers/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { useSubscribe } from '../dual-queries.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import type { DualStage } from './use-dual-subscription.ts'

export type DualTrial = ReturnType<typeof useDualTrial>

/** Facts, rules and the act of one order with a voucher. The amount is the voucher's own. */
export function useDualTrial(offer: DualOffer, onPlaced: (orderId: number) => void) {
  const words = useWords()
  const say = useSay()
  const client = useQueryClient()
  const session = useSession()
  const isCustomer = Boolean(useCustomer())
  const { data, isError, error, refetch } = useVouchers(offer.investAsset, isCustomer)
  const subscribe = useSubscribe()
  const isSending = useRef(false)
  const [chosen, choose] = useState<number | null>(null)
  const [stage, setStage] = useState<DualStage>({ name: 'form' })
  const vouchers = data?.filter(({ asset }) => asset === offer.investAsset)
  const voucher = vouchers?.find(({ id }) => id === chosen) ?? vouchers?.[0] ?? null
  const offerFault = offerViolation({
    product: { ...offer, quoteAsset: DUAL_QUOTE_ASSET, category: DUAL_CATEGORY.TRIAL_FUND, ...NO_BOUNDS },
    price: offer.price,
    soldOut: offer.isSoldOut,
    now: now(),
    vipTier: session.data?.vip_tier ?? 0,
    regionAllowed: true,
  })
  const confirm = () => {
    if (isSending.current || voucher === null) return
    isSending.current = true
    setStage({ name: 'waiting' })
    const body = { project_id: offer.id, amount: decimalText(voucher.amount), voucher_id: voucher.id }
    subscribe.mutate(
      { ...body, apy: decimalText(offer.apr) },
      {
        onSuccess: ({ id }) => onPlaced(id),
        onError: (error) => {
          const refusal = refusalOf(error)
          if (refusal.reason !== NETWORK_ERROR) return setStage({ name: 'failed', refusal })
          say(words('finances.NetworkError'), 'fault')
          setStage({ name: 'form' })
        },
        onSettled: () => {
          isSending.current = false
          client.invalidateQueries({ queryKey: VOUCHERS_KEY })
        },
      },
    )
  }
  return {
    isCustomer,
    vouchers,
    isError,
    error,
    refetch,
    voucher,
    choose,
    offerFault,
    stage,
    canConfirm: canConfirm(voucher?.amount ?? null, [offerFault]),
    confirm,
    restart: () => setStage({ name: 'form' }),
  }
}

/** A voucher's amount is the house's choice: a product's bounds are for money of one's own. */
const NO_BOUNDS = { minimumCopies: 1n, maximumCopies: 1n }
