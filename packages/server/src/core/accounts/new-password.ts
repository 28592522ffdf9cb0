import type { Transaction } from '../../platform/database/index.ts'
import { endLinks } from './account-links.ts'
import type { AccountModule } from './account-module.ts'
import { writePassword } from './user-changes.ts'
import { keyOf, type User } from './users.ts'

/** `keepSession`: the only one that goes on. `keepDevice`: the secret of the only browser that stays known. */
export type NewPassword = { hash: string; keepSession: string | null; keepDevice: string | null }

/** Puts another password in the place of one: what the old one had opened ends, and so do links that wait to replace it. */
export async function replacePassword(
  { sessions, devices, realTime }: AccountModule,
  tx: Transaction,
  user: User,
  { hash, keepSession, keepDevice }: NewPassword,
): Promise<void> {
  const key = keyOf(user)
  await writePassword(tx, user, hash)
  await endLinks(tx, key, 'recover', realTime.now())
  await sessions.closeOthers(tx, key, keepSession)
  await devices.forgetOthers(tx, key, keepDevice)
}
