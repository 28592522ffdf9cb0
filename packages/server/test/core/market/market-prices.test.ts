import { decimal } from '@tenor/contract/money'
import { type Instant, instant, later } from '@tenor/contract/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentIndex } from '../../../src/core/market/market-prices.ts'
import type { SourceQuotes } from '../../../src/core/market/market-reading.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import type { Database } from '../../../src/platform/database/index.ts'

const START = instant(1_900_000_000_000)
const PAIR = 'BTC_USDT'

/** Sources that answer when the test says so. */
function heldBack() {
  const asked: { at: Instant; answer(price: string): void; fail(): void }[] = []
  const tell = (_db: unknown, _pairs: readonly string[], at: Instant) =>
    new Promise<SourceQuotes>((resolve, reject) => {
      asked.push({
        at,
        answer: (price) => resolve(quotesOf(price)),
        fail: () => reject(new Error('no source answers')),
      })
    })
  return { asked, priceSource: { quorum: 1, tellsPast: false, load: tell } }
}

function quotesOf(price: string): SourceQuotes {
  const source = { source: 'one', price: decimal(price), volume: decimal('1') }
  return { at: () => ({ sources: [source], dropped: [] }), sampled: (_pair, planned) => planned }
}

const clock = standingClock(START)
let sources: ReturnType<typeof heldBack>
let index: ReturnType<typeof currentIndex>
const priceNow = async () => (await index.read()).get(PAIR)?.price

beforeEach(() => {
  clock.set(START)
  sources = heldBack()
  index = currentIndex({ db: {} as Database, clock, priceSource: sources.priceSource, pairs: () => [PAIR] })
})

describe('the current index', () => {
  test('is read once for all who ask at a time', async () => {
    const all = [priceNow(), priceNow(), priceNow()]
    sources.asked[0]?.answer('100')
    expect(await Promise.all(all)).toEqual([decimal('100'), decimal('100'), decimal('100')])
    expect(sources.asked).toHaveLength(1)
  })

  test('is renewed before it is too old, and nobody waits for that', async () => {
    const first = priceNow()
    sources.asked[0]?.answer('100')
    await first
    clock.set(later(START, 300))
    expect(await priceNow()).toBe(decimal('100'))
    expect(await priceNow()).toBe(decimal('100'))
    expect(sources.asked).toHaveLength(2)
    sources.asked[1]?.answer('101')
    await Promise.resolve()
    clock.set(later(START, 520))
    expect(await priceNow()).toBe(decimal('101'))
  })

  test('is never given out older than half a second, though its successor is late', async () => {
    const first = priceNow()
    sources.asked[0]?.answer('100')
    await first
    clock.set(later(START, 300))
    await priceNow()
    clock.set(later(START, 501))
    const waiting = priceNow()
    sources.asked[1]?.answer('101')
    expect(await waiting).toBe(decimal('101'))
    expect(sources.asked).toHaveLength(2)
  })

  test('asks again when the sources failed, and when it was told to forget', async () => {
    const failed = priceNow()
    sources.asked[0]?.fail()
    await expect(failed).rejects.toThrow('no source answers')
    const again = priceNow()
    sources.asked[1]?.answer('100')
    await again
    index.forget()
    const afresh = priceNow()
    sources.asked[2]?.answer('102')
    expect(await afresh).toBe(decimal('102'))
  })

  test('is read anew when the clock is put back', async () => {
    const first = priceNow()
    sources.asked[0]?.answer('100')
    await first
    clock.set(later(START, -1))
    const earlier = priceNow()
    sources.asked[1]?.answer('99')
    expect(await earlier).toBe(decimal('99'))
  })
})
