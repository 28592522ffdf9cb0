import type { IdentityClient } from '@tenor/contract/core'
import { namesIn, type Role } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { notFound, Refusal } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import type { Subject } from '../../platform/openid/index.ts'
import type { AccountModule } from './account-module.ts'
import { addressOf, customerOf, hasSecondFactor, roleOf, type Said } from './identity-claims.ts'
import type { Identity } from './identity-module.ts'
import { claimSubject, findIdentity, keepConnection, markIdentityUsed, type Named } from './identity-store.ts'
import { tellOperators } from './operator-powers.ts'
import { writeConfirmed, writeStanding } from './user-changes.ts'
import { findUser, insertUser, keyOf, type User, type UserKey } from './users.ts'

/* Whose account a subject of the provider is, and what its claims change there. */

/** `isNew`: the account was made by this sign-in. */
export type Found = { user: UserKey; isNew: boolean }

type Setting<Of extends 'customers' | 'desk'> = NonNullable<Identity[Of]>

export function namedOf(client: IdentityClient, { issuer, subject }: Subject): Named {
  return { client, issuer, subject }
}

/** The customer's account, made with the first sign-in. Operators come in by the back office's client alone. */
export async function customerAtProvider(
  module: AccountModule,
  client: Setting<'customers'>,
  said: Subject,
  locale: Locale,
): Promise<Found> {
  const named = namedOf('customers', said)
  const claims = customerOf(said.claims, client.claims)
  return findOrOpen(module, named, {
    name: client.name,
    opening: { said, locale, claims },
    async known(tx, user) {
      if (user.role !== 'customer') throw new Refusal(403, 'account.identity.operator', { name: client.name })
      await applyClaims(module, tx, user, claims)
    },
  })
}

/** The operator's account, with the role that the provider says. Who has none there has none here any more. */
export async function operatorAtProvider(
  module: AccountModule,
  client: Setting<'desk'>,
  said: Subject,
  locale: Locale,
): Promise<Found> {
  const named = namedOf('back-office', said)
  const role = roleOf(said.claims, client.claims)
  if (role === null) {
    await endRole(module, client.name, named)
    throw new Refusal(403, 'account.identity.role', { name: client.name })
  }
  if (module.mode === 'live' && !hasSecondFactor(said.claims, client.claims)) {
    throw new Refusal(403, 'account.identity.secondFactor', { name: client.name })
  }
  const give = (tx: Transaction, user: User) => giveRole(module, tx, { user, role, by: client.name })
  return findOrOpen(module, named, {
    name: client.name,
    opening: { said, locale, claims: { verified: true } },
    known: give,
    opened: give,
  })
}

type Opening = { said: Subject; locale: Locale; claims: Said }
type Ways = {
  name: string
  opening: Opening
  known(tx: Transaction, user: User): Promise<void>
  opened?(tx: Transaction, user: User): Promise<void>
}

async function findOrOpen(module: AccountModule, named: Named, ways: Ways): Promise<Found> {
  // Of two first sign-ins at once the second finds what the first has made.
  for (const isLast of [false, true]) {
    const found = await findIdentity(module.db, named)
    if (found !== null) {
      await module.db.transaction(async (tx) => {
        const user = await findUser(tx, found, 'for update')
        if (user === null) throw notFound()
        await ways.known(tx, user)
        await markIdentityUsed(tx, found, named.client, module.realTime.now())
      })
      module.sessions.forget(found)
      return { user: found, isNew: false }
    }
    const user = await open(module, named, ways)
    if (user !== null) return { user, isNew: true }
    if (isLast) break
  }
  throw new Refusal(409, 'account.identity.connected', { name: ways.name })
}

/** Makes the account; null where somebody is making it just now. An address that has an account is never taken over. */
async function open(module: AccountModule, named: Named, { name, opening, opened }: Ways): Promise<UserKey | null> {
  const email = addressOf(opening.said.claims)
  if (email === null) throw new Refusal(422, 'account.identity.address', { name })
  const id = await module.ids.next()
  const key = { bucket: bucketOf(id), userId: id }
  return module.db.transaction(async (tx) => {
    if (!(await claimSubject(tx, key, named))) return null
    const isMade = await insertUser(tx, {
      bucket: key.bucket,
      id,
      email,
      passwordHash: null,
      role: 'customer',
      refCode: null,
      locale: opening.locale,
      vipTier: opening.claims.vipTier ?? 0,
      region: opening.claims.region ?? '',
      verified: opening.claims.verified ?? false,
      createdAt: module.clock.now(),
    })
    if (!isMade)
      throw new Refusal(409, 'account.identity.taken', { name, local: module.identity.hasLocal ? 'on' : 'off' })
    await keepConnection(tx, key, named, module.realTime.now())
    await markIdentityUsed(tx, key, named.client, module.realTime.now())
    await writeConfirmed(tx, key, module.clock.now())
    const user = await findUser(tx, key, 'for update')
    if (user !== null) await opened?.(tx, user)
    return key
  })
}

/** What the provider says of a customer, where it is something else than what stands here. */
async function applyClaims(module: AccountModule, tx: Transaction, user: User, said: Said): Promise<void> {
  const names = namesIn(said).filter((name) => said[name] !== user[name])
  if (names.length === 0) return
  const pick = (from: Said) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const at = module.clock.now()
  await writeStanding(tx, { before: user, after: { ...user, ...said }, at, operatorSince: null })
  await audit(module, tx, user, 'identity.claims', { before: pick(user), after: pick(said) })
}

async function giveRole(
  module: AccountModule,
  tx: Transaction,
  { user, role, by }: { user: User; role: Role; by: string },
): Promise<void> {
  if (user.role === role) return
  const at = module.clock.now()
  const after = { ...user, role }
  await writeStanding(tx, { before: user, after, at, operatorSince: module.mode === 'live' ? at : null })
  await audit(module, tx, user, 'identity.role', { before: { role: user.role }, after: { role } })
  await tellOperators(tx, { operator: { email: by }, at }, after, role)
}

async function endRole(module: AccountModule, by: string, named: Named): Promise<void> {
  const key = await findIdentity(module.db, named)
  if (key === null) return
  await module.db.transaction(async (tx) => {
    const user = await findUser(tx, key, 'for update')
    if (user === null) return
    await giveRole(module, tx, { user, role: 'customer', by })
    await module.sessions.closeOthers(tx, keyOf(user), null)
  })
  module.sessions.forget(key)
}

/** Nobody of us has acted: the account's owner has brought what the provider says of them. */
function audit(
  module: AccountModule,
  tx: Transaction,
  { id }: User,
  act: 'identity.claims' | 'identity.role',
  { before, after }: { before: unknown; after: unknown },
): Promise<void> {
  return writeAudit(tx, { at: module.clock.now(), actorId: id, act, subject: `user ${id}`, before, after })
}
