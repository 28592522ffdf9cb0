import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '../test-app.ts'

it('a request that comes while the server ends, on a connection that is at work, is served like the one before it', async () => {
  const app = await createTestApp()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  app.server.get('/slow', async () => {
    reached()
    await finished
    return { slow: true }
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await isReached
  const closed = app.server.close()
  socket.write('GET /apiw/v2/session HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((wake) => setTimeout(wake, 50))
  finish()
  await once(socket, 'close')
  await closed
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(text).toContain('csrf_token')
  expect(text.toLowerCase()).toContain('connection: close')
  await app.close()
})
