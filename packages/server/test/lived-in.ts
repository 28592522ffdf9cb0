import { ceilTo, DAY_MS, floorTo, HOUR_MS, instant, later, unixSeconds } from '@tenor/contract/time'
import { expect } from 'vitest'
import { moveInStage } from './core/move-in/move-in-stage.ts'
import { startWallet, WALLET_KEY, type WalletStandIn } from './core/wallet/wallet-stand-in.ts'
import { createTestApp, MARGIN_KEY, PASSWORD, type TestApp, type TestClient } from './test-app.ts'

const ORDER = '/apiw/v2/earn/dual/order'
const DESK = '/console/api/dual/products'

/** An app whose database has an order in every way that one can end, chains that went on, capacity and refusals. */
export async function livedInApp(postgresUrl?: string): Promise<TestApp> {
  const standIn = await startWallet()
  const wallet = { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 2_000 }
  const made = await createTestApp({ postgresUrl, wallet, dualCoins: ['BTC'] })
  const app = { ...made, close: () => made.close().then(() => standIn.close()) }
  standIn.goBy(app.clock.now)
  const operator = await app.operator()
  const customer = await app.customer()
  await customer.faucet('USDT', '100000')
  await customer.faucet('BTC', '5')
  await runUntil(app, app.clock.now())
  await ordersByHand(app, operator, customer)
  await chains(app, customer)
  await trialFund(app, operator, customer)
  await snipers(app, customer)
  await fixedTerms(operator, customer)
  await staking(operator, customer)
  await softStaking(operator, customer)
  const fund = await fundOf(operator, customer)
  await runUntil(app, app.clock.now() + DAY_MS)
  await redeemOf(app, operator, customer, fund)
  await runUntil(app, app.clock.now() + DAY_MS)
  await correctedOf(app, operator, customer, fund)
  await flexiblePool(app, operator, customer)
  await walletTransfers(app, standIn, customer)
  await movedIn(app, operator, customer)
  await customer.post(ORDER, { project_id: await listed(app, operator, {}), amount: '70', text: 't-last' })
  return app
}

/** A file of one line, which was made. */
async function movedIn(app: TestApp, operator: TestClient, customer: TestClient): Promise<void> {
  const { data } = await customer.get('/apiw/v2/session')
  const line = `l1,spot,${data.user.id},USDT,12`
  const stage = moveInStage(app, operator)
  const done = await stage.moveIn('lived-in', `id,kind,customer,asset,amount\n${line}`)
  expect(done.data.lines, done.text).toMatchObject({ done: 1 })
}

/** One that came in, one that went out, one that was refused, a day compared, and one that is on its way. */
async function walletTransfers(app: TestApp, standIn: WalletStandIn, customer: TestClient): Promise<void> {
  const { data } = await customer.get('/apiw/v2/session')
  standIn.give(`tenor:${data.user.id}`, 'USDT', '100')
  const move = async (direction: string, amount: string) => {
    const reply = await customer.post('/apiw/v2/account/wallet/transfers', { asset: 'USDT', amount, direction })
    expect(reply.status, reply.text).toBe(200)
  }
  await move('in', '30')
  await move('out', '20')
  await app.tenor.wallet.runDue()
  standIn.refuse('closed')
  await move('out', '5')
  await app.tenor.wallet.runDue()
  await move('out', '1')
}

