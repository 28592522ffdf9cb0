import { pressGate, useAskOnce } from '@tenor/browser/money-act'
import { decimalText, readAmount } from '@tenor/contract/money'
import {
  exchangePayment,
  isFastAvailable,
  leastRedeem,
  type RedeemMode,
  redeemFeeRate,
  redeemViolation,
  redemptionPayment,
  type StakingRedeemed,
  SUBMIT_DEBOUNCE_MS,
} from '@tenor/contract/staking'
import { useState } from 'react'
import { useFailureToast } from '../../../platform/page/index.ts'
import { RATE_MOVED } from '../stake/use-stake.ts'
import type { StakingOffer } from '../staking-offer.ts'
import { useRedeeming, useStakingOwn } from '../staking-queries.ts'

const PLACES = 8

export type Redemption = ReturnType<typeof useRedeem>

/** Facts, rules and the act of one redemption, by the functions that the server asks. */
export function useRedeem(offer: StakingOffer) {
  const own = useStakingOwn(offer.pid).data
  const [text, setText] = useState('')
  const [wanted, setMode] = useState<RedeemMode>('standard')
  const [done, setDone] = useState<StakingRedeemed | null>(null)
  const [view, setView] = useState<'form' | 'introduction' | 'protocols'>('form')
  const [gate] = useState(() => pressGate(SUBMIT_DEBOUNCE_MS))
  const act = useRedeeming({ onDone: setDone, onRefused: useFailureToast('caution'), changes: RATE_MOVED })
  const { coin, pid, terms, isFastPaused, token, tokenRate } = offer
  // What became a token is redeemed in tokens, at the rate that is seen.
  const asset = token ?? coin
  const [config = null] = terms.redeem
  const held = own?.held ?? 0n
  const isVip = own?.isVip ?? false
  const left = own?.fastLeft ?? null
  const hasFast = config?.isQuick === true && !isFastPaused
  const isFast = hasFast && isFastAvailable(true, left, leastRedeem(terms.minRedeem, held))
  const mode: RedeemMode = isFast ? wanted : 'standard'
  const amount = readAmount(text, PLACES)
  const facts = { coin: asset, held, minimum: terms.minRedeem, mode, config, isFastPaused, fastLeft: left }
  const fault = amount === null || own === undefined ? null : redeemViolation({ ...facts, amount })
  const feeRate = config === null ? 0n : redeemFeeRate(config, mode)
  // Fast by the lowest rate of a day, standard by the one in force: the server judges by the same.
  const rated = tokenRate === null ? null : mode === 'fast' ? (own?.fastRate ?? tokenRate) : tokenRate
  const paymentOf = (given: bigint) =>
    rated === null ? redemptionPayment(given, feeRate) : exchangePayment(given, rated, feeRate)
  const paid = amount === null || config === null ? null : paymentOf(amount)
  const rate = rated === null ? null : decimalText(rated)
  const { isAsking, askOrAct } = useAskOnce(`${mode} ${text}`)
  return {
    text,
    setText,
    mode,
    setMode,
    amount,
    fault,
    paid,
    done,
    held,
    left,
    hasFast,
    isFast,
    dueAt: own === undefined ? null : mode === 'fast' ? own.fastAt : own.standardAt,
    feeRate,
    asset,
    rated,
    changed: act.changed,
    canConfirm: amount !== null && fault === null && own !== undefined && !act.isPending,
    isAsking,
    confirm: () =>
      gate(() =>
        askOrAct(() => {
          const quick = mode === 'fast' ? 1 : 0
          if (amount !== null) act.send({ pid, coin, amount: decimalText(amount), quick, rate, isVip })
        }),
      ),
    own,
    isVip,
    view,
    setView,
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    restart: act.restart,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
  }
}
