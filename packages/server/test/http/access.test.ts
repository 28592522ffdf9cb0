import type { Endpoint } from '@tenor/contract/http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../test-app.ts'
import { addressOf, everyEndpoint, everyProgramCall, type Input } from './every-endpoint.ts'
import { goodInput } from './generated-input.ts'
import { digestOfTables, faultOfRefusal } from './lawful.ts'

/* Who may call what. The calls come from the contract: one that is added is tried without a word here. */

const endpoints = await everyEndpoint()
const inSandbox = endpoints.filter(({ endpoint }) => endpoint.sandboxOnly === true)
/** But those that a signed link authorises, whose callers know no token of ours. */
const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.isSigned !== true)
const forOperators = endpoints.filter(({ endpoint }) => endpoint.audience === 'operator')
const notForVisitors = endpoints.filter(({ endpoint }) => endpoint.audience !== 'visitor')

let app: TestApp
let owner: TestClient
let stranger: TestClient
let operator: TestClient
let ids: { processing: number; waiting: number; quote: number }

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  await app.tenor.runner.runUntil(app.clock.now())
  owner = await app.customer()
  stranger = await app.customer()
  operator = await app.operator()
  await owner.faucet('USDT', '10000')
  await stranger.faucet('USDT', '10000')
  ids = await ordersOf(owner)
})
afterAll(() => app.close())

