import { decimal } from '@tenor/contract/money'
import { bonusState, readBonusTiers, stakeVariant } from '@tenor/contract/staking'
import { instantOfSeconds, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, type Owner } from '../../../src/core/ledger/index.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { S } from './staking-stage.ts'

let app: TestApp
let client: TestClient
type Shown = {
  pid: number
  coin: string
  type: number
  is_defi: number
  exchange_type: string | null
  defi: { pid: number; rate: string }[]
  extra_interest: { start_time: number; end_time: number; interest: string } | null
}

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  const customer = await app.tenor.accounts.ensureCustomer({
    email: 'stake@example.com',
    password: PASSWORD,
    verified: true,
  })
  await app.tenor.addSandboxAssets()
  for (const asset of ['USDT', 'USDC', 'BTC', 'ETH', 'SOL']) await give(customer, asset)
  await app.tenor.beginSandbox(customer)
  client = await app.customer()
})
afterAll(() => app.close())

async function give(customer: Owner, asset: string): Promise<void> {
  const id = await app.tenor.ids.next()
  await app.db.transaction((tx) =>
    deposit(tx, customer, { id, asset, amount: decimal('5000000'), at: app.clock.now() }),
  )
}

const listed = async (): Promise<Shown[]> => (await client.get(`${S}/products`)).data.list

test('a sandbox begins with each of the five kinds of form, protocols to choose from, and a bonus', async () => {
  const products = await listed()
  const variants = products.map(({ type, is_defi, exchange_type }) =>
    stakeVariant({ type, isDefi: is_defi === 1, exchangeType: exchange_type }),
  )
  expect([...new Set(variants)].sort()).toEqual(['default', 'exchange', 'mint', 'protocol', 'staking'])
  const protocols = products.find(({ is_defi }) => is_defi === 1)?.defi ?? []
  expect(protocols.map(({ rate }) => rate)).toEqual(['5.36', '4.12', '3.75'])
  const bonuses = products.flatMap(({ extra_interest }) => (extra_interest === null ? [] : [extra_interest]))
  const states = bonuses.map(({ start_time, end_time, interest }) => [
    bonusState({ startAt: instantOfSeconds(start_time), endAt: instantOfSeconds(end_time) }, app.clock.now()),
    readBonusTiers(interest)?.length,
  ])
  expect(states).toEqual([['processing', 2]])
})

test('rates of each have 400 days behind them, which are drawn', async () => {
  for (const { pid, coin, is_defi } of await listed()) {
    const path = is_defi === 1 ? `defi-trend?coin=${coin}` : `trend?coin=${coin}&pid=${pid}`
    const { status, data } = await client.get(`${S}/${path}&limit=365`)
    expect(status).toBe(200)
    for (const { lines } of is_defi === 1 ? data.list : [data]) {
      expect(lines).toHaveLength(365)
      expect(new Set(lines.map(({ rate }: { rate: string }) => rate)).size).toBeGreaterThan(20)
    }
  }
})

test('the first page has each protocol’s own rate, and what funds came to in 30 days as what was before', async () => {
  const { data } = await client.get('/apiw/v2/earn/overview/market')
  const cellOf = (column: string, asset: string) =>
    data.cells.find((cell: { column: string; asset: string }) => cell.column === column && cell.asset === asset)
  expect(cellOf('staking', 'USDT')).toMatchObject({ least: '0.0345', most: '0.049312' })
  const { list: funds } = (await client.get('/apiw/v2/earn/private-wealth/products?coin=USDT')).data
  const rates = funds.map((fund: { recent_30_days_rate: string }) => Number(fund.recent_30_days_rate))
  const { least, most } = cellOf('funds', 'USDT')
  expect([Number(least), Number(most)]).toEqual([Math.min(...rates), Math.max(...rates)])
  expect(data.columns).toContainEqual({ name: 'funds', paid_in: 'same', loss: 'price', is_past: true })
})

test('a second token of ETH is given, and redeemed for ETH', async () => {
  const pid = (await listed()).find(({ exchange_type }) => exchange_type === 'stETH')?.pid
  await client.faucet('ETH', '3')
  const stake = await client.post(`${S}/order`, { side: 0, coin: 'ETH', pid, amount: '2' })
  expect(stake.data, stake.text).toMatchObject({ received: '2', received_coin: 'stETH' })
  const back = await client.post(`${S}/coin-redeem`, { side: 1, coin: 'ETH', pid, amount: '1' })
  expect(back.status, back.text).toBe(200)
})

test('a second minted coin is swapped for two stables at par, until one of them leaves its band', async () => {
  const pid = (await listed()).find(({ coin }) => coin === 'USDX')?.pid
  const setPrice = async (price: string, minutes = 1) => {
    expect((await client.post('/sandbox/prices', { pair: 'USDC_USDT', price })).status).toBe(200)
    app.clock.set(later(app.clock.now(), minutes * MINUTE_MS))
    await app.tenor.runner.runUntil(app.clock.now())
  }
  const swap = (coin: string) => client.post(`${S}/order`, { side: 0, coin, pid, amount: '500' })
  await app.db.execute('update dual_series set enabled = false')
  // A mean of half an hour is needed beside the index.
  await setPrice('1', 36)
  await client.faucet('USDC', '2000')
  await client.faucet('USDT', '2000')
  const swapped = await swap('USDC')
  expect(swapped.data, swapped.text).toMatchObject({ received: '500', received_coin: 'USDX' })
  await setPrice('0.9')
  expect(await swap('USDC')).toMatchObject({ fail_reason: 'staking.mint.parClosed', params: { coin: 'USDC' } })
  expect((await swap('USDT')).data).toMatchObject({ received: '500' })
  const back = { side: 1, coin: 'USDX', pid, amount: '100', redeem_coin: 'USDC', quick: 1 }
  expect((await client.post(`${S}/coin-redeem`, back)).fail_reason).toBe('staking.redeem.noFast')
  await setPrice('1')
  expect((await client.post(`${S}/coin-redeem`, back)).status).toBe(200)
})
