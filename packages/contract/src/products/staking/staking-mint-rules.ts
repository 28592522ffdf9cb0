import { type Assets, isHeldAsset, isStable, QUOTE_ASSET } from '../../core/index.ts'
import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, decimalText, divide, multiply, ONE, smaller } from '../../money/index.ts'
import {
  type Collateral,
  isFactor,
  isParOpen,
  mintedForPar,
  mintMost,
  PAR_BAND,
  parForMinted,
  tokenPrice,
} from './staking-mint.ts'
import { type MintHeld, owedOf, repaymentOf } from './staking-mint-debt.ts'
import { leastRedeem, type RedeemMode, redeemFeeRate } from './staking-redemption.ts'
import { AT_REDEMPTION, type RedeemConfig, type StakingTerms } from './staking-terms.ts'

/* What may be minted, paid back and put on sale of products of type 2. Source: the product rules, "Minting". */

/** Rates of entries are percent, what a debt costs a fraction. */
const HUNDRED = 100n

/** Least samples of 30 minutes that make a mean; with fewer there is no fresh price. */
export const MEAN_SAMPLES_LEAST = 3

/** True for a coin that is swapped at par; every other is collateral, which stays the customer's. */
export function isParCoin(assets: Assets, coin: string): boolean {
  return coin === QUOTE_ASSET || isStable(assets, coin)
}

/** What one of a collateral coin is worth now. `index` and `mean` are USDT, `rate` coin for one token, 1 for a coin. */
export type MintPrice = { readonly index: Decimal8; readonly mean: Decimal8; readonly rate: Decimal8 }

/** What one of a collateral coin counts as before its factor: rate × the lower of index and 30-minute mean, rounded down. */
export function countedPrice({ index, mean, rate }: MintPrice): Decimal8 {
  return tokenPrice(rate, smaller(index, mean))
}

/**
 * The factor of a position after an act: that of the terms, by which is minted. Where nothing is minted beside a debt, as to answer an
 * alert, it stays what it was, so that adding to collateral never brings its sale nearer.
 */
export function factorAfter(
  terms: Decimal8,
  before: { readonly debt: Decimal8; readonly factor: Decimal8 },
  minted: Decimal8,
): Decimal8 {
  return minted === 0n && before.debt > 0n ? before.factor : terms
}

/**
 * Facts by which minting is judged. `wanted`: how much to mint, named for collateral alone; null: nothing is named. `price` null:
 * there is no fresh one. `debtRate` null: operators have not said what a debt costs, and there are no new ones.
 */
export type MintFacts = {
  readonly assets: Assets
  readonly coin: string
  readonly minted: string
  readonly isRegionAllowed: boolean
  readonly isOnSale: boolean
  readonly amount: Decimal8
  readonly wanted: Decimal8 | null
  readonly available: Decimal8
  readonly price: MintPrice | null
  readonly factor: Decimal8
  readonly debtRate: Decimal8 | null
  readonly held: MintHeld
  readonly minimum: Decimal8
  readonly maximum: Decimal8 | null
  /** Most that the customer may still mint of the product; null: no limit. */
  readonly left: Decimal8 | null
}

/** Most that can be minted for an amount: of a par coin by its rate, of collateral by the lower of index and mean, less what is owed. */
export function mintable(
  assets: Assets,
  coin: string,
  amount: Decimal8,
  price: MintPrice,
  factor: Decimal8,
  held: MintHeld,
): Decimal8 {
  if (isParCoin(assets, coin)) return mintedForPar(amount, price.index)
  const all: Collateral = { amount: held.amount + amount, rate: price.rate, index: price.index }
  return mintMost(all, price.mean, factor, owedOf(held))
}

/** Minted amount: of a par coin all of it, of collateral what is named; null without a fresh price, or where nothing is named. */
export function mintAmount(
  facts: Pick<MintFacts, 'assets' | 'coin' | 'amount' | 'wanted' | 'price' | 'factor' | 'held'>,
) {
  const { assets, coin, amount, wanted, price, factor, held } = facts
  if (price === null) return null
  return isParCoin(assets, coin) ? mintable(assets, coin, amount, price, factor, held) : wanted
}

