import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from '@fastify/type-provider-zod'
import { PROGRAM_HEADERS } from '@tenor/contract/http'
import type { Http } from './route.ts'

const ABOUT = [
  'Amounts, prices and rates are exact decimal text; times are unix seconds.',
  'Replies are `{code: 200, message: "", data}`; refusals are 4xx with `fail_reason`, `params` and `message`.',
  'A call that changes something wants the header `X-CSRF-Token`, which `GET /apiw/v2/session` tells.',
  'It may name its customer (`user.id` of the session) in `X-Tenor-User`: with another one signed in it is refused with 409 `session.changed`.',
  'Calls under `/api/v4` are for programs: signed with an API key, answered without the envelope, refused with `label`.',
  'Limits are counted by the minute: `x-ratelimit-remaining` on each reply, 429 with `Retry-After` beyond them.',
].join('\n\n')

/** Describes the API at /openapi.json, with a reader at /docs. To be called before the routes are registered. */
export async function describeApi(http: Http, version: string): Promise<void> {
  await http.server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tenor',
        version,
        description: ABOUT,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        {
          url: http.origin ?? '/',
          description: http.origin === null ? 'The server that serves this' : 'This exchange',
        },
      ],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: http.mode === 'live' ? '__Host-tenor_session' : 'tenor_session',
          },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
          key: { type: 'apiKey', in: 'header', name: PROGRAM_HEADERS.key },
          timestamp: { type: 'apiKey', in: 'header', name: PROGRAM_HEADERS.timestamp },
          signature: { type: 'apiKey', in: 'header', name: PROGRAM_HEADERS.signature },
        },
      },
    },
    transform: (route) => withFile(named(jsonSchemaTransform(route), route.route.method)),
  })
  await http.server.register(swaggerUi, { routePrefix: '/docs' })
}

type Described = ReturnType<typeof jsonSchemaTransform>

/** A call is named by its method and path: `getApiV4EarnUniCurrenciesByCurrency`. A client's functions keep their names so. */
function named({ schema, url }: Described, method: string | readonly string[]): Described {
  if (schema.hide === true) return { schema, url }
  const words = url.split('/').flatMap((part) => (/^[:{]/.test(part) ? ['by', part] : [part]))
  const parts = words.flatMap((word) => word.split(/[^A-Za-z0-9]+/)).filter((word) => word !== '')
  const name = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return {
    schema: { ...schema, operationId: `${[method].flat()[0]?.toLowerCase() ?? ''}${name}` },
    url,
  }
}

const text = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
})

function journal() {
  const plain = text('text/plain', 'A journal')
  return { ...plain, content: { ...plain.content, ...text('text/csv', '').content } }
}

/** Files by how their address ends. */
const FILES = [
  ['.csv', text('text/csv', 'A CSV file')],
  ['.ics', text('text/calendar', 'A calendar file')],
  ['.svg', text('image/svg+xml', 'A drawing')],
  ['/journal', journal()],
  ['/events', text('text/event-stream', 'A stream of events')],
  ['/file', text('application/json', 'A file')],
] as const
const PICTURE = { description: 'A picture', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }

/** A reply that is a file has no schema of its own: none is checked when it is sent. */
function withFile({ schema, url }: Described): Described {
  const { response } = schema
  if (typeof response !== 'object' || response === null || '200' in response) return { schema, url }
  const file = FILES.find(([end]) => url.endsWith(end))?.[1] ?? PICTURE
  return { schema: { ...schema, response: { 200: file, ...response } }, url }
}

/** The description itself, for machines. To be called after the routes are hung. */
export function serveDescription(http: Http): void {
  http.server.get('/openapi.json', { schema: { hide: true } }, async () => http.server.swagger())
}
