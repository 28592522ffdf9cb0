import type { Reason } from '@tenor/contract/http'
import { instantOfSeconds, SECOND_MS } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { ordered } from '../src/demo.ts'
import { standingClock } from '../src/platform/clock/index.ts'
import { Refusal } from '../src/platform/http/index.ts'

const START = instantOfSeconds(1_900_000_000)

/** A market that has left the first so many quotes; how often it was asked, and how long that took. */
async function played(reason: Reason, refusals: number) {
  const clock = standingClock(START)
  let asked = 0
  const moveClock = async (to: number) => clock.set(to as ReturnType<typeof clock.now>)
  const failed = await ordered({ clock, moveClock: moveClock as never }, async () => {
    asked += 1
    if (asked <= refusals) throw new Refusal(422, reason)
  }).then(
    () => null,
    (error: Refusal) => error.reason,
  )
  return { asked, failed, seconds: (clock.now() - START) / SECOND_MS }
}

test('the demo orders by the next quote where the market has left the one it saw', async () => {
  expect(await played('dual.order.aprLowered', 0)).toEqual({ asked: 1, failed: null, seconds: 0 })
  for (const reason of ['dual.order.aprLowered', 'dual.order.priceMoved', 'sniper.order.guaranteeLowered'] as const) {
    expect(await played(reason, 2)).toEqual({ asked: 3, failed: null, seconds: 60 })
  }
})

test('it does without an order that a lively market refuses again and again', async () => {
  expect(await played('dual.quote.lapsed', 100)).toEqual({ asked: 8, failed: null, seconds: 240 })
})

test('a refusal that a later quote does not change ends the start', async () => {
  expect(await played('ERR_BALANCE_NOT_ENOUGH', 1)).toEqual({ asked: 1, failed: 'ERR_BALANCE_NOT_ENOUGH', seconds: 0 })
})