/** The first thing against minting, or null: region, sale, balance, price, then what is minted. */
export function mintViolation(facts: MintFacts): Violation | null {
  const { assets, coin, amount, available, price } = facts
  if (!facts.isRegionAllowed) return violation('staking.region')
  if (!facts.isOnSale) return violation('staking.notOnSale')
  if (amount > available) {
    return violation('stake.maxLimit.insufficientBalance', { number: decimalText(available), coin })
  }
  if (price === null) return violation('staking.price.stale', { coin })
  if (isParCoin(assets, coin) && !isParOpen(price.index)) return violation('staking.mint.parClosed', { coin })
  return mintedViolation(facts, price)
}

function mintedViolation(facts: MintFacts, price: MintPrice): Violation | null {
  const { assets, coin, minted: asset, amount, factor, held, minimum, maximum, left } = facts
  const wanted = mintAmount(facts)
  if (wanted === null) return violation('staking.mint.amountNeeded', { coin: asset })
  if (!isParCoin(assets, coin) && wanted > 0n && facts.debtRate === null)
    return violation('staking.mint.noRate', { coin })
  const most = mintable(assets, coin, amount, price, factor, held)
  if (wanted > most) return violation('staking.mint.most', { number: decimalText(most), coin: asset })
  // What is added to collateral of a debt mints nothing.
  if (wanted === 0n && facts.wanted === 0n && held.debt > 0n) return null
  if (wanted === 0n) return violation('staking.mint.nothing', { coin: asset })
  if (wanted < minimum) return violation('stake.number.minLimit', { number: decimalText(minimum), coin: asset })
  if (maximum !== null && wanted > maximum) {
    return violation('staking.stake.tooMuch', { number: decimalText(maximum), coin: asset })
  }
  if (left === null || wanted <= left) return null
  return violation('staking.stake.limit', { left: decimalText(left), coin: asset })
}

/**
 * Facts of a repayment: `amount` of the minted coin for `coin`. `owed`: debts and fees against all collateral of the product;
 * `held.fee` is of now.
 */
export type MintBackFacts = {
  readonly assets: Assets
  readonly coin: string
  readonly minted: string
  readonly amount: Decimal8
  readonly available: Decimal8
  readonly held: MintHeld
  readonly owed: Decimal8
  readonly minimum: Decimal8
  readonly mode: RedeemMode
  readonly config: RedeemConfig | null
  readonly isFastPaused: boolean
  readonly fastLeft: Decimal8 | null
  readonly price: MintPrice | null
  /** What the coin's own reserve has; null where it is not known: the database has the last word. */
  readonly reserve: Decimal8 | null
  /** Whether each par coin of the product is near enough to 1: otherwise nothing is fast. */
  readonly isParOpen: boolean
}

/**
 * Result of a repayment: how much of the minted coin is taken, the fee of the debt and the debt that it pays, gross of the coin, the
 * fee of leaving and what is received; null where a price is needed and missing.
 */
export function mintBackPayment(
  facts: Pick<MintBackFacts, 'assets' | 'coin' | 'amount' | 'held' | 'price' | 'config' | 'mode'>,
) {
  const { assets, coin, amount, held, price, config, mode } = facts
  if (config === null || (isParCoin(assets, coin) && price === null)) return null
  const repaid =
    isParCoin(assets, coin) && price !== null
      ? { taken: amount, fee: 0n, debt: 0n, released: parForMinted(amount, price.index) }
      : repaymentOf(amount, held)
  const { taken, fee: debtFee, debt, released: gross } = repaid
  const fee = multiply(gross, redeemFeeRate(config, mode), 'down')
  return { taken, debtFee, debt, gross, fee, received: gross - fee }
}

/** The first thing against paying back, or null. All that is owed can be paid back always, with or without a fresh price. */
export function mintBackViolation(facts: MintBackFacts): Violation | null {
  const { assets, coin, minted, amount, available, held, config } = facts
  if (config === null) return violation('staking.redeem.coin', { coin })
  const isPar = isParCoin(assets, coin)
  if (isPar && facts.owed > 0n) return violation('staking.mint.debtFirst', { number: decimalText(facts.owed), minted })
  if (!isPar && held.debt === 0n) return violation('staking.noHolding')
  const most = isPar ? available : smaller(available, owedOf(held))
  const least = leastRedeem(facts.minimum, most)
  if (most > 0n && amount < least) return violation('redeem.number.minLimit', { number: decimalText(least) })
  // One of more than is owed takes just that.
  if ((isPar ? amount : smaller(amount, owedOf(held))) > available) {
    return violation('redeem.maxLimit.insufficientBalance', { number: decimalText(available), coin: minted })
  }
  return fastViolation(facts) ?? paymentViolation(facts, isPar)
}

