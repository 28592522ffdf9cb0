import { isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { networkOf, Refusal } from '../../platform/http/index.ts'
import { digestOf } from '../../platform/ids/index.ts'

const ALLOWED = 10
const SANDBOX_FACTOR = 100
const WINDOW_MS = 15 * MINUTE_MS

export type SignInFailures = {
  /** Refuses when this address failed too often with this account lately. */
  check(email: string, address: string): Promise<void>
  count(email: string, address: string): Promise<void>
  clear(email: string, address: string): Promise<void>
  removeOld(): Promise<void>
}

/**
 * Counts failures by account and address together, whether the account exists or not: who guesses shuts out himself,
 * not the owner, and learns nothing from being shut out.
 */
export function createSignInFailures(db: Database, realTime: Clock, mode: Mode): SignInFailures {
  const allowed = ALLOWED * (mode === 'sandbox' ? SANDBOX_FACTOR : 1)
  const windowStart = () => isoText(later(realTime.now(), -WINDOW_MS))
  return {
    async check(email, address) {
      const [row] = await db.query<{ failures: number; since: number }>(
        'select failures, since from sign_in_failure where email_hash = $1 and address = $2 and since > $3',
        [digestOf(email), networkOf(address), windowStart()],
      )
      if (row === undefined || row.failures < allowed) return
      const retryAfterSeconds = Math.max(1, Math.ceil((row.since + WINDOW_MS - realTime.now()) / 1_000))
      throw new Refusal(429, 'request.tooMany', {}, { retryAfterSeconds })
    },
    async count(email, address) {
      await db.execute(
        `insert into sign_in_failure as old (email_hash, address, failures, since) values ($1, $2, 1, $3)
         on conflict (email_hash, address) do update set
           failures = case when old.since > $4 then old.failures + 1 else 1 end,
           since = case when old.since > $4 then old.since else excluded.since end`,
        [digestOf(email), networkOf(address), isoText(realTime.now()), windowStart()],
      )
    },
    async clear(email, address) {
      await db.execute('delete from sign_in_failure where email_hash = $1 and address = $2', [
        digestOf(email),
        networkOf(address),
      ])
    },
    async removeOld() {
      await db.execute('delete from sign_in_failure where since <= $1', [windowStart()])
    },
  }
}
