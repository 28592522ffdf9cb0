import { decimal, decimalText } from '@tenor/contract/money'
import { coinsFor, nextRate } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

/* When tokens are paid out, what a pause holds back, and which rates and terms take more than one operator or none. */

const RATE = '/console/api/staking/exchange-rate'
const SLASHING = '/console/api/staking/slashing'
const PAUSE = '/console/api/staking/pause'

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  pid = await stage.product({
    name: 'SOL Liquid',
    exchange_type: 'GTSOL',
    reward_coin: [rewardOf('0')],
    vip_config: [],
    redeem_config: [redeemOf({ redeem_quick: 1, redeem_quick_fee: '0.001' })],
  })
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const dayText = (at: Instant) => isoText(at).slice(0, 10)
const enter = (at: Instant, rate: string) => stage.byTwo(RATE, { pid, day: dayText(at), rate })
const enterAlone = async (at: Instant, rate: string) => (await stage.desk()).post(RATE, { pid, day: dayText(at), rate })
const pause = async (standard: 0 | 1) => (await stage.desk()).post(PAUSE, { pid, stake: 0, fast: 0, standard })
const token = (client: TestClient) => stage.balance(client, 'spot', 'GTSOL')

test('fast redemptions without minutes that come in one instant are all paid, though the first is before the second is asked', async () => {
  const client = await stage.funded('30')
  await stage.jump(nextDay())
  await stage.stake(client, pid, '30')
  for (const left of ['20', '10', '0']) {
    expect((await stage.redeem(client, pid, '10', { quick: 1 })).status).toBe(200)
    await stage.jump(app.clock.now())
    expect(await token(client)).toBe(left)
    expect(await stage.balance(client)).toBe(decimalText(decimal('9.99') * (3n - decimal(left) / decimal('10'))))
  }
  const { list } = (await client.get('/apiw/v2/account/notices')).data
  expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'staking.token.redeemed'),
  )
})

test('a pause of standard payments holds tokens back: they are paid when it ends, by the rate of then where it is lower', async () => {
  const [waits, quick, after] = await Promise.all([stage.funded('100'), stage.funded('10'), stage.funded('100')])
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.25')
  for (const client of [waits, after]) await stage.stake(client, pid, '100')
  await stage.stake(quick, pid, '10')
  await stage.redeem(waits, pid, '80')
  expect((await pause(1)).status).toBe(200)
  await stage.jump(later(day, 2 * DAY_MS + HOUR_MS))
  await stage.redeem(quick, pid, '8', { quick: 1 })
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect([await stage.balance(waits), await stage.balance(quick)]).toEqual(['0', '9.99'])
  expect((await waits.get(`${S}/history?type=4`)).data.list).toMatchObject([{ state: 'REDEEMING' }])
  expect((await stage.byTwo(SLASHING, { pid, rate: '1.2', reason: 'validators' })).data.state).toBe('approved')
  await stage.redeem(after, pid, '80')
  app.clock.set(later(app.clock.now(), MINUTE_MS))
  expect((await pause(0)).status).toBe(200)
  await stage.jump(app.clock.now())
  expect(await stage.balance(waits)).toBe('96')
  const { list } = (await waits.get(`${S}/history?type=4`)).data
  expect(list).toMatchObject([{ state: 'PAID', exchange_rate: '1.2', received: '96' }])
  // Who is not due yet is not paid by its end.
  expect(await stage.balance(after)).toBe('0')
  await stage.jump(later(app.clock.now(), 2 * DAY_MS + HOUR_MS))
  expect(await stage.balance(after)).toBe('96')
})

test('operators see the coin that tokens in the queue are to be paid with by the day', async () => {
  const client = await stage.funded('100')
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.25')
  await stage.stake(client, pid, '100')
  await stage.redeem(client, pid, '40')
  await stage.redeem(client, pid, '8', { quick: 1 })
  const queue = async () => {
    const { days } = (await (await stage.desk()).get('/console/api/staking/redemptions/days?coin=SOL')).data
    return days.map(({ redemptions, fast, amount, fee }: Record<string, unknown>) => ({
      redemptions,
      fast,
      amount,
      fee,
    }))
  }
  const quick = { redemptions: 1, fast: 1, amount: '9.6', fee: '0.0096' }
  expect(await queue()).toEqual([quick, { redemptions: 1, fast: 0, amount: '50', fee: '0' }])
  await stage.byTwo(SLASHING, { pid, rate: '1.2', reason: 'validators' })
  app.clock.set(later(app.clock.now(), 1))
  expect(await queue()).toEqual([quick, { redemptions: 1, fast: 0, amount: '48', fee: '0' }])
  await stage.jump(later(app.clock.now(), 2 * DAY_MS + HOUR_MS))
})

