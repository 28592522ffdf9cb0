import { type Assets, isToken } from '../../core/index.ts'
import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, decimalText, multiply, ONE } from '../../money/index.ts'
import { isBonus } from './staking-bonus-terms.ts'
import { mintTermsViolation } from './staking-mint-rules.ts'
import { leastRedeem, type RedeemMode, redeemFeeRate, redemptionPayment } from './staking-redemption.ts'
import {
  AT_REDEMPTION,
  isBannerPath,
  REWARDS_MOST,
  type RedeemConfig,
  STAKING_TYPE,
  type StakingTerms,
  type StakingType,
  UNLIMITED,
  type VipDiscount,
} from './staking-terms.ts'

/** What a stake is judged by. Null: the database has the last word. */
export type StakeFacts = {
  readonly coin: string
  readonly isOnSale: boolean
  readonly isRegionAllowed: boolean
  readonly minimum: Decimal8
  readonly maximum: Decimal8 | null
  readonly amount: Decimal8
  readonly available: Decimal8 | null
  /** What the customer owes of the coin: it cannot be staked. */
  readonly loans?: Decimal8
  /** Most that the customer may have staked, and what they have; null limit: none. */
  readonly limit: Decimal8 | null
  readonly staked: Decimal8 | null
}

/** What of a balance can be staked: what is owed of the coin cannot. */
export function stakeable(balance: Decimal8, loans: Decimal8): Decimal8 {
  return balance > loans ? balance - loans : 0n
}

/** The first thing against an amount, in the order of the form: minimum, available, maximum, the customer's own limit. */
export function stakeAmountViolation(facts: Omit<StakeFacts, 'isOnSale' | 'isRegionAllowed'>): Violation | null {
  const { coin, amount, minimum, maximum, limit, staked } = facts
  const available = facts.available === null ? null : stakeable(facts.available, facts.loans ?? 0n)
  if (amount < minimum) return violation('stake.number.minLimit', { number: decimalText(minimum), coin })
  if (available !== null && amount > available) {
    return violation('stake.maxLimit.insufficientBalance', { number: decimalText(available), coin })
  }
  if (maximum !== null && amount > maximum) {
    return violation('staking.stake.tooMuch', { number: decimalText(maximum), coin })
  }
  if (limit === null || amount <= limit - (staked ?? 0n)) return null
  const left = limit - (staked ?? 0n)
  return violation('staking.stake.limit', { left: decimalText(left > 0n ? left : 0n), coin })
}

/** The first thing against a stake, or null: region, sale, then the amount. */
export function stakeViolation(facts: StakeFacts): Violation | null {
  if (!facts.isRegionAllowed) return violation('staking.region')
  if (!facts.isOnSale) return violation('staking.notOnSale')
  return stakeAmountViolation(facts)
}

/** What a redemption is judged by. */
export type RedeemFacts = {
  readonly coin: string
  readonly amount: Decimal8
  readonly held: Decimal8
  readonly minimum: Decimal8
  readonly mode: RedeemMode
  /** How the coin leaves; null where the product does not pay in it. */
  readonly config: RedeemConfig | null
  readonly isFastPaused: boolean
  /** What is left of the day's fast redemption; null: no limit. */
  readonly fastLeft: Decimal8 | null
}

/** The first thing against a redemption, in the order of the form; null where there is none. */
export function redeemViolation(facts: RedeemFacts): Violation | null {
  const { coin, amount, held, mode, config, fastLeft } = facts
  if (config === null) return violation('staking.redeem.coin', { coin })
  const least = leastRedeem(facts.minimum, held)
  if (held > 0n && amount < least) return violation('redeem.number.minLimit', { number: decimalText(least) })
  if (amount > held) return violation('redeem.maxLimit.insufficientBalance', { number: decimalText(held), coin })
  if (mode === 'fast') {
    if (!config.isQuick || facts.isFastPaused) return violation('staking.redeem.noFast')
    if (fastLeft !== null && amount > fastLeft) {
      return violation('redeem.quickRedeemLimit', { number: decimalText(fastLeft), coin })
    }
  }
  const { received } = redemptionPayment(amount, redeemFeeRate(config, mode))
  return received > 0n ? null : violation('staking.redeem.nothing')
}

/** The first thing against the terms of a product, or null: what an operator may put on sale. */
export function stakingTermsViolation(assets: Assets, coin: string, terms: StakingTerms): Violation | null {
  const leaving = isToken(assets, coin) ? mintTermsViolation(assets, coin, terms) : redeemFault(coin, terms)
  // Only where coins are minted is there a debt to count.
  if (!isToken(assets, coin) && terms.rewards.some(({ isDebt }) => isDebt)) return violation('staking.product.rewards')
  const { banner } = terms.words
  if (banner !== '' && !isBannerPath(banner)) return violation('staking.product.banner')
  return rewardFault(terms) ?? bonusFault(terms) ?? limitFault(terms) ?? periodFault(terms) ?? leaving
}

const isFraction = (value: Decimal8) => value >= 0n && value < ONE

