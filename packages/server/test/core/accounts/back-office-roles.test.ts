import { BACK_OFFICE_ROLES, type BackOfficeRole, type Endpoint, mayCallAs } from '@tenor/contract/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Http, route } from '../../../src/platform/http/index.ts'
import { addressOf, everyEndpoint } from '../../http/every-endpoint.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const endpoints = (await everyEndpoint()).filter(({ endpoint }) => endpoint.audience === 'operator')
const needed = (endpoint: Endpoint) => (endpoint.audience === 'operator' ? endpoint.role : null)

let app: TestApp
const clients = new Map<BackOfficeRole, TestClient>()

beforeAll(async () => {
  app = await createTestApp()
  const first = await app.operator()
  for (const role of BACK_OFFICE_ROLES) {
    const client = await app.customer()
    const { data } = await client.get('/apiw/v2/session')
    expect((await first.post(`/console/api/users/${data.user.id}/role`, { role })).data.role).toBe(role)
    clients.set(role, client)
  }
})
afterAll(() => app.close())

/** Nothing is done by it: the body is none, or one that no call takes. */
async function attempt(client: TestClient, endpoint: Endpoint) {
  const address = addressOf(endpoint, { params: { id: '0', name: 'none' }, query: { from: 'x', coin: '-' } })
  if (endpoint.method === 'GET') return client.get(address)
  return endpoint.method === 'POST' ? client.post(address, { x: 1 }) : client.put(address, { x: 1 })
}

describe('every call of the back office', () => {
  it('says which role it needs, and a server with one that does not is not made', () => {
    expect(endpoints.length).toBeGreaterThan(25)
    expect(endpoints.filter(({ endpoint }) => !BACK_OFFICE_ROLES.includes(needed(endpoint) as BackOfficeRole))).toEqual(
      [],
    )
    const silent = { method: 'GET', path: '/console/api/x', summary: '', audience: 'operator', data: z.object({}) }
    const http = { server: app.server, mode: 'sandbox', origin: null } as Http
    expect(() => route(http, silent as unknown as Endpoint, async () => ({}))).toThrow('which role it needs')
  })

  it.each(BACK_OFFICE_ROLES)(
    'is open to a %s where their role is what it needs, and else says which is',
    async (role) => {
      const client = clients.get(role) as TestClient
      const told = []
      for (const { name, endpoint } of endpoints) {
        const reply = await attempt(client, endpoint)
        told.push([name, reply.status === 403, reply.fail_reason === 'account.role.needed' ? reply.params.role : null])
      }
      expect(told).toEqual(
        endpoints.map(({ name, endpoint }) => {
          const role_needed = needed(endpoint) as BackOfficeRole
          const isRefused = endpoint.audience !== 'operator' || !mayCallAs(role, endpoint)
          return [name, isRefused, isRefused ? role_needed : null]
        }),
      )
    },
  )
})

describe('powers', () => {
  const of = (role: BackOfficeRole) =>
    endpoints.filter(({ endpoint }) => needed(endpoint) === role).map(({ name }) => name)

  it('are parted: who lists gives no voucher and no role, and who gives roles lists nothing', () => {
    expect(of('dealer')).toEqual(expect.arrayContaining(['dualBackOfficeProductCreate', 'dualBackOfficeSeriesUpdate']))
    expect(of('risk')).toEqual(expect.arrayContaining(['grantVoucher', 'dualBackOfficeSettlementPrice']))
    expect(of('administrator')).toEqual(expect.arrayContaining(['setRole', 'setTier']))
    for (const { endpoint } of endpoints.filter(({ endpoint }) => needed(endpoint) === 'reader')) {
      expect([endpoint.path, endpoint.method === 'GET' || /\/(search|preview|decision)$/.test(endpoint.path)]).toEqual([
        endpoint.path,
        true,
      ])
    }
  })

  it('of an operator are those of all four', async () => {
    const first = await app.operator()
    for (const { endpoint } of endpoints) expect((await attempt(first, endpoint)).status).not.toBe(403)
  })

  it('are said in the language of the caller', async () => {
    const reader = clients.get('reader') as TestClient
    const say = async (language: string) =>
      (await reader.post('/console/api/jobs/outbox/run', {}, { 'accept-language': language })).message
    expect(await say('en')).toContain('administrator')
    expect(await say('zh-CN')).toContain('管理员')
    expect(await say('ar')).toContain('مدير')
  })
})
