import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../../src/api/api-refusal.ts'
import { makeQueryClient } from '../../src/api/query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SELDOM_MS = 3_600_000

test('a read that went unanswered is asked again by itself within seconds, however seldom it is read else', async () => {
  const client = makeQueryClient({ freshMs: 0, retries: 0 })
  let isAway = true
  const queryFn = async () => {
    if (isAway) throw refusalOf(new TypeError('Failed to fetch'))
    return 'there'
  }
  const observer = new QueryObserver(client, { queryKey: ['rates'], queryFn, refetchInterval: SELDOM_MS })
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(observer.getCurrentResult().status).toBe('error')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(observer.getCurrentResult().status).toBe('error')
  isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(observer.getCurrentResult().data).toBe('there')
  end()
})

test('nobody asks again for a read that no part of a page looks at', async () => {
  const client = makeQueryClient({ freshMs: 0, retries: 0 })
  const queryFn = vi.fn(async () => Promise.reject(refusalOf(new TypeError('Failed to fetch'))))
  const end = new QueryObserver(client, { queryKey: ['rates'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('what a page shows is read at once when the network is back', async () => {
  const client = makeQueryClient({ freshMs: 1_000, retries: 0 })
  client.mount()
  const queryFn = vi.fn(async () => 'there')
  const observer = new QueryObserver(client, { queryKey: ['rates'], queryFn, refetchInterval: SELDOM_MS })
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(queryFn).toHaveBeenCalledTimes(2)
  end()
  client.unmount()
})
