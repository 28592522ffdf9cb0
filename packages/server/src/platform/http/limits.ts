import type { Endpoint } from '@tenor/contract/http'
import type { FastifyRequest } from 'fastify'
import type { Mode } from '../config/index.ts'
import { networkOf } from './network.ts'

const PER_MINUTE = { sign_in: 20, register: 10, order: 120, picture: 30, write: 120, read: 600 } as const
const SANDBOX_FACTOR = 100

/** How often a call may come in a minute: by account where there is one, by network otherwise. */
export function rateLimitOf(endpoint: Endpoint, mode: Mode) {
  const kind = endpoint.limit ?? (endpoint.method === 'GET' ? 'read' : 'write')
  return {
    max: PER_MINUTE[kind] * (mode === 'sandbox' ? SANDBOX_FACTOR : 1),
    timeWindow: 60_000,
    groupId: kind,
    keyGenerator: (request: FastifyRequest) => String(request.identity.customer?.userId ?? networkOf(request.ip)),
  }
}
