import { decimal, decimalText, multiply } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* What a customer has earned in pools, in USDT: the hours of yesterday, all of them, at the index of now. */

let stage: FlexibleStage
beforeAll(async () => {
  stage = await flexibleStage()
  const { operator } = stage
  const curve = { base: '0.05', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' }
  const pool = { asset: 'BTC', limit_min_lend_rate_year: '0.01', max_lend_rate_year: '0.12', min_lend_amount: '0.01' }
  const made = await operator.post('/console/api/simple-earn/flexible', { ...pool, curve, service_fee: '0.18' })
  expect(made.status, made.text).toBe(200)
})
afterAll(() => stage.close())

const hoursLeft = () => Math.round((DAY_MS - (stage.app.clock.now() % DAY_MS)) / HOUR_MS)
const statistics = async (client: TestClient) => (await client.get(`${EARN}/statistics`)).data

async function pin(client: TestClient, price: string): Promise<void> {
  expect((await client.post('/sandbox/prices', { pair: 'BTC_USDT', price })).status).toBe(200)
}

/** What each hour paid until now, as the history tells it. */
async function earnedUntilNow(client: TestClient): Promise<string> {
  const { data } = await client.get(`${EARN}/interest-history?asset=BTC&limit=100`)
  return sumOf(data.list.map(({ amount }: { amount: string }) => amount))
}

test('what was earned yesterday is what its hours paid, with what left in it, at the index of now', async () => {
  const client = await stage.app.customer()
  await client.faucet('BTC', '10')
  await stage.nextHour(hoursLeft())
  await client.post(`${EARN}/subscribe`, { asset: 'BTC', amount: '10' })
  await stage.nextHour()
  const asked = { asset: 'BTC', amount: '9' }
  expect((await client.post('/sandbox/lending-demand', asked)).status).toBe(200)
  await stage.nextHour(6)
  await client.post(`${EARN}/redeem`, { asset: 'BTC', amount: '0.5' })
  await stage.nextHour(hoursLeft())
  const earned = await earnedUntilNow(client)
  expect(decimal(earned)).toBeGreaterThan(0n)
  for (const price of ['50000', '80000.5']) {
    await pin(client, price)
    const worth = decimalText(multiply(decimal(earned), decimal(price), 'down'))
    expect((await statistics(client)).yesterday_usdt).toBe(worth)
  }
  await stage.nextHour(3)
  const last = decimalText(multiply(decimal(earned), decimal('80000.5'), 'down'))
  expect((await statistics(client)).yesterday_usdt).toBe(last)
  await stage.soundBooks()
})

test('without an index they are at the last price, and say of when it is', async () => {
  const client = await stage.app.customer()
  await client.faucet('BTC', '1')
  await client.post(`${EARN}/subscribe`, { asset: 'BTC', amount: '1' })
  await pin(client, '70000')
  expect(await statistics(client)).toMatchObject({ total_usdt: '70000', price_timest: null })
  const { market } = stage.app.tenor
  const indexNow = vi.spyOn(market, 'indexNow').mockResolvedValue(null)
  const last = await market.lastSample('BTC_USDT')
  const told = await statistics(client)
  indexNow.mockRestore()
  expect(last).not.toBeNull()
  expect(told.price_timest).toBe(unixSeconds(last?.at ?? stage.app.clock.now()))
  expect(told.total_usdt).toBe(decimalText(last?.price ?? 0n))
})
