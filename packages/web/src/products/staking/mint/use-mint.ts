import { assetsNow, entryPlaces } from '@tenor/browser/assets'
import { pressGate } from '@tenor/browser/money-act'
import { type Decimal8, decimal, decimalText, readAmount } from '@tenor/contract/money'
import {
  balancePlaces,
  collateralWorth,
  countedPrice,
  dailyCost,
  factorAfter,
  loanToValue,
  mintAmount,
  mintable,
  mintBounds,
  mintViolation,
  mostStakeText,
  owedOf,
  priceAtBound,
  STAKE_CHARACTERS_MOST,
  type StakingStaked,
  SUBMIT_DEBOUNCE_MS,
} from '@tenor/contract/staking'
import { useState } from 'react'
import { useCustomer, useIsUnified } from '../../../core/account/index.ts'
import { useFailureToast } from '../../../platform/page/index.ts'
import type { Locked, MintCoin, StakingOffer } from '../staking-offer.ts'
import { useStaking, useStakingOwn } from '../staking-queries.ts'

const NOTHING: Locked = { amount: 0n, debt: 0n, fee: 0n, factor: 0n }

/** What is looked at: the form, or what lies over it and gives it back as it was. */
type MintView = 'form' | 'confirm' | 'introduction' | 'rateTrend' | 'bonusRules' | 'total'

export type Minting = ReturnType<typeof useMint>

/** Facts, rules and the act of one minting, by the functions that the server asks. */
export function useMint(offer: StakingOffer) {
  const customer = useCustomer()
  const isUnified = useIsUnified(Boolean(customer)) === true
  const own = useStakingOwn.useIf(Boolean(customer), offer.pid).data
  const [asked, choose] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [wantedText, setWanted] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [view, setView] = useState<MintView>('form')
  const [done, setDone] = useState<StakingStaked | null>(null)
  const [gate] = useState(() => pressGate(SUBMIT_DEBOUNCE_MS))
  const act = useStaking({ onDone: setDone, onRefused: useFailureToast('caution') })
  const isVip = own?.isVip ?? false
  const given = offer.coins.find(({ coin }) => coin === asked) ?? offer.coins[0] ?? null
  const available = given === null ? null : (own?.givable.get(given.coin) ?? null)
  const held = given === null ? NOTHING : (own?.locked.get(given.coin) ?? NOTHING)
  const amount = readAmount(text, entryPlaces(given?.coin ?? offer.coin))
  const wanted = given?.isPar === true ? null : wantedOf(wantedText, offer.coin)
  const judged =
    given === null || amount === null || wanted === undefined
      ? null
      : judgedOf(offer, given, { amount, wanted, held, available, left: own?.limitLeft ?? null })
  // By which the position is warned of and sold after it: where nothing is minted beside a debt, as before.
  const factor = given === null || given.isPar ? null : factorAfter(given.factor, held, wanted ?? given.factor)
  const write = (next: string) => setText(next.slice(0, STAKE_CHARACTERS_MOST))
  const isReady = judged !== null && judged.fault === null && judged.minted !== null && available !== null
  const restart = () => {
    setText('')
    setWanted('')
    setView('form')
    setDone(null)
    act.restart()
  }
  return {
    given,
    text,
    setText: write,
    wantedText,
    setWanted,
    isAgreed,
    setAgreed,
    available,
    held,
    isUnified,
    done,
    choose: (coin: string) => {
      choose(coin)
      setText('')
      setWanted('')
    },
    amount,
    minted: judged?.minted ?? null,
    most: judged?.most ?? null,
    ltv: judged?.ltv ?? null,
    owed: judged?.owed ?? null,
    salePrice: judged?.salePrice ?? null,
    costPerDay: judged?.costPerDay ?? null,
    isVip,
    view,
    setView,
    back: () => setView('form'),
    /** What one of the collateral counts as before its factor: the lower of the index and its mean, a token at its rate. */
    counted: given === null || given.price === null ? null : countedPrice(given.price),
    factor,
    bounds: factor === null ? null : mintBounds(factor),
    // That an amount is missing is said where it is to be written, once something is given.
    fault: wanted === null && given?.isPar !== true ? null : (judged?.fault ?? null),
    isAmountMissing: amount !== null && wanted === null && given?.isPar === false,
    places: balancePlaces(isUnified, 'mint'),
    /** Writes a share of what can be given. */
    fill: (share: string) => write(mostStakeText(decimal(share))),
    canConfirm: isReady && isAgreed && !act.isPending,
    /** Asks once before it mints. */
    goOn: () => setView('confirm'),
    send: () =>
      gate(() => {
        if (given === null || amount === null || wanted === undefined) return
        const more = wanted === null ? {} : { mint_amount: decimalText(wanted) }
        act.send({ pid: offer.pid, coin: given.coin, amount: decimalText(amount), rate: null, isVip, ...more })
      }),
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    restart,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
  }
}

const ZERO = /^(0+\.?0*|\.0+)$/

/** Amount to mint: nothing where zero is written, null where nothing is; undefined: it is no amount yet. */
export function wantedOf(text: string, minted: string): Decimal8 | null | undefined {
  if (text === '') return null
  return ZERO.test(text) ? 0n : (readAmount(text, entryPlaces(minted)) ?? undefined)
}

type Asked = {
  amount: Decimal8
  wanted: Decimal8 | null
  held: Locked
  available: Decimal8 | null
  left: Decimal8 | null
}

/** What would be minted, the most, the loan-to-value after it, and the first thing against it. */
function judgedOf({ coin: minted, terms, ...offer }: StakingOffer, given: MintCoin, asked: Asked) {
  const { amount, wanted, held, available, left } = asked
  const { coin, factor, price, isPar, debtRate } = given
  // What is added to collateral takes nothing of what there is of the product.
  const isOnSale = wanted === 0n ? offer.isTaken : offer.isOnSale
  const fault = mintViolation({
    assets: assetsNow(),
    coin,
    minted,
    amount,
    wanted,
    price,
    factor,
    debtRate,
    held,
    left,
    isOnSale,
    isRegionAllowed: true,
    available: available ?? amount,
    minimum: terms.minimum,
    maximum: terms.maximum,
  })
  const made = mintAmount({ assets: assetsNow(), coin, amount, wanted, price, factor, held })
  const most = price === null ? null : mintable(assetsNow(), coin, amount, price, factor, held)
  const worth =
    price === null ? 0n : collateralWorth({ amount: held.amount + amount, rate: price.rate, index: price.index })
  if (isPar || made === null)
    return { fault, minted: made, most, ltv: null, owed: null, salePrice: null, costPerDay: null }
  const owed = owedOf(held) + made
  const { liquidation } = mintBounds(factorAfter(factor, held, made))
  return {
    fault,
    minted: made,
    most,
    owed,
    ltv: loanToValue(owed, worth),
    salePrice: priceAtBound(held.amount + amount, owed, liquidation),
    costPerDay: dailyCost(held.debt + made, debtRate ?? 0n),
  }
}
