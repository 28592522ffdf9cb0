import {
  type AccountIdentity,
  accountIdentity,
  IDENTITY_PAGES,
  type IdentityPurpose,
  identityBegin,
  identityConfirm,
  identityConnect,
  identityDisconnect,
  identityFinish,
  ownPage,
} from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import {
  type Call,
  type CustomerCall,
  type Http,
  originOf,
  Refusal,
  route,
  routeForVisitor,
} from '../../platform/http/index.ts'
import type { Subject } from '../../platform/openid/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { lockOwnSession } from './as-judged.ts'
import { keepAttempt, newAttempt, useAttempt } from './identity-attempts.ts'
import { wantedOf } from './identity-claims.ts'
import { asksProvider, isConfirmedAtProvider } from './identity-confirmation.ts'
import { asking, type Client, clientFor, clientOf, isLocalOpen } from './identity-module.ts'
import { customerAtProvider, namedOf, operatorAtProvider } from './identity-sign-in.ts'
import {
  claimSubject,
  connectionOf,
  disconnect,
  endProviderSessions,
  findIdentity,
  keepConnection,
} from './identity-store.ts'
import { sessionOf, startProviderSession } from './session-routes.ts'
import { confirmBoth, confirmPassword } from './sign-in.ts'
import { ownUser, type User } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

type AnyCall = Call<unknown, unknown, unknown>
type Going = { client: Client; purpose: IdentityPurpose; userId: number; returnTo: string | undefined }

/** Signing in at the exchange's provider, and what an account has to do with it. */
export function registerIdentityRoutes(http: Http, module: AccountModule): void {
  registerAccountIdentity(http, module)

  routeForVisitor(http, identityBegin, (call) => {
    const client = clientOf(module.identity, call.params.client)
    return go(http, module, call, { client, purpose: 'sign_in', userId: 0, returnTo: call.body.return_to })
  })

  routeForVisitor(http, identityFinish, async (call) => {
    const client = clientOf(module.identity, call.params.client)
    const { now } = module.realTime
    const [state, ...more] = new URLSearchParams(call.body.answer).getAll('state')
    const browser = module.callers.browserToken(call.request)
    const attempt =
      state === undefined || more.length > 0
        ? null
        : await useAttempt(module.db, module.sealer, { state, browser, client: client.of }, now())
    if (attempt === null) throw new Refusal(422, 'account.identity.over', { name: client.name })
    if (attempt.userId !== 0 && attempt.userId !== call.identity.customer?.userId) throw otherPerson(client)
    const returned = new URL(redirectUri(http, call, client))
    returned.search = call.body.answer
    const wanted = {
      isFresh: attempt.purpose === 'confirm',
      claims: wantedClaims(module, client),
    }
    const said = await asking(call.request.log, client, () => client.provider.finish(attempt.begun, returned, wanted))
    const session = await ENDS[attempt.purpose](module, call, client, said)
    return { ...session, purpose: attempt.purpose, return_to: attempt.returnTo }
  })
}

function wantedClaims({ identity }: AccountModule, client: Client): readonly string[] {
  if (client === identity.desk) return ['email', identity.desk.claims.role]
  return identity.customers === null ? [] : wantedOf(identity.customers.claims)
}

/** What each purpose ends in, once the provider's answer is believed. */
const ENDS: Readonly<
  Record<
    IdentityPurpose,
    (module: AccountModule, call: AnyCall, client: Client, said: Subject) => ReturnType<typeof signIn>
  >
> = { sign_in: signIn, connect, confirm }

async function signIn(module: AccountModule, call: AnyCall, client: Client, said: Subject) {
  const { user, isNew } = await whoIsThere(module, call, client, said)
  if (isNew) logAct(call, 'registered', user.userId)
  const session = await startProviderSession(module, call, user, { client, said, isConfirmed: false })
  if (!isNew) logAct(call, 'signed in', user.userId)
  return session
}

/** Whose account it is, after the claims have changed there what the configuration names. */
function whoIsThere(module: AccountModule, { locale }: AnyCall, client: Client, said: Subject) {
  const { customers, desk } = module.identity
  return client === desk
    ? operatorAtProvider(module, desk, said, locale)
    : customerAtProvider(module, customers ?? absent(), said, locale)
}

async function connect(module: AccountModule, call: AnyCall, client: Client, said: Subject) {
  const user = call.identity.customer ?? absent()
  const named = namedOf(client.of, said)
  await module.db.transaction(async (tx) => {
    await lockOwnSession(tx, { customer: user, identity: call.identity })
    const now = module.realTime.now()
    const isFree = (await claimSubject(tx, user, named)) && (await keepConnection(tx, user, named, now))
    if (!isFree) throw new Refusal(409, 'account.identity.connected', { name: client.name })
    await holdWallet(module, tx, user, 'provider_added')
    const notice = { kind: 'notice.account.identity.connected' as const, params: { provider: client.name } }
    await announceNotice(tx, { bucket: user.bucket, userId: user.userId, ...notice, at: module.clock.now() })
  })
  logAct(call, 'connected with the provider', user.userId)
  return sessionOf(module, user, call.identity.csrfToken)
}