function rewardFault({ rewards, baseRate, serviceFee, vip }: StakingTerms): Violation | null {
  const isRate = (rate: Decimal8) => rate >= 0n && rate <= 1000n * ONE
  const isDelay = (days: number) => days === AT_REDEMPTION || (days >= 0 && days <= 365)
  const isFixed = (rate: Decimal8 | null) => rate === null || rate > 0n
  const isCeiling = (ceiling: Decimal8 | null) => ceiling === null || (ceiling > 0n && isRate(ceiling))
  const isGood = rewards.every(
    (each) => isRate(each.rate) && isDelay(each.delayDays) && isFixed(each.exchangeRate) && isCeiling(each.ceiling),
  )
  const names = new Set(rewards.map((each) => each.coin))
  const isCount = rewards.length > 0 && rewards.length <= REWARDS_MOST
  if (!isCount || !isGood || names.size < rewards.length || !isRate(baseRate)) {
    return violation('staking.product.rewards')
  }
  if (!isFraction(serviceFee)) return violation('staking.product.fee')
  return vip.every(isDiscount) && !overlap(vip) ? null : violation('staking.product.vip')
}

/** A task without a name could be proven by nobody. */
function bonusFault({ bonus }: StakingTerms): Violation | null {
  const isGood = bonus === null || (isBonus(bonus) && bonus.task?.key !== '')
  return isGood ? null : violation('staking.product.bonus')
}

function isDiscount({ minTier, maxTier, sale }: VipDiscount): boolean {
  return minTier >= 0 && maxTier >= minTier && sale >= 0n && sale <= ONE
}

function overlap(vip: readonly VipDiscount[]): boolean {
  const sorted = vip.toSorted((a, b) => a.minTier - b.minTier)
  return sorted.some(({ minTier }, place) => place > 0 && minTier <= (sorted[place - 1]?.maxTier ?? UNLIMITED))
}

function limitFault(terms: StakingTerms): Violation | null {
  const { minimum, maximum, personalLimit, crowdLimit, totalLimit, productQuickDaily, redeem } = terms
  const isRoom = (most: Decimal8 | null) => most === null || most === 0n || most >= minimum
  const isMost = maximum === null || maximum >= minimum
  const quick = [productQuickDaily, ...redeem.map(({ quickDaily }) => quickDaily)]
  const isQuota = quick.every((most) => most === null || most >= 0n)
  const isGood = minimum > 0n && isMost && isQuota && [personalLimit, crowdLimit, totalLimit].every(isRoom)
  return isGood ? null : violation('staking.product.limits')
}

function periodFault({ incomeDays, redeemMinDays, redeemMaxDays }: StakingTerms): Violation | null {
  const isGood = incomeDays >= 0 && redeemMinDays >= 0 && redeemMaxDays >= redeemMinDays
  return isGood ? null : violation('staking.product.period')
}

/** A least redemption whose fee rounds to zero would be free, however often. */
function redeemFault(coin: string, { redeem, minRedeem, collateral }: StakingTerms): Violation | null {
  if (collateral.length > 0) return violation('staking.product.kind')
  const isFree = (rate: Decimal8) => rate > 0n && multiply(minRedeem, rate, 'down') === 0n
  const isGood = (config: RedeemConfig) =>
    isFraction(config.fee) &&
    isFraction(config.quickFee) &&
    !isFree(config.fee) &&
    !(config.isQuick && isFree(config.quickFee)) &&
    (!config.isQuick || config.quickMinutes >= 0)
  const isOwn = redeem.length > 0 && redeem.every((config) => config.coin === coin)
  return minRedeem > 0n && isOwn && redeem.every(isGood) ? null : violation('staking.product.redeem')
}

export type CarriedTerms = {
  readonly hasToken: boolean
  readonly exchangeRate: Decimal8 | null
  readonly serviceFee: Decimal8
  readonly discounts: number
  readonly passesLosses: boolean
}

/**
 * The first of the terms that this kind of product does not use, by its field: refused, not dropped. A token begins at 1, has no service
 * fee and with that no discount of one, and bears losses by its rate; a product without a token has no rate of one.
 */
export function unusedTermViolation(terms: CarriedTerms): Violation | null {
  const { hasToken, exchangeRate, serviceFee, discounts, passesLosses } = terms
  const unused = (field: string) => violation('staking.product.unused', { field })
  if (exchangeRate !== null && (!hasToken || exchangeRate !== ONE)) return unused('exchange_rate')
  if (!hasToken) return null
  if (serviceFee !== 0n) return unused('fee')
  if (discounts > 0) return unused('vip_config')
  return passesLosses ? unused('pass_losses') : null
}

/** What kind of product it is to be. `rate` is the first rate of its token, coin for one. */
export type StakingKind = {
  readonly coin: string
  readonly type: StakingType
  readonly isDefi: boolean
  readonly protocols: readonly string[]
  readonly token: string | null
  readonly rate: Decimal8 | null
  readonly collateral: readonly string[]
}

/** Why there is no such kind of product; null where there is. */
export function stakingKindViolation(assets: Assets, kind: StakingKind): Violation | null {
  const { coin, type, isDefi, protocols, token, rate, collateral } = kind
  const isChoice = isDefi && new Set(protocols).size === protocols.length && protocols.length > 0
  const isPlain = !isDefi && protocols.length === 0
  const isExchange = token !== null && token !== coin && rate !== null && rate > 0n && isPlain
  const isDebt = type === STAKING_TYPE.DEBT
  const isGood = isDebt
    ? isPlain && token === null && isToken(assets, coin) && collateral.length > 0
    : token === null
      ? isChoice || isPlain
      : isExchange
  return isGood && (isDebt || collateral.length === 0) ? null : violation('staking.product.kind')
}
