import ccxt from 'ccxt'
import { ApiClient, CreateUniLend, EarnApi, EarnUniApi } from 'gate-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../test-app.ts'

/* The field's own clients, as they come from npm, against a listening server: each call, parsed by the client's models. */

let app: TestApp
let base: string
let earn: EarnApi
let uni: EarnUniApi
let operator: TestClient
let exchange: InstanceType<typeof ccxt.gate>

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  operator = await app.operator()
  await sellSimpleEarn()
  await sellStaking()
  const customer = await app.customer()
  await customer.faucet('USDT', '100000')
  await customer.faucet('BTC', '2')
  const made = await customer.post('/apiw/v2/account/api-keys', {
    name: 'Clients',
    permission: 'read_write',
    password: PASSWORD,
  })
  const { key, secret } = made.data
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  base = `${address}/api/v4`
  const client = new ApiClient(base)
  client.setApiKeySecret(key, secret)
  earn = new EarnApi(client)
  uni = new EarnUniApi(client)
  exchange = new ccxt.gate({ apiKey: key, secret, enableRateLimit: false })
  const urls = exchange.urls as unknown as { api: Record<'public' | 'private', Record<string, string>> }
  urls.api.public.earn = base
  urls.api.private.earn = base
})
beforeEach(signingTime)
afterAll(() => app.close())

/** The clients sign with the machine's time, and a signature is good for a minute: days that are played may take longer. */
function signingTime(): void {
  app.realTime.set(Date.now() as ReturnType<typeof app.realTime.now>)
}

/** A pool and a fixed product of USDT. */
async function sellSimpleEarn(): Promise<void> {
  const curve = { base: '0.02', slope1: '0.05', kink: '0.8', slope2: '0.5', cap: '0.5' }
  const pool = { asset: 'USDT', curve, limit_min_lend_rate_year: '0.01', min_lend_amount: '1', service_fee: '0.1' }
  await operator.post('/console/api/simple-earn/flexible', { ...pool, max_lend_rate_year: '0.05' })
  await operator.post('/console/api/simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 30,
    year_rate: '0.1',
    min_lend_amount: '10',
    sale_status: 1,
    user_max_lend_volume: '500000',
    max_lend_volume: '900000',
    status: 'listed',
    reinvest: 1,
    redeem_account: 1,
    pre_redeem: 1,
    partial: 1,
  })
}

/** A product of BTC that pays 3.65 % a year in BTC from the second midnight on, redeemed at once. */
async function sellStaking(): Promise<void> {
  const redeem = { redeem_coin: 'BTC', redeem_quick: 0, redeem_quick_long: 0, redeem_quick_fee: '0', redeem_fee: '0' }
  await operator.post('/console/api/staking/products', {
    coin: 'BTC',
    type: 1,
    name: 'BTC',
    status: 'listed',
    base_rate: '3.65',
    fee: '0.1',
    vip_config: [],
    reward_coin: [{ reward_coin: 'BTC', rate: '3.65', reward_delay_days: 0 }],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    max_amount: '-1',
    min_amount: '0.1',
    min_redeem_amount: '0.1',
    income_days: 0,
    redeem_minday: 0,
    redeem_maxday: 0,
    product_quick_daily: '-1',
    redeem_config: [{ ...redeem, redeem_quick_daily: '-1' }],
  })
}

async function playTo(at: number): Promise<void> {
  app.clock.set(at as ReturnType<typeof app.clock.now>)
  await app.tenor.runner.runUntil(app.clock.now())
  signingTime()
}

