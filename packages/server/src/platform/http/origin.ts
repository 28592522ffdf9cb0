import type { FastifyRequest } from 'fastify'

const HOST = /^([\w-]+(\.[\w-]+)*|\[[\da-fA-F:]+\])(:\d{1,5})?$/

/** Scheme and host under which the caller reached us; by what the proxy on this machine says, where there is one. */
export function originOf(request: FastifyRequest): string {
  // A host that cannot be one would be written into links.
  const host = HOST.test(request.host) && request.host.length <= 255 ? request.host : 'localhost'
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
}
