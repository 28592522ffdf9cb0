import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { SEVEN_DAYS, X } from '../../products/simple-earn/fixed/fixed-stage.ts'
import { EARN, POOL } from '../../products/simple-earn/flexible-stage.ts'
import { redeemOf, rewardOf, SOL } from '../../products/staking/staking-stage.ts'
import { FUND, W } from '../../products/wealth/wealth-stage.ts'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'
import { startWallet, WALLET_KEY, type WalletStandIn } from '../wallet/wallet-stand-in.ts'

/* Coins of 0, 2, 6 and 8 decimals through every product: entered amounts are whole units, earned amounts have 8 decimals. */

const COINS = [
  { symbol: 'KILO', decimals: 0, unit: '1', fine: '0.5' },
  { symbol: 'CENT', decimals: 2, unit: '0.01', fine: '0.005' },
  { symbol: 'MICRO', decimals: 6, unit: '0.000001', fine: '0.0000005' },
  { symbol: 'FULL', decimals: 8, unit: '0.00000001', fine: null },
]
const BOUND = COINS.filter(({ decimals }) => decimals < 8)
const STAKING = '/apiw/v2/earn/staking'

const FINE = { fail_reason: 'amount.decimals' }

let standIn: WalletStandIn
let app: TestApp
let operator: TestClient
let customer: TestClient
const pids = new Map<string, number>()
const funds = new Map<string, number>()

async function done(reply: Promise<TestReply>) {
  const { status, text, data } = await reply
  expect(status, text).toBe(200)
  return data
}

const play = (until: Instant) => {
  app.clock.set(until)
  return app.tenor.runner.runUntil(until)
}
const wait = (ms: number) => play(later(app.clock.now(), ms))

/** Body of each product of a coin with a least amount. */
function termsWith(symbol: string, least: string): [path: string, body: object][] {
  const staking = {
    ...SOL,
    coin: symbol,
    name: `${symbol} Staking`,
    reward_coin: [rewardOf('6', { reward_coin: symbol })],
  }
  const leaving = { redeem_config: [redeemOf({ redeem_coin: symbol })], min_amount: least, min_redeem_amount: least }
  return [
    ['simple-earn/flexible', { ...POOL, asset: symbol, min_lend_amount: least }],
    ['simple-earn/fixed', { ...SEVEN_DAYS, asset: symbol, min_lend_amount: least }],
    ['staking/products', { ...staking, ...leaving }],
    ['wealth/products', { ...FUND, name: `${symbol} Fund`, coin: symbol, min_amount: least }],
    [
      'soft-staking/coins',
      { coin: symbol, rate_year: '0.02', min_amount: least, max_amount: '1000', status: 'listed' },
    ],
  ]
}

