import { now } from '@tenor/browser/clock'
import { useMoneyAct } from '@tenor/browser/money-act'
import { voucherViolation } from '@tenor/contract/core'
import { canConfirm, DUAL_CATEGORY, DUAL_QUOTE_ASSET, offerViolation } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { useVouchers, VOUCHERS_KEY } from '../../../core/vouchers/index.ts'
import { dualOrders } from '../dual-orders.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import { seenOf } from './use-dual-subscription.ts'

export type DualTrial = ReturnType<typeof useDualTrial>

/** Facts, rules and the act of one order with a voucher. The amount is the voucher's own. */
export function useDualTrial(offer: DualOffer, onPlaced: (orderId: number) => void) {
  const session = useSession()
  const isCustomer = Boolean(useCustomer())
  const { data, isError, error, refetch } = useVouchers.useIf(isCustomer, 'dual', offer.investAsset)
  const act = useMoneyAct(
    {
      ...dualOrders.place,
      settled: (cache, order) => {
        cache.invalidateQueries({ queryKey: VOUCHERS_KEY })
        return dualOrders.place.settled?.(cache, order)
      },
    },
    { onDone: ({ id }) => onPlaced(id) },
  )
  const [chosen, choose] = useState<number | null>(null)
  const vouchers = data?.filter(({ asset }) => asset === offer.investAsset)
  const voucher = vouchers?.find(({ id }) => id === chosen) ?? vouchers?.[0] ?? null
  const offerFault = offerViolation({
    product: { ...offer, quoteAsset: DUAL_QUOTE_ASSET, category: DUAL_CATEGORY.TRIAL_FUND, ...NO_BOUNDS },
    price: offer.price,
    soldOut: offer.isSoldOut,
    now: now(),
    quotedUntil: offer.quotedUntil,
    vipTier: session.data?.vip_tier ?? 0,
    regionAllowed: true,
  })
  const voucherFault =
    voucher === null
      ? null
      : voucherViolation({
          ...voucher,
          status: 'TO_BE_USED' as const,
          now: now(),
          investAsset: offer.investAsset,
          orderAmount: voucher.amount,
        })
  const confirm = () => {
    if (voucher === null) return
    const body = { project_id: offer.id, amount: decimalText(voucher.amount), voucher_id: voucher.id }
    act.send({ ...body, ...seenOf(offer) })
  }
  return {
    isCustomer,
    vouchers,
    isError,
    error,
    refetch,
    voucher,
    choose,
    fault: offerFault ?? voucherFault,
    stage: act.stage,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    asked: act.asked,
    canConfirm: canConfirm(voucher?.amount ?? null, [offerFault, voucherFault]),
    confirm,
    restart: act.restart,
  }
}

/** A voucher's amount is the house's choice: a product's bounds are for money of one's own. */
const NO_BOUNDS = { minimumCopies: 1n, maximumCopies: 1n }
