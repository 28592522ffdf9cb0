import type { FastifyRequest } from 'fastify'
import type { Http } from './route.ts'

const HOST = /^([\w-]+(\.[\w-]+)*|\[[\da-fA-F:]+\])(:\d{1,5})?$/

/**
 * Scheme and host that links, pictures and previews carry: TENOR_ORIGIN, which live mode requires. A sandbox without one
 * uses the host that the caller named; what a proxy says of it is never believed.
 */
export function originOf(http: Pick<Http, 'origin'>, request: FastifyRequest): string {
  if (http.origin !== null) return http.origin
  const named = request.headers.host ?? ''
  // A host that cannot be one would be written into links.
  const host = HOST.test(named) && named.length <= 255 ? named : 'localhost'
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
}
