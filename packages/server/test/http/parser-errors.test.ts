import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await createTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** What comes back for bytes that are no request. */
async function sent(bytes: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

it.each([
  ['no request at all', 'hello\r\n\r\n', '400', 'request.unreadable'],
  ['a method that nobody knows', 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'request.unreadable'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', '400', 'request.unreadable'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    '400',
    'request.unreadable',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431', 'request.tooLarge'],
])('%s is refused in the words of every refusal', async (_what, bytes, status, reason) => {
  const { head, body } = await sent(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('connection: close')
  expect(body.fail_reason).toBe(reason)
  expect(body.message).toEqual(expect.any(String))
  expect(Object.keys(body).sort()).toEqual(['code', 'fail_reason', 'message', 'params'])
})