test('cash bounds no payments of tokens, so none can be set', async () => {
  const desk = await stage.desk()
  const set = (cash: string) => desk.post('/console/api/staking/liquidity', { pid, cash })
  expect(await set('0')).toMatchObject({ status: 422, fail_reason: 'staking.cash.token' })
  expect((await set('-1')).status).toBe(200)
})

test('rises of one operator are held to the rate that two confirmed last: above 2 % of it they take another', async () => {
  const day = nextDay()
  await stage.jump(day)
  expect((await enter(day, '2')).data.state).toBe('approved')
  await stage.jump(later(day, DAY_MS))
  expect((await enterAlone(later(day, DAY_MS), '2.03')).data.rate).toBe('2.03')
  await stage.jump(later(day, DAY_MS + HOUR_MS))
  expect((await enterAlone(later(day, DAY_MS), '2.05')).data.state).toBe('proposed')
  // A day later it is held to the same rate.
  await stage.jump(later(day, 2 * DAY_MS))
  expect((await enter(later(day, 2 * DAY_MS), '2.05')).data.state).toBe('approved')
})

test('a rise by the percent of the terms was confirmed with the terms and waits for nobody', async () => {
  const coin = 'ETH'
  const own = await stage.product({
    coin,
    name: 'ETH Liquid',
    exchange_type: 'GTETH',
    reward_coin: [rewardOf('730', { reward_coin: coin })],
    redeem_config: [redeemOf({ redeem_coin: coin })],
    vip_config: [],
  })
  const rate = async () => (await app.client().get(`${S}/product?pid=${own}`)).data.exchange_rate
  await stage.jump(nextDay())
  const first = decimalText(nextRate(decimal('1'), decimal('730')))
  expect([await rate(), first]).toEqual(['1.02', '1.02'])
  await stage.change(own, { reward_coin: [rewardOf('730.1', { reward_coin: coin })] })
  await stage.jump(nextDay())
  await stage.jump(nextDay())
  const second = nextRate(decimal(first), decimal('730'))
  expect(await rate()).toBe(decimalText(nextRate(second, decimal('730.1'))))
  expect(coinsFor(decimal('1'), decimal(await rate()))).toBe(decimal('1.06121085'))
})

test('a product that gives a token pays no other coin and no bonus, which nobody would get', async () => {
  const other = await stage.change(pid, { reward_coin: [rewardOf('1'), rewardOf('2', { reward_coin: 'USDT' })] })
  expect(other).toMatchObject({ status: 422, fail_reason: 'staking.product.tokenPaid' })
  const bonus = {
    reward_coin: 'SOL',
    max_interest: '-1',
    start_time: nextDay() / 1_000,
    end_time: later(nextDay(), DAY_MS) / 1_000,
    interest: JSON.stringify([{ money_min: '0', money_max: '-1', money_rate: '1' }]),
  }
  expect(await stage.change(pid, { extra_interest: bonus })).toMatchObject({
    status: 422,
    fail_reason: 'staking.product.tokenPaid',
  })
})

test('however many rates are entered of a day, its lowest one counts: for a rise, and for what is paid fast', async () => {
  await stage.jump(later(nextDay(), 2 * DAY_MS))
  const client = await stage.funded('100')
  expect((await stage.stake(client, pid, '100')).status).toBe(200)
  const { exchange_rate } = (await client.get(`${S}/product?pid=${pid}`)).data
  const [lowest, day] = [decimal(exchange_rate), app.clock.now()]
  const above = (percent: string) => decimalText((lowest * (decimal('100') + decimal(percent))) / decimal('100'))
  for (let n = 0; n < 61; n += 1) {
    app.clock.set(later(app.clock.now(), 1_000))
    expect((await enterAlone(day, above('1.9'))).data).toMatchObject({ rate: above('1.9') })
  }
  expect((await enterAlone(day, above('2.9'))).data).toMatchObject({ state: 'proposed' })
  expect((await stage.redeem(client, pid, '10', { quick: 1 })).data).toMatchObject({ exchange_rate })
  await stage.jump(later(app.clock.now(), DAY_MS))
})
