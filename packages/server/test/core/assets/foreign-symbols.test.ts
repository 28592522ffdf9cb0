import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CATALOGUE } from '../../../src/core/assets/sandbox-catalogue.ts'
import { EARN, POOL } from '../../products/simple-earn/flexible-stage.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/* Symbols of every form that a sandbox ships, through accounts, pools, files and programs. */

const COINS = SANDBOX_CATALOGUE.filter(({ kind }) => kind === 'coin' || kind === 'stable')
/** The least amount that an asset takes, and half of it. */
const unitOf = (decimals: number) => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

let app: TestApp
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true, dualCoins: [] })
  await app.tenor.addSandboxAssets()
  const desk = await app.operator()
  customer = await app.customer()
  for (const { symbol } of COINS) {
    const made = await desk.post('/console/api/simple-earn/flexible', { ...POOL, asset: symbol })
    expect(made.status, made.text).toBe(200)
  }
})
afterAll(() => app.close())

test('a second start of the sandbox adds nothing', async () => {
  const before = (await customer.get('/apiw/v2/assets')).data
  await app.tenor.addSandboxAssets()
  expect((await customer.get('/apiw/v2/assets')).data.list).toEqual(before.list)
})

test.each(COINS)('$symbol moves in whole units of its $decimals decimals', async ({ symbol, decimals }) => {
  const unit = unitOf(decimals)
  const tooFine = `0.${'0'.repeat(decimals)}5`
  expect((await customer.faucet(symbol, '500')).status).toBe(200)
  const transfer = (amount: string) =>
    customer.post('/apiw/v2/account/transfer', { asset: symbol, amount, from: 'spot', to: 'funding' })
  expect(await transfer(unit)).toMatchObject({ status: 200, data: { asset: symbol, amount: unit } })
  const lend = (amount: string) => customer.post(`${EARN}/subscribe`, { asset: symbol, amount })
  expect((await lend('100')).data).toMatchObject({ asset: symbol, amount: '100' })
  if (decimals < 8) {
    const fine = { fail_reason: 'amount.decimals', params: { asset: symbol, decimals } }
    expect(await transfer(tooFine)).toMatchObject(fine)
    expect(await lend(`100${tooFine.slice(1)}`)).toMatchObject(fine)
    expect(await customer.faucet(symbol, tooFine)).toMatchObject(fine)
  }
  expect((await customer.post(`${EARN}/redeem`, { asset: symbol.toLowerCase(), amount: '100' })).data.asset).toBe(
    symbol,
  )
  const rows = (await customer.get(`/apiw/v2/account/statement?asset=${encodeURIComponent(symbol)}`)).data.list
  expect(rows.length).toBeGreaterThan(2)
})

test('statement, journal and lists name every symbol as it is spelled', async () => {
  const csv = (await customer.get('/apiw/v2/account/statement.csv')).text
  expect(COINS.filter(({ symbol }) => !csv.includes(symbol))).toEqual([])
  for (const format of ['hledger', 'csv']) {
    const { text } = await customer.get(`/apiw/v2/account/journal?format=${format}&from=0&to=1999999999`)
    expect(
      COINS.filter(({ symbol }) => !text.includes(symbol)),
      format,
    ).toEqual([])
  }
  const { list } = (await customer.get(`${EARN}/market-list?limit=100`)).data
  const told = list.map(({ asset }: { asset: string }) => asset)
  expect(COINS.filter(({ symbol }) => !told.includes(symbol))).toEqual([])
})
