import { HOUR_MS, instant } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { movableClock, realClock } from '../../../src/platform/clock/index.ts'
import { testHost } from './test-host.ts'

const T = 1_742_130_128_000

test('a wall clock that says t, then t less an hour: now does not fall', () => {
  const host = testHost(T)
  const clock = realClock(host)
  expect(clock.now()).toBe(instant(T))
  host.setBy(-HOUR_MS)
  expect(clock.now()).toBe(instant(T))
  host.goOn(HOUR_MS + 1)
  expect(clock.now()).toBe(instant(T + 1))
})

test("a sandbox's clock stands still with it, and so does one that is let go", () => {
  const host = testHost(T)
  const clock = movableClock(5_000, realClock(host))
  expect(clock.now()).toBe(instant(T + 5_000))
  host.setBy(-HOUR_MS)
  expect(clock.now()).toBe(instant(T + 5_000))
  clock.hold(instant(T + 9_000))
  clock.release()
  expect(clock.now()).toBe(instant(T + 9_000))
})