test('flexible by the official client: all of its eleven calls, an hour played', async () => {
  const { body: currencies } = await uni.listUniCurrencies()
  expect(currencies).toMatchObject([{ currency: 'USDT', minRate: '0.00000114', maxRate: '0.00000571' }])
  expect((await uni.getUniCurrency('USDT')).body).toEqual(currencies[0])
  const order = Object.assign(new CreateUniLend(), { currency: 'USDT', amount: '1000', minRate: '0.00000114' })
  expect((await uni.createUniLend({ ...order, type: CreateUniLend.Type.Lend })).body).toEqual({})
  expect((await uni.changeUniLend({ currency: 'USDT', minRate: '0.00000228' })).body).toEqual({})
  const lendIn = Math.ceil(app.clock.now() / 3_600_000) * 3_600_000
  await operator.post('/sandbox/lending-demand', { asset: 'USDT', amount: '600' })
  for (let hour = 0; hour < 5; hour += 1) await playTo(lendIn + hour * 3_600_000 + 60_000)
  const { body: lends } = await uni.listUserUniLends({ currency: 'USDT', page: 1, limit: 10 })
  expect(lends).toMatchObject([{ currency: 'USDT', interestStatus: 'interest_reinvest', minRate: '0.00000228' }])
  expect(Number(lends[0]?.amount)).toBeGreaterThanOrEqual(1_000)
  expect((await uni.getUniInterest('USDT')).body.currency).toBe('USDT')
  expect((await uni.getUniInterestStatus('USDT')).body.interestStatus).toBe('interest_reinvest')
  const { body: hours } = await uni.listUniInterestRecords({ currency: 'USDT', limit: 5 })
  expect(hours.length).toBeGreaterThan(0)
  expect(hours[0]).toMatchObject({ status: 1, currency: 'USDT' })
  expect(Number(hours[0]?.interest)).toBeGreaterThan(0)
  const [from, to] = [Math.floor(lendIn / 1_000) - 86_400, Math.floor(app.clock.now() / 1_000)]
  const { body: chart } = await uni.listUniChart(from, to, 'USDT')
  expect(chart.length).toBeGreaterThan(0)
  expect((await uni.listUniRate()).body).toMatchObject([{ currency: 'USDT' }])
  const redeem = Object.assign(new CreateUniLend(), {
    currency: 'USDT',
    amount: '100',
    type: CreateUniLend.Type.Redeem,
  })
  expect((await uni.createUniLend(redeem)).body).toEqual({})
  const { body: records } = await uni.listUniLendRecords({ currency: 'USDT', type: 'lend' })
  expect(records).toMatchObject([{ currency: 'USDT', amount: '1000' }])
})

test('fixed terms by the official client: all of its six calls', async () => {
  const { body: products } = await earn.listEarnFixedTermProducts(1, 10, { asset: 'USDT' })
  expect(products).toMatchObject({ code: 0, data: { total: 1, list: [{ asset: 'USDT', lockUpPeriod: 30 }] } })
  const [product] = products.data.list
  const { body: ofCoin } = await earn.listEarnFixedTermProductsByAsset('USDT', { type: '1' })
  expect(ofCoin.data.list).toMatchObject([{ id: product?.id, yearRate: '0.1' }])
  const fixedTermLendRequest = { productId: Number(product?.id), amount: '500', yearRate: '0.1' }
  const { body: placed } = await earn.createEarnFixedTermLend({ fixedTermLendRequest })
  const orderId = Number(placed.data?.orderId)
  const { body: lends } = await earn.listEarnFixedTermLends('1', 1, 10, { productId: Number(product?.id) })
  expect(lends.data).toMatchObject({ total: 1, list: [{ orderId, principal: '500', asset: 'USDT', status: 1 }] })
  const { body: history } = await earn.listEarnFixedTermHistory('1', 1, 10, { asset: 'USDT' })
  expect(history.data).toMatchObject({ total: 1, list: [{ orderId, amount: '500' }] })
  const { body: redeemed } = await earn.createEarnFixedTermPreRedeem({
    earnFixedTermPreRedeemRequest: { orderId: String(orderId) },
  })
  expect(redeemed).toMatchObject({ code: 0, data: {} })
  expect((await earn.listEarnFixedTermLends('1', 1, 10)).body.data.list).toEqual([])
})