async function ordersOf(customer: TestClient) {
  const product = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: 1_900_090_800 }
  const made = []
  for (const acceptance of ['auto', 'desk']) {
    const listed = await operator.post('/console/api/dual/products', { ...product, acceptance })
    const order = await customer.post('/apiw/v2/earn/dual/order', { project_id: listed.data.id, amount: '100' })
    expect(order.status).toBe(200)
    made.push(order.data.id)
    await app.tenor.runner.runUntil(app.clock.now())
  }
  const [processing, waiting] = made
  const quote = await customer.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${processing}`)
  return { processing, waiting, quote: quote.data?.req_id ?? 1 }
}

/** An input that would do something, were the caller let in. */
function inputOf(endpoint: Endpoint): Input {
  return fc.sample(goodInput(endpoint, { coin: ['BTC'], asset: ['USDT'], order_id: [ids.waiting], id: [1] }), {
    numRuns: 1,
    seed: 7,
  })[0] as Input
}

function send(client: TestClient, endpoint: Endpoint, input = inputOf(endpoint), headers = {}): Promise<TestReply> {
  const address = addressOf(endpoint, input)
  if (endpoint.method === 'GET') return client.get(address)
  const body = (input.body ?? {}) as object
  return endpoint.method === 'POST'
    ? client.post(address, body, headers)
    : client.send(endpoint.method, address, body, headers)
}

async function refusedWithNothingChanged(work: () => Promise<[name: string, reply: TestReply, status: number][]>) {
  const before = await digestOfTables(app.url)
  const replies = await work()
  expect(replies.length).toBeGreaterThan(0)
  const faults = replies.filter(([, reply, status]) => reply.status !== status || faultOfRefusal(reply) !== null)
  expect(
    faults.map(([name, reply]) => `${name}: ${reply.status} ${faultOfRefusal(reply)} ${reply.fail_reason}`),
  ).toEqual([])
  expect(await digestOfTables(app.url)).toEqual(before)
}

describe('every call of the contract', () => {
  it('is hung on the server, and no two have one address', async () => {
    const routes = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(routes).size).toBe(routes.length)
    expect(routes.length).toBeGreaterThan(40)
    const missing = endpoints.filter(({ endpoint: { method, path } }) => !app.server.hasRoute({ method, url: path }))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('is the only way in: the server has no other call that changes something', async () => {
    const programs = (await everyProgramCall()).filter(({ endpoint }) => endpoint.method !== 'GET')
    const known = new Set([...changing, ...programs].map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
    const tree = app.server.printRoutes({ commonPrefix: false })
    const hung = tree.split('\n').filter((line) => /\((?!HEAD|GET)/.test(line)).length
    expect(hung).toBeGreaterThan(0)
    expect(hung).toBeLessThanOrEqual(known.size)
  })

  it('refuses a visitor where it is for customers or operators', async () => {
    const visitor = app.client()
    await visitor.get('/apiw/v2/session')
    await refusedWithNothingChanged(() =>
      Promise.all(
        notForVisitors.map(
          async ({ name, endpoint }) => [name, await send(visitor, endpoint), 401] as [string, TestReply, number],
        ),
      ),
    )
  })

  it('refuses a customer where it is for operators', async () => {
    await refusedWithNothingChanged(() =>
      Promise.all(
        forOperators.map(
          async ({ name, endpoint }) => [name, await send(owner, endpoint), 403] as [string, TestReply, number],
        ),
      ),
    )
  })

  it('refuses whoever brings no CSRF token, a wrong one or that of another session, where it changes something', async () => {
    const wrong = ['', 'wrong', `${owner.csrfToken}x`, stranger.csrfToken, 'é'.repeat(43)]
    await refusedWithNothingChanged(async () => {
      const replies: [string, TestReply, number][] = []
      for (const { name, endpoint } of changing) {
        const caller = endpoint.audience === 'operator' ? operator : owner
        for (const token of wrong) {
          replies.push([name, await send(caller, endpoint, inputOf(endpoint), { 'x-csrf-token': token }), 403])
        }
      }
      return replies
    })
  })

  it('takes no CSRF token from a body or a query', async () => {
    await refusedWithNothingChanged(async () => {
      const field = { csrf_token: owner.csrfToken, 'x-csrf-token': owner.csrfToken }
      const reply = await owner.post(`/apiw/v2/session/logout?csrf_token=${owner.csrfToken}`, field, {
        'x-csrf-token': '',
      })
      return [['logout', reply, 403]]
    })
  })
})

describe("another customer's rows", () => {
  it('are not found by any call that takes an id, and nothing happens to them', async () => {
    const own = { order_id: [ids.processing, ids.waiting], req_id: [ids.quote], renewal_id: [ids.processing] }
    const mine = Object.keys(own)
    const before = await digestOfTables(app.url)
    let tried = 0
    for (const { name, endpoint } of endpoints.filter((one) => one.endpoint.audience === 'customer')) {
      const inputs = fc.sample(goodInput(endpoint, own), { numRuns: 60, seed: 11 })
      const fields = (input: Input) =>
        ({ ...input.query, ...((input.body ?? {}) as object) }) as Record<string, unknown>
      const usesOwn = (input: Input) =>
        mine.some((key) => own[key as 'order_id'].includes(fields(input)[key] as number))
      for (const { query, ...input } of inputs.filter(usesOwn).slice(0, 6)) {
        // Without a made-up cursor or a page that lies too deep, which are refused as such.
        const { cursor: _cursor, page: _page, ...asked } = query as Record<string, unknown>
        // Without a fund password, which is asked before anything else.
        const body = input.body === undefined ? undefined : { ...(input.body as object), fundpass: undefined }
        const reply = await send(stranger, endpoint, { ...input, query: asked, body })
        tried += 1
        const isEmptyFile = endpoint.produces === 'text/csv' && reply.text.trim().split('\r\n').length === 1
        const isEmptyList = reply.status === 200 && (isEmptyFile || reply.data.totalCount === 0)
        expect([name, reply.status, isEmptyList]).toEqual([name, isEmptyList ? 200 : 404, isEmptyList])
      }
    }
    expect(tried).toBeGreaterThan(20)
    expect(await digestOfTables(app.url)).toEqual(before)
  })

  it('stay hidden in every list and every file', async () => {
    for (const { name, endpoint } of endpoints) {
      if (endpoint.method !== 'GET' || endpoint.audience !== 'customer') continue
      const { text, status } = await stranger.get(endpoint.path)
      expect([name, text.includes(`"id":${ids.processing}`), text.includes('customer1@')]).toEqual([name, false, false])
      expect([name, status < 500]).toEqual([name, true])
    }
  })

  it('answer as an id does that nobody has', async () => {
    for (const call of ['order-detail', 'order-refund-preview']) {
      const foreign = await stranger.get(`/apiw/v2/earn/dual/${call}?order_id=${ids.processing}`)
      const nobodys = await stranger.get(`/apiw/v2/earn/dual/${call}?order_id=999999999`)
      expect(foreign.text).toBe(nobodys.text)
    }
  })
})

describe('live mode', () => {
  it('has no call of the sandbox, for anyone', async () => {
    const live = await createTestApp({ mode: 'live' })
    const backOffice = await live.operator()
    const customer = await live.customer()
    for (const { name, endpoint } of inSandbox) {
      for (const client of [live.client(), customer, backOffice]) {
        const reply = await send(client, endpoint)
        expect([name, reply.status, faultOfRefusal(reply)]).toEqual([name, 404, null])
      }
    }
    await live.close()
  })
})
