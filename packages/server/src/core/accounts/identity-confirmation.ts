import { IDENTITY_CONFIRMED_MINUTES } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'
import type { CustomerCall } from '../../platform/http/index.ts'
import type { AccountModule } from './account-module.ts'
import { clientFor, isLocalOpen } from './identity-module.ts'
import { connectionOf, originOfSession } from './identity-store.ts'
import { keyOf, type User } from './users.ts'

/** Whether an account shows the provider who it is where others give their password again: for want of one that is in use. */
export async function asksProvider({ db, identity }: AccountModule, user: User): Promise<boolean> {
  if (user.passwordHash === null) return true
  const client = clientFor(identity, user.role)
  if (client === null || isLocalOpen(identity, user.role)) return false
  return (await connectionOf(db, keyOf(user), client.of)) !== null
}

type Own = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

/** Whether this session has just come from showing the provider anew who it is. */
export async function isConfirmedAtProvider(
  { db, realTime }: AccountModule,
  { customer, identity }: Own,
): Promise<boolean> {
  if (identity.sessionHash === null) return false
  const origin = await originOfSession(db, customer.bucket, identity.sessionHash)
  if (origin === null || origin.confirmedAt === null) return false
  return realTime.now() - origin.confirmedAt < IDENTITY_CONFIRMED_MINUTES * MINUTE_MS
}
