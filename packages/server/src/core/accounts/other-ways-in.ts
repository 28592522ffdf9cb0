import type { Transaction } from '../../platform/database/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import { deleteApiKeys } from './api-key-store.ts'
import { disconnect } from './identity-store.ts'
import { deletePasskeys } from './passkey-store.ts'
import { keyOf, type User } from './users.ts'

/** What was ended, for the audit log. */
export type EndedWays = { api_keys: string[]; passkeys: string[]; providers: string[] }

/**
 * Ends what opens an account beside its password, and tells its owner of each: keys of programs, passkeys, a connection with
 * the provider. Who takes an account back does not know which of them are theirs.
 */
export async function endOtherWays(module: AccountModule, tx: Transaction, user: User): Promise<EndedWays> {
  const key = keyOf(user)
  const tell = (kind: Notice['kind'], params: Notice['params']) =>
    announceNotice(tx, { ...key, kind, params, at: module.clock.now() })
  const keys = await deleteApiKeys(tx, key)
  for (const { name } of keys) await tell('notice.account.apiKey.ended', { name })
  const passkeys = await deletePasskeys(tx, key)
  for (const { name } of passkeys) await tell('notice.account.passkey.removed', { name })
  const providers = await endConnections(module, tx, user)
  for (const provider of providers) await tell('notice.account.identity.disconnected', { provider })
  return { api_keys: keys.map((each) => each.key), passkeys: passkeys.map((each) => each.id), providers }
}

/** An account that never had a password began at the provider: that connection is how its owner comes in. */
async function endConnections({ identity }: AccountModule, tx: Transaction, user: User): Promise<string[]> {
  if (user.passwordHash === null) return []
  const ended: string[] = []
  for (const client of [identity.customers, identity.desk]) {
    if (client !== null && (await disconnect(tx, keyOf(user), client.of))) ended.push(client.name)
  }
  return ended
}
