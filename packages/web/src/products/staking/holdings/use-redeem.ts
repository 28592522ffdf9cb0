import { useMoneyAct } from '@tenor/browser/money-act'
import { decimalText, readAmount } from '@tenor/contract/money'
import {
  isFastAvailable,
  leastRedeem,
  type RedeemMode,
  redeemFeeRate,
  redeemViolation,
  redemptionPayment,
  type StakingRedeemed,
} from '@tenor/contract/staking'
import { useState } from 'react'
import type { StakingOffer } from '../staking-offer.ts'
import { redeemAct, useStakingOwn } from '../staking-queries.ts'

const PLACES = 8

export type Redemption = ReturnType<typeof useRedeem>

/** Facts, rules and the act of one redemption, by the functions that the server asks. */
export function useRedeem(offer: StakingOffer) {
  const own = useStakingOwn(offer.pid, true).data
  const [text, setText] = useState('')
  const [wanted, setMode] = useState<RedeemMode>('standard')
  const [done, setDone] = useState<StakingRedeemed | null>(null)
  const act = useMoneyAct(redeemAct, { onDone: setDone })
  const { coin, pid, terms, isFastPaused } = offer
  const [config = null] = terms.redeem
  const held = own?.held ?? 0n
  const left = own?.fastLeft ?? null
  const hasFast = config?.isQuick === true
  const isFast = hasFast && !isFastPaused && isFastAvailable(true, left, leastRedeem(terms.minRedeem, held))
  const mode: RedeemMode = isFast ? wanted : 'standard'
  const amount = readAmount(text, PLACES)
  const facts = { coin, held, minimum: terms.minRedeem, mode, config, isFastPaused, fastLeft: left }
  const fault = amount === null || own === undefined ? null : redeemViolation({ ...facts, amount })
  const paid = amount === null || config === null ? null : redemptionPayment(amount, redeemFeeRate(config, mode))
  return {
    ...{ text, setText, mode, setMode, amount, fault, paid, done, held, left, hasFast, isFast },
    dueAt: own === undefined ? null : mode === 'fast' ? own.fastAt : own.standardAt,
    feeRate: config === null ? 0n : redeemFeeRate(config, mode),
    fillMost: () => setText(decimalText(held)),
    canConfirm: amount !== null && fault === null && own !== undefined && !act.isPending,
    confirm: () =>
      amount !== null && act.send({ pid, coin, amount: decimalText(amount), quick: mode === 'fast' ? 1 : 0 }),
    ...{ stage: act.stage, isPending: act.isPending, asked: act.asked, restart: act.restart },
    ...{ fundPassword: act.fundPassword, setFundPassword: act.setFundPassword },
  }
}
