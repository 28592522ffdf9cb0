import { mixesScripts, type Reason, type Violation, violation } from '../http/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/index.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Bounds of a password in characters, as Unicode code points; the least is that of OWASP ASVS 2.1.1, less where all money
 * is play money.
 */
export const PASSWORD_LENGTH = { least: 12, leastInSandbox: 8, most: 128 } as const

/** What a password guards: `sandbox` is play money. */
export type PasswordGround = { readonly sandbox: boolean }

/** Fewest characters of a password. */
export function shortestPassword({ sandbox }: PasswordGround): number {
  return sandbox ? PASSWORD_LENGTH.leastInSandbox : PASSWORD_LENGTH.least
}

/** Most characters of a fund password; the least is that of a password. */
export const FUND_PASSWORD_MOST = 64

/** Wrong fund passwords in a row after which it is locked, and for how long. */
export const FUND_PASSWORD_LOCK = { attempts: 5, seconds: 900 } as const

/** How long somebody stays signed in, in milliseconds: unused for `idleMs`, and however much it is used for `longestMs`. */
export type SessionLength = { readonly idleMs: number; readonly longestMs: number }

const SESSION_LENGTH: SessionLength = { idleMs: 30 * MINUTE_MS, longestMs: 12 * HOUR_MS }
const SESSION_LENGTH_IN_SANDBOX: SessionLength = { idleMs: DAY_MS, longestMs: 14 * DAY_MS }

/** How long a session lasts: as OWASP ASVS 3.3.2 asks at level 2, more where all money is play money. */
export function sessionLength({ sandbox }: PasswordGround): SessionLength {
  return sandbox ? SESSION_LENGTH_IN_SANDBOX : SESSION_LENGTH
}

const EMAIL_LONGEST = 254
const EMAIL_SHAPE = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** What nobody sees: two addresses that differ by it alone look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/** The form under which an address is kept and compared: NFKC, no surrounding space, lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** An address must have one @, a domain with a dot, no space and nothing that cannot be seen, and at most 254 characters. */
export function emailViolation(text: string): Violation | null {
  const email = normalEmail(text)
  const good = email.length <= EMAIL_LONGEST && EMAIL_SHAPE.test(email) && !UNSEEN.test(email) && !email.includes('..')
  return good ? null : violation('account.email.malformed')
}

/**
 * An address that somebody takes as their own, beyond `emailViolation`: each part between points and the @ is of
 * one script, so that none looks like another by a letter of a second one. Older ones stay good.
 */
export function newEmailViolation(text: string): Violation | null {
  const parts = normalEmail(text).split(/[@.]/)
  const isMixed = parts.some(mixesScripts)
  return emailViolation(text) ?? (isMixed ? violation('account.email.mixedScripts') : null)
}

/**
 * An address in ASCII where it may look like another one: its domain in punycode, letters before the @ by their numbers. Null where it is
 * plain.
 */
export function spellAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
  const local = email.slice(0, at).replaceAll(/[^\x20-\x7e]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
  const ascii = `${local}@${host}`
  return ascii === email && !/[@.]xn--/.test(email) ? null : ascii
}

/**
 * Length 12 to 128, not the address itself, and not made of what everyone tries: common words, rows of keys, repeats,
 * parts of the address, the product's name. In a sandbox, where people try things out, from 8 characters on and whatever
 * they are. What characters it has is the customer's own matter. Asked where a password is chosen, never at sign-in:
 * those chosen under an older rule stay good. The light half of the rule: the whole, with the list of breached ones, is
 * `chosenPasswordViolation` of `@tenor/contract/password-strength`.
 */
export function passwordViolation(
  password: string,
  email: string,
  ground: PasswordGround = { sandbox: false },
): Violation | null {
  const length = [...password].length
  const least = shortestPassword(ground)
  if (length < least) return violation('account.password.tooShort', { number: least })
  if (length > PASSWORD_LENGTH.most) return violation('account.password.tooLong', { number: PASSWORD_LENGTH.most })
  if (normalEmail(password) === normalEmail(email)) return violation('account.password.sameAsEmail')
  if (ground.sandbox) return null
  const names = normalEmail(email).split(/[^\p{L}\p{N}]+/u)
  return isCommonPassword(password, names) ? violation('account.password.common') : null
}

/**
 * A fund password is judged like a password, by `passwordViolation`, but for its length of at most 64. That it differs
 * from the password is the server's to check, which knows only hashes. The light half of the rule, as there: the whole is
 * `chosenFundPasswordViolation`.
 */
export function fundPasswordViolation(
  fundPassword: string,
  email: string,
  ground: PasswordGround = { sandbox: false },
): Violation | null {
  return ofFundPassword(fundPassword, passwordViolation(fundPassword, email, ground))
}

const FUND_PASSWORD_REASONS: ReadonlyMap<Reason, Reason> = new Map<Reason, Reason>([
  ['account.password.common', 'account.fundPassword.common'],
  ['account.password.sameAsEmail', 'account.fundPassword.sameAsEmail'],
  ['account.password.tooLong', 'account.fundPassword.tooLong'],
  ['account.password.tooShort', 'account.fundPassword.tooShort'],
])

/** Words a fault of a password as one of a fund password. A fund password that is too long is refused for that first. */
export function ofFundPassword(fundPassword: string, fault: Violation | null): Violation | null {
  const isLong = [...fundPassword].length > FUND_PASSWORD_MOST
  if (isLong) return violation('account.fundPassword.tooLong', { number: FUND_PASSWORD_MOST })
  if (fault === null) return null
  const reason = FUND_PASSWORD_REASONS.get(fault.reason)
  return reason === undefined ? fault : violation(reason, fault.params)
}

/** The six digits of a one-time code with the spaces that people type taken out; null when it is no such code. */
export function oneTimeCode(text: string): string | null {
  const digits = text.replaceAll(' ', '')
  return /^\d{6}$/.test(digits) ? digits : null
}
