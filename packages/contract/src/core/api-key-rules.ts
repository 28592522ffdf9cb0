import { type Violation, violation } from '../http/index.ts'
import { DAY_MS, type Instant, later } from '../time/index.ts'

/* How long a key of a program is good, and when it sleeps. Instants are those of the machine's clock. */

/** Days that a key lasts at most where it may be used from any address. */
export const API_KEY_OPEN_DAYS = 90

/** Days before its end that the owner of a key gets a notice. */
export const API_KEY_NOTICE_DAYS = 7

/** The facts that decide when a key ends: its addresses, the end that was asked for (null: none), and when it is made. */
export type ApiKeyTerm = { readonly ips: readonly string[]; readonly asked: Instant | null; readonly now: Instant }

/** The latest instant at which a key may end; null: it may last for ever, since it is bound to addresses. */
export function latestApiKeyEnd({ ips, now }: Pick<ApiKeyTerm, 'ips' | 'now'>): Instant | null {
  return ips.length > 0 ? null : later(now, API_KEY_OPEN_DAYS * DAY_MS)
}

/** When a key ends: as asked for, or as late as it may; null: never. */
export function apiKeyEnd(term: ApiKeyTerm): Instant | null {
  return term.asked ?? latestApiKeyEnd(term)
}

/** An end lies ahead, and within 90 days where the key may be used from any address. */
export function apiKeyEndViolation(term: ApiKeyTerm): Violation | null {
  if (term.asked === null) return null
  if (term.asked <= term.now) return violation('apiKey.expiry.past')
  const latest = latestApiKeyEnd(term)
  return latest !== null && term.asked > latest ? violation('apiKey.expiry.far', { days: API_KEY_OPEN_DAYS }) : null
}

/**
 * Whether a key may act no more until its owner confirms it: it was made without the fund password, and the account has one now.
 * Reads go on.
 */
export function isApiKeyAsleep(key: { readonly hasFundPassword: boolean; readonly isConfirmed: boolean }): boolean {
  return key.hasFundPassword && !key.isConfirmed
}

/**
 * Whether a change of what protects an account ends its API keys and other sessions: unless its owner says otherwise. The first fund
 * password does so only if asked to: keys of before sleep until they are confirmed with it.
 */
export function endsOthers(given: number | undefined, isFirstFundPassword = false): boolean {
  return given === undefined ? !isFirstFundPassword : given === 1
}