function fastViolation({ mode, config, isFastPaused, fastLeft, amount, minted, ...facts }: MintBackFacts) {
  if (mode !== 'fast') return null
  if (config?.isQuick !== true || isFastPaused || !facts.isParOpen) return violation('staking.redeem.noFast')
  if (fastLeft === null || amount <= fastLeft) return null
  return violation('redeem.quickRedeemLimit', { number: decimalText(fastLeft), coin: minted })
}

function paymentViolation(facts: MintBackFacts, isPar: boolean): Violation | null {
  const { coin, amount, held, price, reserve } = facts
  const isWhole = !isPar && amount >= owedOf(held)
  if (price === null && !isWhole) return violation('staking.price.stale', { coin })
  const paid = mintBackPayment(facts)
  // A repayment of the fee alone releases nothing, and is taken all the same.
  if (paid === null || (paid.received === 0n && !(paid.debtFee > 0n && paid.debt === 0n)))
    return violation('staking.redeem.nothing')
  if (!isPar || reserve === null || paid.gross <= reserve) return null
  return violation('staking.mint.reserve', { number: decimalText(reserve), coin })
}

/**
 * The first thing against the terms of a product of type 2: collateral with good factors, none of it the minted coin; each way out
 * is one of its coins, once; a par coin leaves for at least twice the band, so that no route through par coins gains; rewards are
 * paid by the day, and there is no bonus.
 */
export function mintTermsViolation(assets: Assets, minted: string, terms: StakingTerms): Violation | null {
  const { collateral, redeem, minRedeem, rewards, bonus } = terms
  const coins = new Set(collateral.map(({ coin }) => coin))
  const isKnown = (coin: string) => coin !== minted && isHeldAsset(assets, coin)
  const isGood = collateral.every(({ coin, factor }) => isKnown(coin) && (isParCoin(assets, coin) || isFactor(factor)))
  const isDaily = rewards.every(({ delayDays }) => delayDays !== AT_REDEMPTION) && bonus === null
  if (collateral.length === 0 || !isGood) return violation('staking.product.collateral')
  if (!isDaily) return violation('staking.product.rewards')
  const isOnce = new Set(redeem.map(({ coin }) => coin)).size === redeem.length
  const isWayOut = [...coins].every((coin) => redeem.some((each) => each.coin === coin))
  const debtFault = debtRateViolation(assets, terms)
  if (debtFault !== null) return debtFault
  const isRedeem =
    isOnce && isWayOut && redeem.every((config) => coins.has(config.coin) && isFee(assets, config, minRedeem))
  return isRedeem && minRedeem > 0n ? null : violation('staking.product.redeem')
}

/**
 * The first thing against what debts cost, or null: each collateral coin has a rate of at most 1, none below the sum of all rates of the
 * product's entries, so that no debt pays for itself; and where there are debts there is a par coin, which minted coins can be had for.
 */
export function debtRateViolation(assets: Assets, { collateral, rewards }: StakingTerms): Violation | null {
  const owing = collateral.filter(({ coin }) => !isParCoin(assets, coin))
  if (owing.length === 0) return null
  if (owing.length === collateral.length) return violation('staking.product.parNeeded')
  const least = divide(
    rewards.reduce((sum, { rate }) => sum + rate, 0n),
    HUNDRED,
    'up',
  )
  const isGood = owing.every(({ debtRate }) => debtRate !== null && debtRate >= least && debtRate <= ONE)
  return isGood ? null : violation('staking.product.debtRate', { number: decimalText(least) })
}

/** A fee that rounds to zero would be free, however often; a par coin's is at least twice the band. */
function isFee(assets: Assets, { coin, fee, quickFee, isQuick }: RedeemConfig, minRedeem: Decimal8): boolean {
  const isFraction = (rate: Decimal8) => rate >= 0n && rate < ONE
  const isFree = (rate: Decimal8) => rate > 0n && multiply(minRedeem, rate, 'down') === 0n
  const used = isQuick ? [fee, quickFee] : [fee]
  if (!isFraction(quickFee) || !used.every((rate) => isFraction(rate) && !isFree(rate))) return false
  return !isParCoin(assets, coin) || used.every((rate) => rate >= 2n * PAR_BAND)
}
