import { assetsNow } from '@tenor/browser/assets'
import { pressGate } from '@tenor/browser/money-act'
import { decimalText, readAmount, smaller } from '@tenor/contract/money'
import {
  isFastAvailable,
  isParOpen,
  leastRedeem,
  type MintBackFacts,
  type MintHeld,
  mintBackPayment,
  mintBackViolation,
  owedOf,
  type RedeemMode,
  redeemConfigOf,
  redeemFeeRate,
  type StakingRedeemed,
  SUBMIT_DEBOUNCE_MS,
} from '@tenor/contract/staking'
import { type Instant, later, MINUTE_MS } from '@tenor/contract/time'
import { useState } from 'react'
import { useFailureToast } from '../../../platform/page/index.ts'
import type { StakingOffer, StakingOwn } from '../staking-offer.ts'
import { useRedeeming, useStakingOwn } from '../staking-queries.ts'

const PLACES = 8
const NOTHING: MintHeld = { amount: 0n, debt: 0n, fee: 0n }

export type MintingBack = ReturnType<typeof useMintBack>

/** What can be received: the coin of a debt first, since a debt is paid back before anything is swapped. */
function firstCoin(offer: StakingOffer, own: StakingOwn | undefined): string {
  const owed = offer.coins.find(({ coin }) => (own?.locked.get(coin)?.debt ?? 0n) > 0n)
  return owed?.coin ?? offer.terms.redeem[0]?.coin ?? ''
}

/** Facts, rules and the act of paying minted coins back, by the functions that the server asks. */
export function useMintBack(offer: StakingOffer) {
  const own = useStakingOwn(offer.pid).data
  const [chosen, choose] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [wanted, setMode] = useState<RedeemMode>('standard')
  const [done, setDone] = useState<StakingRedeemed | null>(null)
  const [gate] = useState(() => pressGate(SUBMIT_DEBOUNCE_MS))
  const act = useRedeeming({ onDone: setDone, onRefused: useFailureToast('caution') })
  const coin = chosen ?? firstCoin(offer, own)
  const isVip = own?.isVip ?? false
  const config = redeemConfigOf(offer.terms, coin)
  const into = offer.coins.find((each) => each.coin === coin) ?? null
  const held = own?.locked.get(coin) ?? NOTHING
  const balance = own?.held ?? 0n
  const most = into?.isPar === true ? balance : smaller(balance, owedOf(held))
  const isAllPar = offer.coins.every(({ isPar, price }) => !isPar || (price !== null && isParOpen(price.index)))
  const left = own?.fastCoins.get(coin) ?? null
  const least = leastRedeem(offer.terms.minRedeem, most)
  const isFast = isAllPar && !offer.isFastPaused && isFastAvailable(config?.isQuick === true, left, least)
  const mode: RedeemMode = isFast ? wanted : 'standard'
  const amount = readAmount(text, PLACES)
  const facts: Omit<MintBackFacts, 'amount'> = {
    assets: assetsNow(),
    coin,
    minted: offer.coin,
    available: balance,
    held,
    owed: own?.debt ?? 0n,
    mode,
    config,
    minimum: offer.terms.minRedeem,
    isFastPaused: offer.isFastPaused,
    fastLeft: left,
    price: into?.price ?? null,
    reserve: into?.reserve ?? null,
    isParOpen: isAllPar,
  }
  const fault = amount === null || own === undefined ? null : mintBackViolation({ ...facts, amount })
  return {
    own,
    isVip,
    coin,
    choose,
    text,
    setText,
    mode,
    setMode,
    isFast,
    hasFast: config?.isQuick === true && !offer.isFastPaused,
    done,
    held,
    balance,
    fault,
    amount,
    feeRate: config === null ? 0n : redeemFeeRate(config, mode),
    left,
    paid: amount === null ? null : mintBackPayment({ ...facts, amount }),
    dueAt:
      own === undefined ? null : mode === 'fast' ? fastAtOf(offer, own, config?.quickMinutes ?? 0) : own.standardAt,
    most,
    canConfirm: amount !== null && fault === null && own !== undefined && !act.isPending,
    confirm: () =>
      gate(() => {
        const quick = mode === 'fast' ? 1 : 0
        const ask = { pid: offer.pid, coin: offer.coin, quick, rate: null, isVip, redeem_coin: coin }
        if (amount !== null) act.send({ ...ask, amount: decimalText(amount) })
      }),
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    restart: act.restart,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
  }
}

/** The reader's instant is of the first way out; another may take another time. */
function fastAtOf({ terms }: StakingOffer, { fastAt }: StakingOwn, minutes: number): Instant {
  return later(fastAt, (minutes - (terms.redeem[0]?.quickMinutes ?? 0)) * MINUTE_MS)
}
