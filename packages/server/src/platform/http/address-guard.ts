import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'
import { Refusal } from './refusal.ts'

const WARN_AT_MOST_EACH_MS = 3_600_000

/**
 * What every request passes first: it names one host, and what a proxy says of it counts only if we know the proxy. A
 * caller elsewhere who sends X-Forwarded-For is served by its own address; the log says so, since a proxy that was left
 * out of TENOR_TRUSTED_PROXIES would make all its customers one caller.
 */
export function guardAddress(server: FastifyInstance, log: Log, proxySecret: string | null): void {
  const warned = new Map<string, number>()
  const warn = (address: string, text: string) => {
    if (performance.now() - (warned.get(text) ?? Number.NEGATIVE_INFINITY) < WARN_AT_MOST_EACH_MS) return
    warned.set(text, performance.now())
    log.warn({ address }, text)
  }
  server.addHook('onRequest', (request, _reply, done) => {
    if (hostsOf(request.raw.rawHeaders) !== 1) return done(new Refusal(400, 'request.unreadable'))
    if (isDisguised(request.raw.url ?? '')) return done(new Refusal(400, 'request.unreadable'))
    const says = FORWARDED.some((name) => request.raw.headers[name] !== undefined)
    if (says && proxySecret !== null && !isProved(request.raw.headers, proxySecret)) {
      // Before anything asks who is calling.
      for (const name of FORWARDED) delete request.raw.headers[name]
      warn(request.socket.remoteAddress ?? '', UNPROVED)
    }
    if (request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress)
      warn(request.ip, UNNAMED)
    done()
  })
}

const UNNAMED = 'X-Forwarded-For of an address that TENOR_TRUSTED_PROXIES does not name is ignored'
const UNPROVED = 'X-Forwarded-For without the secret of TENOR_PROXY_SECRET is ignored'

/** What proxies say of a caller. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const
const PROOF = 'x-tenor-proxy'

function isProved(headers: IncomingHttpHeaders, secret: string): boolean {
  const shown = headers[PROOF]
  if (typeof shown !== 'string') return false
  const [left, right] = [shown, secret].map((text) => hash('sha256', text, 'buffer'))
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** An encoded letter, digit, or one of -._~: RFC 3986 has them as they are. */
const NEEDLESSLY_ENCODED = /%(2d|2e|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i

/**
 * Whether a path writes characters in another way than everybody does. Routes are matched decoded: a signature and a proxy's filter
 * of paths would have seen another one.
 */
function isDisguised(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return path.includes('%') && NEEDLESSLY_ENCODED.test(path)
}

/** How many hosts a request names; headers lie as name, value, name, value. */
function hostsOf(headers: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
