import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeHub } from '../../../src/core/changes/change-hub.ts'
import type { Database } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'

const TIMES = { lookMs: 2_000, beatMs: 15_000, longestMs: 300_000 }
const WATCHER = { bucket: 1, userId: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database in which it is counted how often it is looked; `hold` keeps the answers until they are let go. */
function looked() {
  const waiting: (() => void)[] = []
  const seen = { looks: 0, isHeld: false }
  const query = async (...given: unknown[]) => {
    const text = String(given.find((part) => typeof part === 'string'))
    if (text.includes('unnest')) return []
    if (text.includes('job_watermark')) seen.looks += 1
    if (seen.isHeld) await new Promise<void>((go) => waiting.push(go))
    return [{ offers: 'a', stops: 'b', version: 'c' }]
  }
  const letGo = () => {
    seen.isHeld = false
    for (const go of waiting.splice(0)) go()
  }
  return { seen, letGo, db: { query } as unknown as Database }
}

test('it is looked once every two seconds, also when the last stream ended and another began while it was looked', async () => {
  const { seen, letGo, db } = looked()
  const hub = createChangeHub({ db, log: silentLog() }, [], TIMES)
  const first = await hub.open(WATCHER, null)
  seen.isHeld = true
  await vi.advanceTimersByTimeAsync(TIMES.lookMs)
  first.destroy()
  await vi.advanceTimersByTimeAsync(1)
  const opening = hub.open(WATCHER, null)
  letGo()
  await opening
  await vi.advanceTimersByTimeAsync(1)
  seen.looks = 0
  await vi.advanceTimersByTimeAsync(10 * TIMES.lookMs)
  expect(seen.looks).toBe(10)
  hub.close()
})
