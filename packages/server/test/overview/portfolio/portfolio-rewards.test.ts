import { ceilTo, DAY_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from '../../products/staking/staking-stage.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

/* Rewards that are booked and paid on a later day are the customer's, whatever else of their holding is left. SOL is 100. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let plain: number
let minting: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  const quick = redeemOf({ redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0' })
  // A tenth of a percent a day.
  const reward_coin = [rewardOf('36.5', { reward_delay_days: 4 })]
  plain = await stage.product({ fee: '0', vip_config: [], reward_coin, redeem_config: [quick] })
  minting = await stage.product({
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    fee: '0',
    vip_config: [],
    min_amount: '10',
    min_redeem_amount: '10',
    reward_coin: [rewardOf('36.5', { reward_coin: 'USDT', reward_delay_days: 4 })],
    mortgage_factors: { USDT: '1' },
    redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
  })
  const client = await app.customer()
  expect((await client.post('/sandbox/prices', { pair: 'SOL_USDT', price: '100' })).status).toBe(200)
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const portfolio = async (client: TestClient) => {
  const { data } = await client.get('/apiw/v2/portfolio?holdings=1')
  return [data.worth_now, data.earned_today, data.earned_ever]
}
async function nextDay(): Promise<Instant> {
  const at = ceilTo(instant(app.clock.now() + 1), DAY_MS)
  await stage.jump(at)
  await app.tenor.runner.runOne('portfolio-close', at)
  return at
}

it('what a stake earned stays in Earn until it is paid, though all of the stake has been redeemed and paid', async () => {
  const client = await stage.funded('10')
  await nextDay()
  await stage.stake(client, plain, '10')
  await nextDay()
  await nextDay()
  expect(await portfolio(client)).toEqual(['1002', '0', '2'])
  await stage.redeem(client, plain, '10', { quick: 1 })
  await stage.jump(later(app.clock.now(), 31 * MINUTE_MS))
  expect(await stage.balance(client)).toBe('10')
  // Two days of 0.01 SOL are still to be paid.
  expect(await portfolio(client)).toEqual(['2', '0', '2'])
  const { holdings } = (await client.get('/apiw/v2/portfolio?holdings=1')).data
  expect(holdings).toMatchObject([{ product: 'staking', put_in: '0', worth_asset: 'SOL', worth: '0.02' }])
  for (let day = 0; day < 4; day += 1) await nextDay()
  expect(await stage.balance(client)).toBe('10.02')
  expect((await portfolio(client))[0]).toBe('0')
  expect((await portfolio(client))[2]).toBe('2')
})

it('what minted coins earned is in Earn from the day on which it is booked', async () => {
  const client = await stage.funded('1000', 'USDT')
  await nextDay()
  await client.post(`${S}/order`, { side: 0, pid: minting, coin: 'USDT', amount: '1000' })
  await nextDay()
  await nextDay()
  const [row] = await app.db.query<{ amount: string }>(
    `select sum(gross - fee)::text as amount from staking_reward where coin = 'USDT' and paid_in is null`,
  )
  const unpaid = String(Number(row?.amount))
  expect(Number(unpaid)).toBeGreaterThan(1)
  expect((await portfolio(client))[0]).toBe(unpaid)
  expect((await portfolio(client))[2]).toBe(unpaid)
})