test('staking by the official client: all of its five calls, days played', async () => {
  const { body: coins } = await earn.findCoin({ cointype: 'lock' })
  const mine = (coins as unknown as { coin: string; pid: number }[]).find(({ coin }) => coin === 'BTC')
  const pid = Number(mine?.pid)
  const { body: staked } = await earn.swapStakingCoin({ coin: 'BTC', side: 0, amount: '0.5', pid })
  expect(staked).toMatchObject({ pid, coin: 'BTC', type: 0, amount: '0.5', status: 1 })
  await playTo(Math.ceil(app.clock.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000)
  const { body: orders } = await earn.orderList({ pid, coin: 'BTC', type: 0, page: 1 })
  expect(orders).toMatchObject({ page: 1, totalCount: 1, list: [{ pid, amount: '0.5', type: 0, status: 1 }] })
  const { body: awards } = await earn.awardList({ pid, coin: 'BTC' })
  expect(awards.totalCount).toBeGreaterThan(0)
  expect(awards.list[0]).toMatchObject({ pid, mortgageCoin: 'BTC', rewardCoin: 'BTC' })
  expect(Number(awards.list[0]?.interest)).toBeGreaterThan(Number(awards.list[0]?.amount))
  const { body: assets } = await earn.assetList({ coin: 'BTC' })
  expect(assets).toMatchObject([{ pid, mortgage_coin: 'BTC', mortgage_amount: '0.5' }])
  const { body: redeemed } = await earn.swapStakingCoin({ coin: 'BTC', side: 1, amount: '0.2', pid })
  expect(redeemed).toMatchObject({ pid, type: 1, amount: '0.2', exchangeAmount: '0.2' })
  expect((await earn.orderList({ pid, type: 1 })).body.list).toMatchObject([{ pid, amount: '0.2', type: 1 }])
  expect(await exchange.privateEarnGetStakingAssets({ coin: 'BTC' })).toMatchObject([{ mortgage_coin: 'BTC' }])
})

test('Simple Earn by ccxt, whose PATCH sends its fields twice', async () => {
  expect(await exchange.publicEarnGetUniCurrencies()).toMatchObject([{ currency: 'USDT' }])
  expect(await exchange.privateEarnPostUniLends({ currency: 'USDT', amount: '50', type: 'lend' })).toEqual({})
  expect(await exchange.privateEarnPatchUniLends({ currency: 'USDT', min_rate: '0.00000342' })).toEqual({})
  expect(await exchange.privateEarnGetUniLends({ currency: 'USDT' })).toMatchObject([{ min_rate: '0.00000342' }])
  expect(await exchange.privateEarnPutUniInterestReinvest({ currency: 'USDT', status: true })).toEqual({})
  await expect(exchange.privateEarnPutUniInterestReinvest({ currency: 'USDT', status: false })).rejects.toThrow(
    'INVALID',
  )
  const fixed = await exchange.publicEarnGetFixedTermProduct({ page: 1, limit: 10 })
  expect((fixed as unknown as { data: { list: unknown[] } }).data.list).toHaveLength(1)
})

test('dual by the official client: plans, orders, balance, early redemption, reinvest, recommendation', async () => {
  const { body: plans } = await earn.listDualInvestmentPlans({ coin: 'BTC', type: 'put', sort: 'apy', pageSize: 20 })
  const [plan] = plans
  expect(plans.length).toBeGreaterThan(1)
  expect(Number(plan?.apyDisplay)).toBeGreaterThanOrEqual(Number(plans[1]?.apyDisplay))
  expect(plan).toMatchObject({ investCurrency: 'USDT', exerciseCurrency: 'BTC', status: 'ONGOING' })
  expect(plan?.instrumentName).toMatch(/^BTC_USDT-\d{8}-[\d.]+-P$/)
  expect(plan?.startTime).toBeLessThan(plan?.endTime ?? 0)
  expect(plan?.endTime).toBe((plan?.deliveryTime ?? 0) - 3_600)
  const { body: same } = await earn.listDualInvestmentPlans({ planId: Number(plan?.id), quoteCurrency: 'USDT' })
  expect(same.map(({ id }) => id)).toEqual([plan?.id])

  const { body: order } = await earn.placeDualOrder({ planId: String(plan?.id), amount: '1000', text: 't-client-1' })
  expect(order).toMatchObject({ planId: plan?.id, status: 'INIT', text: 't-client-1', investCurrency: 'USDT' })
  expect(Number(order.investAmount)).toBe(1_000)
  await app.tenor.runner.runUntil(app.clock.now())
  const { body: orders } = await earn.listDualOrders({ coin: 'BTC', type: 'put', status: 'HOLD', page: 1, limit: 10 })
  expect(orders).toMatchObject([{ id: order.id, status: 'PROCESSING' }])
  const delivery = Number(plan?.deliveryTime)
  expect((await earn.listDualOrders({ from: delivery, to: delivery })).body).toHaveLength(1)
  expect((await earn.listDualOrders({ to: delivery - 1 })).body).toEqual([])

  const { body: balance } = await earn.listDualBalance()
  expect(Number(balance.userAssetUsdt)).toBeGreaterThan(900)
  const listed = await app.server.inject('/apiw/v2/earn/dual/project-list?coin=BTC')
  const price = Number(listed.json().data[0].price)
  expect(Number(balance.userAssetBtc)).toBeCloseTo(Number(balance.userAssetUsdt) / price, 7)
  expect(Number(balance.userTotalInterestUsdt)).toBe(0)
  const { body: changed } = await earn.modifyDualOrderReinvest({
    orderId: Number(order.id),
    status: 1,
    effectiveTimeDuration: 86_400,
  })
  expect(changed).toEqual({})
  const { body: quote } = await earn.getDualOrderRefundPreview(String(order.id))
  expect(quote).toMatchObject({ orderId: order.id, investCurrency: 'USDT', settlementCurrency: 'USDT' })
  const { body: redeemed } = await earn.placeDualOrderRefund({ orderId: String(order.id), reqId: String(quote.reqId) })
  expect(redeemed).toEqual({})
  const { body: ended } = await earn.listDualOrders({ status: 'REPAY' })
  expect(ended).toMatchObject([{ id: order.id, status: 'REFUND_SUCCESS', settlementAmount: quote.settlementAmount }])

  const { body: chosen } = await earn.getDualProjectRecommend({ mode: 'normal', coin: 'BTC' })
  expect(chosen.map(({ exerciseCurrency }) => exerciseCurrency).sort()).toEqual(['BTC', 'USDT'])
  const { body: others } = await earn.getDualProjectRecommend({
    coin: 'BTC',
    historyPids: chosen.map(({ id }) => id).join(),
  })
  expect(others.some(({ id }) => chosen.some((each) => each.id === id))).toBe(false)
})

test('a refusal reaches the official client with its label', async () => {
  const refused = await earn.placeDualOrder({ planId: '1', amount: '1000' }).catch((error) => error.response)
  expect([refused.status, refused.data.label]).toEqual([404, 'INVALID_PARAM_VALUE'])
})

test('dual by ccxt as structured products', async () => {
  const products = await exchange.publicEarnGetStructuredProducts({ status: 'in_process', limit: 100 })
  const plans = await exchange.publicEarnGetDualInvestmentPlan({ page_size: 100 })
  const [product] = products as { id: string; investment_period: string; min_annual_rate: string }[]
  const [plan] = plans as { id: string; apy_display: string; instrument_name: string }[]
  expect(product).toMatchObject({ id: plan?.id, type: 'DualInvestment', name_en: plan?.instrument_name })
  expect(product?.min_annual_rate).toBe(plan?.apy_display)
  expect(Number(product?.investment_period)).toBeGreaterThanOrEqual(1)
  expect(await exchange.publicEarnGetStructuredProducts({ status: 'done' })).toEqual([])
  expect(await exchange.publicEarnGetStructuredProducts({ status: 'in_process', type: 'SharkFin2.0' })).toEqual([])
  const offered = products as { id: string; investment_coin: string }[]
  const pid = offered.find(({ investment_coin }) => investment_coin === 'USDT')?.id
  const amount = '1000'
  expect(await exchange.privateEarnPostStructuredOrders({ pid, amount })).toEqual({})
  const orders = await exchange.privateEarnGetStructuredOrders({ page: 1, limit: 1 })
  expect(orders).toMatchObject([{ pid, lock_coin: 'USDT', amount, status: 'SUCCESS', income: '0' }])
  const tooDear = exchange.privateEarnPostStructuredOrders({ pid, amount: '99999999' })
  await expect(tooDear).rejects.toBeInstanceOf(ccxt.ExchangeError)
})

test('dual by ccxt, whose errors come of the labels', async () => {
  const plans = await exchange.publicEarnGetDualInvestmentPlan({ coin: 'BTC', type: 'call' })
  const [plan] = plans as { id: string }[]
  const order = await exchange.privateEarnPostDualOrders({ plan_id: plan?.id, amount: '0.5' })
  expect(order).toMatchObject({ plan_id: plan?.id, invest_currency: 'BTC', invest_amount: '0.5' })
  const orders = await exchange.privateEarnGetDualOrders({ coin: 'BTC', type: 'call' })
  expect(orders).toMatchObject([{ id: order.id }])
  expect(Number((await exchange.privateEarnGetDualBalance()).user_asset_usdt)).toBeGreaterThan(0)
  expect((await exchange.publicEarnGetDualProjectRecommend({ coin: 'BTC' })).length).toBeGreaterThan(0)
  const tooDear = exchange.privateEarnPostDualOrders({ plan_id: plan?.id, amount: '100' })
  await expect(tooDear).rejects.toBeInstanceOf(ccxt.ExchangeError)
  const stranger = new ccxt.gate({ apiKey: '0'.repeat(32), secret: '0'.repeat(64), enableRateLimit: false })
  Object.assign(stranger, { urls: exchange.urls })
  await expect(stranger.privateEarnGetDualOrders()).rejects.toBeInstanceOf(ccxt.AuthenticationError)
})
