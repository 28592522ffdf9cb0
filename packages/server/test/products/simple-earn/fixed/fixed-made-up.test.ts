import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.ts'
import { fixedApp, fixedStage } from './fixed-stage.ts'

/* A server that was away makes days up: the maturity goes on beside the short jobs then, and either may be first. */

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const DAILY = { pre_redeem_policy: 'clawback', lock_up_period: 3 }

/** What the job of days still has to do. */
async function daysDue(): Promise<unknown> {
  const states = await app.tenor.runner.states(app.clock.now())
  return states.find(({ name }) => name === 'fixed-daily')?.due
}

test('a maturity that is paid before days that are late pays them with the rest, and the job of days is done with it', async () => {
  const client = await stage.funded()
  const { finish_time: finish } = (await stage.lend(client, await stage.product(DAILY), '1000')).data
  app.clock.set(stage.at(finish + 1_800))
  await app.tenor.runner.runOne('fixed-maturity', app.clock.now())
  expect(await stage.balance(client)).toBe('10000.8219178')
  expect(await daysDue()).toBe(null)
})

test('days of an order that goes on after they were paid to others are paid too', async () => {
  const [first, second] = [await stage.funded(), await stage.funded()]
  const product = await stage.product(DAILY)
  const going = (await stage.lend(first, product, '1000', { reinvest_status: 1 })).data
  app.clock.set(later(app.clock.now(), 2 * DAY_MS))
  await stage.lend(second, product, '1000')
  // Two days after the finish the server comes back, and days are sooner than the maturity.
  app.clock.set(stage.at(going.finish_time, 2 * DAY_MS))
  await app.tenor.runner.runOne('fixed-daily', app.clock.now())
  await app.tenor.runner.runOne('fixed-maturity', app.clock.now())
  await app.tenor.runner.runOne('fixed-daily', app.clock.now())
  expect(await daysDue()).toBe(null)
  const { list } = (await first.get('/apiw/v2/fixed_earn/api/user/lend?order_type=1')).data
  expect(list[0]).toMatchObject({ paid_interest: '0.54809532' })
})
