import type { Endpoint } from '@tenor/contract/http'
import type { FastifySchema } from 'fastify'

const ONCE =
  'Send `text`, or the header `Idempotency-Key` (1 to 64 printable characters): the same id again gets the first ' +
  'answer and moves nothing; with other content it is refused with 409.'

/** What the description says of a call beside its schemas. */
export function documentOf(endpoint: Endpoint): FastifySchema {
  const needs: Record<string, string[]> = {}
  if (endpoint.program !== undefined) {
    if (endpoint.audience !== 'visitor') Object.assign(needs, { key: [], timestamp: [], signature: [] })
  } else {
    if (endpoint.audience !== 'visitor') needs.session = []
    if (endpoint.method !== 'GET') needs.csrf = []
  }
  const refusals = (endpoint.refusals ?? []).map((reason) => `\`${reason}\``).join(', ')
  const said = [
    endpoint.audience === 'operator' ? `For operators of the role ${endpoint.role}.` : '',
    endpoint.audience === 'operator' && endpoint.approvedBy !== undefined
      ? `What takes two is approved by the same call of the role ${endpoint.approvedBy}.`
      : '',
    endpoint.readByOperators === true ? 'Operators read it of the customer whom `X-Tenor-Customer` names.' : '',
    endpoint.sandboxOnly === true ? 'In a sandbox only.' : '',
    endpoint.movesMoney === true ? ONCE : '',
    refusals === '' ? '' : `Refused with: ${refusals}.`,
  ].filter((part) => part !== '')
  return {
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security: Object.keys(needs).length === 0 ? [] : [needs],
    ...(said.length === 0 ? {} : { description: said.join(' ') }),
    ...(endpoint.body === undefined ? {} : { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
  }
}

function tagOf(path: string): string {
  const parts = path.split('/').filter((part) => !['', 'apiw', 'v2', 'api', 'web', 'v1', 'earn'].includes(part))
  return parts[0] ?? 'tenor'
}