beforeAll(async () => {
  standIn = await startWallet()
  const wallet = { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 1_500 }
  app = await createTestApp({ wallet, canMoveClock: true })
  standIn.goBy(app.clock.now)
  await app.db.execute('update dual_series set enabled = false')
  operator = await app.operator()
  customer = await app.customer()
  for (const { symbol, decimals } of COINS) {
    const simulator = { start: '0.03', volatility: '0.5' }
    await done(operator.post('/console/api/assets', { symbol, name: symbol, kind: 'coin', decimals, simulator }))
  }
  await wait(5 * MINUTE_MS)
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

test.each(BOUND)('no product of $symbol asks for a part of a unit', async ({ symbol, decimals, fine }) => {
  for (const [path, body] of termsWith(symbol, `1${fine?.slice(1)}`)) {
    const refused = await operator.post(`/console/api/${path}`, body)
    expect(refused, path).toMatchObject({ status: 422, fail_reason: 'amount.decimals', params: { decimals } })
  }
})

test.each(COINS)('$symbol is sold for whole units, and cash is stated in them', async ({ symbol, fine }) => {
  for (const [path, body] of termsWith(symbol, '1')) {
    const { id } = await done(operator.post(`/console/api/${path}`, body))
    if (path === 'staking/products') pids.set(symbol, id)
    if (path === 'wealth/products') funds.set(symbol, id)
    if (fine === null) continue
    const cash = { pid: id, reason: 'brought' }
    if (path === 'staking/products')
      expect(await operator.post('/console/api/staking/liquidity', { pid: id, cash: fine })).toMatchObject(FINE)
    if (path === 'wealth/products')
      expect(await operator.post('/console/api/wealth/cash', { ...cash, amount: fine })).toMatchObject(FINE)
  }
  const series = (await operator.get('/console/api/dual/series')).data.find((each: Named) => each.coin === symbol)
  await done(operator.put('/console/api/dual/series', { ...series, enabled: 1 }))
  await app.db.execute('update flexible_pool set simulated = true where asset = $1', [symbol])
  await done(customer.post('/sandbox/lending-demand', { asset: symbol, amount: '250' }))
})

type Named = { coin: string }
type Lending = { asset: string; curr_amount: string; redeemable_amount: string }
type Balance = { asset: string; account: string; amount: string }

async function spot(symbol: string): Promise<string> {
  const { list } = await done(customer.get('/apiw/v2/account/balances'))
  return list.find(({ asset, account }: Balance) => asset === symbol && account === 'spot')?.amount ?? '0'
}

/** Offers of both directions: what sells the coin takes it in whole units, what buys it takes the quote. */
const OFFERS = [
  { sells: 'project-list', orders: 'order', at: '/apiw/v2/earn/dual', types: ['call', 'put'] },
  { sells: 'product-list', orders: 'order', at: '/apiw/v2/earn/dual-sniper', types: ['1', '2'] },
]

test.each(COINS)('bounds and orders of dual and snipers of $symbol are whole units', async ({ symbol, unit, fine }) => {
  await wait(2 * MINUTE_MS)
  await done(customer.faucet(symbol, '100000'))
  await done(customer.faucet('USDT', '1000'))
  const isWhole = (amount: string) => decimal(amount) % decimal(unit) === 0n
  for (const { sells, orders, at, types } of OFFERS) {
    const listOf = (type = '') => done(customer.get(`${at}/${sells}?coin=${symbol}&type=${type}`))
    const [selling, buying]: Bounds[][] = [await listOf(types[0]), await listOf(types[1])]
    const soonest = (rows: Bounds[] = []) => rows.toSorted((a, b) => deliveryOf(a) - deliveryOf(b))[0]
    expect(selling?.filter((each) => !isWhole(each.min_amount) || !isWhole(each.max_amount))).toEqual([])
    const [sold, bought] = [soonest(selling), soonest(buying)]
    if (sold === undefined || bought === undefined) throw new RangeError(`${at} sells no ${symbol}`)
    if (fine !== null) {
      const amount = decimalText(decimal(sold.min_amount) + decimal(fine))
      expect(await customer.post(`${at}/${orders}`, { project_id: sold.id, amount })).toMatchObject(FINE)
    }
    for (const { id, min_amount } of [sold, bought])
      await done(customer.post(`${at}/${orders}`, { project_id: id, amount: min_amount }))
  }
  // They are accepted at a price of now.
  await wait(2_000)
})

type Bounds = {
  id: number
  min_amount: string
  max_amount: string
  delivery_timest?: number
  delivery_time?: number
}
const deliveryOf = ({ delivery_timest, delivery_time }: Bounds) => delivery_timest ?? delivery_time ?? 0

const redeem = (asset: string, amount: string) => customer.post(`${EARN}/redeem`, { asset, amount })

test.each(COINS)('orders of $symbol are whole units', async ({ symbol, fine }) => {
  await app.db.execute('update dual_series set enabled = false')
  await done(customer.post(`${EARN}/subscribe`, { asset: symbol, amount: '300' }))
  const { list } = await done(customer.get(`${X}/product/list?asset=${symbol}`))
  const lend = { product_id: list[0].id, amount: '300' }
  const order = await done(customer.post(`${X}/user/lend`, lend))
  const stake = { side: 0, coin: symbol, pid: pids.get(symbol), amount: '200' }
  await done(customer.post(`${STAKING}/order`, stake))
  const fund = { pid: funds.get(symbol), project_type: FUND.project_type, amount: '200' }
  await done(customer.post(`${W}/purchase`, fund))
  if (fine === null) return
  const amount = `100${fine.slice(1)}`
  expect(await customer.post(`${X}/user/lend`, { ...lend, amount })).toMatchObject(FINE)
  expect(await customer.post(`${STAKING}/order`, { ...stake, amount })).toMatchObject(FINE)
  expect(await customer.post(`${W}/purchase`, { ...fund, amount })).toMatchObject(FINE)
  expect(await customer.post(`${STAKING}/coin-redeem`, { ...stake, side: 1, amount })).toMatchObject(FINE)
  expect(await customer.post(`${X}/user/pre-redeem`, { order_id: order.id, amount })).toMatchObject(FINE)
})

test('an hour passes in which borrowers take of the pools, and one in which they give back', async () => {
  await wait(3 * HOUR_MS)
  for (const { symbol: asset } of COINS) await done(customer.post('/sandbox/lending-demand', { asset, amount: '0' }))
  await wait(2 * HOUR_MS)
})

test.each(COINS)('a pool of $symbol pays 8 decimals, and all leaves with the last unit', async ({ symbol, unit }) => {
  const [held] = (await done(customer.get(`${EARN}/lendings?asset=${symbol}`))).list as Lending[]
  const all = decimal(held?.redeemable_amount ?? '0')
  expect(all).toBeGreaterThan(decimal('300'))
  const whole = decimalText(all - (all % decimal(unit)))
  const before = decimal(await spot(symbol))
  expect(await done(redeem(symbol, whole))).toMatchObject({ amount: decimalText(all) })
  expect(decimal(await spot(symbol))).toBe(before + all)
})

test.each(BOUND)('a transfer of $symbol leaves a part of a unit where it is', async ({ symbol, unit }) => {
  const held = decimal(await spot(symbol))
  const rest = held % decimal(unit)
  expect(rest).toBeGreaterThan(0n)
  const transfer = { asset: symbol, from: 'spot', to: 'funding' }
  const all = await customer.post('/apiw/v2/account/transfer', { ...transfer, amount: decimalText(held) })
  expect(all).toMatchObject({ ...FINE, params: { asset: symbol } })
  await done(customer.post('/apiw/v2/account/transfer', { ...transfer, amount: decimalText(held - rest) }))
  expect(decimal(await spot(symbol))).toBe(rest)
})

const WALLET = '/apiw/v2/account/wallet/transfers'

test.each(COINS)('the wallet takes whole units of $symbol out, and brings them in', async ({ symbol, unit, fine }) => {
  const { user } = await done(customer.get('/apiw/v2/session'))
  standIn.give(`tenor:${user.id}`, symbol, '5')
  const before = decimal(await spot(symbol))
  for (const [direction, amount] of [
    ['in', '5'],
    ['out', unit],
  ] as const) {
    const ask = { asset: symbol, amount, direction, text: `t-${symbol}-${direction}` }
    if (fine !== null)
      expect(await customer.post(WALLET, { ...ask, amount: fine, text: `${ask.text}-fine` })).toMatchObject(FINE)
    const { id } = await done(customer.post(WALLET, ask))
    await app.tenor.wallet.runDue()
    const { list } = await done(customer.get(WALLET))
    expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({ amount, state: 'done' })
  }
  expect(decimal(await spot(symbol))).toBe(before + decimal('5') - decimal(unit))
})

test.each(COINS)('what is staked and lent for a term of $symbol leaves whole', async ({ symbol }) => {
  const leave = { side: 1, coin: symbol, pid: pids.get(symbol), amount: '200' }
  await done(customer.post(`${STAKING}/coin-redeem`, leave))
  const { list } = await done(customer.get(`${X}/user/lend?asset=${symbol}`))
  await done(customer.post(`${X}/user/pre-redeem`, { order_id: list[0].id, amount: '300' }))
  expect((await done(customer.get(`${X}/user/lend?asset=${symbol}`))).list).toEqual([])
})

type Settled = {
  status: number | string
  invest_currency: string
  exercise_currency: string
  invest_amount: string
  exercise_amount: string
  refund_amount: string
}
const EIGHT = /^\d+(\.\d{1,8})?$/

test('a strike and a delivery pass', async () => {
  const strike = ceilTo(app.clock.now(), DAY_MS)
  await play(later(strike, MINUTE_MS))
  for (const { symbol } of COINS) await strikeFund(symbol, strike, '1.1')
  await play(later(strike, 8 * HOUR_MS + 10 * MINUTE_MS))
})

async function strikeFund(symbol: string, at: Instant, nav: string): Promise<void> {
  const value = { pid: funds.get(symbol), at: unixSeconds(at), nav, reason: 'as reported' }
  await done(operator.post('/console/api/wealth/nav', value))
}

test.each(COINS)('what dual and snipers of $symbol pay has 8 decimals', async ({ symbol }) => {
  const ofCoin = async (path: string): Promise<Settled[]> => {
    const { list } = await done(customer.get(`/apiw/v2/earn/${path}?page_size=100`))
    return list.filter((row: Settled) => [row.invest_currency, row.exercise_currency].includes(symbol))
  }
  const snipers = await ofCoin('dual-sniper/order-list')
  expect(snipers.map(({ status }) => status)).toEqual([5, 5])
  for (const { invest_amount, exercise_amount, refund_amount } of snipers) {
    expect(exercise_amount).toMatch(EIGHT)
    // The part that is not exercised comes back to the last decimal.
    expect(decimal(refund_amount)).toBeLessThanOrEqual(decimal(invest_amount))
  }
  expect((await ofCoin('dual/order-list')).map(({ status }) => status)).toEqual([
    'SETTLEMENT_SUCCESS',
    'SETTLEMENT_SUCCESS',
  ])
  expect(await spot(symbol)).toMatch(EIGHT)
})

test.each(COINS)('units of a fund in $symbol are redeemed, all of them, to the last part', async ({ symbol }) => {
  const pid = funds.get(symbol)
  const [held] = (await done(customer.get(`${W}/holdings?pid=${pid}`))).list
  // 200 / 1.1, rounded down to 6 decimals.
  expect(held.unit).toBe('181.818181')
  await done(customer.post(`${W}/redeem`, { pid, unit: held.unit }))
})

test('a second strike pays them', async () => {
  const strike = ceilTo(app.clock.now(), DAY_MS)
  await play(later(strike, MINUTE_MS))
  for (const { symbol } of COINS) await strikeFund(symbol, strike, '1.3')
  await wait(HOUR_MS)
  for (const { symbol } of COINS) {
    const { list } = await done(customer.get(`${W}/orders?type=2&pid=${funds.get(symbol)}`))
    // 181.818181 × 1.3, less a fifth of what is above 1.1.
    expect(list[0]).toMatchObject({ state: 'PAID', amount: '236.3636353', received: '229.09090806' })
  }
})

test('all of it is counted', async () => {
  expect(await reconcile(app.db, allChecks)).toEqual([])
})
