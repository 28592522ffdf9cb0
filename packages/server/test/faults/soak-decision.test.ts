import { expect, test } from 'vitest'
import { type SoakMinute, soakBreaches } from '../../../../faults/soak-decision.ts'
import { createMinuteBook } from '../../../../faults/soak-minutes.ts'

function minutes(of: (minute: number) => Partial<SoakMinute>, count = 10): SoakMinute[] {
  return Array.from({ length: count }, (_, index) => {
    const usual = {
      requests: 6_000,
      p50: 5,
      p99: 40,
      slowest: 90,
      slowestMove: 300,
      refused: 3,
      deliveries: 60,
      settled: 300,
      trials: 30,
    }
    const memory = { residentMegabytes: 250, heapMegabytes: 60 }
    return { minute: index + 1, ...usual, ...memory, faults: [], ...of(index + 1) }
  })
}

test('minutes that are alike breach nothing, and the first of them may be slow', () => {
  expect(soakBreaches(minutes(() => ({})))).toEqual([])
  expect(soakBreaches(minutes((minute) => (minute <= 2 ? { p99: 900, residentMegabytes: 90 } : {})))).toEqual([])
})

test('a minute in which the machine had other work is no drift', () => {
  expect(soakBreaches(minutes((minute) => (minute === 9 ? { p99: 752 } : {})))).toEqual([])
})

test('one fault is one too many', () => {
  const faulty = minutes((minute) => (minute === 4 ? { faults: ['GET /x: 500 null'] } : {}))
  expect(soakBreaches(faulty)).toEqual(['minute 4: GET /x: 500 null'])
})

test('memory that grows and latency that drifts are breaches', () => {
  expect(soakBreaches(minutes((minute) => ({ residentMegabytes: 200 + 20 * minute })))[0]).toMatch(
    /resident memory grew/,
  )
  expect(soakBreaches(minutes((minute) => ({ heapMegabytes: 60 + 3 * minute })))).toEqual([
    'the heap grew by 3.0 MB a minute',
  ])
  expect(soakBreaches(minutes((minute) => ({ p99: 20 * minute })))[0]).toMatch(/the p99 went from 60 to 180 ms/)
})

test('a refusal that customers may meet is counted, an error or any other refusal is a fault', () => {
  const book = createMinuteBook()
  const heard = { method: 'POST', path: '/x', ms: 4 }
  book.memory(100, 50)
  book.heard({ ...heard, status: 200, reason: null })
  book.heard({ ...heard, status: 422, reason: 'dual.product.soldOut' })
  book.heard({ ...heard, status: 401, reason: 'request.signInNeeded' })
  book.heard({ ...heard, status: 500, reason: 'request.failed' })
  book.heard({ ...heard, status: 500, reason: 'request.failed' })
  const minute = book.close({ deliveries: 1, orders: 2 })
  expect(minute).toMatchObject({ requests: 5, refused: 1, settled: 2, heapMegabytes: 50 })
  expect(minute.faults).toEqual(['POST /x: 401 request.signInNeeded', 'POST /x: 500 request.failed (2 times)'])
})
