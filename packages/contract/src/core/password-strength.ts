import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { type Violation, violation } from '../http/index.ts'
import { normalEmail, ofFundPassword, type PasswordGround, passwordViolation } from './account-rules.ts'
import { COMMON_WORDS, isCommonPassword } from './common-passwords.ts'

/*
 * The long list of breached passwords, and what is judged by it. A module of its own, opened where a password is chosen:
 * it weighs more than a page.
 */

/** How hard a password is to guess: 0 is guessed at once, 4 by nobody. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The least that guards real money: more than a hundred million guesses, as zxcvbn counts them. */
export const LEAST_STRENGTH: PasswordStrength = 3

/** Of a longer password its beginning is judged: what follows makes it only harder, and takes long to look through. */
const JUDGED = 48
/** Ways of reading 4 as a, $ as s and the like that are tried: few, as a server asks too. */
const READINGS = 16

/* A word of the list, for else zxcvbn would find the one that every JavaScript object has. */
const NO_METHOD = 'constructor'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { breached: [NO_METHOD, ...COMMON_WORDS, ...dictionary['passwords-common']] },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: READINGS,
})

/** Passwords and words that are known from breaches, all in lower case. */
export const BREACHED_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** How hard a password is to guess for who knows what is in every list, rows of keys, dates, and the address. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const address = normalEmail(email)
  const names = address.split(/[^\p{L}\p{N}]+/u).filter((name) => [...name].length > 2)
  // Two underscores in a row could name what every object has, as above.
  const text = password.normalize('NFKC').replace(/_+/g, '_').slice(0, JUDGED)
  const { score } = zxcvbn.check(text, [NO_METHOD, address, ...names])
  return isCommonPassword(password, names) && score > 1 ? 1 : score
}

/**
 * The whole rule for a password that is chosen: that of `passwordViolation`, and outside a sandbox that it is neither
 * among the breached ones nor soon guessed from them.
 */
export function chosenPasswordViolation(password: string, email: string, ground: PasswordGround): Violation | null {
  const fault = passwordViolation(password, email, ground)
  if (fault !== null || ground.sandbox) return fault
  return passwordStrength(password, email) < LEAST_STRENGTH ? violation('account.password.common') : null
}

/** The whole rule for a fund password that is chosen: it is judged like a password, and has at most 64 characters. */
export function chosenFundPasswordViolation(
  fundPassword: string,
  email: string,
  ground: PasswordGround,
): Violation | null {
  return ofFundPassword(fundPassword, chosenPasswordViolation(fundPassword, email, ground))
}
