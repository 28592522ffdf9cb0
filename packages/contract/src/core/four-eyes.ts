import { type Violation, violation } from '../http/index.ts'
import { type Decimal8, decimal, decimalText } from '../money/index.ts'
import { DAY_MS, type Instant, later } from '../time/index.ts'

/*
 * Whatever gives value is proposed by one operator and approved by another, where bounds say so. Bounds are settings: none
 * in a sandbox, where one person tries everything, closed in live mode.
 */

/** How much one operator may give alone, and what nobody may give at all. Amounts in USDT; null: no bound. */
export type FourEyesBounds = {
  /** Vouchers of one customer within 30 days by the same operator alone, together, */
  readonly voucherAbove: Decimal8 | null
  /** of all customers within 24 hours, */
  readonly operatorDay: Decimal8 | null
  /** and within 30 days: what exceeds any of these takes two. */
  readonly operatorMonth: Decimal8 | null
  /** How many customers one operator verifies, moves to another region, counts among the crowd, or credits with a task in 24 hours. */
  readonly standingDay: Decimal8 | null
  /** Most that one voucher may be worth, */
  readonly voucherMost: Decimal8 | null
  /** all of a customer's that were given within 30 days, */
  readonly customerMost: Decimal8 | null
  /** and all that are given on one UTC day. */
  readonly dayMost: Decimal8 | null
  /** An offer whose yield of the term is above the fair one by more than this, a fraction, takes two. */
  readonly offerAbove: Decimal8 | null
  /** Whether a role that gives power takes two, */
  readonly roles: boolean
  /** a limit of exposure that is raised or taken away, */
  readonly limits: boolean
  /** a higher tier, */
  readonly tiers: boolean
  /** and settings of what is listed automatically that can give customers more. */
  readonly series: boolean
  /** Whether operators may place orders of their own. */
  readonly operatorsOrder: boolean
}

/** Value in USDT that an operator may still give one customer alone, never below zero; null: no bound. */
export function voucherLeft(given: GivenAlone, bounds: FourEyesBounds): Decimal8 | null {
  const lefts = [
    [bounds.voucherAbove, given.ofCustomer] as const,
    [bounds.operatorDay, given.ofDay] as const,
    [bounds.operatorMonth, given.ofMonth] as const,
  ].flatMap(([bound, sum]) => (bound === null ? [] : [bound > sum ? bound - sum : 0n]))
  return lefts.length === 0 ? null : lefts.reduce((least, each) => (each < least ? each : least))
}

/** Nothing takes two operators: where all money is play money. */
export const OPEN_BOUNDS: FourEyesBounds = {
  voucherAbove: null,
  operatorDay: null,
  operatorMonth: null,
  standingDay: null,
  voucherMost: null,
  customerMost: null,
  dayMost: null,
  offerAbove: null,
  roles: false,
  limits: false,
  tiers: false,
  series: false,
  operatorsOrder: true,
}

/** As an installation with real money begins. */
export const CLOSED_BOUNDS: FourEyesBounds = {
  voucherAbove: decimal('100'),
  operatorDay: decimal('500'),
  operatorMonth: decimal('5000'),
  standingDay: decimal('20'),
  voucherMost: decimal('1000'),
  customerMost: decimal('5000'),
  dayMost: decimal('20000'),
  offerAbove: 0n as Decimal8,
  roles: true,
  limits: true,
  tiers: true,
  series: true,
  operatorsOrder: false,
}

/** Over how many days a customer's vouchers are added up. */
export const VOUCHER_CUSTOMER_DAYS = 30

/** A proposal that nobody has decided on ends after this long. */
export const PROPOSAL_MS = 7 * DAY_MS

/** So long after another operator has given somebody a role, they propose and approve nothing. */
export const NEW_OPERATOR_DAYS = 7
/** The same in milliseconds. */
export const NEW_OPERATOR_MS = NEW_OPERATOR_DAYS * DAY_MS

/** True for who was made an operator by another one less than `NEW_OPERATOR_DAYS` ago. `since` null: not by another one. */
export function isNewOperator(since: Instant | null, now: Instant): boolean {
  return since !== null && now < later(since, NEW_OPERATOR_MS)
}

/**
 * Why an operator may not propose or approve yet, or null. Who makes a second operator of themselves would be two people
 * at once; the days leave the others time to see it.
 */
export function newOperatorViolation(since: Instant | null, now: Instant): Violation | null {
  return isNewOperator(since, now) ? violation('proposal.newOperator', { days: NEW_OPERATOR_DAYS }) : null
}

/** True where a value takes two operators; one that nobody can tell (null) does wherever there is a bound. */
export function isAbove(value: Decimal8 | null, bound: Decimal8 | null): boolean {
  return bound !== null && (value === null || value > bound)
}

export type GivenAlone = {
  readonly ofCustomer: Decimal8
  readonly ofDay: Decimal8
  readonly ofMonth: Decimal8
}

/** True where a voucher of a face value takes two beside what the operator has given alone. A value that nobody can tell does. */
export function voucherTakesTwo(
  face: Decimal8 | null,
  { ofCustomer, ofDay, ofMonth }: GivenAlone,
  { voucherAbove, operatorDay, operatorMonth }: FourEyesBounds,
): boolean {
  const sums = [
    [ofCustomer, voucherAbove],
    [ofDay, operatorDay],
    [ofMonth, operatorMonth],
  ] as const
  return sums.some(([before, bound]) => isAbove(face === null ? null : before + face, bound))
}

/** What vouchers are worth in USDT: the one to be given, and those given before. */
export type VoucherValues = {
  /** Null where there is no index price. */
  readonly value: Decimal8 | null
  readonly ofCustomer: Decimal8
  readonly ofDay: Decimal8
}

/** The first cap that a voucher would break, or null. One whose worth nobody can tell is refused where there is a cap. */
export function voucherCapViolation(values: VoucherValues, bounds: FourEyesBounds): Violation | null {
  const { value, ofCustomer, ofDay } = values
  const caps = [
    ['voucher', bounds.voucherMost, 0n],
    ['customer', bounds.customerMost, ofCustomer],
    ['day', bounds.dayMost, ofDay],
  ] as const
  for (const [of, most, before] of caps) {
    if (most === null) continue
    if (value === null) return violation('voucher.value.unknown')
    if (before + value > most) return violation('voucher.cap', { of, amount: decimalText(most) })
  }
  return null
}
