import { assetsNow, firstCoin } from '@tenor/browser/assets'
import { LISTINGS } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { readDecimal } from '@tenor/contract/money'
import {
  isParCoin,
  type NewStakingBody,
  NO_TASK,
  noBonusWire,
  type SourceKind,
  STAKING_TYPE,
  type StakingBackOfficeRow,
  type StakingChange,
  type StakingTermsWire,
  stakingTermsOf,
  stakingTermsViolation,
  UNLIMITED,
} from '@tenor/contract/staking'
import { changedFields, type ReadOffer, type RowForm } from '../../../core/catalogue/index.ts'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'
import { type BonusForm, bonusBody, bonusFormOf } from './staking-bonus-form.ts'

/** What is paid by the day as it is typed; `exchangeRate` '' is by the market's index. */
type RewardForm = RowForm & {
  coin: string
  rate: string
  delay: string
  exchangeRate: string
  isDebt: boolean
  /** '' is twice the rate, at least 1. */
  ceiling: string
}
/** A coin that can be given for what is minted; factor and rate of a debt in percent, '' of a par coin, where neither counts. */
type CollateralForm = RowForm & { coin: string; factor: string; rate: string }
/** Tiers that do not pay a part of the service fee, in percent. */
type DiscountForm = RowForm & { from: string; to: string; percent: string }
/** How a coin leaves; fees in percent, `daily` '' is no limit. */
export type LeaveForm = RowForm & {
  coin: string
  fee: string
  isQuick: boolean
  minutes: string
  quickFee: string
  daily: string
}

/** Limits of a product as they are typed; '' is none. */
export const STAKING_LIMITS = ['personal', 'crowd', 'total', 'most', 'quickDaily'] as const
/** Days of a redemption. */
export const STAKING_DAYS = ['income', 'earliest', 'latest'] as const

export type StakingForm = Record<(typeof STAKING_LIMITS)[number] | (typeof STAKING_DAYS)[number], string> & {
  coin: string
  type: '0' | '1' | '2'
  /** Null: what is staked stays what it is. A token has no service fee, no discount of one, and bears losses by its rate. */
  token: string | null
  name: string
  source: SourceKind
  passesLosses: boolean
  bonus: BonusForm | null
  baseRate: string
  fee: string
  least: string
  leastRedeem: string
  rewards: readonly RewardForm[]
  discounts: readonly DiscountForm[]
  leaves: readonly LeaveForm[]
  /** What is said of it beside its figures; '' is nothing. */
  tips: string
  periodText: string
  banner: string
  /** Of products that mint: what can be given, and most that is owed against it in all. */
  collateral: readonly CollateralForm[]
  debts: string
}

export const BLANK_REWARD = { coin: '', rate: '', delay: '1', exchangeRate: '', isDebt: false, ceiling: '' }
export const BLANK_DISCOUNT = { from: '', to: '', percent: '' }
export const BLANK_LEAVE = { coin: '', fee: '0', isQuick: false, minutes: '30', quickFee: '0', daily: '' }

/** A product to begin with: plain staking of a coin, a day's wait. */
export function newStaking(): StakingForm {
  return {
    coin: firstCoin(),
    type: '1',
    token: null,
    name: '',
    baseRate: '0',
    fee: '8',
    least: '0.001',
    leastRedeem: '0.001',
    personal: '',
    crowd: '',
    total: '',
    most: '',
    quickDaily: '',
    income: '0',
    earliest: '1',
    latest: '3',
    source: 'fixed',
    passesLosses: false,
    bonus: null,
    rewards: [{ ...BLANK_REWARD, key: 0, rate: '3' }],
    discounts: [],
    leaves: [{ ...BLANK_LEAVE, key: 0 }],
    collateral: [],
    debts: '',
    tips: '',
    periodText: '',
    banner: '',
  }
}

const NONE = String(UNLIMITED)
const fieldOf = (limit: string) => (limit === NONE ? '' : limit)

function typeOf({ type }: StakingBackOfficeRow): StakingForm['type'] {
  if (type === STAKING_TYPE.CREDIT) return '0'
  return type === STAKING_TYPE.DEBT ? '2' : '1'
}

/** Blank for a product that gives a token, also where old terms have them: the server refuses these fields there. */
function feeTermsOf(row: StakingBackOfficeRow): Pick<StakingForm, 'fee' | 'discounts' | 'passesLosses'> {
  if (row.exchange_type !== null) return { fee: '0', discounts: [], passesLosses: false }
  const discounts = row.vip_config.map(({ min_tier, max_tier, vip_sale }, key) => ({
    key,
    from: String(min_tier),
    to: String(max_tier),
    percent: percentOfFraction(vip_sale),
  }))
  return { fee: percentOfFraction(row.fee), discounts, passesLosses: row.pass_losses === 1 }
}

