import { createHmac, hash } from 'node:crypto'
import type { Endpoint } from '@tenor/contract/http'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../../test-app.ts'

/** A key of a program with its secret. */
export type ProgramKey = { id: number; key: string; secret: string }

/** A signed call of a program: status and label of the answer. */
export async function callByKey(
  app: TestApp,
  key: ProgramKey,
  method: Endpoint['method'],
  url: string,
  body = '',
): Promise<[number, string | undefined]> {
  const reply = await sendByKey(app, key, method, url, body)
  return [reply.statusCode, reply.json().label]
}

/** A signed call of a program. */
export function sendByKey(
  app: TestApp,
  { key, secret }: ProgramKey,
  method: Endpoint['method'],
  url: string,
  body = '',
): Promise<LightMyRequestResponse> {
  const [path, query = ''] = url.split('?')
  const timestamp = String(app.realTime.now() / 1000)
  const text = [method, path, query, hash('sha512', body), timestamp].join('\n')
  return app.server.inject({
    method,
    url,
    headers: {
      key,
      timestamp,
      sign: createHmac('sha512', secret).update(text).digest('hex'),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { payload: body }),
  })
}
