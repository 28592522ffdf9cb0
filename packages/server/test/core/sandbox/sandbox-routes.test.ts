import { sandboxClock, sandboxClockMove } from '@tenor/contract/core'
import { DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import type { ClockMover } from '../../../src/core/sandbox/index.ts'
import { registerSandbox } from '../../../src/core/sandbox/index.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { createHttp, type Http } from '../../../src/platform/http/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'

const START = instant(Date.UTC(2023, 2, 1, 12, 0, 0, 250))
const NOW = unixSeconds(START)
const YEAR_SECONDS = 365 * 86_400
const clock = standingClock(START)
let http: Http
let move: (body: object) => Promise<{ status: number; now: number | undefined; reason: string | undefined }>

/** Moves the standing clock, as the real one moves with its jobs. */
const mover: ClockMover = {
  async move(target) {
    const goal: Instant = target(clock.now())
    clock.set(goal)
    return goal
  },
  follow: () => undefined,
  beginEnding: () => undefined,
  stop: async () => undefined,
}

beforeAll(async () => {
  const customer = {
    userId: 7,
    bucket: 1,
    email: '',
    role: 'customer',
    vipTier: 0,
    region: '',
    verified: true,
  } as const
  const identify = async () => ({ customer, sessionHash: 'hash', csrfToken: 'token' })
  http = await createHttp({ log: silentLog(), mode: 'sandbox', identify })
  // The clock's calls touch no table.
  registerSandbox(http, { db: null as never, clock, assets: SAMPLE_ASSETS, mover })
  move = async (payload) => {
    const headers = { 'x-csrf-token': 'token' }
    const reply = await http.server.inject({ method: 'POST', url: sandboxClockMove.path, headers, payload })
    return { status: reply.statusCode, now: reply.json().data?.now, reason: reply.json().fail_reason }
  }
})

afterAll(() => http.server.close())

describe("the calls of the sandbox's clock", () => {
  test('read it, and move it by seconds or to an instant', async () => {
    clock.set(START)
    const read = await http.server.inject({ method: 'GET', url: sandboxClock.path })
    expect(read.json().data).toEqual({ now: NOW })
    expect(await move({ advance: 3_600 })).toMatchObject({ status: 200, now: NOW + 3_600 })
    expect(await move({ to: NOW + 86_400 })).toMatchObject({ status: 200, now: NOW + 86_400 })
    expect(clock.now()).toBe(instant((NOW + 86_400) * 1_000))
  })

  test('leave it where it is for the second that it is in', async () => {
    clock.set(START)
    expect(await move({ to: NOW })).toMatchObject({ status: 200, now: NOW })
    expect(await move({ advance: 0 })).toMatchObject({ status: 200, now: NOW })
    expect(clock.now()).toBe(START)
  })

  test('refuse to go back, more than five years at once, and anything but one of the two', async () => {
    clock.set(START)
    for (const [body, reason] of [
      [{ to: NOW - 1 }, 'sandbox.clock.backward'],
      [{ advance: -1 }, 'sandbox.clock.backward'],
      [{ advance: 5 * YEAR_SECONDS + 1 }, 'sandbox.clock.tooFar'],
      [{ to: NOW + 6 * YEAR_SECONDS }, 'sandbox.clock.tooFar'],
      [{}, 'sandbox.clock.advanceOrTo'],
      [{ advance: 1, to: NOW + 1 }, 'sandbox.clock.advanceOrTo'],
    ] as const) {
      expect(await move(body)).toMatchObject({ status: 422, reason })
    }
    expect(clock.now()).toBe(START)
    expect((await move({ advance: 5 * YEAR_SECONDS })).now).toBe(unixSeconds(later(START, 5 * 365 * DAY_MS)))
  })
})
