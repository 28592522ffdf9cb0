import {
  fundPasswordReset,
  fundPasswordResetFrom,
  login,
  logout,
  ownPage,
  register,
  type SessionData,
  session,
  sessionLength,
} from '@tenor/contract/core'
import { type Instant, later, unixSeconds } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { type Call, type Http, notFound, originOf, Refusal, routeForVisitor } from '../../platform/http/index.ts'
import type { Subject } from '../../platform/openid/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { isAsJudged } from './as-judged.ts'
import { deviceOf } from './device.ts'
import { type Client, refuseLocal, signInWays } from './identity-module.ts'
import { keepProviderSession, lockConnection, originOfSession, sidHash } from './identity-store.ts'
import { lockPasskey } from './passkey-store.ts'
import { askConfirmation } from './recovery.ts'
import { ownerOf } from './sealed-secrets.ts'
import type { NewSession, ProviderSession } from './sessions.ts'
import { authenticate, registerUser, signInRefusal } from './sign-in.ts'
import { findUser, keyOf, type User, type UserKey } from './users.ts'

type Answering = Pick<AnyCall, 'reply'>
/** What signed in where it was no password. */
type How = {
  isByPasskey?: boolean
  provider?: ProviderSession
  /** Refuses where what signed in has been changed or taken away since it was judged; it stays until the transaction ends. */
  refuseChanged?: (tx: Transaction) => Promise<void>
}
type AnyCall = Call<unknown, unknown, unknown>

export function registerSessionRoutes(http: Http, module: AccountModule): void {
  routeForVisitor(http, session, (call) => currentSession(module, call))

  routeForVisitor(http, register, async (call) => {
    refuseLocal(module.identity)
    const { email, password, ref_code } = call.body
    const registration = {
      email,
      password,
      locale: call.locale,
      ...(ref_code === undefined ? {} : { refCode: ref_code }),
    }
    const user = await registerUser(module, registration, call.address)
    logAct(call, 'registered', user.userId)
    await askConfirmation(module, user)
    return startSession(module, call, user)
  })

  routeForVisitor(http, login, async (call) => {
    refuseLocal(module.identity, 'operator')
    const user = await authenticate(module, call)
    const session = await startSession(module, call, keyOf(user), {
      async refuseChanged(tx) {
        if (!(await isAsJudged(tx, user))) throw signInRefusal('account.signIn.wrong')
      },
    })
    logAct(call, 'signed in', user.id)
    return session
  })

  routeForVisitor(http, logout, async (call) => {
    const provider_url = await providerUrl(http, module, call)
    await endSession(module, call)
    if (call.identity.customer !== null) logAct(call, 'signed out', call.identity.customer.userId)
    module.callers.takeSession(call.reply)
    return { ...(await visitorSession(module, call)), provider_url }
  })
}

async function currentSession(module: AccountModule, call: AnyCall): Promise<SessionData> {
  const { customer, csrfToken } = call.identity
  if (customer === null) return visitorSession(module, call)
  return sessionOf(module, customer, csrfToken)
}

/** Keeps the browser among those of the account, and tells its owner of one that is new there. */
async function rememberDevice(
  module: AccountModule,
  tx: Transaction,
  user: UserKey,
  known: { token: string; device: string },
) {
  const { token, device } = known
  const isNew = await module.devices.remember(tx, user, token, device)
  const notice = { kind: 'notice.account.newDevice' as const, params: { device: device === '' ? 'none' : device } }
  if (isNew) await announceNotice(tx, { ...user, ...notice, at: module.clock.now() })
  return isNew
}

/** A new session each time, so that a token known before signing in is worth nothing after it. */
export async function startSession(
  module: AccountModule,
  call: AnyCall,
  user: UserKey,
  { refuseChanged, isByPasskey = false, ...provider }: How = {},
): Promise<SessionData> {
  await endSession(module, call)
  const device = deviceOf(call.request.headers['user-agent'])
  const token = module.callers.giveDevice(call.request, call.reply)
  const { opened, isNew } = await module.db.transaction(async (tx) => {
    await refuseChanged?.(tx)
    const isNewDevice = await rememberDevice(module, tx, user, { token, device })
    return { opened: await module.sessions.open(tx, user, { device, isByPasskey, ...provider }), isNew: isNewDevice }
  })
  if (isNew) logAct(call, 'new device', user.userId)
  return giveSession(module, call, user, opened)
}

