import { login, logout, register, type SessionData, session } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type Call, type Http, notFound, routeForVisitor } from '../../platform/http/index.ts'
import { logAct } from './account-log.ts'
import type { AccountRoom } from './account-room.ts'
import { deviceOf } from './device.ts'
import { authenticate, registerUser } from './sign-in.ts'
import { findUser, type UserKey } from './users.ts'

type Answering = Pick<AnyCall, 'request' | 'reply'>
type AnyCall = Call<unknown, unknown, unknown>

export function hangSessionRoutes(http: Http, room: AccountRoom): void {
  routeForVisitor(http, session, (call) => currentSession(room, call))

  routeForVisitor(http, register, async (call) => {
    const { email, password, ref_code } = call.body
    const user = await registerUser(room, { email, password, ...(ref_code === undefined ? {} : { refCode: ref_code }) })
    logAct(call, 'registered', user.userId)
    return startSession(room, call, user)
  })

  routeForVisitor(http, login, async (call) => {
    const user = await authenticate(room, call.body, call.address)
    logAct(call, 'signed in', user.id)
    return startSession(room, call, { bucket: user.bucket, userId: user.id })
  })

  routeForVisitor(http, logout, async (call) => {
    await endSession(room, call)
    if (call.identity.customer !== null) logAct(call, 'signed out', call.identity.customer.userId)
    room.callers.takeSession(call.reply)
    return visitorSession(room, call)
  })
}

async function currentSession(room: AccountRoom, call: AnyCall): Promise<SessionData> {
  const { customer, csrfToken } = call.identity
  if (customer === null) return visitorSession(room, call)
  return sessionOf(room, customer, csrfToken)
}

/** A new session each time, so that a token known before signing in is worth nothing after it. */
async function startSession(room: AccountRoom, call: AnyCall, user: UserKey): Promise<SessionData> {
  await endSession(room, call)
  return openSession(room, call, user)
}

async function endSession(room: AccountRoom, call: AnyCall): Promise<void> {
  const { customer, sessionHash } = call.identity
  if (customer !== null && sessionHash !== null) await room.sessions.close(customer, sessionHash)
}

/** Opens a session, gives its cookie, and answers with it. */
export async function openSession(room: AccountRoom, call: Answering, user: UserKey): Promise<SessionData> {
  const opened = await room.sessions.open(room.db, user, deviceOf(call.request.headers['user-agent']))
  room.callers.giveSession(call.reply, opened)
  return sessionOf(room, user, opened.csrfToken)
}

export async function sessionOf(room: AccountRoom, key: UserKey, csrfToken: string): Promise<SessionData> {
  const user = await findUser(room.db, key)
  if (user === null) throw notFound()
  return {
    user: {
      id: user.id,
      email: user.email,
      role: user.role,
      totp_enabled: user.totpSecret !== null,
      fund_password_set: user.fundPasswordHash !== null,
      fund_password_required: user.fundPasswordHash !== null && user.fundPasswordRequired,
    },
    csrf_token: csrfToken,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    now: unixSeconds(room.clock.now()),
    sandbox: room.mode === 'sandbox',
  }
}

function visitorSession(room: AccountRoom, call: AnyCall): SessionData {
  return {
    user: null,
    csrf_token: room.callers.visitorToken(call.request, call.reply),
    vip_tier: 0,
    region: null,
    verified: false,
    now: unixSeconds(room.clock.now()),
    sandbox: room.mode === 'sandbox',
  }
}
