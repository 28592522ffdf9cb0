import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { everyEndpoint } from './every-endpoint.ts'

type Operation = {
  operationId: string
  summary: string
  description?: string
  security: Record<string, unknown>[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content: Record<string, unknown> }>
}

let app: TestApp
let paths: Record<string, Record<string, Operation>>
let servers: { url: string }[]

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  const reply = await app.server.inject({ method: 'GET', url: '/openapi.json' })
  paths = reply.json().paths
  servers = reply.json().servers
})

afterAll(() => app.close())

describe('the description of the API', () => {
  it('names each operation by its method and path, once, and says where the server is', () => {
    const ids = Object.values(paths).flatMap((of) => Object.values(of).map(({ operationId }) => operationId))
    expect(ids.filter((id) => !/^(get|post|put|patch|delete)[A-Za-z0-9]+$/.test(id ?? ''))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(paths['/api/v4/earn/uni/currencies/{currency}']?.['get']?.operationId).toBe(
      'getApiV4EarnUniCurrenciesByCurrency',
    )
    expect(paths['/apiw/v2/account/statement.csv']?.['get']?.operationId).toBe('getApiwV2AccountStatementCsv')
    expect(servers.map(({ url }) => url)).toEqual(['/'])
  })

  it('names each refusal of a call once', () => {
    const described = Object.values(paths).flatMap((of) => Object.values(of).map(({ description = '' }) => description))
    for (const text of described) {
      const reasons = [...text.matchAll(/`([\w.]+)`/g)].map(([, reason]) => reason)
      const listed = text.includes('Refused with: ')
        ? reasons.slice(-(text.split('Refused with: ')[1]?.split(', ').length ?? 0))
        : []
      expect([text, listed.length]).toEqual([text, new Set(listed).size])
    }
  })

  it('has every call of the contract with its replies, its refusals and what the caller must bring', async () => {
    for (const { name, endpoint } of await everyEndpoint()) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = paths[path]?.[endpoint.method.toLowerCase()]
      expect([name, operation?.summary]).toEqual([name, endpoint.summary])
      expect([name, Object.keys(operation?.responses ?? {}).sort()]).toEqual([name, ['200', '4XX']])
      const types = endpoint.path.endsWith('/journal') ? ['text/csv'] : []
      expect([name, Object.keys(operation?.responses['200']?.content ?? {})]).toEqual([
        name,
        [endpoint.produces ?? 'application/json', ...types],
      ])
      const needs = operation?.security[0] ?? {}
      expect([name, 'session' in needs]).toEqual([name, endpoint.audience !== 'visitor'])
      expect([name, 'csrf' in needs]).toEqual([name, endpoint.method !== 'GET'])
      for (const reason of endpoint.refusals ?? []) expect(operation?.description).toContain(reason)
      if (endpoint.movesMoney === true) expect(operation?.description).toContain('Idempotency-Key')
      if (endpoint.body === undefined) continue
      expect([name, Object.keys(operation?.requestBody?.content ?? {})]).toEqual([
        name,
        ['application/json', 'application/x-www-form-urlencoded'],
      ])
    }
  })
})