export function formOfStaking(row: StakingBackOfficeRow): StakingForm {
  return {
    coin: row.coin,
    type: typeOf(row),
    token: row.exchange_type,
    name: row.name,
    baseRate: row.base_rate,
    least: row.min_amount,
    leastRedeem: row.min_redeem_amount,
    ...feeTermsOf(row),
    personal: fieldOf(row.personal_mortgage_limit),
    crowd: fieldOf(row.crowd_mortgage_limit),
    total: fieldOf(row.total_mortgage_limit),
    most: fieldOf(row.max_amount),
    quickDaily: fieldOf(row.product_quick_daily),
    income: String(row.income_days),
    source: row.source.kind,
    bonus: bonusFormOf(row),
    earliest: String(row.redeem_minday),
    latest: String(row.redeem_maxday),
    rewards: row.reward_coin.map((entry, key) => ({
      key,
      coin: entry.reward_coin === row.coin ? '' : entry.reward_coin,
      rate: entry.rate,
      delay: String(entry.reward_delay_days),
      exchangeRate: entry.exchange_rate ?? '',
      isDebt: entry.is_debt === 1,
      ceiling: entry.rate_ceiling ?? '',
    })),
    leaves: row.redeem_config.map((config, key) => ({
      key,
      coin: config.redeem_coin === row.coin ? '' : config.redeem_coin,
      fee: percentOfFraction(config.redeem_fee),
      isQuick: config.redeem_quick === 1,
      minutes: String(config.redeem_quick_long),
      quickFee: percentOfFraction(config.redeem_quick_fee),
      daily: fieldOf(config.redeem_quick_daily),
    })),
    collateral: Object.entries(row.mortgage_factors).map(([coin, factor], key) => ({
      key,
      coin,
      factor: isParCoin(assetsNow(), coin) ? '' : percentOfFraction(factor),
      rate: row.debt_rate[coin] === undefined ? '' : percentOfFraction(row.debt_rate[coin]),
    })),
    debts: fieldOf(row.total_debt_limit),
    tips: row.tips,
    periodText: row.redeem_period_txt,
    banner: row.web_banner,
  }
}

/** What the form asks for, in the names of the call; or the first thing against it, by the rules that the server asks too. */
export function bodyOfStaking(form: StakingForm): ReadOffer<NewStakingBody> {
  const wrong = (key: FormViolation['reason']): ReadOffer<NewStakingBody> => ({ body: null, violation: violation(key) })
  if (form.name.trim() === '') return wrong('console.staking.name.missing')
  const terms = termsOf(form)
  if ('reason' in terms) return { body: null, violation: terms }
  const found = stakingTermsViolation(assetsNow(), form.coin, stakingTermsOf(terms))
  if (found !== null) return { body: null, violation: found }
  const identity = { coin: form.coin, type: Number.parseInt(form.type, 10), name: form.name.trim() }
  return { body: { ...identity, ...terms, status: LISTINGS[0] }, violation: null }
}

const WHOLE = /^-?\d{1,4}$/
const isAmount = (text: string) => readDecimal(text).ok && !text.startsWith('-')
const wholeOf = (text: string) => Number.parseInt(text, 10)
const limitOf = (text: string) => (text === '' ? NONE : text)

