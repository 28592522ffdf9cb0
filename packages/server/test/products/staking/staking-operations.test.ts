import { ceilTo, DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test-app.ts'
import { redeemOf, rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const C = '/console/api/staking'
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)

test('a dry run says what the day then comes to, to the last unit: stakes of the day, discounts and a bonus', async () => {
  const day = nextDay()
  const pid = await stage.product({
    reward_coin: [rewardOf('6.87'), rewardOf('1.3', { reward_coin: 'GT', exchange_rate: '0.5', reward_delay_days: 3 })],
    extra_interest: {
      reward_coin: 'SOL',
      start_time: unixSeconds(day),
      end_time: unixSeconds(later(day, DAY_MS)),
      max_interest: '-1',
      interest: JSON.stringify([{ money_min: '0', money_max: '100', money_rate: '9' }]),
    },
  })
  const [first, second] = await Promise.all([stage.funded('500'), stage.funded('500')])
  await stage.tier(second, 4)
  await stage.stake(first, pid, '123.45678901')
  await stage.jump(instant(day + 1))
  await stage.jump(instant(day + 6 * 3_600_000 + 250))
  await Promise.all([stage.stake(first, pid, '10'), stage.stake(second, pid, '77.7')])
  const desk = await stage.desk()
  const { data: dry } = await desk.get(`${C}/dry-run?pid=${pid}`)
  expect(dry).toMatchObject({ day: unixSeconds(day), holdings: 2, staked: '211.15678901' })
  await stage.jump(later(day, DAY_MS))
  const { data: run } = await desk.get(`${C}/runs/sums?pid=${pid}&day=${unixSeconds(day)}`)
  expect(run.list).toEqual(dry.list)
  expect(dry.list.map((row: { reward_coin: string; is_extra: number }) => [row.reward_coin, row.is_extra])).toEqual([
    ['SOL', 0],
    ['GT', 0],
    ['SOL', 1],
  ])
  const booked = (await desk.get(`${C}/runs?pid=${pid}`)).data.list
  expect(booked[0]).toMatchObject({ pid, day: unixSeconds(day), state: 'done', rows: 2, staked: '211.15678901' })
})

test('the queue says by day what must be there, and what is left of the day’s fast redemption', async () => {
  const quick = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.01', redeem_quick_daily: '40' }
  const pid = await stage.product({ product_quick_daily: '60', redeem_config: [redeemOf(quick)] })
  const client = await stage.funded('500')
  await stage.stake(client, pid, '300')
  const day = nextDay()
  await stage.jump(instant(day + 1_000))
  await stage.redeem(client, pid, '50')
  await stage.redeem(client, pid, '20', { quick: 1 })
  await stage.jump(instant(day + 2_000))
  const { data } = await (await stage.desk()).get(`${C}/redemptions/days?coin=SOL`)
  const at = (after: number) => unixSeconds(later(day, after * DAY_MS))
  expect(data.days).toEqual([
    {
      day: at(0),
      coin: 'SOL',
      redemptions: 1,
      fast: 1,
      amount: '20',
      fee: '0.2',
      received: '19.8',
      needed: '19.8',
      late: 0,
    },
    {
      day: at(2),
      coin: 'SOL',
      redemptions: 1,
      fast: 0,
      amount: '50',
      fee: '0',
      received: '50',
      needed: '69.8',
      late: 0,
    },
  ])
  expect(data.fast.find((row: { pid: number }) => row.pid === pid)).toMatchObject({
    daily: '60',
    used: '20',
    left: '40',
    personal: '40',
    paused: 0,
  })
})
