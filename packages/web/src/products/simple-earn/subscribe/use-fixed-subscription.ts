import { entryPlaces } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { keepText, keptText } from '@tenor/browser/kept'
import { isUnified } from '@tenor/contract/core'
import { type Decimal8, decimalText, readAmount } from '@tenor/contract/money'
import {
  entitlementViolation,
  estimateFixed,
  FIXED_TYPE,
  type FixedEarning,
  fixedAmountViolation,
  maturityChoice,
  RATE_UP,
  type RateUpUse,
  sumInterest,
} from '@tenor/contract/simple-earn'
import { unixSeconds } from '@tenor/contract/time'
import { useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { useAvailableSeldom } from '../../../core/balances/index.ts'
import { useTypedText } from '../../../core/orders/index.ts'
import { useLending, useRemaining, useVipAvailable, useVouchers } from '../fixed-queries.ts'
import type { FixedOffer, RateUpVoucher } from '../fixed-term.ts'
import { SENT_PLACES } from '../simple-earn-queries.ts'
import { useActGuard, useMayAsk } from './use-act-guard.ts'

/** What leads back to the form, where the rate or the start of now is looked at before it is sent again. */
const CHANGES = ['ERR_RATE_CHANGED', 'ERR_START_CHANGED']

/** What happens at maturity is remembered for the next order. */
const REINVEST_KEPT = 'tenor.earn.reinvest'

export type FixedSubscription = ReturnType<typeof useFixedSubscription>

/** Facts, rules and the act of one subscription to a term. */
export function useFixedSubscription(offer: FixedOffer) {
  const isCustomer = Boolean(useCustomer())
  const tier = useSession().data?.vip_tier ?? 0
  const isVip = offer.type === FIXED_TYPE.VIP
  const { balance, account } = useBalance(offer.asset, isVip, isCustomer)
  const remaining = useRemaining.useIf(isCustomer, offer.id, isVip).data ?? null
  const act = useLending({ changes: CHANGES })
  const [text, setText] = useTypedText(`${offer.asset}.fixed`)
  const { isChecking, guard } = useActGuard('subscribe')
  const [reinvests, setReinvests] = useState(() => keptText(REINVEST_KEPT) === '1')
  const reinvest = offer.mayReinvest && reinvests
  const voucher = useVoucher(offer.id, isVip, isCustomer)
  const amount = readAmount(text, entryPlaces(offer.asset, SENT_PLACES))
  const used = remaining?.used ?? null
  const facts = factsOf({ offer, amount: amount ?? 0n, balance, used, tier, voucher: voucher.chosen })
  const fault = amount === null ? null : fixedAmountViolation(facts)
  const isEntitled = !isCustomer || entitlementViolation(facts.product, facts.customer) === null
  const mayAsk = useMayAsk(fault)
  const isPending = act.isPending || isChecking
  const choice = maturityChoice({ reinvest, redeemTo: 1 }, offer.mayChooseAccount)
  const send = () =>
    amount !== null &&
    fault === null &&
    act.send({
      isVip,
      product_id: offer.id,
      amount: decimalText(amount),
      year_rate: decimalText(offer.rate),
      interest_start: unixSeconds(offer.startAt),
      // Where the customer's other orders are not known yet, neither is the slice of the tiers.
      ...(used === null ? {} : { interest: decimalText(sumInterest(earningOf(offer, amount, used))) }),
      reinvest_status: choice.reinvest ? 1 : 0,
      redeem_account_type: choice.redeemTo,
      ...(voucher.chosen === null ? {} : { financial_rate_id: voucher.chosen.id }),
    })
  return {
    text,
    setText,
    amount,
    fault,
    balance,
    account,
    remaining: remaining?.left ?? null,
    voucher,
    reinvest,
    setReinvest: (isOn: boolean) => {
      keepText(REINVEST_KEPT, isOn ? '1' : '0')
      setReinvests(isOn)
    },
    isEntitled,
    returns: amount === null ? null : returnsOf(offer, amount, used ?? 0n, voucher.chosen),
    changed: act.changed,
    stage: act.stage,
    isPending,
    asked: act.asked,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    canConfirm: amount !== null && mayAsk && balance !== null && isEntitled && !isPending,
    confirm: () => void guard(send, offer.id),
    restart: () => {
      setText('')
      act.restart()
    },
  }
}

const NOT_KNOWN = { balance: null, account: null }

/** The amount to subscribe with, from the account of the mode: of VIP products it is asked for by the call of VIP. */
function useBalance(asset: string, isVip: boolean, isCustomer: boolean) {
  const available = useAvailableSeldom.useIf(isCustomer && !isVip, asset).data ?? null
  const vip = useVipAvailable.useIf(isCustomer && isVip, asset).data ?? null
  if (isVip) return vip ?? NOT_KNOWN
  if (available === null) return NOT_KNOWN
  return { balance: available.ofMode, account: isUnified(available.mode) ? ('unified' as const) : ('spot' as const) }
}

/** The voucher that pays most is chosen by itself; the reader may take another one, or none. */
function useVoucher(productId: number, isVip: boolean, isCustomer: boolean) {
  const { data: all = [] } = useVouchers.useIf(isCustomer, productId, isVip)
  const [picked, setPicked] = useState<number | null | undefined>(undefined)
  const chosen = picked === undefined ? (all[0] ?? null) : (all.find(({ id }) => id === picked) ?? null)
  return { all, chosen, choose: setPicked }
}

type Facts = {
  offer: FixedOffer
  amount: Decimal8
  balance: Decimal8 | null
  used: Decimal8 | null
  tier: number
  voucher: RateUpVoucher | null
}

function factsOf({ offer, amount, balance, used, tier, voucher }: Facts): Parameters<typeof fixedAmountViolation>[0] {
  const { type, asset, rate, tiers, bonusAsset, minimum, policy, earlyRate, isPartial, mayReinvest, mayChooseAccount } =
    offer
  const terms = { type, asset, termDays: offer.days, rate, tiers, bonusAsset, minimum, policy, earlyRate, isPartial }
  return {
    amount,
    product: {
      ...terms,
      mayReinvest,
      mayChooseAccount,
      personalQuota: offer.personalQuota,
      isListed: true,
      minVip: offer.minVip,
      maxVip: offer.maxVip,
      startsAt: null,
      endsAt: null,
      sale: 1,
      isVerifiedOnly: offer.isVerifiedOnly,
    },
    customer: {
      vipTier: tier,
      isVerified: true,
      isRegionAllowed: true,
      isEligible: true,
      balance,
      active: used,
    },
    voucher: voucher === null ? null : voucherUse(voucher, offer, amount),
  }
}

function voucherUse(voucher: RateUpVoucher, offer: FixedOffer, principal: Decimal8): RateUpUse {
  return {
    low: voucher.least,
    high: voucher.most,
    ratio: voucher.rate,
    days: voucher.days,
    status: 'TO_BE_USED',
    kind: RATE_UP,
    asset: offer.asset,
    voucherProductId: null,
    expiresAt: voucher.expiresAt,
    now: now(),
    investAsset: offer.asset,
    productId: offer.id,
    principal,
  }
}

function earningOf(
  { rate, tiers, bonusAsset, days }: FixedOffer,
  principal: Decimal8,
  quotaBefore: Decimal8,
): FixedEarning {
  return { principal, rate, termDays: days, tiers, quotaBefore, bonusAsset }
}

/** The payment at maturity, by the functions that pay it. */
function returnsOf(offer: FixedOffer, principal: Decimal8, quotaBefore: Decimal8, voucher: RateUpVoucher | null) {
  const rateUp =
    voucher === null ? null : { low: voucher.least, high: voucher.most, ratio: voucher.rate, days: voucher.days }
  return estimateFixed(earningOf(offer, principal, quotaBefore), rateUp, offer.prices)
}
