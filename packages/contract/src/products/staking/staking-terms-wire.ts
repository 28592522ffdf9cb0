import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  flag,
  nameField,
  noteField,
  unixSecondsField,
  wholeNumber,
} from '../../http/index.ts'
import { type Decimal8, decimal, decimalText, ONE } from '../../money/index.ts'
import { instantOfSeconds, unixSeconds } from '../../time/index.ts'
import { readBonusTiers } from './staking-bonus.ts'
import { BONUS_STATES, type BonusTask, type BonusTerms, WEB3_TASK } from './staking-bonus-terms.ts'
import {
  type CollateralFactor,
  type RedeemConfig,
  type RewardEntry,
  SOURCE_KINDS,
  type StakingTerms,
  type VipDiscount,
} from './staking-terms.ts'

/*
 * The terms of a product as they are on the wire and in the database, by the specification's names. Rates are percent, fees
 * and discounts fractions, a limit of "-1" is none.
 */

const LIST_MOST = 20
const DAYS_MOST = 365
const MINUTES_MOST = 1_440
const TIER_MOST = 20

/** What is paid by the day. `is_debt` 1 counts the debt, which only products of type 2 have. */
export const rewardEntryWire = z.object({
  reward_coin: assetField,
  rate: decimalField,
  is_debt: flag.optional(),
  exchange_rate: decimalField.optional(),
  reward_delay_days: wholeNumber(-1, DAYS_MOST),
  /** Most that a source may tell of a day without a second operator; absent: twice the rate, at least 1. */
  rate_ceiling: decimalField.optional(),
})
/** `rewardEntryWire` as a type. */
export type RewardEntryWire = z.output<typeof rewardEntryWire>

/** How a coin leaves. */
export const redeemConfigWire = z.object({
  redeem_coin: assetField,
  redeem_quick: flag,
  redeem_quick_long: wholeNumber(0, MINUTES_MOST),
  redeem_quick_fee: decimalField,
  redeem_fee: decimalField,
  redeem_quick_daily: decimalField,
})
/** `redeemConfigWire` as a type. */
export type RedeemConfigWire = z.output<typeof redeemConfigWire>

/** A range of tiers that do not pay a part of the service fee. */
export const vipConfigWire = z.object({
  min_tier: wholeNumber(0, TIER_MOST),
  max_tier: wholeNumber(0, TIER_MOST),
  vip_sale: decimalField,
})

/** A bonus on top. `interest` is the JSON text of its tiers, `max_interest` "-1" has no end; null: no bonus. */
export const extraInterestWire = z.object({
  reward_coin: assetField,
  start_time: unixSecondsField,
  end_time: unixSecondsField,
  max_interest: decimalField,
  interest: z.string().max(4_000),
})
const taskWire = z.object({ interest_key: nameField(60), jump_web: z.string().trim().max(300) })
/** What takes the task of a bonus away and leaves the bonus, since what is null counts as not given. */
export const NO_TASK = 'none'
const factorsWire = z.record(assetField, decimalField)

/** Fields of a body that say what a product offers. */
export const stakingTermsFields = {
  base_rate: decimalField,
  reward_coin: z.array(rewardEntryWire).max(LIST_MOST),
  fee: decimalField,
  vip_config: z.array(vipConfigWire).max(LIST_MOST),
  personal_mortgage_limit: decimalField,
  crowd_mortgage_limit: decimalField,
  total_mortgage_limit: decimalField,
  total_debt_limit: decimalField.optional(),
  min_amount: amountText,
  max_amount: decimalField,
  min_redeem_amount: amountText,
  income_days: wholeNumber(0, DAYS_MOST),
  redeem_minday: wholeNumber(0, DAYS_MOST),
  redeem_maxday: wholeNumber(0, DAYS_MOST),
  redeem_config: z.array(redeemConfigWire).max(LIST_MOST),
  product_quick_daily: decimalField,
  extra_interest: extraInterestWire.nullable().optional(),
  extra_interest_type: z.enum([WEB3_TASK, NO_TASK]).nullable().optional(),
  extra_interest_task: taskWire.nullable().optional(),
  pass_losses: flag.optional(),
  source: z.object({ kind: z.enum(SOURCE_KINDS) }).optional(),
  mortgage_factors: factorsWire.optional(),
  debt_rate: factorsWire.optional(),
  tips: noteField(500, 0).optional(),
  redeem_period_txt: noteField(200, 0).optional(),
  web_banner: z.string().trim().max(300).optional(),
}
const termsWire = z.object(stakingTermsFields)
/** The terms on the wire. */
export type StakingTermsWire = z.output<typeof termsWire>

