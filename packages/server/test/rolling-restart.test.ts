import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenor, type Tenor } from '../src/app.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { createTestApp, type TestApp, type TestClient } from './test-app.ts'

/*
 * Servers are exchanged behind a proxy that does what any does: it keeps connections open, asks each server whether it is ready,
 * and sends every request once. It never tries one again.
 */

const ORDER = '/apiw/v2/earn/dual/order'
const ASKED_MS = 50
/** As TENOR_ENDING_SECONDS: several times as long as the proxy takes to ask. */
const ENDING_MS = 400

type Running = { tenor: Tenor; port: number; agent: Agent; isReady: boolean; served: number; end(): Promise<void> }

let app: TestApp
let proxy: Server
const backends: Running[] = []
const faults: string[] = []

async function runServer(): Promise<Running> {
  const db = openDatabase({ url: app.appUrl, log: silentLog(), connections: 6 })
  const tenor = await createTenor({ db, log: silentLog(), mode: 'sandbox', clock: app.clock, movable: null })
  const server = await tenor.serve()
  await tenor.runner.runUntil(app.clock.now())
  // A server whose jobs have not gone round for a minute says that it is not ready.
  tenor.runner.start()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    tenor,
    port,
    agent,
    isReady: false,
    served: 0,
    async end() {
      tenor.beginEnding()
      await setTimeout(ENDING_MS)
      await server.close()
      agent.destroy()
      await tenor.stop()
      await db.close()
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

type Sent = { method: string; path: string; headers: Record<string, unknown>; body?: string }

function send(port: number, agent: Agent | false, { body, ...sent }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = sent.headers as Record<string, string>
    const going = request(
      { host: '127.0.0.1', port, agent, method: sent.method, path: sent.path, headers },
      (reply) => {
        bodyOf(reply).then((text) => resolve({ status: reply.statusCode ?? 0, text }), reject)
      },
    )
    going.on('error', reject)
    going.end(body)
  })
}

async function ask(backend: Running): Promise<void> {
  const answer = await send(backend.port, false, { method: 'GET', path: '/readyz', headers: {} }).catch(() => null)
  const { status } = JSON.parse(answer?.text ?? '{}') as { status?: string }
  // On a busy machine the probe of the database may take too long: a server that was ready and does not end still serves.
  backend.isReady = status === 'ready' || (backend.isReady && status === 'waiting')
}

let turn = 0
function listenAsProxy(): Promise<Server> {
  const server = createServer(async (incoming, reply) => {
    const body = await bodyOf(incoming)
    const ready = backends.filter(({ isReady }) => isReady)
    turn += 1
    const backend = ready[turn % Math.max(ready.length, 1)]
    const sent = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: { ...incoming.headers } }
    try {
      if (backend === undefined) throw new Error('no server is ready')
      const answer = await send(backend.port, backend.agent, body === '' ? sent : { ...sent, body })
      backend.served += 1
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
    } catch (error) {
      faults.push(String(error))
      reply.writeHead(502).end(String(error))
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  app = await createTestApp()
  backends.push(await runServer(), await runServer())
  proxy = await listenAsProxy()
})
afterAll(async () => {
  proxy.closeAllConnections()
  await new Promise((done) => proxy.close(done))
  await Promise.all(backends.map((backend) => backend.end()))
  await app.close()
})

it('servers are exchanged while orders come in, and none is refused', async () => {
  const customers: TestClient[] = await Promise.all([0, 1, 2, 3].map(() => app.customer()))
  for (const customer of customers) await customer.faucet('USDT', '1000000')
  const { data } = await app.client().get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
  const { port } = proxy.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      await Promise.all(backends.map(ask))
      await setTimeout(ASKED_MS)
    }
  })()
  while (backends.some(({ isReady }) => !isReady)) await setTimeout(ASKED_MS)

  const answers: string[] = []
  const traffic = customers.map(async (customer, line) => {
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-csrf-token': customer.csrfToken, 'content-type': 'application/json' }
    for (let count = 0; !isOver; count += 1) {
      const body = JSON.stringify({ project_id: data[0].id, amount: '10', text: `t-r${line}x${count}` })
      const { status, text } = await send(port, agent, { method: 'POST', path: ORDER, headers, body })
      answers.push(status === 200 ? 'ok' : `${status} ${text.slice(0, 200)}`)
    }
  })
  const until = async (count: number) => {
    while (answers.length < count) await setTimeout(5)
  }
  await until(40)
  for (const old of [...backends]) {
    const fresh = await runServer()
    backends.push(fresh)
    while (!fresh.isReady) await setTimeout(ASKED_MS)
    await until(answers.length + 40)
    const { served } = old
    old.tenor.beginEnding()
    while (old.isReady) await setTimeout(ASKED_MS)
    await old.end()
    expect(old.isReady).toBe(false)
    expect(served).toBeGreaterThan(0)
    backends.splice(backends.indexOf(old), 1)
    await until(answers.length + 40)
  }
  isOver = true
  await Promise.all([...traffic, asking])
  agent.destroy()
  expect(faults).toEqual([])
  expect(answers.filter((answer) => answer !== 'ok')).toEqual([])
  expect(backends.every(({ served }) => served > 0)).toBe(true)
  const [orders] = await app.db.query<{ count: number }>(
    `/* no bucket: every order of the test */ select count(*) as count from dual_order where text like 't-r%'`,
  )
  expect(orders?.count).toBe(answers.length)
})

it('a server that is about to end says so, still answers, and ends the connection with its reply', async () => {
  const server = await runServer()
  const call = { method: 'GET', path: '/readyz', headers: {} }
  expect((await send(server.port, false, call)).status).toBe(200)
  server.tenor.beginEnding()
  const answer = await send(server.port, false, call)
  expect([answer.status, JSON.parse(answer.text).status]).toEqual([503, 'ending'])
  const reply = await fetch(`http://127.0.0.1:${server.port}/healthz`)
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  await server.end()
})
