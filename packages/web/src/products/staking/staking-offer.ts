import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import {
  type BonusState,
  type BonusTerms,
  type MintHeld,
  type MintPrice,
  type RedeemPeriod,
  redeemPeriod,
  type StakeVariant,
  type StakingDebtCoin,
  type StakingHistoryRow,
  type StakingHoldingRow,
  type StakingMintPosition,
  type StakingProductRow,
  type StakingRewardRow,
  type StakingTerms,
  type StakingTokenRate,
  type StakingTokenRow,
  type StakingUserInfo,
  stakeVariant,
  stakingTermsOf,
} from '@tenor/contract/staking'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A product as the pages know it: `rate` is a fraction of a year, amounts are in the coin. */
export type StakingOffer = {
  readonly pid: number
  readonly coin: string
  readonly name: string
  /** Which stake form it has. */
  readonly variant: StakeVariant
  readonly rate: Decimal8
  readonly terms: StakingTerms
  readonly period: RedeemPeriod
  readonly isOnSale: boolean
  /** Whether more is taken though it may be sold out: to collateral of a debt, which mints nothing. */
  readonly isTaken: boolean
  readonly isFastPaused: boolean
  /** What all customers have staked, as of the last midnight. */
  readonly staked: Decimal8
  /** What there is of it still; null: no limit. */
  readonly left: Decimal8 | null
  /** What is taken for what it mints, in the order of the ways out; empty where nothing is minted. */
  readonly coins: readonly MintCoin[]
  /** Protocols to choose from, each with a product of its own. */
  readonly protocols: readonly Protocol[]
  /** The token that is given for the coin; null: what is staked stays what it is. */
  readonly token: string | null
  /** Coin for one token; null without a token. */
  readonly tokenRate: Decimal8 | null
  readonly bonus: OfferedBonus | null
  /** The highest rate of the bonus that is paid now, a fraction of a year; 0 while none is. */
  readonly bonusRate: Decimal8
  /** When what is staked now is first paid; null: with a redemption. */
  readonly firstAt: Instant | null
}

/** A coin that is taken for what is minted. `price` null: there is no fresh one. */
export type MintCoin = {
  readonly coin: string
  readonly isPar: boolean
  readonly factor: Decimal8
  readonly reserve: Decimal8 | null
  readonly price: MintPrice | null
  /** Cost of a debt against it, a year; null: a par coin, or there are no new debts. */
  readonly debtRate: Decimal8 | null
  /** A higher one that is announced. */
  readonly nextRate: { readonly rate: Decimal8; readonly from: Instant } | null
}

function mintCoinOf({ coin, par, factor, reserve, index, mean, rate, ...row }: StakingDebtCoin): MintCoin {
  const price =
    index === null || mean === null ? null : { index: decimal(index), mean: decimal(mean), rate: decimal(rate) }
  const [next, from] = [row.next_debt_rate, row.next_debt_from]
  const nextRate = next === null || from === null ? null : { rate: decimal(next), from: instantOfSeconds(from) }
  return {
    coin,
    isPar: par === 1,
    factor: decimal(factor),
    reserve: decimalOrNull(reserve),
    price,
    debtRate: decimalOrNull(row.debt_rate),
    nextRate,
  }
}

/** A protocol that can be chosen. `rate` is a fraction of a year. */
export type Protocol = {
  readonly pid: number
  readonly name: string
  readonly rate: Decimal8
  readonly isOnSale: boolean
}

export type OfferedBonus = BonusTerms & { readonly state: BonusState }

const instantOrNull = (seconds: number | null) => (seconds === null ? null : instantOfSeconds(seconds))
const decimalOrNull = (text: string | null) => (text === null ? null : decimal(text))

export const fractionOf = (percent: Decimal8): Decimal8 => divide(percent, 100n, 'down')

