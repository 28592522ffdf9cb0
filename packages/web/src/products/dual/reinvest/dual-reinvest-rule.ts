import { keepText, keptText } from '@tenor/browser/kept'
import { DUAL_LONGEST_TERM_DAYS, type DualTerm, leastAprViolation } from '@tenor/contract/dual'
import type { Violation } from '@tenor/contract/http'
import { type Decimal8, decimalText, divide, percentText, readDecimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instantOfSeconds, SECOND_MS, unixSeconds } from '@tenor/contract/time'

/** What happens with the amount after delivery. Basic: a difference of zero and the order's own term. */
export type ReinvestRule = {
  /** Percent. */
  readonly difference: Decimal8
  readonly term: DualTerm
  /** Least APR of the next order, a fraction; null for any. */
  readonly leastApr: Decimal8 | null
}

export const BASIC_DIFFERENCE: Decimal8 = 0n

/** No chain takes a longer term: an order of more days goes on for 30. An hour term stays what it is. */
export function reinvestTerm(term: DualTerm): DualTerm {
  return term.hours > 0 ? term : { days: Math.min(term.days, DUAL_LONGEST_TERM_DAYS), hours: 0 }
}

/** What may be enabled: a rule is chosen, and its term is not 0. */
export function canEnable(rule: ReinvestRule | null): rule is ReinvestRule {
  return rule !== null && (rule.term.days > 0 || rule.term.hours > 0)
}

/** How many days beyond the matched term an advanced rule may take. */
const TERM_ROOM_DAYS = 14

/** The longest term that is shown beside a preferred one: 14 days more, at most 30. An hour term has no such module. */
export function longestTerm(term: DualTerm): DualTerm {
  return reinvestTerm(term.hours > 0 ? term : { days: term.days + TERM_ROOM_DAYS, hours: 0 })
}

const HUNDRED = 100n

/** A least APR as it is typed, in percent; empty is none, `fault` says what is wrong with it. */
export function leastAprOf(text: string): { value: Decimal8 | null; fault: Violation | null } {
  if (text === '') return { value: null, fault: null }
  const read = readDecimal(text)
  const value = read.ok ? divide(read.value, HUNDRED, 'up') : -1n
  return { value, fault: leastAprViolation(value) }
}

/** A least APR as it is shown in its field, in percent. */
export function leastAprText(leastApr: Decimal8 | null): string {
  return leastApr === null ? '' : percentText(leastApr)
}

/** A rule as calls carry it. */
export function ruleBody(rule: ReinvestRule) {
  return {
    price_deviation: decimalText(rule.difference),
    effective_time_duration: termSeconds(rule.term),
    ...(rule.leastApr === null ? {} : { min_apy: decimalText(rule.leastApr) }),
  }
}

/** A term in seconds, as the order carries it. */
export function termSeconds(term: DualTerm): number {
  return (term.hours > 0 ? term.hours * HOUR_MS : term.days * DAY_MS) / SECOND_MS
}

const STATUS_KEY = 'tenor.dual.reinvest'
const TIP_KEY = 'tenor.dual.reinvestTip'
const TIP_AGAIN_SECONDS = 604_800

/** Whether the last form had basic auto-reinvest on. An advanced rule is tied to its product and not kept. */
export function keptReinvestStatus(): boolean {
  return keptText(STATUS_KEY) === '1'
}

export function keepReinvestStatus(rule: ReinvestRule | null): void {
  keepText(STATUS_KEY, rule?.difference === BASIC_DIFFERENCE ? '1' : '0')
}

/** The tip is shown again after seven days. */
export function isTipDue(now: Instant): boolean {
  const hidden = Number.parseInt(keptText(TIP_KEY) ?? '', 10)
  return Number.isNaN(hidden) || now >= instantOfSeconds(hidden + TIP_AGAIN_SECONDS)
}

export function hideTip(now: Instant): void {
  keepText(TIP_KEY, String(unixSeconds(now)))
}
