import { createHmac, hash } from 'node:crypto'
import type { Endpoint } from '@tenor/contract/http'
import { expect } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from './test-app.ts'

/** A key as it was made, with its secret. */
export type Key = { id: number; key: string; secret: string }

/** How a call is sent where it is not a plain one. */
export type Sent = {
  method?: Endpoint['method']
  body?: string
  key?: string
  sign?: string
  at?: string
  from?: string
  id?: string
}

/** A call as a program makes it, signed over what `signed` says where it differs from what is sent. */
export async function programCall(
  app: TestApp,
  key: Key,
  url: string,
  sent: Sent = {},
  signed: { url?: string; body?: string } = {},
) {
  const { method = 'GET', body = '' } = sent
  const at = sent.at ?? String(app.realTime.now() / 1000)
  const [path, query = ''] = (signed.url ?? url).split('?')
  const text = [method, path, query, hash('sha512', signed.body ?? body), at].join('\n')
  const reply = await app.server.inject({
    method,
    url,
    remoteAddress: sent.from ?? '203.0.113.60',
    headers: {
      key: sent.key ?? key.key,
      timestamp: at,
      sign: sent.sign ?? createHmac('sha512', key.secret).update(text).digest('hex'),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(sent.id === undefined ? {} : { 'idempotency-key': sent.id }),
    },
    ...(body === '' ? {} : { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** A new key of a customer, which reads and acts unless said otherwise. */
export async function keyOf(customer: TestClient, more: object = {}): Promise<Key> {
  const asked = { name: 'Bot', permission: 'read_write', password: PASSWORD, ...more }
  const made = await customer.post('/apiw/v2/account/api-keys', asked)
  expect(made.status).toBe(200)
  return made.data
}

/** Calls of one customer's key; a body is sent as JSON. Each is signed a second after the one before: none is a repeat. */
export async function programOf(app: TestApp, customer: TestClient) {
  const key = await keyOf(customer)
  let calls = 0
  return (url: string, body?: object, method: Endpoint['method'] = 'POST') => {
    calls += 1
    const at = String(app.realTime.now() / 1000 + (calls % 50))
    return programCall(app, key, url, body === undefined ? { at } : { at, method, body: JSON.stringify(body) })
  }
}
