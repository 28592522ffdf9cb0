import { DAY_MS, HOUR_MS, type Instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { SEVEN_DAYS, X } from '../../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, POOL } from '../../products/simple-earn/flexible-stage.ts'
import { redeemOf, rewardOf, SOL } from '../../products/staking/staking-stage.ts'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'
import { startWallet, WALLET_KEY, type WalletStandIn } from '../wallet/wallet-stand-in.ts'

/* The recipe docs/recipes/add-a-coin.md, step by step through the public calls, with a second process over the same database. */

const ASSETS = '/console/api/assets'
const STAKING = '/apiw/v2/earn/staking'
const FACTS = { symbol: 'DOT', name: 'Polkadot', kind: 'coin', decimals: 8 }
const PRICE = { simulator: { start: '4.2', volatility: '0.8' } }

let standIn: WalletStandIn
let app: TestApp
let beside: Awaited<ReturnType<TestApp['beside']>>
let desk: TestClient
let customer: TestClient

beforeAll(async () => {
  standIn = await startWallet()
  const wallet = { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 1_500 }
  app = await createTestApp({ wallet, canMoveClock: true, dualCoins: [] })
  standIn.goBy(app.clock.now)
  beside = await app.beside()
  desk = await app.operator()
  customer = await app.customer()
})
afterAll(async () => {
  await beside.close()
  await app.close()
  await standIn.close()
})

async function play(until: Instant): Promise<void> {
  app.clock.set(until)
  await app.tenor.runner.runUntil(until)
}
const wait = (ms: number) => play(later(app.clock.now(), ms))

async function done(reply: Promise<TestReply>) {
  const { status, text, data } = await reply
  expect(status, text).toBe(200)
  return data
}

type Balance = { asset: string; account: string; amount: string }
type Named = { symbol: string }

async function amountOf(asset: string, account: string): Promise<string> {
  const { list } = await done(customer.get('/apiw/v2/account/balances'))
  return list.find((row: Balance) => row.asset === asset && row.account === account)?.amount ?? '0'
}

test('a coin is added by an operator and known to every process', async () => {
  const early = { coin: 'DOT', rate_year: '0.02', min_amount: '0.1', max_amount: '1000', status: 'listed' }
  expect((await desk.post('/console/api/soft-staking/coins', early)).fail_reason).toBe('ledger.asset.unknown')
  await done(desk.post(ASSETS, { ...FACTS, ...PRICE }))
  await done(desk.post(ASSETS, { symbol: 'stDOT', name: 'Staked Polkadot', kind: 'token', decimals: 8 }))
  const known = async (client: TestClient) =>
    (await done(client.get('/apiw/v2/assets'))).list.some(({ symbol }: Named) => symbol === 'DOT')
  expect(await known(customer)).toBe(true)
  expect(await known(beside.as(customer))).toBe(false)
  await beside.round()
  expect(await known(beside.as(customer))).toBe(true)
  await wait(5 * MINUTE_MS)
  const prices = (await customer.get('/apiw/v2/earn/market/prices')).data
  expect(prices.find(({ coin }: { coin: string }) => coin === 'DOT')?.price).not.toBeNull()
})

test('it is refused where a symbol is malformed, taken, alike, or without a price', async () => {
  const refused = async (body: object) => (await desk.post(ASSETS, { ...FACTS, ...PRICE, ...body })).fail_reason
  expect(await refused({})).toBe('asset.exists')
  expect(await refused({ symbol: 'dot' })).toBe('asset.alike')
  expect(await refused({ symbol: 'D0T' })).toBe('asset.alike')
  expect(await refused({ symbol: 'ВТС' })).toBe('asset.alike')
  expect(await refused({ symbol: 'A_B' })).toBe('asset.malformed')
  expect(await refused({ symbol: 'NEW', simulator: undefined })).toBe('asset.simulator')
  expect(await refused({ symbol: 'NEW', simulator: { start: '0', volatility: '1' } })).toBe('asset.simulator')
  expect(await refused({ symbol: 'NEW', sources: [{ exchange: 'nowhere', pair: 'NEW_USDT' }] })).toBe('asset.sources')
  expect((await customer.post(ASSETS, { ...FACTS, ...PRICE })).status).toBe(403)
})

type Offer = { delivery_timest: number }

let pid: number
let liquid: number

test('every product sells it, and a customer uses each', async () => {
  const series = (await desk.get('/console/api/dual/series')).data.find(({ coin }: { coin: string }) => coin === 'DOT')
  await done(desk.put('/console/api/dual/series', { ...series, enabled: 1 }))
  await done(desk.post('/console/api/simple-earn/flexible', { ...POOL, asset: 'DOT' }))
  await done(desk.post('/console/api/simple-earn/fixed', { ...SEVEN_DAYS, asset: 'DOT', lock_up_period: 1 }))
  const own = { coin: 'DOT', name: 'DOT Staking', reward_coin: [rewardOf('6', { reward_coin: 'DOT' })] }
  const leaving = { redeem_config: [redeemOf({ redeem_coin: 'DOT' })] }
  pid = (await done(desk.post('/console/api/staking/products', { ...SOL, ...own, ...leaving }))).id
  const token = { name: 'DOT Liquid', exchange_type: 'stDOT', fee: '0', vip_config: [] }
  liquid = (await done(desk.post('/console/api/staking/products', { ...SOL, ...own, ...leaving, ...token }))).id
  const soft = { coin: 'DOT', rate_year: '0.02', min_amount: '0.1', max_amount: '1000', status: 'listed' }
  await done(desk.post('/console/api/soft-staking/coins', soft))
  await wait(2 * MINUTE_MS)

  await done(customer.faucet('dot', '1000'))
  expect(await amountOf('DOT', 'spot')).toBe('1000')
  const offers = (await customer.get('/apiw/v2/earn/dual/project-list?coin=DOT&type=call')).data
  expect(offers.length).toBeGreaterThan(0)
  const [soonest] = offers.toSorted((a: Offer, b: Offer) => a.delivery_timest - b.delivery_timest)
  await done(customer.post('/apiw/v2/earn/dual/order', { project_id: soonest.id, amount: '100' }))
  await done(customer.post(`${EARN}/subscribe`, { asset: 'DOT', amount: '100' }))
  const products = (await customer.get(`${X}/product/list?asset=DOT`)).data.list
  await done(customer.post(`${X}/user/lend`, { product_id: products[0].id, amount: '100' }))
  // The other process sells it as well.
  await beside.round()
  const other = beside.as(customer)
  await done(other.post(`${STAKING}/order`, { side: 0, coin: 'DOT', pid, amount: '100' }))
  await done(other.post(`${STAKING}/order`, { side: 0, coin: 'DOT', pid: liquid, amount: '100' }))
  expect(await amountOf('stDOT', 'spot')).toBe('100')
  await done(customer.post('/apiw/v2/earn/soft-staking/switch', { status: true }))
})

async function moveByWallet(direction: 'in' | 'out', amount: string): Promise<void> {
  const path = '/apiw/v2/account/wallet/transfers'
  const { id } = await done(customer.post(path, { asset: 'DOT', amount, direction, text: `t-dot-${direction}` }))
  await app.tenor.wallet.runDue()
  const { list } = await done(customer.get(path))
  expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({ asset: 'DOT', direction, state: 'done' })
}

test('it comes in from the wallet', async () => {
  const { data } = await customer.get('/apiw/v2/session')
  standIn.give(`tenor:${data.user.id}`, 'DOT', '50')
  await moveByWallet('in', '50')
})

test('a day is played, and portfolio, statement, proof and the tax year name it', async () => {
  await wait(DAY_MS + HOUR_MS)
  expect(await reconcile(app.db, allChecks)).toEqual([])
  const { id } = await done(desk.post('/console/api/proof/snapshots'))
  const proof = await done(customer.get(`/apiw/v2/proof/${id}/mine`))
  expect(JSON.stringify(proof)).toContain('"DOT"')
  for (const format of ['hledger', 'beancount', 'csv'])
    expect((await customer.get(`/apiw/v2/account/journal?format=${format}`)).text, format).toContain('DOT')
  expect((await customer.get('/apiw/v2/portfolio')).data).toMatchObject({ count: 4 })
  const statement = (await customer.get('/apiw/v2/account/statement.csv?asset=DOT')).text
  expect(statement.split('\n').length).toBeGreaterThan(6)
  const year = new Date(app.clock.now()).getUTCFullYear()
  expect((await customer.get(`/apiw/v2/account/tax.csv?year=${year}`)).text).toContain('DOT')
  const balances = (await customer.get('/apiw/v2/account/balances')).data.list
  expect(balances.find(({ asset }: Balance) => asset === 'stDOT')?.value).toMatch(/^\d/)
})

test('it leaves by its ways out alone, and is hidden when nothing of it is left', async () => {
  await done(desk.post(`${ASSETS}/DOT/pause`))
  const stopped = await customer.post(`${STAKING}/order`, { side: 0, coin: 'DOT', pid, amount: '1' })
  expect(stopped.fail_reason).toBe('asset.stopped')
  expect((await desk.post(`${ASSETS}/DOT/retire`)).fail_reason).toBe('asset.notClosing')
  await done(desk.post(`${ASSETS}/DOT/close`))
  expect((await desk.post(`${ASSETS}/DOT/retire`)).fail_reason).toBe('asset.left')
  await done(customer.post(`${EARN}/redeem`, { asset: 'DOT', amount: '100' }))
  await done(customer.post(`${STAKING}/coin-redeem`, { side: 1, coin: 'DOT', pid, amount: '100' }))
  await done(customer.post(`${STAKING}/coin-redeem`, { side: 1, coin: 'DOT', pid: liquid, amount: '100' }))
  await done(customer.post('/apiw/v2/earn/soft-staking/switch', { status: false }))
  await wait(9 * DAY_MS)
  await moveByWallet('out', '50')
  const amount = await amountOf('DOT', 'spot')
  await done(customer.post('/sandbox/convert', { from: 'DOT', to: 'USDT', amount }))
  expect((await desk.post(`${ASSETS}/DOT/retire`)).params).toMatchObject({ what: 'offer' })
  for (const path of ['simple-earn/fixed', 'staking/products', 'soft-staking/coins']) await retireAll(path)
  await done(desk.put('/console/api/simple-earn/flexible', { asset: 'DOT', status: 'retired' }))
  await done(desk.post(`${ASSETS}/DOT/retire`))
  expect((await customer.get('/apiw/v2/assets')).data.list.find(({ symbol }: Named) => symbol === 'DOT').status).toBe(
    'retired',
  )
  expect((await customer.faucet('DOT', '1')).fail_reason).toBe('asset.stopped')
  expect(await reconcile(app.db, allChecks)).toEqual([])
})

/** Retires all offers of the coin, page by page. */
async function retireAll(path: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { list } = await done(desk.get(`/console/api/${path}?coin=DOT&asset=DOT&page_size=100&page=${page}`))
    if (list.length === 0) return
    const ids = list.flatMap((row: Row) =>
      (row.coin ?? row.asset) === 'DOT' && row.status !== 'retired' ? [row.id] : [],
    )
    if (ids.length > 0) await done(desk.post(`/console/api/${path}/listing`, { ids, status: 'retired' }))
  }
}

type Row = { id: number; coin?: string; asset?: string; status: string }
