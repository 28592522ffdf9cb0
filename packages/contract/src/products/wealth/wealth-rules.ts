import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, decimalText, divide, ONE } from '../../money/index.ts'
import { DAY_MS, type Instant, later, unixSeconds } from '../../time/index.ts'
import { isUnits } from './wealth-units.ts'

/** Types of project: private wealth is the platform's own, asset management a third party's. */
export const PROJECT_TYPE = { PRIVATE_WEALTH: 4, ASSET_MANAGEMENT: 5 } as const
/** One of them. */
export type ProjectType = (typeof PROJECT_TYPE)[keyof typeof PROJECT_TYPE]

/** When a profit share is taken of what is not redeemed: at the first strike of a month, of a quarter, of a year; or never. */
export const SHARE_PERIODS = ['none', 'month', 'quarter', 'year'] as const
/** One of them. */
export type SharePeriod = (typeof SHARE_PERIODS)[number]

/** States of a subscription, and of a redemption: it is final once its strike has passed. */
export const SUBSCRIPTION_STATES = ['PENDING', 'STRUCK', 'RETURNED'] as const
/** States of a redemption. */
export const WEALTH_REDEMPTION_STATES = ['PENDING', 'STRUCK', 'PAID'] as const

/** What a subscription is judged by; `available` null: the database has the last word. */
export type SubscribeFacts = {
  readonly coin: string
  readonly minimum: Decimal8
  readonly amount: Decimal8
  readonly available: Decimal8 | null
}

/** The first thing against an amount, in the order of the form: what is available, then the minimum. */
export function subscribeAmountViolation({ coin, minimum, amount, available }: SubscribeFacts): Violation | null {
  if (available !== null && amount > available) {
    return violation('finances.inadequateBalance', { number: decimalText(available), coin })
  }
  return amount < minimum ? violation('less.minimum.amount', { number: decimalText(minimum), coin }) : null
}

/** The first thing against a subscription, or null: region, sale, then the amount. */
export function subscribeViolation(
  facts: SubscribeFacts & { readonly isOnSale: boolean; readonly isRegionAllowed: boolean },
): Violation | null {
  if (!facts.isRegionAllowed) return violation('wealth.region')
  return facts.isOnSale ? subscribeAmountViolation(facts) : violation('wealth.notOnSale')
}

/** The first thing against a redemption of units, or null: above what is redeemable, zero, more than six decimals. */
export function redeemUnitsViolation(units: Decimal8, redeemable: Decimal8): Violation | null {
  if (units <= 0n) return violation('wealth.units.zero')
  if (!isUnits(units)) return violation('wealth.units.precision')
  return units > redeemable ? violation('less.redeemable.units', { number: decimalText(redeemable) }) : null
}

/** Sent with every call whatever the type of the fund. Source: the specification of private wealth, Endpoints. */
const SENT_FOR_EVERY_FUND = 5

/** Why a call that names a fund of another type is refused, or null. */
export function projectTypeViolation(asked: number | undefined, projectType: number): Violation | null {
  return asked === undefined || asked === projectType || asked === SENT_FOR_EVERY_FUND
    ? null
    : violation('wealth.projectType', { type: String(projectType) })
}

/** What a value of a fund is judged by: the valuations that came before. */
export type NavFacts = {
  readonly at: Instant
  readonly nav: Decimal8
  readonly now: Instant
  /** The last strike that has a value, and that value. */
  readonly last: { readonly at: Instant; readonly nav: Decimal8 }
}

/** Why a value cannot be the next one: it is not above zero, not of a 00:00, of one to come, or there is a gap before it. */
export function navViolation({ at, nav, now, last }: NavFacts): Violation | null {
  if (nav <= 0n) return violation('wealth.nav.zero')
  if (at % DAY_MS !== 0) return violation('wealth.nav.midnight')
  if (at > now) return violation('wealth.nav.early')
  const next = later(last.at, DAY_MS)
  return at > next ? violation('wealth.nav.order', { next: unixSeconds(next) }) : null
}

