import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { LimitStore } from '../../../src/platform/http/limit-store.ts'

const WINDOW_MS = 60_000

it('of calls that arrive together those within the limit pass', async () => {
  const server = fastify()
  const isOpen = Promise.withResolvers<void>()
  // All wait for one promise, so that all are counted before the first is judged.
  server.addHook('onRequest', () => isOpen.promise)
  await server.register(rateLimit, { global: false, store: LimitStore, hook: 'onRequest' })
  server.get('/', { config: { rateLimit: { max: 20, timeWindow: WINDOW_MS } } }, async () => 'served')
  const calls = Array.from({ length: 80 }, () => server.inject('/'))
  setImmediate(isOpen.resolve)
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
  await server.close()
})

it('counts all routes of a group together, and groups apart', async () => {
  const server = fastify()
  await server.register(rateLimit, { global: false, store: LimitStore, hook: 'onRequest' })
  const limit = (groupId: string) => ({ config: { rateLimit: { max: 3, timeWindow: WINDOW_MS, groupId } } })
  for (const path of ['/a', '/b']) server.get(path, limit('read'), async () => 'served')
  server.get('/c', limit('write'), async () => 'served')
  const statuses: number[] = []
  for (const path of ['/a', '/b', '/a', '/b', '/c']) statuses.push((await server.inject(path)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
  await server.close()
})

it('counts each caller by windows of their own, and forgets those seen longest ago', () => {
  const store = new LimitStore()
  const count = (key: string, window = WINDOW_MS) => {
    let found = 0
    store.incr(key, (_error, result) => (found = result?.current ?? 0), window)
    return found
  }
  expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3])
  expect([count('over', 0), count('over', 0)]).toEqual([1, 1])
  for (let caller = 0; caller < 50_000; caller += 1) count(`caller ${caller}`)
  expect(count('a')).toBe(1)
})
