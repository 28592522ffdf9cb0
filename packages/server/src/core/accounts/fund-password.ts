import { FUND_PASSWORD_LOCK } from '@tenor/contract/core'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { type Instant, isoText, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, sqlType } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { Passwords } from './passwords.ts'
import type { UserKey } from './users.ts'

/** `fundPasswordNeeded` false spares the question to the database. */
export type Payer = UserKey & { fundPasswordNeeded?: boolean }

/** `isAlwaysAsked`: also where its owner has switched it off for orders. */
type Asking = { isAlwaysAsked?: boolean }

export type FundPasswords = {
  /**
   * For an act that moves money. Passes when none is set and none is given. Call it outside the act's transaction: what
   * it counts must stay when that is rolled back.
   */
  verify(user: Payer, given: string | undefined, how?: Asking): Promise<void>
  /** Whether this is the fund password that stands; refuses when it is locked, and counts a wrong one. */
  match(user: UserKey, given: string): Promise<void>
}

type FundRow = { hash: string | null; required: boolean; lockedUntil: Instant | null }

export function createFundPasswords(db: Database, clock: Clock, passwords: Passwords): FundPasswords {
  const inTurn = createTurns()
  /* One after another for each customer: right ones that come at once must not use up each other's tries. */
  const match = (user: UserKey, given: string) =>
    inTurn(user.userId, () => attempt(db, passwords, user, given, clock.now()))
  return {
    match,
    async verify(user, given, { isAlwaysAsked = false } = {}) {
      if (user.fundPasswordNeeded === false && (given === undefined || given === '')) return
      const row = await read(db, user)
      const isSet = row !== undefined && row.hash !== null
      if (given !== undefined && given !== '') {
        if (!isSet) {
          throw new Refusal(422, 'account.fundPassword.notSet', {}, { code: REFUSAL_CODE.FUND_PASSWORD_NOT_SET })
        }
        return match(user, given)
      }
      if (isSet && (row.required || isAlwaysAsked)) {
        throw new Refusal(422, 'account.fundPassword.needed', {}, { code: REFUSAL_CODE.FUND_PASSWORD_NEEDED })
      }
    },
  }
}

function createTurns() {
  const turns = new Map<number, Promise<void>>()
  return async (userId: number, work: () => Promise<void>): Promise<void> => {
    const mine = (turns.get(userId) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    turns.set(userId, settled)
    try {
      await mine
    } finally {
      if (turns.get(userId) === settled) turns.delete(userId)
    }
  }
}

async function read(db: Database, user: UserKey): Promise<FundRow | undefined> {
  const [row] = await db.query<FundRow>(
    `select fund_password_hash as hash, fund_password_required as required, fund_locked_until as "lockedUntil"
     from app_user where bucket = $1 and id = $2`,
    [user.bucket, user.userId],
  )
  return row
}

/* The try is counted before the slow comparison, so that many at once get no more tries than one after another. */
async function attempt(db: Database, passwords: Passwords, user: UserKey, given: string, now: Instant): Promise<void> {
  const lockedUntil = later(now, FUND_PASSWORD_LOCK.seconds * SECOND_MS)
  const [counted] = await db.query(
    { hash: sqlType.text, failures: sqlType.number },
    `update app_user set
       fund_failures = case when fund_locked_until is null then fund_failures + 1 else 1 end,
       fund_locked_until = case
         when fund_locked_until is null and fund_failures + 1 >= $4 then $5::timestamptz else null end
     where bucket = $1 and id = $2 and (fund_locked_until is null or fund_locked_until <= $3)
     returning fund_password_hash as hash, fund_failures as failures`,
    [user.bucket, user.userId, isoText(now), FUND_PASSWORD_LOCK.attempts, isoText(lockedUntil)],
  )
  if (counted === undefined) throw locked((await read(db, user))?.lockedUntil ?? null, now)
  if (await passwords.verify(counted.hash, given, `account ${user.userId}`)) {
    await db.execute('update app_user set fund_failures = 0, fund_locked_until = null where bucket = $1 and id = $2', [
      user.bucket,
      user.userId,
    ])
    return
  }
  const left = FUND_PASSWORD_LOCK.attempts - counted.failures
  if (left <= 0) throw locked(lockedUntil, now)
  throw new Refusal(422, 'account.fundPassword.wrong', { left }, { code: REFUSAL_CODE.FUND_PASSWORD_WRONG })
}

function locked(until: Instant | null, now: Instant): Refusal {
  const ms = Math.max((until ?? now) - now, SECOND_MS)
  return new Refusal(
    429,
    'account.fundPassword.locked',
    { minutes: Math.ceil(ms / MINUTE_MS) },
    { code: REFUSAL_CODE.FUND_PASSWORD_LOCKED, retryAfterSeconds: Math.ceil(ms / SECOND_MS) },
  )
}