async function endSession(module: AccountModule, call: AnyCall): Promise<void> {
  const { customer, sessionHash } = call.identity
  if (customer !== null && sessionHash !== null) await module.sessions.close(customer, sessionHash)
}

/** A session of who has answered with a passkey. */
export async function startPasskeySession(
  module: AccountModule,
  call: AnyCall,
  { id, ...user }: UserKey & { id: string },
): Promise<SessionData> {
  return startSession(module, call, user, {
    isByPasskey: true,
    async refuseChanged(tx) {
      if (!(await lockPasskey(tx, user, id))) throw new Refusal(422, 'account.passkey.wrong')
    },
  })
}

/** What the provider has said of who signs in, and whether it was asked anew who that is. */
type AtProvider = { client: Client; said: Subject; isConfirmed: boolean }

/** A session of who has signed in at the exchange's provider. */
export async function startProviderSession(
  module: AccountModule,
  call: AnyCall,
  user: UserKey,
  { client: { of: client, name }, said, isConfirmed }: AtProvider,
): Promise<SessionData> {
  const now = module.realTime.now()
  const hash = said.sid === null ? null : sidHash({ client, issuer: said.issuer, sid: said.sid })
  const until = later(now, sessionLength({ sandbox: module.mode === 'sandbox' }).longestMs)
  if (hash !== null) await keepProviderSession(module.db, hash, user, until)
  const token = module.sealer.seal(said.idToken, ownerOf(user))
  return startSession(module, call, user, {
    async refuseChanged(tx) {
      if (!(await lockConnection(tx, user, client))) throw new Refusal(422, 'account.identity.over', { name })
    },
    provider: { client, sidHash: hash, token, confirmedAt: isConfirmed ? now : null },
  })
}

/** Where who signs out here signs out too, if they have signed in there. */
async function providerUrl(http: Http, module: AccountModule, { identity, request }: AnyCall): Promise<string | null> {
  const { customer, sessionHash } = identity
  if (customer === null || sessionHash === null) return null
  const began = await originOfSession(module.db, customer.bucket, sessionHash)
  if (began === null) return null
  const client = began.client === 'customers' ? module.identity.customers : module.identity.desk
  if (client === null) return null
  const { token } = began
  const idToken =
    token !== null && module.sealer.holdsKeyOf(token) ? module.sealer.open(token, ownerOf(customer)) : null
  return client.provider.endUrl(idToken, `${originOf(http, request)}${ownPage(began.client, undefined)}`)
}

/** Gives the cookie of a session that was opened, and answers with it. */
export async function giveSession(
  module: AccountModule,
  call: Answering,
  user: UserKey,
  opened: NewSession,
): Promise<SessionData> {
  module.callers.giveSession(call.reply, opened)
  return sessionOf(module, user, opened.csrfToken)
}

export async function sessionOf(module: AccountModule, key: UserKey, csrfToken: string): Promise<SessionData> {
  const user = await findUser(module.db, key)
  if (user === null) throw notFound()
  return {
    user: {
      id: user.id,
      email: user.email,
      role: user.role,
      totp_enabled: user.totpSecret !== null,
      fund_password_set: user.fundPasswordHash !== null,
      fund_password_required: user.fundPasswordHash !== null && user.fundPasswordRequired,
      fund_password_reset_from: resetFrom(user, module.clock.now()),
    },
    csrf_token: csrfToken,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    now: unixSeconds(module.clock.now()),
    sandbox: module.mode === 'sandbox',
    sign_in: signInWays(module.identity),
  }
}

function resetFrom({ fundResetAskedAt }: User, now: Instant): number | null {
  const state = fundPasswordReset(fundResetAskedAt, now)
  return state === 'none' || fundResetAskedAt === null ? null : unixSeconds(fundPasswordResetFrom(fundResetAskedAt))
}

async function visitorSession(module: AccountModule, call: AnyCall): Promise<SessionData> {
  return {
    user: null,
    csrf_token: await module.callers.visitorToken(call.request, call.reply),
    vip_tier: 0,
    region: null,
    verified: false,
    now: unixSeconds(module.clock.now()),
    sandbox: module.mode === 'sandbox',
    sign_in: signInWays(module.identity),
  }
}
