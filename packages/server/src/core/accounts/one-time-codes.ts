import { oneTimeCode } from '@tenor/contract/core'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../platform/clock/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import type { UserKey } from './users.ts'

const ISSUER = 'Tenor'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Steps before and after now whose code is taken, for phones whose clock is a little off. */
const STEPS_AROUND = 1

/** A new secret in base32. */
export function newOneTimeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator reads from a QR code. */
export function oneTimeUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** What a text is: a code of the secret, one that was good once and is no longer, or no code of it. */
export type OneTimeUse = 'right' | 'used' | 'wrong'

/**
 * Whether a text is a code of the secret that has not been used yet. A right one is used up by the question. The phone
 * goes by real time, so this does too, whatever the sandbox's clock says.
 */
export async function useOneTimeCode(
  db: Queryable,
  user: UserKey,
  secret: string,
  text: string,
  realTime: Clock,
): Promise<OneTimeUse> {
  const token = oneTimeCode(text)
  if (token === null) return 'wrong'
  const timestamp = realTime.now()
  const delta = totpOf(secret, '').validate({ token, timestamp, window: STEPS_AROUND })
  if (delta === null) return 'wrong'
  const step = Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta
  const used = await db.execute(
    'update app_user set totp_last_step = $3 where bucket = $1 and id = $2 and totp_last_step < $3',
    [user.bucket, user.userId, step],
  )
  return used === 1 ? 'right' : 'used'
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })
}
