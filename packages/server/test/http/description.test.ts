import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { everyEndpoint } from './every-endpoint.ts'

type Operation = {
  summary: string
  description?: string
  security: Record<string, unknown>[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content: Record<string, unknown> }>
}

let app: TestApp
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  const reply = await app.server.inject({ method: 'GET', url: '/openapi.json' })
  paths = reply.json().paths
})

afterAll(() => app.close())

describe('the description of the API', () => {
  it('has every call of the contract with its replies, its refusals and what the caller must bring', async () => {
    for (const { name, endpoint } of await everyEndpoint()) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = paths[path]?.[endpoint.method.toLowerCase()]
      expect([name, operation?.summary]).toEqual([name, endpoint.summary])
      expect([name, Object.keys(operation?.responses ?? {}).sort()]).toEqual([name, ['200', '4XX']])
      expect([name, Object.keys(operation?.responses['200']?.content ?? {})]).toEqual([
        name,
        [endpoint.produces ?? 'application/json'],
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