async function runUntil(app: TestApp, until: number): Promise<void> {
  await app.tenor.runner.runUntil(instant(until), async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(instant(until))
}

async function listed(app: TestApp, operator: TestClient, more: object): Promise<number> {
  const delivery = unixSeconds(ceilTo(later(app.clock.now(), DAY_MS), HOUR_MS))
  const product = { type: 'put', coin: 'BTC', exercise_price: '10000', apy: '0.5', delivery_timest: delivery }
  const reply = await operator.post(DESK, { ...product, capacity: '5000', ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.data.id
}

async function ordersByHand(app: TestApp, operator: TestClient, customer: TestClient): Promise<void> {
  const auto = await listed(app, operator, {})
  const above = await listed(app, operator, { type: 'call', exercise_price: '1000', capacity: '3' })
  const backOffice = await listed(app, operator, { acceptance: 'desk' })
  const place = async (project_id: number, amount: string, text: string) => {
    const reply = await customer.post(ORDER, { project_id, amount, text })
    expect(reply.status, reply.text).toBe(200)
    return reply.data.id as number
  }
  await place(auto, '100', 't-not-converted')
  await place(above, '0.5', 't-converted')
  const refunded = await place(auto, '200', 't-refunded')
  const canceled = await place(backOffice, '300', 't-canceled')
  await place(backOffice, '50', 't-expires')
  // An operator changes what it has sold: the order keeps the terms it was made at.
  const changed = await listed(app, operator, {})
  await place(changed, '40', 't-kept-terms')
  for (const terms of [{ apy: '0.02' }, { max_copies: 900_000, redeem_fee: '0.01' }]) {
    expect((await operator.put(DESK, { id: changed, ...terms })).status).toBe(200)
  }
  await customer.post('/apiw/v2/earn/dual/order-cancel', { order_id: canceled })
  await runUntil(app, app.clock.now())
  const quote = await customer.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${refunded}`)
  const taken = await customer.post('/apiw/v2/earn/dual/order-refund', {
    order_id: refunded,
    req_id: quote.data.req_id,
  })
  expect(taken.status, taken.text).toBe(200)
}

/** A sniper of each kind, of the next delivery, and one that was cancelled. */
async function snipers(app: TestApp, customer: TestClient): Promise<void> {
  const place = async (type: 1 | 2, amount: string) => {
    const list = await customer.get(`/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=${type}`)
    const body = { project_id: list.data[0].id, amount, text: `t-sniper-${amount}` }
    const placed = await customer.post('/apiw/v2/earn/dual-sniper/order', body)
    expect(placed.status, placed.text).toBe(200)
    return placed.data.id as number
  }
  const canceled = await place(1, '0.02')
  await customer.post('/apiw/v2/earn/dual-sniper/order-cancel', { order_id: canceled })
  await place(1, '0.05')
  await place(2, '250')
  await runUntil(app, app.clock.now())
}

/** A voucher used and settled, one that came back from a cancelled order, and one recalled. */
async function trialFund(app: TestApp, operator: TestClient, customer: TestClient): Promise<void> {
  const { id } = (await customer.get('/apiw/v2/session')).data.user
  const expires_at = Math.floor((app.clock.now() + 5 * DAY_MS) / 1000)
  // Of one campaign a customer has one running order at a time.
  const granted = async (campaign: string) => {
    const body = { currency: 'USDT', amount: '40', expires_at, campaign }
    return (await operator.post(`/console/api/users/${id}/vouchers`, body)).data.id as number
  }
  const place = async (more: object, text: string) => {
    const project_id = await listed(app, operator, { category: 2, ...more })
    const reply = await customer.post(ORDER, { project_id, amount: '40', voucher_id: await granted(text), text })
    expect(reply.status, reply.text).toBe(200)
    return reply.data.id as number
  }
  await place({}, 't-trial-kept')
  await place({ exercise_price: '9000000' }, 't-trial-converted')
  const canceled = await place({ acceptance: 'desk' }, 't-trial-canceled')
  await customer.post('/apiw/v2/earn/dual/order-cancel', { order_id: canceled })
  const recall = { user_id: id, status: 'RECYCLED', reason: 'given twice' }
  await operator.post(`/console/api/vouchers/${await granted('recalled')}/recall`, recall)
}

/** Chains on what is listed automatically: one per direction. */
async function chains(app: TestApp, customer: TestClient): Promise<void> {
  for (const type of ['call', 'put'] as const) {
    const offers = await app.tenor.dual.offers({ coin: 'BTC', type, category: 1, id: null })
    const [offer] = offers.filter(({ deliveryAt }) => deliveryAt < app.clock.now() + DAY_MS)
    const amount = type === 'call' ? '0.1' : '5000'
    const body = { project_id: offer?.id, amount, text: `t-chain-${type}`, is_autorenewal: 1 }
    const reply = await customer.post(ORDER, body)
    expect(reply.status, reply.text).toBe(200)
  }
}

/** A pool whose lenders were paid, one of whom waits, and whose borrower is in the middle of an hour. */
async function flexiblePool(app: TestApp, operator: TestClient, customer: TestClient): Promise<void> {
  const made = await operator.post('/console/api/simple-earn/flexible', FLEXIBLE_POOL)
  expect(made.status, made.text).toBe(200)
  const earn = (call: string, amount: string) =>
    customer.post(`/apiw/v2/uni-loan/earn/${call}`, { asset: 'USDT', amount })
  expect((await earn('subscribe', '1000')).status).toBe(200)
  await runUntil(app, app.clock.now() + HOUR_MS)
  const { id } = (await (await app.customer()).get('/apiw/v2/session')).data.user
  const borrowed = { text: 'lived-in', user_id: id, amount: '900' }
  const loan = await operator.post('/margin/api/pools/USDT/borrow', borrowed, { 'x-margin-key': MARGIN_KEY })
  expect(loan.status, loan.text).toBe(200)
  await runUntil(app, app.clock.now() + HOUR_MS)
  expect((await earn('redeem', '500')).data.frozen).not.toBe('0')
}

const FLEXIBLE_POOL = {
  asset: 'USDT',
  limit_min_lend_rate_year: '0.01',
  min_lend_amount: '1',
  service_fee: '0.18',
  curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
}

const FIXED = '/apiw/v2/fixed_earn/api/user'

/** Fixed terms: one that went on, one that was paid with a voucher, one that left in part, and one that pays daily. */
async function fixedTerms(operator: TestClient, customer: TestClient): Promise<void> {
  const { id: userId } = (await customer.get('/apiw/v2/session')).data.user
  const product = async (terms: object) => {
    const reply = await operator.post('/console/api/simple-earn/fixed', { ...FIXED_DAY, ...terms })
    expect(reply.status, reply.text).toBe(200)
    return reply.data.id as number
  }
  const lend = async (product_id: number, text: string, more: object = {}) => {
    const reply = await customer.post(`${FIXED}/lend`, { product_id, amount: '100', text, ...more })
    expect(reply.status, reply.text).toBe(200)
    return reply.data.order_id as number
  }
  const voucher = await operator.post(`/console/api/users/${userId}/vouchers`, RATE_UP)
  expect(voucher.status, voucher.text).toBe(200)
  const day = await product({})
  await lend(day, 't-fixed-renewed', { reinvest_status: 1 })
  await lend(day, 't-fixed-voucher', { financial_rate_id: voucher.data.id, redeem_account_type: 0 })
  const left = await lend(await product({ lock_up_period: 30 }), 't-fixed-left')
  await customer.post(`${FIXED}/pre-redeem`, { order_id: left, amount: '40' })
  await lend(await product({ lock_up_period: 9, pre_redeem_policy: 'clawback' }), 't-fixed-daily')
}

const FIXED_DAY = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 1,
  year_rate: '0.1',
  min_lend_amount: '10',
  sale_status: 1,
  user_max_lend_volume: '5000',
  max_lend_volume: '90000',
  status: 'listed',
  reinvest: 1,
  redeem_account: 1,
  pre_redeem: 1,
  partial: 1,
}
const RATE_UP = {
  sub_type: 'rate_up',
  title: 'welcome',
  rate_day: 5,
  rate_ratio: '0.03',
  using_currency: 'USDT',
  buy_limit_low: '10',
  buy_limit_high: '500',
  expires_at: 1_950_000_000,
}

const WEALTH = '/apiw/v2/earn/private-wealth'

/** A fund with one subscription, which waits for its strike. */
async function fundOf(operator: TestClient, customer: TestClient): Promise<number> {
  const terms = { min_amount: '1', lock_days: 0, nav: '1', profit_share: '0.2', nav_bound: '0.9', status: 'listed' }
  const made = await operator.post('/console/api/wealth/products', {
    name: 'F',
    project_type: 5,
    coin: 'USDT',
    ...terms,
  })
  expect(made.status, made.text).toBe(200)
  const bought = await customer.post(`${WEALTH}/purchase`, { pid: made.data.id, amount: '1000', text: 't-fund' })
  expect(bought.status, bought.text).toBe(200)
  return made.data.id
}

async function navOf(app: TestApp, operators: readonly TestClient[], pid: number, days: number, nav: string) {
  const at = unixSeconds(later(floorTo(app.clock.now(), DAY_MS), -days * DAY_MS))
  for (const each of operators) {
    const reply = await each.post('/console/api/wealth/nav', { pid, at, nav, reason: 'reported' })
    expect(reply.status, reply.text).toBe(200)
  }
  for (const job of ['wealth-strike', 'wealth-correction']) await app.tenor.runner.runOne(job, app.clock.now())
}

/** It got its units; a part of them is asked back, and more is put in. */
async function redeemOf(app: TestApp, operator: TestClient, customer: TestClient, pid: number): Promise<void> {
  await navOf(app, [operator], pid, 0, '1.1')
  for (const [path, body] of [
    ['redeem', { unit: '300' }],
    ['purchase', { amount: '50' }],
  ] as const) {
    const reply = await customer.post(`${WEALTH}/${path}`, { pid, ...body })
    expect(reply.status, reply.text).toBe(200)
  }
}

/** They were paid; the first value was wrong; some more wait to leave, and to come. */
async function correctedOf(app: TestApp, operator: TestClient, customer: TestClient, pid: number): Promise<void> {
  await navOf(app, [operator], pid, 0, '1.3')
  await app.tenor.accounts.ensureOperator('funds@example.com', PASSWORD)
  const second = app.client('203.0.113.19')
  await second.login('funds@example.com', PASSWORD)
  await navOf(app, [operator, second], pid, 1, '1.05')
  await navOf(app, [operator, second], pid, 0, '1.35')
  for (const [path, body] of [
    ['redeem', { unit: '100' }],
    ['purchase', { amount: '70' }],
  ] as const) {
    const reply = await customer.post(`${WEALTH}/${path}`, { pid, ...body })
    expect(reply.status, reply.text).toBe(200)
  }
}

const STAKING = '/apiw/v2/earn/staking'

/** Staking: rewards of the day, of a later day and with redemptions, and redemptions that are paid and that wait. */
async function staking(operator: TestClient, customer: TestClient): Promise<void> {
  const reward = { rate: '3', is_debt: 0 }
  const product = {
    coin: 'BTC',
    type: 1,
    name: 'BTC Staking',
    status: 'listed',
    base_rate: '1',
    fee: '0.1',
    vip_config: [],
    reward_coin: [
      { ...reward, reward_coin: 'BTC', reward_delay_days: 1 },
      { ...reward, reward_coin: 'USDT', reward_delay_days: 2 },
      { ...reward, reward_coin: 'GT', reward_delay_days: -1 },
    ],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '1000',
    product_quick_daily: '900',
    min_amount: '0.01',
    max_amount: '-1',
    min_redeem_amount: '0.01',
    income_days: 0,
    redeem_minday: 1,
    redeem_maxday: 9,
    redeem_config: [
      {
        redeem_coin: 'BTC',
        redeem_fee: '0.001',
        redeem_quick: 1,
        redeem_quick_long: 30,
        redeem_quick_fee: '0.01',
        redeem_quick_daily: '0.5',
      },
    ],
    extra_interest: {
      reward_coin: 'BTC',
      start_time: 0,
      end_time: 4_102_444_800,
      max_interest: '5',
      interest: '[{"money_min":"0","money_max":"-1","money_rate":"2"}]',
    },
  }
  const { data, text } = await operator.post('/console/api/staking/products', product)
  expect(data?.status, text).toBe('listed')
  await stakingActs(customer, data.id, [
    ['order', { side: 0, amount: '0.8', text: 't-stake' }],
    ['coin-redeem', { side: 1, amount: '0.1' }],
    ['coin-redeem', { side: 1, amount: '0.1', quick: 1 }],
    ['order', { side: 0, amount: '0.2' }],
  ])
  await stakingToken(operator, customer, product)
  await stakingMint(operator, customer, product)
}

async function stakingActs(customer: TestClient, pid: number, acts: readonly (readonly [string, object])[]) {
  for (const [path, body] of acts) {
    const reply = await customer.post(`${STAKING}/${path}`, { coin: 'BTC', pid, ...body })
    expect(reply.status, reply.text).toBe(200)
  }
}

/** Soft staking: a coin that has paid a day, and one that is averaged and waits. */
async function softStaking(operator: TestClient, customer: TestClient): Promise<void> {
  const coin = { coin: 'BTC', rate_year: '0.01', min_amount: '0.01', max_amount: '2', status: 'listed' }
  expect((await operator.post('/console/api/soft-staking/coins', coin)).status).toBe(200)
  expect((await customer.post('/apiw/v2/earn/soft-staking/switch', { status: true })).status).toBe(200)
}

/** Coin that became tokens, tokens on their way back, a rate that rose, and another product that pays the token. */
async function stakingToken(operator: TestClient, customer: TestClient, product: object): Promise<void> {
  const own = [{ reward_coin: 'BTC', rate: '9', is_debt: 0, reward_delay_days: 1 }]
  const terms = {
    ...product,
    name: 'BTC Liquid',
    exchange_type: 'GTSOL',
    fee: '0',
    vip_config: [],
    extra_interest: null,
    reward_coin: own,
  }
  const { data } = await operator.post('/console/api/staking/products', terms)
  await stakingActs(customer, data.id, [
    ['order', { side: 0, amount: '0.3' }],
    ['coin-redeem', { side: 1, amount: '0.1' }],
    ['coin-redeem', { side: 1, amount: '0.1', quick: 1 }],
  ])
  const day = new Date(data.created_at * 1_000).toISOString().slice(0, 10)
  const risen = await operator.post('/console/api/staking/exchange-rate', { pid: data.id, day, rate: '1.01' })
  expect(risen.status, risen.text).toBe(200)
  const reward_coin = [{ reward_coin: 'GTSOL', rate: '3', is_debt: 0, reward_delay_days: 2 }]
  const payer = await operator.post('/console/api/staking/products', {
    ...product,
    name: 'BTC for GTSOL',
    extra_interest: null,
    reward_coin,
  })
  await stakingActs(customer, payer.data?.id, [['order', { side: 0, amount: '0.05' }]])
}

/** Coins minted at par and against collateral, and paid back in part. */
async function stakingMint(operator: TestClient, customer: TestClient, product: object): Promise<void> {
  const out = { redeem_fee: '0.001', redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.002' }
  const terms = {
    ...product,
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    extra_interest: null,
    vip_config: [],
    min_amount: '1',
    min_redeem_amount: '1',
    mortgage_factors: { USDT: '1', BTC: '0.7' },
    debt_rate: { BTC: '0.02' },
    reward_coin: [{ reward_coin: 'USDT', rate: '1', is_debt: 1, reward_delay_days: 1 }],
    redeem_config: ['USDT', 'BTC'].map((coin) => ({ ...out, redeem_coin: coin, redeem_quick_daily: '-1' })),
    total_mortgage_limit: '90000',
  }
  const { data, text } = await operator.post('/console/api/staking/products', terms)
  expect(data?.status, text).toBe('listed')
  await stakingActs(customer, data.id, [
    ['order', { side: 0, coin: 'USDT', amount: '500', text: 't-mint' }],
    ['coin-redeem', { coin: 'GUSD', redeem_coin: 'USDT', amount: '100', quick: 1 }],
    ['order', { side: 0, coin: 'BTC', amount: '0.1', mint_amount: '3000' }],
    ['coin-redeem', { coin: 'GUSD', redeem_coin: 'BTC', amount: '100' }],
  ])
}
