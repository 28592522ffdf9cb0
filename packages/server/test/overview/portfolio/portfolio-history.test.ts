import { DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wealthApp, wealthStage } from '../../products/wealth/wealth-stage.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

/* A customer with one fund over some days, each closed at its midnight. */

const URL = '/apiw/v2/portfolio'
let app: TestApp
let stage: ReturnType<typeof wealthStage>
let customer: TestClient
let pid: number

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
  pid = await stage.product()
  customer = await stage.funded()
})
afterAll(() => app.close())

const close = () => app.tenor.runner.runOne('portfolio-close', app.clock.now())
const now = async () => (await customer.get(URL)).data
const history = async (range = '') => (await customer.get(`${URL}/history${range}`)).data

/** Plays to the next midnight, closes the day, and only then enters the value of its strike. */
async function nextDay(nav: string): Promise<Instant> {
  const at = stage.strike()
  app.clock.set(at)
  await close()
  await stage.nav(pid, at, nav)
  return at
}

it('has no midnight before the first on which there was something', async () => {
  await close()
  expect(await history()).toEqual({ range: 30, list: [] })
  expect((await app.client().get(`${URL}/history`)).status).toBe(401)
  expect((await customer.get(`${URL}/history?range=731`)).status).toBe(400)
})

it('earned is worth at the end less at the start less what was put in; closes stand in a row', async () => {
  await stage.buy(customer, pid, '1000')
  expect(await now()).toMatchObject({ put_in: '1000', worth_now: '1000', earned_today: '0', earned_ever: '0' })
  const first = await nextDay('1')
  const second = await nextDay('1.1')
  // A fifth of what is above the mark is the house's.
  const risen = { worth_now: '1080', earned_today: '80', earned_30_days: '80', earned_ever: '80' }
  expect(await now()).toMatchObject({ put_in: '1000', ...risen })
  expect((await history()).list).toEqual([
    { timest: unixSeconds(first), put_in: '1000', worth: '1000' },
    { timest: unixSeconds(second), put_in: '1000', worth: '1000' },
  ])
})

it('what is paid out is earned no more and no less; of a new day nothing is earned yet', async () => {
  await stage.redeem(customer, pid, '500')
  await nextDay('1.1')
  expect(await now()).toMatchObject({ put_in: '500', worth_now: '540', earned_today: '0', earned_ever: '80' })
})

it('what is put in after midnight is no part of a close that is written late', async () => {
  const at = stage.strike()
  app.clock.set(later(at, SECOND_MS))
  await stage.buy(customer, pid, '50')
  await close()
  await stage.nav(pid, at, '1.1')
  expect((await history()).list.at(-1)).toEqual({ timest: unixSeconds(at), put_in: '500', worth: '540' })
  expect(await now()).toMatchObject({ put_in: '550', worth_now: '590', earned_today: '0', earned_ever: '80' })
})

it('of a midnight that is not closed, or not here yet, nothing is said', async () => {
  const closed = (await history()).list
  app.clock.set(later(stage.strike(), -HOUR_MS))
  expect((await history()).list).toEqual(closed)
  app.clock.set(stage.strike())
  expect((await history()).list).toEqual(closed)
  await close()
  expect((await history()).list).toHaveLength(closed.length + 1)
})

it('a midnight is closed once, whoever closes it again; days that were missed are made up', async () => {
  const days = async () => (await history('?range=730')).list.length
  const before = await days()
  await Promise.all([close(), close()])
  expect(await days()).toBe(before)
  app.clock.set(later(app.clock.now(), 40 * DAY_MS))
  await close()
  expect(await days()).toBe(before + 40)
  expect((await history()).list).toHaveLength(30)
  expect(await now()).toMatchObject({ worth_now: '590', earned_30_days: '0', earned_ever: '80' })
})