export function offerOf(row: StakingProductRow): StakingOffer {
  const terms = stakingTermsOf(row)
  const left = decimalOrNull(row.left)
  const isTaken = row.status === 'listed' && row.stake_paused === 0
  return {
    pid: row.pid,
    coin: row.coin,
    name: row.name,
    variant: stakeVariant({ type: row.type, isDefi: row.is_defi === 1, exchangeType: row.exchange_type }),
    rate: fractionOf(decimal(row.rate)),
    terms,
    period: redeemPeriod(terms),
    isTaken,
    isOnSale: isTaken && (left === null || left >= terms.minimum),
    isFastPaused: row.fast_paused === 1,
    staked: decimal(row.stake_total_amount),
    left,
    protocols: row.defi.map(({ pid, protocol_name: name, rate, status, stake_paused }) => ({
      pid,
      name,
      rate: fractionOf(decimal(rate)),
      isOnSale: status === 'listed' && stake_paused === 0,
    })),
    coins: row.debt.map(mintCoinOf),
    token: row.exchange_type,
    tokenRate: decimalOrNull(row.exchange_rate),
    bonus: terms.bonus === null ? null : { ...terms.bonus, state: row.extra_interest?.status ?? 'coming' },
    bonusRate: row.extra_interest_show === 1 ? fractionOf(decimal(row.extra_rate)) : 0n,
    firstAt: instantOrNull(row.first_distribution),
  }
}

/** Collateral of a coin, what is owed against it, and the factor by which its alert and sale are. */
export type Locked = MintHeld & { readonly factor: Decimal8 }

/** What the reader has of a product. */
export type StakingOwn = {
  readonly held: Decimal8
  readonly available: Decimal8
  readonly limitLeft: Decimal8 | null
  /** What of the reader's limit is used: what is staked or minted and not asked back. */
  readonly used: Decimal8
  readonly fastLeft: Decimal8 | null
  /** What may still be paid back fast today, by the coin that is paid out; null: no limit. */
  readonly fastCoins: ReadonlyMap<string, Decimal8 | null>
  /** Coin for one token in a fast redemption. */
  readonly fastRate: Decimal8 | null
  readonly discount: Decimal8
  /** Their tier pays less of the fee here: forms wear the look of VIP. */
  readonly isVip: boolean
  readonly isTaskDone: boolean
  /** What is staked with each protocol. */
  readonly protocols: readonly { readonly pid: number; readonly name: string; readonly amount: Decimal8 }[]
  /** What is owed against collateral, what is locked by coin, and what could be given. */
  readonly debt: Decimal8
  readonly locked: ReadonlyMap<string, Locked>
  readonly givable: ReadonlyMap<string, Decimal8>
  /** When a redemption of now would be paid. */
  readonly standardAt: Instant
  readonly fastAt: Instant
}

export function ownOf(row: StakingUserInfo): StakingOwn {
  return {
    held: decimal(row.hold_amount),
    available: decimal(row.available),
    limitLeft: decimalOrNull(row.limit_left),
    used: decimal(row.limit_used),
    fastLeft: decimalOrNull(row.fast_left),
    fastCoins: new Map(row.fast_coins.map(({ coin, left }) => [coin, decimalOrNull(left)])),
    fastRate: decimalOrNull(row.fast_rate),
    discount: decimal(row.vip_sale),
    isVip: decimal(row.vip_sale) > 0n,
    isTaskDone: row.task_done === 1,
    protocols: row.protocols.map(({ pid, protocol_name: name, mortgage_amount }) => ({
      pid,
      name,
      amount: decimal(mortgage_amount),
    })),
    debt: decimal(row.debt ?? '0'),
    locked: new Map(
      row.collateral.map(({ coin, amount, debt, fee, factor }) => [
        coin,
        { amount: decimal(amount), debt: decimal(debt), fee: decimal(fee), factor: decimal(factor) },
      ]),
    ),
    givable: new Map(row.givable.map(({ coin, available }) => [coin, decimal(available)])),
    standardAt: instantOfSeconds(row.redeem_stamp),
    fastAt: instantOfSeconds(row.quick_stamp),
  }
}

type Earned = { readonly coin: string; readonly paid: Decimal8; readonly unpaid: Decimal8 }

export type StakingHolding = {
  readonly id: number
  readonly pid: number
  readonly coin: string
  readonly name: string
  readonly protocol: string | null
  readonly amount: Decimal8
  readonly redeeming: Decimal8
  readonly rate: Decimal8
  readonly earned: readonly Earned[]
}

export function holdingOf(row: StakingHoldingRow): StakingHolding {
  return {
    id: row.id,
    pid: row.pid,
    coin: row.coin,
    name: row.name,
    protocol: row.protocol_name,
    amount: decimal(row.amount),
    redeeming: decimal(row.redeeming),
    rate: fractionOf(decimal(row.rate)),
    earned: row.rewards.map(({ reward_coin: coin, paid, unpaid }) => ({
      coin,
      paid: decimal(paid),
      unpaid: decimal(unpaid),
    })),
  }
}

