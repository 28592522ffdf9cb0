import type { Transaction } from '../../platform/database/index.ts'
import { endLinks } from './account-links.ts'
import type { AccountModule } from './account-module.ts'
import { writePassword } from './user-changes.ts'
import { keyOf, type User } from './users.ts'

/** `keepDevice`: the secret of the only browser that stays known. */
export type NewPassword = { hash: string; keepDevice: string | null }

/** Puts another password in the place of one: links that wait to replace it end. Sessions are the caller's. */
export async function replacePassword(
  { devices, realTime }: AccountModule,
  tx: Transaction,
  user: User,
  { hash, keepDevice }: NewPassword,
): Promise<void> {
  const key = keyOf(user)
  await writePassword(tx, user, hash)
  await endLinks(tx, key, 'recover', realTime.now())
  await devices.forgetOthers(tx, key, keepDevice)
}
