// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followChanges } from '../../src/changes/change-stream.ts'
import { forgetTold, readTold, SELDOM_MS, setTold, toldBy } from '../../src/changes/told-by.ts'

/* The browser's side of the stream of changes, with an EventSource that the test speaks for. */

const AGAIN_MS = 1_000

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  say(type: string, topics: string[], lastEventId = 'account=1') {
    this.readyState = 1
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(topics), lastEventId }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', undefined)
  forgetTold()
})
afterEach(() => {
  vi.useRealTimers()
  forgetTold()
})

function follow() {
  const told = { open: [] as boolean[], topics: [] as (readonly string[])[] }
  const stream = followChanges(7, {
    onOpen: (isOpen) => void told.open.push(isOpen),
    onChange: (topics) => void told.topics.push(topics),
  })
  return { told, stream }
}

describe('a stream of changes', () => {
  it('is open with the first word of the server, and tells topics that are known', () => {
    const { told, stream } = follow()
    expect([FakeSource.all.map(({ address }) => address), told.open]).toEqual([['/apiw/v2/events'], []])
    FakeSource.all[0]?.say('ready', [])
    FakeSource.all[0]?.say('changed', ['account', 'weather', 'stops'])
    expect(told).toEqual({ open: [true, true], topics: [['account', 'stops']] })
    stream.close()
    expect(FakeSource.all[0]?.readyState).toBe(FakeSource.CLOSED)
  })

  it('is lost after five seconds without the server, not by a short break', () => {
    const { told, stream } = follow()
    FakeSource.all[0]?.say('ready', [])
    FakeSource.all[0]?.fail(0)
    vi.advanceTimersByTime(4_000)
    FakeSource.all[0]?.say('ready', [])
    vi.advanceTimersByTime(4_000)
    expect(told.open).toEqual([true, true])
    FakeSource.all[0]?.fail(0)
    vi.advanceTimersByTime(5_000)
    expect(told.open).toEqual([true, true, false])
    stream.close()
  })

  it('that the server refused is opened again behind what was heard last', () => {
    const { stream } = follow()
    FakeSource.all[0]?.say('ready', [], 'account=ab;offers=cd')
    FakeSource.all[0]?.fail(FakeSource.CLOSED)
    vi.advanceTimersByTime(29_000)
    expect(FakeSource.all).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(FakeSource.all[1]?.address).toBe('/apiw/v2/events?last_event_id=account%3Dab%3Boffers%3Dcd')
    stream.close()
  })

  it('is opened anew at once when the network is back, behind what was heard last', () => {
    const { stream } = follow()
    FakeSource.all[0]?.say('ready', [], 'account=ab')
    FakeSource.all[0]?.fail(FakeSource.CLOSED)
    globalThis.dispatchEvent(new Event('online'))
    expect(FakeSource.all.map(({ address }) => address)).toEqual([
      '/apiw/v2/events',
      '/apiw/v2/events?last_event_id=account%3Dab',
    ])
    vi.advanceTimersByTime(60_000)
    expect(FakeSource.all).toHaveLength(2)
    stream.close()
    globalThis.dispatchEvent(new Event('online'))
    expect(FakeSource.all).toHaveLength(2)
  })

  it('is opened anew when a tab that slept is looked at again, and left alone by a short look elsewhere', () => {
    const state = vi.spyOn(document, 'visibilityState', 'get')
    const look = (next: DocumentVisibilityState) => {
      state.mockReturnValue(next)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const { stream } = follow()
    FakeSource.all[0]?.say('ready', [])
    look('hidden')
    vi.advanceTimersByTime(5_000)
    look('visible')
    expect(FakeSource.all).toHaveLength(1)
    look('hidden')
    vi.advanceTimersByTime(3_600_000)
    look('visible')
    expect(FakeSource.all.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, 0])
    stream.close()
    state.mockRestore()
  })

  it('is there where a browser that denies storage denies channels and locks', async () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          deny()
        }
      },
    )
    const { told, stream } = follow()
    FakeSource.all[0]?.say('ready', [])
    expect(told.open).toEqual([true])
    stream.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.stubGlobal('EventSource', FakeSource)
    vi.stubGlobal('navigator', { locks: { request: async () => deny() } })
    const before = FakeSource.all.length
    const other = follow()
    await expect.poll(() => FakeSource.all.length, { timeout: 10_000 }).toBe(before + 1)
    other.stream.close()
  })

  it('is asked for once for all tabs of a browser, which hear of it too', async () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.stubGlobal('EventSource', FakeSource)
    const waiting: (() => unknown)[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, _options: object, lead: () => Promise<void>) => {
          waiting.push(lead)
          if (waiting.length === 1) await lead()
        },
      },
    })
    const [first, second] = [follow(), follow()]
    expect(FakeSource.all).toHaveLength(1)
    FakeSource.all[0]?.say('changed', ['offers'])
    await expect.poll(() => second.told.topics, { timeout: 10_000 }).toEqual([['offers']])
    first.stream.close()
    second.stream.close()
  })
})

describe('a read that the stream tells of', () => {
  function observed(client: QueryClient) {
    const read = vi.fn(async () => 1)
    const observer = new QueryObserver(client, { queryKey: ['money'], queryFn: read, ...toldBy('account', AGAIN_MS) })
    return { read, end: observer.subscribe(() => undefined) }
  }

  it('is asked for by time while there is no stream', async () => {
    const client = new QueryClient()
    const { read, end } = observed(client)
    await vi.advanceTimersByTimeAsync(AGAIN_MS * 3 + 100)
    expect(read).toHaveBeenCalledTimes(4)
    end()
  })

  it('is asked for when the stream tells of its topic, and seldom otherwise', async () => {
    const client = new QueryClient()
    setTold(client, true)
    const { read, end } = observed(client)
    await vi.advanceTimersByTimeAsync(AGAIN_MS * 30)
    expect(read).toHaveBeenCalledTimes(1)
    readTold(client, ['offers'])
    await vi.advanceTimersByTimeAsync(10)
    expect(read).toHaveBeenCalledTimes(1)
    readTold(client, ['account'])
    await vi.advanceTimersByTimeAsync(10)
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(SELDOM_MS)
    expect(read).toHaveBeenCalledTimes(3)
    end()
  })

  it('is read at once when the stream is lost, and by time from then on', async () => {
    const client = new QueryClient()
    setTold(client, true)
    const { read, end } = observed(client)
    await vi.advanceTimersByTimeAsync(AGAIN_MS * 3)
    setTold(client, false)
    await vi.advanceTimersByTimeAsync(10)
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(AGAIN_MS * 2 + 100)
    expect(read).toHaveBeenCalledTimes(4)
    end()
  })
})
