import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originOf } from '../../src/platform/http/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { createTestApp, freshEmail, type TestApp } from '../test-app.ts'

/* By whom and under which name the server is reached, and what of a body is not taken. */

const SESSION = '/apiw/v2/session'
const lines: string[] = []
let app: TestApp
let port: number

beforeAll(async () => {
  const kept = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await createTestApp({ log: createLog('info', kept), reach: { trustedProxies: ['198.51.100.0/24'] } })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a request as it is written and returns all that comes back. */
async function raw(head: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

describe('a request', () => {
  it.each([
    ['without a host', []],
    ['with two hosts', ['Host: earn.example.com', 'Host: elsewhere.example.com']],
    ['with the same host twice', ['Host: earn.example.com', 'host: earn.example.com']],
  ])('%s is refused in our words', async (_what, hosts) => {
    const answer = await raw([`GET ${SESSION} HTTP/1.1`, ...hosts, 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.indexOf('{'))).fail_reason).toBe('request.unreadable')
  })

  it('with one host is served', async () => {
    expect(await raw([`GET ${SESSION} HTTP/1.1`, 'Host: earn.example.com', 'Connection: close'])).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })

  it.each([
    ['{"email":"a@example.com","email":"b@example.com","password":"x"}', 400],
    ['{"email":"a@example.com","password":"x","more":{"a":1,"a":1}}', 400],
    ['{"email":"a@example.com","password":"x","more":[{"a":":"},{"a":"\\"::\\\\"}]}', 422],
  ])('with the JSON %s answers %d', async (payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const client = app.client()
    await client.get(SESSION)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const given = { method: 'POST', url: `${SESSION}/login`, payload } as const
    const reply = await app.server.inject({
      ...given,
      headers: { ...headers, cookie, 'x-csrf-token': client.csrfToken },
    })
    // What is read is refused for what it says: the address and the password belong to nobody.
    expect([payload, reply.statusCode < 500 && (reply.statusCode === 400) === (status === 400)]).toEqual([
      payload,
      true,
    ])
    if (status === 400) expect(reply.json().fail_reason).toBe('request.unreadable')
  })
})

describe('what a proxy says', () => {
  const seen = async (remoteAddress: string, forwarded: string) => {
    await app.server.inject({ url: SESSION, remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    return lines.filter((line) => line.includes('TENOR_TRUSTED_PROXIES'))
  }

  it('counts from a network that is named, and is warned of from anywhere else, once', async () => {
    expect(await seen('198.51.100.9', '203.0.113.5')).toEqual([])
    const [warning, ...more] = await seen('192.0.2.7', '203.0.113.5')
    expect(more).toEqual([])
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, address: '192.0.2.7' })
    expect(await seen('192.0.2.8', '203.0.113.5')).toHaveLength(1)
  })
})

describe('a proxy that has to show a secret', () => {
  const SECRET = 'a secret of thirty-two signs or more'

  it('is believed with it alone, and its address is not enough', async () => {
    const guarded = await createTestApp({ mode: 'live', reach: { proxySecret: SECRET } })
    const registrations = async (proof: Record<string, string>) => {
      const made: number[] = []
      for (let index = 0; index < 12; index += 1) {
        const client = guarded.client('127.0.0.1')
        const headers = { 'x-forwarded-for': `198.51.100.${index}`, ...proof }
        const body = { email: freshEmail(), password: 'Marble 9 heron clasp' }
        await client.get(SESSION)
        made.push((await client.post(`${SESSION}/register`, body, headers)).status)
      }
      return made.filter((status) => status === 200).length
    }
    expect(await registrations({ 'x-tenor-proxy': SECRET })).toBe(12)
    expect(await registrations({ 'x-tenor-proxy': `${SECRET}!` })).toBe(10)
    expect(await registrations({})).toBe(0)
    await guarded.close()
  })
})

describe('the origin that links carry', () => {
  const request = (headers: Record<string, string>) =>
    ({ headers, protocol: 'http', host: headers['x-forwarded-host'] }) as unknown as FastifyRequest

  it('is the configured one, whatever the caller says', () => {
    const named = request({ host: 'elsewhere.example.com', 'x-forwarded-host': 'elsewhere.example.com' })
    expect(originOf({ origin: 'https://earn.example.com' }, named)).toBe('https://earn.example.com')
  })

  it('is the host that the caller named where none is configured, and never a forwarded one', () => {
    const forwarded = request({ host: '127.0.0.1:3000', 'x-forwarded-host': 'elsewhere.example.com' })
    expect(originOf({ origin: null }, forwarded)).toBe('http://127.0.0.1:3000')
    expect(originOf({ origin: null }, request({ host: '"><script>' }))).toBe('http://localhost')
  })
})