async function confirm(module: AccountModule, call: AnyCall, client: Client, said: Subject) {
  const owner = await findIdentity(module.db, namedOf(client.of, said))
  const user = call.identity.customer ?? absent()
  if (owner?.userId !== user.userId) throw otherPerson(client)
  // The session that begins opens what one that began at the provider does, so the provider is asked the same of who they are.
  await whoIsThere(module, call, client, said)
  const session = await startProviderSession(module, call, owner, { client, said, isConfirmed: true })
  logAct(call, 'signed in', owner.userId)
  return session
}

function otherPerson({ name }: Client): Refusal {
  return new Refusal(403, 'account.identity.other', { name })
}

function absent(): never {
  throw new TypeError('an attempt has neither a client nor a customer')
}

function redirectUri(http: Http, { request }: Pick<AnyCall, 'request'>, { of }: Client): string {
  // As a browser writes it: the provider compares it letter by letter.
  return new URL(IDENTITY_PAGES[of], originOf(http, request)).href
}

/** Keeps an attempt, gives this browser its cookie, and says where to go. */
async function go(http: Http, module: AccountModule, call: AnyCall, { client, purpose, userId, returnTo }: Going) {
  const begun = newAttempt()
  const url = await asking(call.request.log, client, () =>
    client.provider.begin(begun, redirectUri(http, call, client), purpose === 'confirm'),
  )
  const browser = module.callers.giveBrowser(call.request, call.reply)
  const attempt = { client: client.of, purpose, userId, returnTo: ownPage(client.of, returnTo), begun }
  await keepAttempt(module.db, module.sealer, attempt, { browser, now: module.realTime.now() })
  return { url }
}

function registerAccountIdentity(http: Http, module: AccountModule): void {
  const ownClient = (role: User['role']) => {
    const client = clientFor(module.identity, role)
    if (client === null) throw new Refusal(404, 'account.identity.none')
    return client
  }

  route(http, accountIdentity, (call) => standing(module, call))

  route(http, identityConnect, async (call) => {
    const client = ownClient(call.customer.role)
    const user = await ownUser(module, call.customer)
    await confirmBoth(module, user, call.body, call)
    if ((await connectionOf(module.db, call.customer, client.of)) !== null) {
      throw new Refusal(409, 'account.identity.connected', { name: client.name })
    }
    return go(http, module, call, { client, purpose: 'connect', userId: user.id, returnTo: call.body.return_to })
  })

  route(http, identityConfirm, async (call) => {
    const client = ownClient(call.customer.role)
    const { userId } = call.customer
    if ((await connectionOf(module.db, call.customer, client.of)) === null) throw notConnected(client)
    return go(http, module, call, { client, purpose: 'confirm', userId, returnTo: call.body.return_to })
  })

  route(http, identityDisconnect, async (call) => {
    const client = ownClient(call.customer.role)
    const user = await ownUser(module, call.customer)
    if (user.passwordHash === null || !isLocalOpen(module.identity, user.role)) {
      throw new Refusal(409, 'account.identity.only', { name: client.name })
    }
    await confirmPassword(module, user, call.body.password, call)
    const { bucket, userId } = call.customer
    await module.db.transaction(async (tx) => {
      if (!(await disconnect(tx, { bucket, userId }, client.of))) throw notConnected(client)
      await endProviderSessions(tx, { bucket, userId }, client.of, null)
      const notice = { kind: 'notice.account.identity.disconnected' as const, params: { provider: client.name } }
      await announceNotice(tx, { bucket, userId, ...notice, at: module.clock.now() })
    })
    module.sessions.forget(call.customer)
    logAct(call, 'disconnected from the provider', userId)
    return standing(module, call)
  })
}

function notConnected({ name }: Client): Refusal {
  return new Refusal(409, 'account.identity.notConnected', { name })
}

type OwnCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

async function standing(module: AccountModule, call: OwnCall): Promise<AccountIdentity> {
  const user = await ownUser(module, call.customer)
  const client = clientFor(module.identity, user.role)
  const connection = client === null ? null : await connectionOf(module.db, call.customer, client.of)
  return {
    provider: client?.name ?? null,
    connected_at: connection === null ? null : unixSeconds(connection.connectedAt),
    last_used: connection?.usedAt == null ? null : unixSeconds(connection.usedAt),
    asks: (await asksProvider(module, user)) ? 'provider' : 'password',
    confirmed: await isConfirmedAtProvider(module, call),
  }
}
