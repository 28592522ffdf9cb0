import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { CustomerCall } from '../../platform/http/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import { type ApiKey, deleteApiKeys } from './api-key-store.ts'
import { disconnect } from './identity-store.ts'
import { deletePasskeys } from './passkey-store.ts'
import { keyOf, type User, type UserKey } from './users.ts'

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
  const keys = await endKeys(module, tx, key)
  const passkeys = await deletePasskeys(tx, key)
  for (const { name } of passkeys) await tell('notice.account.passkey.removed', { name })
  const providers = await endConnections(module, tx, user)
  for (const provider of providers) await tell('notice.account.identity.disconnected', { provider })
  return { api_keys: keys.map((each) => each.key), passkeys: passkeys.map((each) => each.id), providers }
}

/** Ends all keys of programs, each with a notice. The account's row is the caller's to lock, so that none is made meanwhile. */
export async function endKeys({ clock }: AccountModule, tx: Transaction, user: UserKey): Promise<ApiKey[]> {
  const keys = await deleteApiKeys(tx, user)
  const at = clock.now()
  for (const { name } of keys) {
    await announceNotice(tx, { ...user, kind: 'notice.account.apiKey.ended', params: { name }, at })
  }
  return keys
}

type OwnCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer'>

/** Ends all API keys with a change of what protects the account, and every session but one. */
export async function endOthersToo(
  module: AccountModule,
  tx: Transaction,
  { customer }: OwnCall,
  keepSession: string | null,
): Promise<void> {
  const user = { bucket: customer.bucket, userId: customer.userId }
  for (const { id, key } of await endKeys(module, tx, user)) {
    const entry = { at: module.clock.now(), actorId: user.userId, act: 'apiKey.end', subject: `api key ${id}` }
    await writeAudit(tx, { ...entry, before: { key }, after: null })
  }
  await module.sessions.closeOthers(tx, user, keepSession)
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