function termsOf(form: StakingForm): StakingTermsWire | FormViolation {
  const { rewards, discounts, leaves } = form
  const amounts = [form.least, form.leastRedeem, form.baseRate, ...rewards.map(({ rate }) => rate)]
  const limits = [form.debts, ...STAKING_LIMITS.map((name) => form[name]), ...leaves.map(({ daily }) => daily)]
  if (![...amounts, ...limits.map(limitAmount)].every(isAmount)) return violation('amount.malformed')
  const whole = [
    ...STAKING_DAYS.map((name) => form[name]),
    ...rewards.map(({ delay }) => delay),
    ...discounts.flatMap(({ from, to }) => [from, to]),
    ...leaves.map(({ minutes }) => minutes),
  ]
  if (!whole.every((text) => WHOLE.test(text))) return violation('console.staking.whole.malformed')
  const percents = [
    form.fee,
    ...discounts.map(({ percent }) => percent),
    ...leaves.flatMap((each) => [each.fee, each.quickFee]),
    ...form.collateral.flatMap(({ coin, factor, rate }) =>
      isParCoin(assetsNow(), coin) ? [] : rate === '' ? [factor] : [factor, rate],
    ),
  ]
  if (percents.some((text) => fractionOfPercent(text) === null)) return violation('console.staking.percent.malformed')
  const fraction = (text: string) => fractionOfPercent(text) ?? '0'
  const bonus = bonusBody(form.bonus, form.coin)
  if ('reason' in bonus) return bonus
  return {
    base_rate: form.baseRate,
    reward_coin: rewards.map(({ coin, rate, delay, exchangeRate, isDebt, ceiling }) => ({
      reward_coin: coin === '' ? form.coin : coin,
      rate,
      is_debt: isDebt ? 1 : 0,
      reward_delay_days: wholeOf(delay),
      ...(exchangeRate === '' ? {} : { exchange_rate: exchangeRate }),
      ...(ceiling === '' ? {} : { rate_ceiling: ceiling }),
    })),
    fee: fraction(form.fee),
    vip_config: discounts.map(({ from, to, percent }) => ({
      min_tier: wholeOf(from),
      max_tier: wholeOf(to),
      vip_sale: fraction(percent),
    })),
    personal_mortgage_limit: limitOf(form.personal),
    crowd_mortgage_limit: limitOf(form.crowd),
    total_mortgage_limit: limitOf(form.total),
    min_amount: form.least,
    max_amount: limitOf(form.most),
    min_redeem_amount: form.leastRedeem,
    income_days: wholeOf(form.income),
    redeem_minday: wholeOf(form.earliest),
    redeem_maxday: wholeOf(form.latest),
    redeem_config: leaves.map((each) => ({
      redeem_coin: each.coin === '' ? form.coin : each.coin,
      redeem_quick: each.isQuick ? 1 : 0,
      redeem_quick_long: wholeOf(each.minutes),
      redeem_quick_fee: fraction(each.quickFee),
      redeem_fee: fraction(each.fee),
      redeem_quick_daily: limitOf(each.daily),
    })),
    product_quick_daily: limitOf(form.quickDaily),
    ...bonus,
    ...(form.type === '2' ? mintTerms(form) : {}),
    source: { kind: form.source },
    pass_losses: form.passesLosses ? 1 : 0,
    ...textsOf(form),
  }
}

const textsOf = ({ tips, periodText, banner }: StakingForm) => ({
  tips: tips.trim(),
  redeem_period_txt: periodText.trim(),
  web_banner: banner.trim(),
})

const NO_FACTOR = '1'

/** What only products that mint have. */
const mintTerms = ({ collateral, debts }: StakingForm) => ({
  mortgage_factors: Object.fromEntries(
    collateral.map(({ coin, factor }) => [
      coin,
      isParCoin(assetsNow(), coin) ? NO_FACTOR : (fractionOfPercent(factor) ?? '0'),
    ]),
  ),
  debt_rate: Object.fromEntries(
    collateral.flatMap(({ coin, rate }) =>
      isParCoin(assetsNow(), coin) || rate === '' ? [] : [[coin, fractionOfPercent(rate) ?? '0'] as const],
    ),
  ),
  total_debt_limit: limitOf(debts),
})

const limitAmount = (text: string) => (text === '' ? '0' : text)

/** Only what a change makes different. Coin and kind stay; the status has acts of its own. */
export function stakingFieldsChanged(row: StakingBackOfficeRow, after: NewStakingBody): Omit<StakingChange, 'id'> {
  const {
    coin: _coin,
    type: _type,
    status: _status,
    ...changed
  } = changedFields(bodyOfStaking(formOfStaking(row)).body, after)
  return changed
}

const TEXTS = ['tips', 'redeem_period_txt', 'web_banner'] as const
const BLANK = ' '

/**
 * The same as it is sent. What is empty or null counts as not given: a blank text, a bonus without tiers and the task `none`
 * take away.
 */
export function stakingUpdate(row: StakingBackOfficeRow, after: NewStakingBody): StakingChange {
  const changed = stakingFieldsChanged(row, after)
  const blank = TEXTS.flatMap((name) => (changed[name] === '' ? [[name, BLANK]] : []))
  const extra = changed.extra_interest === null ? { extra_interest: noBonusWire(row.coin) } : {}
  const task = changed.extra_interest_type === null ? { extra_interest_type: NO_TASK } : {}
  return { ...changed, ...Object.fromEntries(blank), ...extra, ...task, id: row.id } as StakingChange
}
