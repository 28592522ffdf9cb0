import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, decimalText, divide, larger, multiply, ONE, smaller } from '../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, later } from '../../time/index.ts'

/*
 * Exchange products: a coin becomes a token at a published rate, coin for one token. Source: the product rules, "Exchange".
 */

/** A rate as it was entered: for a day, in force from the later of the day's beginning and its entering. */
export type RateEntry = {
  readonly day: Instant
  readonly from: Instant
  readonly rate: Decimal8
  /** An operator's entry wins over the source's of the same day. */
  readonly isOperator: boolean
}

/** Without a new entry for so long nobody stakes or redeems fast. */
export const RATE_LATE_MS = 36 * HOUR_MS
/** So far above the anchor, a fraction, one operator may enter a rate: 2 %. */
export const RATE_RISE_MOST: Decimal8 = 2_000_000n
/** More than so many days after the anchor's day an entry takes two operators. */
export const RATE_ANCHOR_DAYS = 31

/** The last rate that two operators confirmed, grown by what the terms themselves paid since, and the day it is of. */
export type RateAnchor = { readonly day: Instant; readonly rate: Decimal8 }

/** Tokens for so much coin: amount / rate, rounded down to eight decimals. */
export function tokensFor(amount: Decimal8, rate: Decimal8): Decimal8 {
  return divide(amount * ONE, rate, 'down')
}

/** Coin for so many tokens: tokens × rate, rounded down to eight decimals. */
export function coinsFor(tokens: Decimal8, rate: Decimal8): Decimal8 {
  return multiply(tokens, rate, 'down')
}

/** When an entry for a day comes into force: never backwards. */
export function entryFrom(day: Instant, enteredAt: Instant): Instant {
  return day > enteredAt ? day : enteredAt
}

/** The entry in force at an instant: of the latest day, an operator's before the source's, then the last entered; or null. */
export function rateInForce(entries: readonly RateEntry[], at: Instant): RateEntry | null {
  return entries.filter(({ from }) => from <= at).reduce<RateEntry | null>(laterEntry, null)
}

/**
 * The instant of an act that holds a product's rates: now, or that of the newest entry where the clock it was entered by is ahead of
 * this one. So whoever comes after an entry goes by it.
 */
export function heldAt(entries: readonly Pick<RateEntry, 'from'>[], now: Instant): Instant {
  return entries.reduce((last, { from }) => (from > last ? from : last), now)
}

/** The entry that a day's rate grows from: of the latest day before it, also where that was made up and is in force only now; or null. */
export function rateBefore(entries: readonly RateEntry[], day: Instant): RateEntry | null {
  return entries.filter((entry) => entry.day < day).reduce<RateEntry | null>(laterEntry, null)
}

function laterEntry(best: RateEntry | null, each: RateEntry): RateEntry {
  if (best === null || each.day > best.day) return each
  if (each.day < best.day) return best
  if (each.isOperator !== best.isOperator) return each.isOperator ? each : best
  return each.from >= best.from ? each : best
}

/** The lowest rate that was in force in the 24 hours up to `at`, at their beginning excluded; null where there was none. */
export function lowestRate(entries: readonly RateEntry[], at: Instant): Decimal8 | null {
  const since = later(at, -DAY_MS + 1)
  const instants = [since, ...entries.map(({ from }) => from).filter((from) => from > since && from <= at)]
  const rates = instants.flatMap((each) => rateInForce(entries, each)?.rate ?? [])
  return rates.length === 0 ? null : rates.reduce(smaller)
}

/** Whether the newest entry is too old to stake or redeem fast by. */
export function isRateLate(entries: readonly RateEntry[], at: Instant): boolean {
  const newest = entries.filter(({ from }) => from <= at).reduce((last, { from }) => (from > last ? from : last), 0)
  return at - newest >= RATE_LATE_MS
}

/** Why an order at `rate` is refused that was made by `seen`: it became worse for the customer; null where it did not. */
export function rateViolation(side: 'stake' | 'redeem', seen: Decimal8 | null, rate: Decimal8): Violation | null {
  const isWorse = seen !== null && (side === 'stake' ? rate > seen : rate < seen)
  return isWorse ? violation('staking.rate.moved', { rate: decimalText(rate) }) : null
}

/**
 * What a change of the rate adds to what backs a supply of tokens, supply × change: what is added is rounded up, what is taken
 * away (below 0) down, so that tokens × rate is never more. A supply is below 0 where more tokens were redeemed than given.
 */
export function rateMoves(supply: Decimal8, before: Decimal8, after: Decimal8): Decimal8 {
  const change = after - before
  return multiply(supply, change, supply < 0n === change < 0n ? 'up' : 'down')
}

/** What the house makes good when tokens are paid `gross` while the rate in force is lower: 0 unless that is less, rounded down. */
export function madeGood(tokens: Decimal8, gross: Decimal8, rate: Decimal8): Decimal8 {
  return larger(gross - coinsFor(tokens, rate), 0n)
}

export function rateMost({ rate }: RateAnchor): Decimal8 {
  return multiply(rate, ONE + RATE_RISE_MOST, 'down')
}

/** Whether an entry takes a second operator: a fall, more than 2 % above the anchor, or more than 31 days after its day. */
export function takesTwoForRate(entry: RateAnchor, before: Decimal8, anchor: RateAnchor): boolean {
  const isLate = entry.day > later(anchor.day, RATE_ANCHOR_DAYS * DAY_MS)
  return isLate || entry.rate < before || entry.rate > rateMost(anchor)
}

/** Gross, fee and payment of tokens that are redeemed: gross = tokens × rate, fee = gross × fee rate, both rounded down. */
export function exchangePayment(tokens: Decimal8, rate: Decimal8, feeRate: Decimal8) {
  const gross = coinsFor(tokens, rate)
  const fee = multiply(gross, feeRate, 'down')
  return { gross, fee, received: gross - fee }
}

/** The next rate of a source that pays `percent` of a year: rate × (1 + percent / 36,500), rounded down. */
export function nextRate(rate: Decimal8, percent: Decimal8): Decimal8 {
  return divide(rate * (36_500n * ONE + percent), 36_500n * ONE, 'down')
}
