import { REFUSAL_CODE } from '@tenor/contract/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '../metrics/index.ts'
import { localeOf, sentence } from './language.ts'

/** Callers that are known at a time; beyond it those refused longest ago are judged anew. */
const MOST = 5_000
/** Browsers send less; a longer header is judged anew each time. */
const LONGEST_COOKIE = 1_000
const REASON = 'request.tooMany'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The group of calls that are counted together for an account; left out where something else is counted. */
    countedAs?: string
  }
}

/**
 * Refuses a signed-in caller whose minute is used up before cookies, sessions, bodies or schemas are read and without a line in the log: a
 * flood of such calls takes no time from others. The cookies are those of the call that was counted and refused.
 */
export function refuseRepeated(server: FastifyInstance, headers: Readonly<Record<string, string>>) {
  const untilByCaller = new Map<string, number>()
  const permanent = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

  function nameCaller({ headers: { cookie }, routeOptions }: FastifyRequest): string | null {
    const group = routeOptions.config.countedAs
    if (group === undefined || cookie === undefined || cookie.length > LONGEST_COOKIE) return null
    return `${group} ${cookie}`
  }

  server.addHook('onRequest', (request, reply, done) => {
    const name = nameCaller(request)
    const until = name === null ? undefined : untilByCaller.get(name)
    const left = (until ?? 0) - Date.now()
    if (left > 0) return answer(request, reply, permanent, Math.ceil(left / 1000))
    if (name !== null && until !== undefined) untilByCaller.delete(name)
    done()
  })

  return {
    /** Keeps who is refused until their count begins anew. */
    remember(request: FastifyRequest, forMs: number): void {
      const name = nameCaller(request)
      if (name === null || request.identity.customer === null) return
      untilByCaller.set(name, Date.now() + forMs)
      const [oldest] = untilByCaller.keys()
      if (oldest !== undefined && untilByCaller.size > MOST) untilByCaller.delete(oldest)
    },
  }
}

/** Past Fastify's own way of answering, with what it would have answered. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): void {
  const message = sentence(localeOf(request.headers['accept-language']), REASON, {})
  const body = JSON.stringify({ code: REFUSAL_CODE.GENERAL, message, fail_reason: REASON, params: {} })
  refusals.inc({ status: '429', reason: REASON })
  reply.hijack()
  reply.raw.writeHead(429, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(seconds),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(seconds),
  })
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
}
