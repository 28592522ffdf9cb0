import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintStage, mintsGusd } from './mint-stage.ts'
import { S, type stakingStage } from './staking-stage.ts'

/* Minted coins while redemptions are stopped, or standard payments paused. */

const OUT = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.002' }
const GUSD = { ...mintsGusd(OUT), redeem_maxday: 1 }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  ;({ app, stage, pid } = await mintStage(GUSD))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const mint = (client: TestClient, pid: number, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, pid: number, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount, ...more })
const balance = (client: TestClient, asset: string) => stage.balance(client, 'spot', asset)

const pause = async (standard: 0 | 1) =>
  (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard })

/** Stops it, redemptions too; answers with what ends the stop. */
async function stopped(scope: string, name: string): Promise<() => Promise<void>> {
  const desk = await stage.desk()
  const stop = await desk.post('/console/api/stops', { scope, name, reason: 'market', redemption: 0 })
  expect(stop.status, stop.text).toBe(200)
  return async () => {
    expect((await desk.post(`/console/api/stops/${stop.data.id}/end`, {})).status).toBe(200)
  }
}

test('while redemptions are stopped nothing is paid back, but all of a debt: its collateral could be sold', async () => {
  const [debtor, maker] = [await stage.funded('1', 'BTC'), await stage.funded('500', 'USDT')]
  await mint(debtor, pid, 'BTC', '1', { mint_amount: '1000' })
  await mint(maker, pid, 'USDT', '500')
  const goesOn = await stopped('product', 'staking')
  for (const [client, coin, amount] of [
    [maker, 'USDT', '500'],
    [debtor, 'BTC', '999'],
  ] as const)
    expect((await back(client, pid, coin, amount)).fail_reason).toBe('stop.redemption')
  expect((await back(debtor, pid, 'BTC', '1000')).data).toMatchObject({ received: '1' })
  expect((await debtor.get(`${S}/mint-positions`)).data.list).toEqual([])
  await goesOn()
  expect((await back(maker, pid, 'USDT', '500')).status).toBe(200)
})

test('a stop of a coin stops minting for it and paying back into it, and no other coin', async () => {
  const client = await stage.funded('1', 'BTC')
  await client.faucet('USDT', '100')
  expect((await mint(client, pid, 'BTC', '0.5', { mint_amount: '1000' })).status).toBe(200)
  const goesOn = await stopped('asset', 'BTC')
  expect((await mint(client, pid, 'BTC', '0.5', { mint_amount: '1000' })).fail_reason).toBe('stop.order')
  expect((await back(client, pid, 'BTC', '100')).fail_reason).toBe('stop.redemption')
  expect((await mint(client, pid, 'USDT', '100')).status).toBe(200)
  await goesOn()
  expect((await back(client, pid, 'BTC', '1000')).status).toBe(200)
})

test('a pause of standard payments holds what is given for minted coins back until it ends; fast ones are paid, and debts are repaid', async () => {
  const [waits, quick, debtor] = [
    await stage.funded('500', 'USDT'),
    await stage.funded('500', 'USDT'),
    await stage.funded('1', 'BTC'),
  ]
  for (const client of [waits, quick]) await mint(client, pid, 'USDT', '500')
  await mint(debtor, pid, 'BTC', '1', { mint_amount: '1000' })
  await back(waits, pid, 'USDT', '500')
  expect((await pause(1)).status).toBe(200)
  await back(quick, pid, 'USDT', '500', { quick: 1 })
  expect((await back(debtor, pid, 'BTC', '1000')).data).toMatchObject({ state: 'REDEEMING' })
  await stage.jump(later(app.clock.now(), DAY_MS + HOUR_MS))
  expect([await balance(waits, 'USDT'), await balance(quick, 'USDT'), await balance(debtor, 'BTC')]).toEqual([
    '0',
    '499',
    '0',
  ])
  expect((await debtor.get(`${S}/mint-positions`)).data.list).toEqual([])
  expect((await pause(0)).status).toBe(200)
  await stage.jump(app.clock.now())
  expect([await balance(waits, 'USDT'), await balance(debtor, 'BTC')]).toEqual(['499.75', '1'])
  const { list } = (await waits.get(`${S}/history?type=6`)).data
  expect(list).toMatchObject([{ state: 'PAID', received: '499.75' }])
})

test('nor is it given at once while they are paused, where there are no days', async () => {
  expect((await stage.change(pid, { redeem_maxday: 0 })).status).toBe(200)
  await stage.jump(later(app.clock.now(), DAY_MS))
  const client = await stage.funded('500', 'USDT')
  await mint(client, pid, 'USDT', '500')
  await pause(1)
  expect((await back(client, pid, 'USDT', '200')).data).toMatchObject({ state: 'REDEEMING' })
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await balance(client, 'USDT')).toBe('0')
  await pause(0)
  await stage.jump(app.clock.now())
  expect(await balance(client, 'USDT')).toBe('199.9')
  expect((await back(client, pid, 'USDT', '300')).data).toMatchObject({ state: 'PAID' })
})
