import { ceilTo, DAY_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

/* Who a customer is on a day, their VIP tier and whether they count among the crowd, is who they are at its end. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const idOf = async (client: TestClient): Promise<number> => (await client.get('/apiw/v2/session')).data.user.id
const crowd = async (client: TestClient, is_crowd: number) =>
  (await stage.desk()).post(`/console/api/users/${await idOf(client)}/crowd`, { is_crowd })

/** 365 staked of what a file tells the rates of, a tenth of them its fee, less half from tier 3 on and nothing from 6 on. */
async function waiting() {
  await app.db.execute(`update staking_product set due_at = due_at + interval '9 years'`)
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({
    fee: '0.1',
    source: { kind: 'file' },
    reward_coin: [rewardOf('1')],
    vip_config: [
      { min_tier: 3, max_tier: 5, vip_sale: '0.5' },
      { min_tier: 6, max_tier: 9, vip_sale: '1' },
    ],
  })
  const client = await stage.funded('365')
  await stage.stake(client, pid, '365')
  return { day, pid, client }
}

/** The file says 1 % of days from `day` on, and they are booked. */
async function told(pid: number, day: Instant, days: number) {
  const lines = Array.from({ length: days }, (_, n) => `${isoText(later(day, n * DAY_MS)).slice(0, 10)},SOL,1`)
  const text = ['day,coin,rate', ...lines].join('\n')
  expect((await (await stage.desk()).post('/console/api/staking/source-file', { pid, text })).data.taken).toBe(days)
  await stage.jump(later(app.clock.now(), MINUTE_MS))
}
const fees = async (client: TestClient) => (await stage.rewards(client)).map(({ fee }) => fee)

test('days that are booked late have the VIP tier of their ends, one after another', async () => {
  const { day, pid, client } = await waiting()
  await stage.tier(client, 4)
  // Two changes of one instant: what stood between them did so for no time.
  app.clock.set(later(day, DAY_MS + MINUTE_MS))
  await stage.tier(client, 6)
  await stage.tier(client, 0)
  app.clock.set(later(day, 2 * DAY_MS))
  // At one instant jobs precede acts: this is of the day that begins.
  await stage.tier(client, 9)
  app.clock.set(later(day, 3 * DAY_MS + MINUTE_MS))
  await stage.tier(client, 3)
  await told(pid, day, 3)
  expect(await fees(client)).toEqual(['0', '0.001', '0.0005'])
})

test('and count among the crowd, or not, as at their ends', async () => {
  const { day, pid, client } = await waiting()
  await stage.tier(client, 9)
  expect((await crowd(client, 1)).status).toBe(200)
  app.clock.set(later(day, DAY_MS + MINUTE_MS))
  await crowd(client, 0)
  await crowd(client, 0)
  app.clock.set(later(day, 2 * DAY_MS + MINUTE_MS))
  await crowd(client, 1)
  await told(pid, day, 2)
  expect(await fees(client)).toEqual(['0', '0.001'])
})

test('so has what a redemption weighed, or booked by itself', async () => {
  const { day, pid, client } = await waiting()
  app.clock.set(later(day, DAY_MS + MINUTE_MS))
  await stage.tier(client, 9)
  expect((await stage.redeem(client, pid, '100')).status).toBe(200)
  await told(pid, day, 1)
  expect(await fees(client)).toEqual(['0.001'])
  const booked = await stage.product({
    fee: '0.1',
    reward_coin: [rewardOf('1')],
    vip_config: [{ min_tier: 3, max_tier: 9, vip_sale: '1' }],
  })
  const also = await stage.funded('365')
  const begun = nextDay()
  await stage.jump(begun)
  await stage.stake(also, booked, '365')
  app.clock.set(later(begun, DAY_MS + MINUTE_MS))
  await stage.tier(also, 9)
  expect((await stage.redeem(also, booked, '100')).status).toBe(200)
  expect(await fees(also)).toEqual(['0.001'])
})

test('an operator counts themselves neither among the crowd nor among those who did a task', async () => {
  const desk = await stage.desk()
  const id = await idOf(desk)
  const task = { user_id: id, interest_key: 'swap-own', wallet: '0xown' }
  const replies = [
    await desk.post(`/console/api/users/${id}/crowd`, { is_crowd: 1 }),
    await desk.post('/console/api/staking/tasks', task),
  ]
  expect(replies.map(({ status, fail_reason }) => [status, fail_reason])).toEqual([
    [409, 'proposal.oneself'],
    [409, 'proposal.oneself'],
  ])
  const other = await idOf(await stage.funded())
  expect((await desk.post('/console/api/staking/tasks', { ...task, user_id: other })).data.user_id).toBe(other)
})
