import '@fastify/cookie'
import { sessionLength } from '@tenor/contract/core'
import { SECOND_MS } from '@tenor/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Identity } from '../../platform/http/index.ts'
import { randomSecret, sealOf } from '../../platform/ids/index.ts'
import { DEVICE_KEPT_MS } from './known-devices.ts'
import type { NewSession, Sessions } from './sessions.ts'

/** Who is calling, by cookies; and the cookies. */
export type Callers = {
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity>
  /** A visitor's token, with a new cookie to bind it to when there is none. */
  visitorToken(request: FastifyRequest, reply: FastifyReply): string
  /** The secret of this browser's device cookie; null where it brings none. */
  deviceToken(request: FastifyRequest): string | null
  /** The same, with a new cookie where there is none. It signs nobody in. */
  giveDevice(request: FastifyRequest, reply: FastifyReply): string
  giveSession(reply: FastifyReply, session: NewSession): void
  takeSession(reply: FastifyReply): void
}

export async function createCallers(db: Database, sessions: Sessions, mode: Mode): Promise<Callers> {
  const key = await visitorKey(db)
  const secure = mode === 'live'
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  // The prefix makes browsers refuse the cookie from a sibling domain or over plain HTTP.
  const sessionName = secure ? '__Host-tenor_session' : 'tenor_session'
  const visitorName = secure ? '__Host-tenor_visitor' : 'tenor_visitor'
  const deviceName = secure ? '__Host-tenor_device' : 'tenor_device'
  const maxAge = sessionLength({ sandbox: !secure }).longestMs / SECOND_MS
  const tokenOf = (visitor: string) => sealOf(key, visitor)
  return {
    async identify(request) {
      const cookie = request.cookies[sessionName]
      const found = cookie === undefined ? null : await sessions.find(cookie)
      if (found !== null) return found
      const visitor = request.cookies[visitorName]
      // Without a cookie there is no token that could be right.
      const csrfToken = visitor === undefined ? randomSecret() : tokenOf(visitor)
      return { customer: null, sessionHash: null, csrfToken }
    },
    visitorToken(request, reply) {
      const known = request.cookies[visitorName]
      if (known !== undefined) return tokenOf(known)
      const visitor = randomSecret()
      reply.setCookie(visitorName, visitor, base)
      return tokenOf(visitor)
    },
    deviceToken: ({ cookies }) => deviceTokenIn(cookies[deviceName]),
    giveDevice(request, reply) {
      const token = deviceTokenIn(request.cookies[deviceName]) ?? randomSecret()
      reply.setCookie(deviceName, token, { ...base, maxAge: DEVICE_KEPT_MS / SECOND_MS })
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
function deviceTokenIn(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null
}

/** Made at the first start; servers that start at once end up with the same one. */
async function visitorKey(db: Database): Promise<string> {
  const name = 'visitor_csrf_key'
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [name, randomSecret()])
  const [row] = await db.query<{ value: string }>('select value from setting where name = $1', [name])
  return row?.value ?? randomSecret()
}
