import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'
import { Refusal } from './refusal.ts'

/** Nothing here uses any of these, so no page of ours, nor one that was smuggled in, may. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const WARN_AT_MOST_EACH_MS = 3_600_000

/**
 * What every request passes first: it names one host, and what a proxy says of it counts only if we know the proxy. A
 * caller elsewhere who sends X-Forwarded-For is served by its own address; the log says so, since a proxy that was left
 * out of TENOR_TRUSTED_PROXIES would make all its customers one caller.
 */
export function guardAddress(server: FastifyInstance, log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (address: string) => {
    if (performance.now() - warnedAt < WARN_AT_MOST_EACH_MS) return
    warnedAt = performance.now()
    log.warn({ address }, 'X-Forwarded-For of an address that TENOR_TRUSTED_PROXIES does not name is ignored')
  }
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (hostsOf(request.raw.rawHeaders) !== 1) return done(new Refusal(400, 'request.unreadable'))
    if (request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress)
      warn(request.ip)
    done()
  })
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