/** The same as replies have them. */
export const stakingTermsRow = {
  ...stakingTermsFields,
  reward_coin: z.array(rewardEntryWire.extend({ is_debt: z.int().optional(), reward_delay_days: z.int() })),
  vip_config: z.array(vipConfigWire.extend({ min_tier: z.int(), max_tier: z.int() })),
  total_debt_limit: decimalField,
  min_amount: decimalField,
  min_redeem_amount: decimalField,
  income_days: z.int(),
  redeem_minday: z.int(),
  redeem_maxday: z.int(),
  redeem_config: z.array(redeemConfigWire.extend({ redeem_quick: z.int(), redeem_quick_long: z.int() })),
  extra_interest: extraInterestWire
    .extend({ start_time: z.int(), end_time: z.int(), status: z.enum(BONUS_STATES).optional() })
    .nullable(),
  extra_interest_type: z.enum([WEB3_TASK]).nullable(),
  extra_interest_task: z.object({ interest_key: z.string(), jump_web: z.string() }).nullable(),
  pass_losses: z.int(),
  source: z.object({ kind: z.enum(SOURCE_KINDS) }),
  mortgage_factors: factorsWire,
  debt_rate: factorsWire,
  tips: z.string(),
  redeem_period_txt: z.string(),
  web_banner: z.string(),
}
const termsRow = z.object(stakingTermsRow)
/** All of the terms, as replies and rows of the database have them. */
export type StakingTermsFull = z.output<typeof termsRow>

const limitOf = (text: string): Decimal8 | null => (decimal(text) === -ONE ? null : decimal(text))
const limitText = (limit: Decimal8 | null) => (limit === null ? '-1' : decimalText(limit))

/** Terms of what is on the wire. */
export function stakingTermsOf(wire: StakingTermsWire): StakingTerms {
  return {
    rewards: wire.reward_coin.map(rewardOf),
    baseRate: decimal(wire.base_rate),
    serviceFee: decimal(wire.fee),
    vip: wire.vip_config.map(discountOf),
    personalLimit: limitOf(wire.personal_mortgage_limit),
    crowdLimit: limitOf(wire.crowd_mortgage_limit),
    totalLimit: limitOf(wire.total_mortgage_limit),
    debtLimit: limitOf(wire.total_debt_limit ?? '-1'),
    minimum: decimal(wire.min_amount),
    maximum: limitOf(wire.max_amount),
    minRedeem: decimal(wire.min_redeem_amount),
    incomeDays: wire.income_days,
    redeemMinDays: wire.redeem_minday,
    redeemMaxDays: wire.redeem_maxday,
    redeem: wire.redeem_config.map(redeemOf),
    productQuickDaily: limitOf(wire.product_quick_daily),
    bonus: bonusOf(wire),
    passesLosses: wire.pass_losses === 1,
    source: wire.source?.kind ?? 'fixed',
    collateral: collateralOf(wire),
    words: { tips: wire.tips ?? '', period: wire.redeem_period_txt ?? '', banner: wire.web_banner ?? '' },
  }
}

/** In the order of the ways out, since the names of an object have none that the database keeps. */
function collateralOf({ mortgage_factors = {}, debt_rate = {}, redeem_config }: StakingTermsWire): CollateralFactor[] {
  const placeOf = (coin: string) => redeem_config.findIndex((each) => each.redeem_coin === coin)
  return Object.entries(mortgage_factors)
    .map(([coin, factor]) => {
      const rate = debt_rate[coin]
      return { coin, factor: decimal(factor), debtRate: rate === undefined ? null : decimal(rate) }
    })
    .toSorted((a, b) => placeOf(a.coin) - placeOf(b.coin))
}

const NO_TIERS = '[]'

/** What takes a bonus away: one without tiers, since what is null counts as not given. */
export function noBonusWire(coin: string): z.output<typeof extraInterestWire> {
  return { reward_coin: coin, start_time: 0, end_time: 0, max_interest: '0', interest: NO_TIERS }
}

/** Tiers that cannot be read are none, which the rule of terms refuses. */
function bonusOf({
  extra_interest: extra,
  extra_interest_type,
  extra_interest_task,
}: StakingTermsWire): BonusTerms | null {
  if (extra === null || extra === undefined || extra.interest === NO_TIERS) return null
  return {
    coin: extra.reward_coin,
    startAt: instantOfSeconds(extra.start_time),
    endAt: instantOfSeconds(extra.end_time),
    most: limitOf(extra.max_interest),
    tiers: readBonusTiers(extra.interest) ?? [],
    text: extra.interest,
    task: extra_interest_type === WEB3_TASK ? taskOf(extra_interest_task) : null,
  }
}

