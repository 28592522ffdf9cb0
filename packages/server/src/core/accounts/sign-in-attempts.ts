import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Allowance, Attempts, Refused } from '../../platform/attempts/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import { networkOf, Refusal, siteOf, wider } from '../../platform/http/index.ts'
import { lockOuts } from './sign-in-metrics.ts'

/** From where somebody signs in. `device`: the digest of a cookie that this account was signed in with before. */
export type Whence = { address: string; device: string | null }

/** Wrong ones that one network, device or session may have with one account in a quarter of an hour. */
const ALLOWED = 10
const WINDOW_MS = 15 * MINUTE_MS
/** Of a /48: several networks of somebody, or of neighbours. */
const ALLOWED_SITE = 30
/**
 * Of all that are no device of the account's, in an hour: wrong passwords as OWASP ASVS 2.2.1 has it, and wrong codes,
 * which take the right password, so few that guessing one takes years.
 */
const ALLOWED_OF_ALL = 100
const ALLOWED_CODES_OF_ALL = 30
const ALL = ' everywhere'

/** One try that was counted before it is judged. */
type Tried = {
  /** All was right: what this network or device got wrong before is forgotten with it. */
  succeeded(): Promise<void>
  /** Nothing was guessed. */
  giveBack(): Promise<void>
}

export type SignInAttempts = {
  /** Counts a password for an account; refuses when there were too many lately. */
  password(email: string, whence: Whence): Promise<Tried>
  /** Counts a one-time code that came with the right password. */
  code(email: string, whence: Whence): Promise<Tried>
  /** Whether an owner is to be told of a wrong code that came with their password: once an hour. */
  isFirstWrongCode(email: string): Promise<boolean>
  /** Counts a password or code that is asked again of who is signed in: apart from sign-ins, which strangers can make. */
  again(sessionHash: string): Promise<Tried>
}

/**
 * Counts tries by account, whether it exists or not: by network beside a higher count for all networks, so that who
 * guesses shuts out themselves first. A device that the account was signed in with before is counted by itself: whatever
 * strangers do, it may sign in.
 */
export function createSignInAttempts(attempts: Attempts, mode: Mode): SignInAttempts {
  const allow = (subject: string, most: number, windowMs = WINDOW_MS): Allowance => {
    return { subject, most: wider(most, mode), windowMs }
  }

  async function take(root: string, own: Allowance, others: readonly Allowance[]): Promise<Tried> {
    const refused = await attempts.take(root, [own, ...others])
    if (refused !== null) throw tooMany(refused)
    const wide = others.map(({ subject }) => subject)
    return {
      succeeded: () => attempts.forgive(root, own.subject, wide),
      giveBack: () => attempts.giveBack(root, [own.subject, ...wide]),
    }
  }

  return {
    password(email, { address, device }) {
      if (device !== null) return take(email, allow(`sign-in ${email} device ${device}`, ALLOWED), [])
      const [network, site] = [networkOf(address), siteOf(address)]
      const around = site === network ? [] : [allow(`sign-in ${email} site ${site}`, ALLOWED_SITE)]
      const all = allow(`sign-in ${email}${ALL}`, ALLOWED_OF_ALL, HOUR_MS)
      return take(email, allow(`sign-in ${email} network ${network}`, ALLOWED), [...around, all])
    },
    async code(email, { device }) {
      // Counted with its password already.
      if (device !== null) return { succeeded: async () => {}, giveBack: async () => {} }
      const all = allow(`code ${email}${ALL}`, ALLOWED_CODES_OF_ALL, HOUR_MS)
      const tried = await take(email, all, [])
      return { ...tried, succeeded: tried.giveBack }
    },
    async isFirstWrongCode(email) {
      const told = { subject: `code ${email} told`, most: 1, windowMs: HOUR_MS }
      return (await attempts.take(email, [told])) === null
    },
    again: (sessionHash) => take(sessionHash, allow(`session ${sessionHash}`, ALLOWED), []),
  }
}

function tooMany({ subject, retryAfterSeconds }: Refused): Refusal {
  // Not this caller alone: the account is being guessed at from many places.
  lockOuts.inc({ of: subject.endsWith(ALL) ? 'all' : 'one' })
  const minutes = Math.ceil((retryAfterSeconds * SECOND_MS) / MINUTE_MS)
  return new Refusal(429, 'account.signIn.tooMany', { minutes }, { retryAfterSeconds })
}