/** So long after the last value that two operators confirmed the next one takes two again. */
export const NAV_CONFIRMED_DAYS = 31

export type NavDrift = {
  readonly confirmedAt: Instant
  /** Oldest first; the first is the confirmed one. */
  readonly values: readonly Decimal8[]
  /** A fraction. */
  readonly bound: Decimal8
}

type Fraction = { readonly over: bigint; readonly under: bigint }

/** The changes between values, each |value / value before − 1|, added up exactly. */
function addedMoves(values: readonly Decimal8[]): Fraction {
  return values.slice(1).reduce<Fraction>(
    ({ over, under }, value, place) => {
      const before = values[place] ?? value
      const moved = value > before ? value - before : before - value
      return { over: over * before + moved * under, under: under * before }
    },
    { over: 0n, under: 1n },
  )
}

/** By how much values have moved in all, up and down alike: a fraction, down to eight decimals. */
export function navMoved(values: readonly Decimal8[]): Decimal8 {
  const { over, under } = addedMoves(values)
  return divide(over * ONE, under, 'down')
}

/**
 * True where the value of a strike takes a second operator: the moves since the last one that two confirmed add up to more than
 * the bound, or that is 31 days ago.
 */
export function navTakesTwo(at: Instant, nav: Decimal8, { confirmedAt, values, bound }: NavDrift): boolean {
  if (at >= later(confirmedAt, NAV_CONFIRMED_DAYS * DAY_MS)) return true
  const { over, under } = addedMoves([...values, nav])
  return over * ONE > bound * under
}

/** How far a value is from the last, a fraction of that one, down to eight decimals towards zero. */
export function navMove(nav: Decimal8, last: Decimal8): Decimal8 {
  return divide((nav - last) * ONE, last, 'down')
}

/** Terms of a product that operators set. */
export type WealthTerms = {
  readonly minimum: Decimal8
  readonly lockDays: number
  readonly profitShare: Decimal8
  readonly navBound: Decimal8
  readonly gate: Decimal8 | null
  readonly nav: Decimal8
}

/** The first thing against the terms of a product, or null: what an operator may put on sale. */
export function wealthTermsViolation({ minimum, profitShare, navBound, gate, nav }: WealthTerms): Violation | null {
  if (nav <= 0n) return violation('wealth.nav.zero')
  if (minimum <= 0n) return violation('wealth.product.minimum')
  if (profitShare < 0n || profitShare >= ONE) return violation('wealth.product.share')
  if (navBound <= 0n || navBound > ONE) return violation('wealth.product.bound')
  return gate === null || (gate > 0n && gate <= ONE) ? null : violation('wealth.product.gate')
}

type NamedFundTerms = {
  readonly lock_days?: number | undefined
  readonly run_days?: number | undefined
  readonly share_period?: SharePeriod | undefined
  readonly high_water_mark?: number | undefined
}

/**
 * The first field of a body that the fund it makes does not use: refused, not dropped. Without a share of the profit there is no period of
 * one, without a period no mark that falls at its end, and a lock has one length.
 */
export function unusedFundViolation(
  body: NamedFundTerms,
  {
    profitShare,
    sharePeriod,
    lockDays,
  }: Pick<WealthTerms, 'profitShare' | 'lockDays'> & { readonly sharePeriod: SharePeriod },
): Violation | null {
  const unused = (field: string) => violation('wealth.product.unused', { field })
  if ((body.run_days ?? lockDays) !== lockDays) return unused('run_days')
  if (profitShare === 0n && (body.share_period ?? 'none') !== 'none') return unused('share_period')
  return sharePeriod === 'none' && body.high_water_mark === 0 ? unused('high_water_mark') : null
}

/** True for the strike at which a period ends: the first of a month, of a quarter, of a year. */
export function endsPeriod(strike: Instant, period: SharePeriod): boolean {
  const day = new Date(strike)
  if (period === 'none' || day.getUTCDate() !== 1) return false
  const month = day.getUTCMonth()
  return period === 'month' || (period === 'quarter' ? month % 3 === 0 : month === 0)
}
