import { ceilTo, DAY_MS, HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/** GUSD that pays 3.65 % in USDT on what was minted, and 7.3 % in SOL on what is owed. */
const GUSD = {
  ...SOL,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  vip_config: [],
  fee: '0',
  reward_coin: [
    rewardOf('3.65', { reward_coin: 'USDT' }),
    rewardOf('7.3', { reward_coin: 'SOL', is_debt: 1, exchange_rate: '1' }),
  ],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 0,
  mortgage_factors: { USDT: '1', ETH: '0.7' },
  debt_rate: { ETH: '0.1095' },
  redeem_config: [
    redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' }),
    redeemOf({ redeem_coin: 'ETH', redeem_fee: '0' }),
  ],
}

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  await stage.jump(ceilTo(instant(app.clock.now() + 1), DAY_MS))
  pid = await stage.product(GUSD)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const mint = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, coin: string, amount: string) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount })
const earned = async (client: TestClient) =>
  (await stage.rewards(client)).map(({ reward_coin, amount }) => [reward_coin, amount])
async function pricedEth(price: string): Promise<void> {
  await (await app.customer()).post('/sandbox/prices', { pair: 'ETH_USDT', price })
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
}

test('what is minted earns by the second until it is paid back, and what is owed by its own entry', async () => {
  const day = nextDay()
  await stage.jump(later(day, -HOUR_MS))
  await pricedEth('3000')
  await stage.jump(day)
  const [par, owing] = [await stage.funded('20000', 'USDT'), await stage.funded('10', 'ETH')]
  const made = await mint(par, 'USDT', '10000')
  expect(made.data).toMatchObject({ received: '10000', first_distribution: Math.floor((day + DAY_MS) / 1000) })
  await stage.jump(later(day, 12 * HOUR_MS - HOUR_MS))
  await pricedEth('3000')
  await stage.jump(later(day, 12 * HOUR_MS))
  expect((await mint(owing, 'ETH', '10', { mint_amount: '10000' })).status).toBe(200)
  // A quarter of the day without half of it.
  await stage.jump(later(day, 18 * HOUR_MS))
  expect((await back(par, 'USDT', '5000')).status).toBe(200)
  const dry = (await (await stage.desk()).get(`/console/api/staking/dry-run?pid=${pid}`)).data
  expect(dry.list.map(({ reward_coin, gross }: Record<string, string>) => [reward_coin, gross])).toEqual([
    ['USDT', '0.875'],
    ['SOL', '1'],
  ])
  await stage.jump(later(day, DAY_MS))
  expect(await earned(par)).toEqual([['USDT', '0.875']])
  // Coins minted against collateral earn on the debt alone.
  expect(await earned(owing)).toEqual([['SOL', '1']])
  expect(await stage.balance(par, 'spot', 'USDT')).toBe('14998.375')
  const { list } = (await owing.get(`${S}/statistics?coin=GUSD`)).data
  expect(list.map(({ total }: { total: string }) => total)).toEqual(['1'])
  expect((await par.get(`${S}/product?pid=${pid}`)).data.stake_total_amount).toBe('15000')
})

test('a day of minting is the same whether it is booked at midnight or days later, and once however often it is asked', async () => {
  const day = nextDay()
  await stage.jump(day)
  const client = await stage.funded('10000', 'USDT')
  await mint(client, 'USDT', '1000')
  await stage.jump(later(day, 3 * DAY_MS + HOUR_MS))
  const rewards = await earned(client)
  expect(rewards).toEqual([
    ['USDT', '0.1'],
    ['USDT', '0.1'],
    ['USDT', '0.1'],
  ])
  await stage.jump(app.clock.now())
  expect(await earned(client)).toEqual(rewards)
})

test('what is minted and paid back within one second earns and costs nothing; a sale ends what a debt earns', async () => {
  const day = nextDay()
  await stage.jump(day)
  const client = await stage.funded('10000', 'USDT')
  await mint(client, 'USDT', '1000')
  for (const part of [200, 600]) {
    app.clock.set(later(day, HOUR_MS + part))
    expect((await (part === 200 ? mint(client, 'USDT', '500') : back(client, 'USDT', '500'))).status).toBe(200)
  }
  await pricedEth('3000')
  const owing = await stage.funded('5', 'ETH')
  await stage.jump(later(day, 12 * HOUR_MS - 36 * MINUTE_MS))
  await pricedEth('3000')
  expect((await mint(owing, 'ETH', '5', { mint_amount: '10000' })).status).toBe(200)
  await (await app.customer()).post('/sandbox/prices', { pair: 'ETH_USDT', price: '1500' })
  await stage.jump(later(app.clock.now(), 3 * MINUTE_MS))
  await stage.jump(later(day, DAY_MS))
  expect(await earned(client)).toEqual([['USDT', '0.1']])
  // Two minutes of debt.
  expect(await earned(owing)).toEqual([['SOL', '0.00277777']])
})

test('an act that waited over a midnight lies in the day after it', async () => {
  const day = nextDay()
  await stage.jump(day)
  const client = await stage.funded('10000', 'USDT')
  await mint(client, 'USDT', '1000')
  await stage.jump(later(day, DAY_MS))
  // Its clock still says the day before: the day is booked, so it counts from its end on.
  app.clock.set(instant(day + DAY_MS - 500))
  expect((await mint(client, 'USDT', '1000')).data.created_at).toBe((day + DAY_MS) / 1000)
  await stage.jump(later(day, 2 * DAY_MS))
  expect((await earned(client))[0]).toEqual(['USDT', '0.2'])
})
