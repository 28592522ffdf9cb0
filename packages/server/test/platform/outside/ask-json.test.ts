import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { askJson, OUTSIDE_TIMEOUT_MS } from '../../../src/platform/outside/index.ts'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  servers = []
  vi.restoreAllMocks()
})

/** A server of others that answers as it is told; undefined: never. */
async function outside(answer: string | undefined, status = 200): Promise<{ url: URL; asked: () => number }> {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (answer !== undefined) response.writeHead(status, { location: '/elsewhere' }).end(answer)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/`), asked: () => asked }
}

test('the server’s own calls are given up after 3 seconds without an answer, and are not sent twice', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const silent = await outside(undefined)
  const began = performance.now()
  expect(await askJson(silent.url, null)).toEqual({ ok: false, fault: 'TimeoutError' })
  expect(OUTSIDE_TIMEOUT_MS).toBe(3_000)
  expect(timeout).toHaveBeenCalledWith(3_000)
  expect(performance.now() - began).toBeGreaterThan(2_900)
  expect(silent.asked()).toBe(1)
})

test('what is no JSON, a redirect or another status is no answer', async () => {
  const good = await outside('{"rate":"3.1"}')
  expect(await askJson(good.url, 'key')).toEqual({ ok: true, body: { rate: '3.1' } })
  expect((await askJson((await outside('<html>')).url, null)).ok).toBe(false)
  expect((await askJson((await outside('', 302)).url, null)).ok).toBe(false)
  expect(await askJson((await outside('{}', 503)).url, null)).toEqual({ ok: false, fault: 'status 503' })
})
