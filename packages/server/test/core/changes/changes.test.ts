import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/* The stream of changes, over a real connection. */

const TIMES = { lookMs: 100, beatMs: 150, longestMs: 60_000 }
const PATH = '/apiw/v2/events'

type Heard = { id?: string; event?: string; data?: string; comment?: boolean }

let app: TestApp
let origin: string
let operator: TestClient
beforeAll(async () => {
  app = await createTestApp({ changeTimes: TIMES })
  operator = await app.operator()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const open: AbortController[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})

/** Against a hang only. */
const soon = <Value>(value: () => Value) => expect.poll(value, { timeout: 120_000 })

const cookiesOf = ({ cookies }: TestClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function listen(client: TestClient, more: { lastId?: string; address?: string; from?: string } = {}) {
  const abort = new AbortController()
  open.push(abort)
  const reply = await fetch(`${more.from ?? origin}${more.address ?? PATH}`, {
    headers: { cookie: cookiesOf(client), ...(more.lastId === undefined ? {} : { 'last-event-id': more.lastId }) },
    signal: abort.signal,
  })
  const heard: Heard[] = []
  const ended = read(reply, heard).catch(() => undefined)
  return { reply, heard, ended, stop: () => abort.abort() }
}

async function read(reply: Response, heard: Heard[]): Promise<void> {
  let text = ''
  for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(part)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    heard.push(...blocks.map(blockOf))
  }
}

function blockOf(block: string): Heard {
  if (block.startsWith(':')) return { comment: true }
  return Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
}

const changed = ({ heard }: { heard: Heard[] }) =>
  heard.filter(({ event }) => event === 'changed').map(({ data }) => data)
const lastId = ({ heard }: { heard: Heard[] }) => heard.findLast(({ id }) => id !== undefined)?.id

describe('the stream of changes', () => {
  it('goes as it is made through a proxy, is kept by nobody, and says that it lives', async () => {
    const stream = await listen(await app.customer())
    expect(stream.reply.status).toBe(200)
    const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding']
    expect(headers.map((name) => stream.reply.headers.get(name))).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store',
      'no',
      null,
    ])
    await soon(() => stream.heard.some(({ comment }) => comment)).toBe(true)
    expect(stream.heard.find(({ event }) => event === 'ready')).toMatchObject({ data: '[]' })
  })

  it('is for who is signed in', async () => {
    const { reply } = await listen(app.client())
    expect(reply.status).toBe(401)
    const head = await fetch(`${origin}${PATH}`, {
      method: 'HEAD',
      headers: { cookie: cookiesOf(await app.customer()) },
    })
    expect(head.status).toBe(200)
  })

  it('tells a customer, and no other, that what they have has changed, whoever changed it', async () => {
    const [client, other] = [await app.customer(), await app.customer()]
    const [own, others] = [await listen(client), await listen(other)]
    await soon(() => lastId(own)).toBeDefined()
    const beside = await app.beside()
    await beside.as(client).faucet('USDT', '5')
    await soon(() => changed(own)).toEqual(['["account"]'])
    expect(changed(others)).toEqual([])
    await beside.close()
  })

  it('tells everybody of a stop, and of a round of listing', async () => {
    const stream = await listen(await app.customer())
    await soon(() => lastId(stream)).toBeDefined()
    const { data } = await operator.post('/console/api/stops', {
      scope: 'asset',
      name: 'BTC',
      reason: 'technical',
      redemption: 1,
    })
    await soon(() => changed(stream)).toEqual(['["stops"]'])
    await operator.post(`/console/api/stops/${data.id}/end`, {})
    await soon(() => changed(stream)).toHaveLength(2)
    await app.db.execute(
      `update job_watermark set done_until = done_until + interval '30 seconds' where job = 'dual-listing'`,
    )
    await soon(() => changed(stream).at(-1)).toBe('["offers"]')
  })

  it('tells everybody that the facts of assets have changed, whichever process changed them', async () => {
    const stream = await listen(await app.customer())
    await soon(() => lastId(stream)).toBeDefined()
    const beside = await app.beside()
    const asset = { symbol: 'TOLD', name: 'Told', kind: 'coin', decimals: 8 }
    const simulator = { start: '2', volatility: '0.5' }
    const added = await beside.as(operator).post('/console/api/assets', { ...asset, simulator })
    expect(added.status, added.text).toBe(200)
    await soon(() => changed(stream).join()).toContain('"assets"')
    await beside.close()
  })

  it('goes on behind the id that was heard last, on any server', async () => {
    const client = await app.customer()
    const first = await listen(client)
    await soon(() => lastId(first)).toBeDefined()
    const id = lastId(first) ?? ''
    first.stop()
    await client.faucet('USDT', '5')
    const again = await listen(client, { lastId: id })
    await soon(() => changed(again)).toEqual(['["account"]'])
    const byAddress = await listen(client, { address: `${PATH}?last_event_id=${encodeURIComponent(id)}` })
    await soon(() => changed(byAddress)).toEqual(['["account"]'])
    const current = await listen(client, { lastId: lastId(again) ?? '' })
    await soon(() => current.heard.some(({ event }) => event === 'ready')).toBe(true)
    expect(changed(current)).toEqual([])
  })

  it.each(['nonsense', 'account', '=;=;=', 'a=b=c;account', 'x'.repeat(5_000)])('takes %s for no id', async (id) => {
    const stream = await listen(await app.customer(), { lastId: id })
    await soon(() => stream.heard.some(({ event }) => event === 'ready')).toBe(true)
    expect(changed(stream)).toEqual([])
  })

  it('is refused to who has six open, and free again when one is closed', async () => {
    const client = await app.customer()
    const streams = []
    for (let count = 0; count < 6; count += 1) streams.push(await listen(client))
    const seventh = await listen(client)
    expect([seventh.reply.status, seventh.reply.headers.get('retry-after')]).toEqual([429, '60'])
    streams[0]?.stop()
    await soon(async () => (await listen(client)).reply.status).toBe(200)
  })
})

it('streams end after a while, so that who is signed out hears no more', async () => {
  const short = await createTestApp({ changeTimes: { ...TIMES, longestMs: 300 } })
  await short.server.listen({ port: 0, host: '127.0.0.1' })
  const from = `http://127.0.0.1:${(short.server.server.address() as AddressInfo).port}`
  const client = await short.customer()
  const stream = await listen(client, { from })
  await stream.ended
  expect(stream.heard.length).toBeGreaterThan(0)
  await client.post('/apiw/v2/session/logout')
  expect((await listen(client, { from })).reply.status).toBe(401)
  await short.close()
})

it('streams do not hold up the end of a server', async () => {
  const ending = await createTestApp({ changeTimes: TIMES })
  await ending.server.listen({ port: 0, host: '127.0.0.1' })
  const from = `http://127.0.0.1:${(ending.server.server.address() as AddressInfo).port}`
  const stream = await listen(await ending.customer(), { from })
  expect(stream.reply.status).toBe(200)
  const begun = performance.now()
  await ending.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  await stream.ended
})