export type StakingAct = {
  readonly id: number
  readonly pid: number
  readonly coin: string
  /** The minted coin, or the token, that it is about; null: none. */
  readonly token: string | null
  readonly amount: Decimal8
  readonly received: Decimal8 | null
  readonly isFast: boolean
  readonly isPaid: boolean
  readonly at: Instant
  readonly dueAt: Instant | null
}

export function actOf(row: StakingHistoryRow): StakingAct {
  return {
    id: row.id,
    pid: row.pid,
    coin: row.coin,
    amount: decimal(row.amount),
    isFast: row.quick === 1,
    token: row.token,
    received: decimalOrNull(row.received),
    isPaid: row.state === 'PAID',
    at: instantOfSeconds(row.created_at),
    dueAt: instantOrNull(row.redeem_stamp),
  }
}

export type StakingReward = {
  readonly id: string
  /** Of a bonus on top: a day may pay a reward and a bonus in one coin. */
  readonly isBonus: boolean
  readonly coin: string
  readonly rewardCoin: string
  readonly amount: Decimal8
  readonly fee: Decimal8
  readonly day: Instant
  readonly dueAt: Instant | null
  /** How much of it is paid, and when the last of that was; null: nothing is. */
  readonly paid: Decimal8
  readonly paidAt: Instant | null
}

export function rewardOf(row: StakingRewardRow): StakingReward {
  return {
    coin: row.coin,
    rewardCoin: row.reward_coin,
    amount: decimal(row.amount),
    fee: decimal(row.fee),
    id: `${row.pid} ${row.bonus_date} ${row.reward_coin} ${row.is_extra}`,
    isBonus: row.is_extra === 1,
    day: instantOfSeconds(row.bonus_date),
    dueAt: instantOrNull(row.due_at),
    paid: decimal(row.paid),
    paidAt: instantOrNull(row.paid_at),
  }
}

/** Collateral of one coin, and the debt against it. Null without a fresh price. */
export type MintPosition = {
  readonly id: number
  readonly pid: number
  readonly name: string
  readonly minted: string
  readonly coin: string
  readonly amount: Decimal8
  readonly debt: Decimal8
  /** Fee until now, and cost a day. */
  readonly fee: Decimal8
  readonly costPerDay: Decimal8
  readonly worth: Decimal8 | null
  readonly ltv: Decimal8 | null
  readonly alertLtv: Decimal8
  readonly saleLtv: Decimal8
  readonly salePrice: Decimal8
  readonly isAlerted: boolean
}

export function positionOf(row: StakingMintPosition): MintPosition {
  return {
    id: row.id,
    pid: row.pid,
    name: row.name,
    minted: row.minted_coin,
    coin: row.coin,
    amount: decimal(row.amount),
    debt: decimal(row.debt),
    worth: decimalOrNull(row.worth),
    fee: decimal(row.fee),
    costPerDay: decimal(row.cost_per_day),
    ltv: decimalOrNull(row.ltv),
    alertLtv: decimal(row.alert_ltv),
    saleLtv: decimal(row.liquidation_ltv),
    salePrice: decimal(row.liquidation_price),
    isAlerted: row.alerted_at !== null,
  }
}

/** Tokens of a product: in spot, and being redeemed; `worth` is what those in spot are in coin at the rate in force. */
export type StakingToken = {
  readonly pid: number
  readonly coin: string
  readonly name: string
  readonly token: string
  readonly amount: Decimal8
  readonly redeeming: Decimal8
  readonly rate: Decimal8
  readonly worth: Decimal8
}

export function tokenOf(row: StakingTokenRow): StakingToken {
  return {
    pid: row.pid,
    coin: row.coin,
    name: row.name,
    token: row.exchange_type,
    amount: decimal(row.amount),
    redeeming: decimal(row.redeeming),
    rate: decimal(row.exchange_rate),
    worth: decimal(row.worth),
  }
}

/** A token, and how much of its coin one is. */
export type TokenRate = { readonly token: string; readonly coin: string; readonly rate: Decimal8 }

export function tokenRateOf({ token, coin, exchange_rate }: StakingTokenRate): TokenRate {
  return { token, coin, rate: decimal(exchange_rate) }
}
