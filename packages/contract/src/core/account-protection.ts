import { type Violation, violation } from '../http/index.ts'
import { DAY_MS, HOUR_MS, type Instant, isoText, later } from '../time/index.ts'

/* Holds and locks of an account: how long nothing leaves after a change, and how long one operator may freeze. */

/** Hours for which nothing leaves by the wallet after a change: the bounds of the setting, and the ones of each mode without it. */
export const WALLET_HOLD_HOURS = { most: 72, live: 24, sandbox: 0 } as const

/** Changes of how an account is protected. */
export const ACCOUNT_CHANGES = [
  'password',
  'recovery',
  'first_codes',
  'codes_removed',
  'first_fund_password',
  'fund_password',
  'passkey_added',
  'passkey_removed',
  'provider_added',
] as const
/** One of the changes. */
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** Makes an account safer and replaces nothing: no reason to hold its money. */
const FREE: readonly AccountChange[] = ['first_codes', 'first_fund_password']

/** Until when nothing leaves by the wallet after a change at `at`; null: it holds nothing. */
export function walletHoldUntil(change: AccountChange, at: Instant, hours: number): Instant | null {
  return hours <= 0 || FREE.includes(change) ? null : later(at, hours * HOUR_MS)
}

/** The reason against money leaving by the wallet at `now`: the hold ends at `until`, exclusive. */
export function walletHoldViolation(until: Instant | null, now: Instant): Violation | null {
  return until === null || now >= until ? null : violation('wallet.held', { until: utcMinute(until) })
}

/** An instant to the minute, as sentences name it. */
export function utcMinute(at: Instant): string {
  return isoText(at).slice(0, 16).replace('T', ' ')
}

/** The two locks: `sales` keeps a customer from taking on anything new, `frozen` from every act. */
export const ACCOUNT_LOCKS = ['sales', 'frozen'] as const
/** One of the two. */
export type AccountLock = (typeof ACCOUNT_LOCKS)[number]

/** Hours for which one operator freezes an account alone, within 30 days; and the most that two freeze it at once. */
export const FREEZE = { aloneHours: 72, aloneWithinDays: 30, mostHours: 8_760 } as const

/** Since when the hours count that operators freeze an account alone; a time that began 30 days ago counts no more. */
export function frozenAloneSince(since: Instant | null, at: Instant): Instant {
  return since !== null && at < later(since, FREEZE.aloneWithinDays * DAY_MS) ? since : at
}

/** Whether a freeze until `until` takes two operators: it would be past 72 hours of what was frozen alone within 30 days. */
export function freezeTakesTwo(until: Instant, since: Instant | null, at: Instant): boolean {
  return until > later(frozenAloneSince(since, at), FREEZE.aloneHours * HOUR_MS)
}

/** After how long an owner who has asked for it may choose another fund password, and for how long. */
export const FUND_PASSWORD_RESET = { afterHours: 24, days: 7 } as const

/** A reset of the fund password: `waiting` until its 24 hours are over, `ready` for 7 days after it, then gone like one never asked for. */
export type FundPasswordReset = 'none' | 'waiting' | 'ready'

/** From when on another fund password may be chosen after a reset that was asked for at `askedAt`. */
export function fundPasswordResetFrom(askedAt: Instant): Instant {
  return later(askedAt, FUND_PASSWORD_RESET.afterHours * HOUR_MS)
}

/** How a reset stands that was asked for at `askedAt` (null: never). */
export function fundPasswordReset(askedAt: Instant | null, now: Instant): FundPasswordReset {
  if (askedAt === null) return 'none'
  const from = fundPasswordResetFrom(askedAt)
  if (now < from) return 'waiting'
  return now < later(from, FUND_PASSWORD_RESET.days * DAY_MS) ? 'ready' : 'none'
}