function taskOf(task: z.output<typeof taskWire> | null | undefined): BonusTask {
  return { key: task?.interest_key ?? '', jump: task?.jump_web ?? '' }
}

function rewardOf({
  reward_coin: coin,
  rate,
  reward_delay_days,
  exchange_rate,
  is_debt,
  rate_ceiling,
}: RewardEntryWire): RewardEntry {
  const exchangeRate = exchange_rate === undefined ? null : decimal(exchange_rate)
  const ceiling = rate_ceiling === undefined ? null : decimal(rate_ceiling)
  return { coin, rate: decimal(rate), delayDays: reward_delay_days, exchangeRate, isDebt: is_debt === 1, ceiling }
}

function discountOf({ min_tier: minTier, max_tier: maxTier, vip_sale }: z.output<typeof vipConfigWire>): VipDiscount {
  return { minTier, maxTier, sale: decimal(vip_sale) }
}

function redeemOf(wire: RedeemConfigWire): RedeemConfig {
  return {
    coin: wire.redeem_coin,
    fee: decimal(wire.redeem_fee),
    isQuick: wire.redeem_quick === 1,
    quickMinutes: wire.redeem_quick_long,
    quickFee: decimal(wire.redeem_quick_fee),
    quickDaily: limitOf(wire.redeem_quick_daily),
  }
}

/** The wire of terms: what `stakingTermsOf` reads back. */
export function stakingTermsWire(terms: StakingTerms): StakingTermsFull {
  return {
    base_rate: decimalText(terms.baseRate),
    reward_coin: terms.rewards.map(({ coin, rate, delayDays, exchangeRate, isDebt, ceiling }) => ({
      reward_coin: coin,
      rate: decimalText(rate),
      is_debt: isDebt ? 1 : 0,
      ...(exchangeRate === null ? {} : { exchange_rate: decimalText(exchangeRate) }),
      reward_delay_days: delayDays,
      ...(ceiling === null ? {} : { rate_ceiling: decimalText(ceiling) }),
    })),
    fee: decimalText(terms.serviceFee),
    vip_config: terms.vip.map(({ minTier, maxTier, sale }) => ({
      min_tier: minTier,
      max_tier: maxTier,
      vip_sale: decimalText(sale),
    })),
    personal_mortgage_limit: limitText(terms.personalLimit),
    crowd_mortgage_limit: limitText(terms.crowdLimit),
    total_mortgage_limit: limitText(terms.totalLimit),
    total_debt_limit: limitText(terms.debtLimit),
    min_amount: decimalText(terms.minimum),
    max_amount: limitText(terms.maximum),
    min_redeem_amount: decimalText(terms.minRedeem),
    income_days: terms.incomeDays,
    redeem_minday: terms.redeemMinDays,
    redeem_maxday: terms.redeemMaxDays,
    redeem_config: terms.redeem.map((config) => ({
      redeem_coin: config.coin,
      redeem_quick: config.isQuick ? 1 : 0,
      redeem_quick_long: config.quickMinutes,
      redeem_quick_fee: decimalText(config.quickFee),
      redeem_fee: decimalText(config.fee),
      redeem_quick_daily: limitText(config.quickDaily),
    })),
    product_quick_daily: limitText(terms.productQuickDaily),
    ...bonusWire(terms.bonus),
    pass_losses: terms.passesLosses ? 1 : 0,
    source: { kind: terms.source },
    mortgage_factors: Object.fromEntries(terms.collateral.map(({ coin, factor }) => [coin, decimalText(factor)])),
    debt_rate: Object.fromEntries(
      terms.collateral.flatMap(({ coin, debtRate }) => (debtRate === null ? [] : [[coin, decimalText(debtRate)]])),
    ),
    tips: terms.words.tips,
    redeem_period_txt: terms.words.period,
    web_banner: terms.words.banner,
  }
}

function bonusWire(bonus: BonusTerms | null) {
  if (bonus === null) return { extra_interest: null, extra_interest_type: null, extra_interest_task: null }
  const { coin, startAt, endAt, most, text, task } = bonus
  return {
    extra_interest: {
      reward_coin: coin,
      start_time: unixSeconds(startAt),
      end_time: unixSeconds(endAt),
      max_interest: limitText(most),
      interest: text,
    },
    extra_interest_type: task === null ? null : (WEB3_TASK as typeof WEB3_TASK),
    extra_interest_task: task === null ? null : { interest_key: task.key, jump_web: task.jump },
  }
}

/** A limit on the wire: "-1" where there is none. */
export const limitField = limitText
