import '@fastify/cookie'
import { IDENTITY_MINUTES, sessionLength } from '@tenor/contract/core'
import { MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Identity } from '../../platform/http/index.ts'
import { randomSecret, sealOf } from '../../platform/ids/index.ts'
import { openKeptKey } from '../../platform/kept-key/index.ts'
import { DEVICE_KEPT_MS } from './known-devices.ts'
import type { NewSession, Sessions } from './sessions.ts'

/** Who is calling, by cookies; and the cookies. */
export type Callers = {
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity>
  /** A visitor's token, with a new cookie to bind it to when there is none. */
  visitorToken(request: FastifyRequest, reply: FastifyReply): Promise<string>
  /** The secret of this browser's device cookie; null where it brings none. */
  deviceToken(request: FastifyRequest): string | null
  /** The same, with a new cookie where there is none. It signs nobody in. */
  giveDevice(request: FastifyRequest, reply: FastifyReply): string
  /** The secret to which this browser's sign-ins at the provider are bound; null where it brings none. */
  browserToken(request: FastifyRequest): string | null
  /** The same, with a new cookie where there is none; for as long as an attempt is good. */
  giveBrowser(request: FastifyRequest, reply: FastifyReply): string
  giveSession(reply: FastifyReply, session: NewSession): void
  takeSession(reply: FastifyReply): void
}

/** Where the key of visitors' tokens is kept. */
export const VISITOR_KEY = 'visitor_csrf_key'

export async function createCallers(db: Database, sessions: Sessions, mode: Mode): Promise<Callers> {
  const keys = await openKeptKey(db, VISITOR_KEY)
  const secure = mode === 'live'
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  // The prefix makes browsers refuse the cookie from a sibling domain or over plain HTTP.
  const sessionName = secure ? '__Host-tenor_session' : 'tenor_session'
  const visitorName = secure ? '__Host-tenor_visitor' : 'tenor_visitor'
  const deviceName = secure ? '__Host-tenor_device' : 'tenor_device'
  const browserName = secure ? '__Host-tenor_identity' : 'tenor_identity'
  const maxAge = sessionLength({ sandbox: !secure }).longestMs / SECOND_MS
  const tokenOf = async (visitor: string) => sealOf(await keys.newest(), visitor)
  /** The one that was given, where an older key made it: a page that is open goes on when the key changes. */
  const tokenGiven = async (visitor: string, given: unknown) =>
    (await keys.all()).map((key) => sealOf(key, visitor)).find((token) => token === given) ?? (await tokenOf(visitor))
  return {
    async identify(request) {
      const cookie = request.cookies[sessionName]
      const found = cookie === undefined ? null : await sessions.find(cookie)
      if (found !== null) return found
      const visitor = request.cookies[visitorName]
      // Without a cookie there is no token that could be right.
      const csrfToken =
        visitor === undefined ? randomSecret() : await tokenGiven(visitor, request.headers['x-csrf-token'])
      return { customer: null, sessionHash: null, csrfToken }
    },
    async visitorToken(request, reply) {
      const known = request.cookies[visitorName]
      if (known !== undefined) return tokenOf(known)
      const visitor = randomSecret()
      reply.setCookie(visitorName, visitor, base)
      return tokenOf(visitor)
    },
    deviceToken: ({ cookies }) => secretIn(cookies[deviceName]),
    giveDevice(request, reply) {
      const token = secretIn(request.cookies[deviceName]) ?? randomSecret()
      reply.setCookie(deviceName, token, { ...base, maxAge: DEVICE_KEPT_MS / SECOND_MS })
      return token
    },
    browserToken: ({ cookies }) => secretIn(cookies[browserName]),
    giveBrowser(request, reply) {
      const token = secretIn(request.cookies[browserName]) ?? randomSecret()
      reply.setCookie(browserName, token, { ...base, maxAge: (IDENTITY_MINUTES * MINUTE_MS) / SECOND_MS })
      return token
    },
    giveSession(reply, session) {
      reply.setCookie(sessionName, session.cookie, { ...base, maxAge })
    },
    takeSession(reply) {
      reply.clearCookie(sessionName, base)
    },
  }
}

/** Only what can have been made here. */
function secretIn(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null
}
