import { afterAll, beforeAll, expect, test } from 'vitest'
import { onStatement } from '../../../src/platform/database/statement-recorder.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/* Facts of assets as browsers load them, and as each process keeps them. */

const PATH = '/apiw/v2/assets'
const ASSETS = '/console/api/assets'
const MOST = 30

let app: TestApp
let operator: TestClient
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  await app.tenor.addSandboxAssets()
  operator = await app.operator()
  customer = await app.customer()
})
afterAll(() => app.close())

const aCoin = (symbol: string) => {
  return { symbol, name: `${symbol} Network`, kind: 'coin', decimals: 8, simulator: { start: '2', volatility: '0.5' } }
}
const versionNow = async () => (await customer.get(PATH)).data.version

test('thirty assets are at most 3 KB over the wire, kept for good under their version', async () => {
  const count = async () => (await customer.get(PATH)).data.list.length
  for (let at = await count(); at < MOST; at += 1)
    expect((await operator.post(ASSETS, aCoin(`QX${1001 + 3 * at}W`))).status).toBe(200)
  expect(await count()).toBeGreaterThanOrEqual(MOST)
  const version = await versionNow()
  const ask = (v: string | number) =>
    app.server.inject({ method: 'GET', url: `${PATH}?v=${v}`, headers: { 'accept-encoding': 'br' } })
  const reply = await ask(version)
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br' })
  expect(reply.rawPayload.length).toBeLessThan(3 * 1024)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask(version - 1)).headers['cache-control']).toBe('no-cache')
})

test('the look of a runner brings a change to a process that did not make it', async () => {
  const other = await app.beside()
  app.tenor.runner.start()
  const version = await versionNow()
  expect((await other.as(operator).post(ASSETS, aCoin('BESIDE'))).status).toBe(200)
  // Against a hang only: a runner looks five times a second.
  await expect.poll(versionNow, { timeout: 120_000, interval: 50 }).toBeGreaterThan(version)
  expect(app.tenor.assets.find('BESIDE')).toMatchObject({ symbol: 'BESIDE', status: 'active' })
  await other.close()
})

test('no request that reads asks the database for assets', async () => {
  const sent: string[] = []
  const stop = onStatement((text) => void (/\b(?:from|join) asset\b/.test(text) && sent.push(text)))
  for (const path of [
    PATH,
    '/apiw/v2/account/balances',
    '/apiw/v2/account/statement?asset=usdt',
    '/apiw/v2/earn/market/prices',
    '/apiw/v2/earn/overview/market',
    '/apiw/v2/earn/dual/project-list?coin=btc&type=call',
    '/apiw/v2/uni-loan/earn/market-list',
    '/apiw/v2/earn/staking/products',
    '/apiw/v2/portfolio',
  ])
    expect((await customer.get(path)).status, path).toBe(200)
  stop()
  expect(sent).toEqual([])
})
