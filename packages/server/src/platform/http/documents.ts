import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from '@fastify/type-provider-zod'
import type { Http } from './route.ts'

/** Describes the API at /openapi.json, with a reader at /docs. To be called before the routes are hung. */
export async function describeApi(http: Http, version: string): Promise<void> {
  await http.server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tenor',
        version,
        description: 'Amounts, prices and rates are exact decimal text; times are unix seconds.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'tenor_session' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
      security: [{ session: [], csrf: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await http.server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}

/** The description itself, for machines. To be called after the routes are hung. */
export function serveDescription(http: Http): void {
  http.server.get('/openapi.json', { schema: { hide: true } }, async () => http.server.swagger())
}
