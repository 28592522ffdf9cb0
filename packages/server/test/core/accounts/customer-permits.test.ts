import {
  ceilTo,
  DAY_MS,
  HOUR_MS,
  type Instant,
  isoText,
  later,
  MINUTE_MS,
  SECOND_MS,
  unixSeconds,
} from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOSED_PERMITS, OPEN_PERMITS, type Permits } from '../../../src/platform/config/index.ts'
import { everyEndpoint } from '../../http/every-endpoint.ts'
import {
  createTestApp,
  freshEmail,
  PASSWORD,
  TEST_START,
  type TestApp,
  type TestClient,
  type TestReply,
} from '../../test-app.ts'

/* What a customer may do whom an operator has locked, whom nobody has verified, or whose region withholds it: per call. */

type Standing = { region: string; verified: number; trading_locked: number }
const GOOD: Standing = { region: 'DE', verified: 1, trading_locked: 0 }

/** Calls by which something new is taken on, or money is moved between accounts, with what they are for. */
/** It is written down, and never asked here. */
const WALLET = { url: 'http://127.0.0.1:9', key: 'the-key-of-a-wallet-that-is-not-there', name: 'Northway' }

const GUARDED: Readonly<
  Record<string, 'trade' | 'transfer' | 'express_buy' | 'flexible' | 'fixed' | 'staking' | 'wealth'>
> = {
  dualOrder: 'trade',
  dualOrderAlias: 'trade',
  dualReinvestUpdate: 'trade',
  sniperOrder: 'trade',
  transfer: 'transfer',
  walletTransfer: 'transfer',
  sandboxConvert: 'express_buy',
  flexibleSubscribe: 'flexible',
  fixedLend: 'fixed',
  fixedVipLend: 'fixed',
  stakingOrder: 'staking',
  wealthPurchase: 'wealth',
}
/** Calls that move money back to the customer, which nothing keeps anybody from. */
const ALWAYS: readonly string[] = [
  'dualOrderCancel',
  'dualRefund',
  'sniperOrderCancel',
  'sandboxFaucet',
  'flexibleRedeem',
  'flexibleRevoke',
  'fixedPreRedeem',
  'fixedVipPreRedeem',
  'stakingRedeem',
  'wealthRedeem',
  'stakingRedeemFast',
]

const LOCKED = {
  trade: 'account.trading.locked',
  express_buy: 'account.trading.locked',
  flexible: 'account.trading.locked',
  fixed: 'account.trading.locked',
  staking: 'account.trading.locked',
  wealth: 'account.trading.locked',
}

const STANDINGS: [what: string, change: Partial<Standing>, refused: Readonly<Record<string, string>>][] = [
  ['in good standing', {}, {}],
  ['locked', { trading_locked: 1 }, LOCKED],
  ['not verified', { verified: 0 }, all('account.verification.needed')],
  ['of an unknown region', { region: '' }, all('account.region.unknown')],
  [
    'of a region without transfer and express buy',
    { region: 'US' },
    { transfer: 'account.region.withheld', express_buy: 'account.region.withheld' },
  ],
  [
    'of a region without dual, Simple Earn, staking and wealth',
    { region: 'KP' },
    {
      trade: 'dual.product.regionBlocked',
      flexible: 'flexible.region',
      fixed: 'simpleEarn.fixed.region',
      staking: 'staking.region',
      wealth: 'wealth.region',
    },
  ],
]

function all(reason: string): Record<string, string> {
  return {
    trade: reason,
    transfer: reason,
    express_buy: reason,
    flexible: reason,
    fixed: reason,
    staking: reason,
    wealth: reason,
  }
}

const REASONS = [
  'account.trading.locked',
  'account.verification.needed',
  'account.region.unknown',
  'account.region.withheld',
  'dual.product.regionBlocked',
  'flexible.region',
  'simpleEarn.fixed.region',
  'staking.region',
  'wealth.region',
]

let app: TestApp
let operator: TestClient
let fixedProduct: number
let stakingProduct: number
let wealthFund: number
beforeAll(async () => {
  app = await createTestApp({ permits: CLOSED_PERMITS, wallet: WALLET })
  await app.tenor.runner.runUntil(app.clock.now())
  operator = await app.operator()
  // A market that moves may leave what a sniper guarantees between its quote and an order. This one stands still.
  await operator.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  app.clock.set(later(app.clock.now(), 30 * SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
  const curve = { base: '0.01', slope1: '0', kink: '1', slope2: '0', cap: '0.1' }
  const rates = { limit_min_lend_rate_year: '0', max_lend_rate_year: '0.1' }
  const pool = { asset: 'USDT', curve, service_fee: '0', min_lend_amount: '1', ...rates }
  expect((await operator.post('/console/api/simple-earn/flexible', pool)).status).toBe(200)
  const term = {
    asset: 'USDT',
    lock_up_period: 7,
    year_rate: '0.05',
    min_lend_amount: '1',
    sale_status: 1,
    status: 'listed',
  }
  const quotas = { user_max_lend_volume: '10000', max_lend_volume: '100000' }
  const flags = { reinvest: 1, pre_redeem: 1, pre_redeem_policy: 'forfeit', redeem_account: 1 }
  const made = await operator.post('/console/api/simple-earn/fixed', { type: 1, ...term, ...quotas, ...flags })
  expect(made.status).toBe(200)
  fixedProduct = made.data.id
  stakingProduct = await stakingOnSale()
  wealthFund = await fundOnSale()
})
afterAll(() => app.close())

async function fundOnSale(): Promise<number> {
  const terms = { min_amount: '1', lock_days: 0, nav: '1', status: 'listed' }
  const made = await operator.post('/console/api/wealth/products', {
    name: 'F',
    project_type: 4,
    coin: 'USDT',
    ...terms,
  })
  expect(made.status, made.text).toBe(200)
  return made.data.id
}

async function stakingOnSale(): Promise<number> {
  const redeem = { redeem_coin: 'USDT', redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0', redeem_fee: '0' }
  const made = await operator.post('/console/api/staking/products', {
    coin: 'USDT',
    type: 1,
    name: 'USDT',
    status: 'listed',
    base_rate: '1',
    fee: '0',
    vip_config: [],
    reward_coin: [{ reward_coin: 'USDT', rate: '1', reward_delay_days: 1 }],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    max_amount: '-1',
    min_amount: '1',
    min_redeem_amount: '1',
    income_days: 0,
    redeem_minday: 1,
    redeem_maxday: 2,
    product_quick_daily: '-1',
    redeem_config: [{ ...redeem, redeem_quick_daily: '-1' }],
  })
  expect(made.status, made.text).toBe(200)
  return made.data.id
}

async function listed(more: object = {}): Promise<number> {
  const terms = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5' }
  const delivery_timest = unixSeconds(ceilTo(later(TEST_START, 3 * DAY_MS), HOUR_MS))
  return (await operator.post('/console/api/dual/products', { ...terms, delivery_timest, ...more })).data.id
}

async function stands(userId: number, standing: Standing): Promise<void> {
  // A region that is not known cannot be entered: it is so from the beginning.
  const { region, ...others } = standing
  const given = region === '' ? others : standing
  expect((await operator.post(`/console/api/users/${userId}`, given)).status).toBe(200)
  if (region === '') await app.db.execute(`update app_user set region = '' where id = $1`, [userId])
}

/** Somebody with an order that runs, one that waits and a sniper that waits, who then comes to stand so. */
async function customer(standing: Standing) {
  const client = app.client(`192.0.2.${people}`)
  people += 1
  const { data } = await client.register(freshEmail())
  const userId: number = data.user.id
  await stands(userId, GOOD)
  await client.faucet('USDT', '10000')
  const order = async (more = {}) => {
    const placed = await client.post('/apiw/v2/earn/dual/order', { project_id: await listed(more), amount: '100' })
    expect(placed.status).toBe(200)
    return placed.data.id as number
  }
  const running = await order()
  app.clock.set(later(app.clock.now(), SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
  const waiting = await order({ acceptance: 'desk' })
  const { data: snipers } = await client.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=2')
  const body = { project_id: snipers[0].id, amount: '100' }
  const bought = await client.post('/apiw/v2/earn/dual-sniper/order', body)
  expect(bought.status, bought.text).toBe(200)
  expect((await client.post(`${FLEXIBLE}/subscribe`, { asset: 'USDT', amount: '50' })).status).toBe(200)
  const fixed = (await client.post(`${FIXED}/user/lend`, { product_id: fixedProduct, amount: '50' })).data.id as number
  expect((await client.post(`${STAKING}/order`, stakeOf('50'))).status).toBe(200)
  await unitsOf(client)
  await stands(userId, standing)
  // Sessions are remembered for a second.
  app.realTime.set(later(app.realTime.now(), 2 * SECOND_MS))
  return {
    client,
    userId,
    running,
    waiting,
    sniper: bought.data.id as number,
    fixed,
    sniperProduct: snipers[0].id as number,
  }
}
let people = 1

/** Units that may leave today: those of a strike to come, priced and unlocked now. */
async function unitsOf(client: TestClient): Promise<void> {
  expect((await client.post(`${WEALTH}/purchase`, { pid: wealthFund, amount: '50' })).status).toBe(200)
  await app.db.execute(
    `insert into wealth_nav (product_id, at, nav, first_nav, entered_at, source, run_at)
     select product_id, strike_at, 1, 1, created_at, 'product', $1 from wealth_order where state = 'PENDING' limit 1
     on conflict (product_id, at) do update set run_at = excluded.run_at`,
    [isoText(app.clock.now())],
  )
  await app.tenor.runner.runOne('wealth-strike', app.clock.now())
  await app.db.execute('update wealth_order set unlocks_at = created_at')
}
const FLEXIBLE = '/apiw/v2/uni-loan/earn'
const FIXED = '/apiw/v2/fixed_earn/api'
const STAKING = '/apiw/v2/earn/staking'
const WEALTH = '/apiw/v2/earn/private-wealth'
const stakeOf = (amount: string) => ({ coin: 'USDT', pid: stakingProduct, amount, side: 0 })

describe.each(STANDINGS)('a customer %s', (_what, change, refused) => {
  it('may do what the table says, call by call', async () => {
    const made = await customer({ ...GOOD, ...change })
    const calls = await sensibleCalls(made)
    const tried: [string, string | undefined][] = []
    for (const [name, send] of Object.entries(calls)) {
      const { status, fail_reason } = await send()
      tried.push([name, status === 200 ? undefined : fail_reason])
    }
    const expected = Object.keys(calls).map((name) => [name, refused[GUARDED[name] ?? '']])
    expect(tried).toEqual(expected)
  })

  it('hears no such refusal from any other call that changes something', async () => {
    const { client } = await customer({ ...GOOD, ...change })
    for (const { name, endpoint } of await everyEndpoint()) {
      if (endpoint.audience !== 'customer' || endpoint.method === 'GET' || GUARDED[name] !== undefined) continue
      const send = endpoint.method === 'PUT' ? client.put : client.post
      // That gives the price of this market back to the simulator.
      if (name === 'sandboxReset') continue
      const { fail_reason } = await send(endpoint.path, {})
      expect([name, REASONS.includes(fail_reason ?? '')]).toEqual([name, false])
    }
  })

  it('is told by the compliance call what is withheld', async () => {
    const { client } = await customer({ ...GOOD, ...change })
    const { data } = await client.get('/apiw/v2/account/compliance')
    const ofProduct = refused.trade === 'dual.product.regionBlocked'
    expect(data.held).toBe(ofProduct ? null : (refused.trade ?? null))
    expect(data.menu.includes('transfer')).toBe(refused.transfer === undefined)
    expect(data.menu.includes('express_buy')).toBe(refused.express_buy === undefined)
    expect(data.business.includes('dual')).toBe(!ofProduct)
  })
})

async function sensibleCalls({
  client,
  running,
  waiting,
  sniper,
  sniperProduct,
  fixed,
}: Awaited<ReturnType<typeof customer>>) {
  const product = await listed()
  const calls: Record<string, () => Promise<TestReply>> = {
    dualOrder: () => client.post('/apiw/v2/earn/dual/order', { project_id: product, amount: '100' }),
    dualOrderAlias: () => client.post('/dual_center/order', { project_id: product, amount: '100' }),
    sniperOrder: () => client.post('/apiw/v2/earn/dual-sniper/order', { project_id: sniperProduct, amount: '100' }),
    dualReinvestUpdate: () => client.post('/dual_center/order/autorenewal', { order_id: running, status: 1 }),
    'a rule switched off': () => client.post('/dual_center/order/autorenewal', { order_id: running, status: 0 }),
    transfer: () =>
      client.post('/apiw/v2/account/transfer', { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' }),
    walletTransfer: () =>
      client.post('/apiw/v2/account/wallet/transfers', { asset: 'USDT', amount: '1', direction: 'out' }),
    sandboxConvert: () => client.post('/sandbox/convert', { from: 'USDT', to: 'BTC', amount: '10' }),
    flexibleSubscribe: () => client.post(`${FLEXIBLE}/subscribe`, { asset: 'USDT', amount: '10' }),
    flexibleRedeem: () => client.post(`${FLEXIBLE}/redeem`, { asset: 'USDT', amount: '5' }),
    fixedLend: () => client.post(`${FIXED}/user/lend`, { product_id: fixedProduct, amount: '10' }),
    fixedPreRedeem: () => client.post(`${FIXED}/user/pre-redeem`, { order_id: fixed }),
    stakingOrder: () => client.post(`${STAKING}/order`, stakeOf('10')),
    stakingRedeem: () => client.post(`${STAKING}/coin-redeem`, { ...stakeOf('5'), side: 1 }),
    async stakingRedeemFast() {
      const { data } = await client.post(`${STAKING}/coin-redeem`, { ...stakeOf('2'), side: 1 })
      return client.post(`${STAKING}/redeem-fast`, { id: data.id })
    },
    wealthPurchase: () => client.post(`${WEALTH}/purchase`, { pid: wealthFund, amount: '10' }),
    wealthRedeem: () => client.post(`${WEALTH}/redeem`, { pid: wealthFund, unit: '1' }),
    sandboxFaucet: () => client.faucet('USDT', '1'),
    dualOrderCancel: () => client.post('/apiw/v2/earn/dual/order-cancel', { order_id: waiting }),
    sniperOrderCancel: () => client.post('/apiw/v2/earn/dual-sniper/order-cancel', { order_id: sniper }),
    async dualRefund() {
      const { data } = await client.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${running}`)
      return client.post('/apiw/v2/earn/dual/order-refund', { order_id: running, req_id: data.req_id })
    },
    setAccountMode: () => client.put('/apiw/v2/unified/account_mode', { mode: 'multi_currency' }),
    setFundPassword: () =>
      client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'quince tray lantern' }),
    endOtherSessions: () => client.post('/apiw/v2/account/sessions-end', { password: PASSWORD }),
    changePassword: () =>
      client.post('/apiw/v2/account/password', { password: PASSWORD, new_password: 'another long one of mine' }),
  }
  return calls
}

it('every call of a customer that moves money is in one of the two lists', async () => {
  const moving = (await everyEndpoint()).filter(
    ({ endpoint }) => endpoint.audience === 'customer' && endpoint.movesMoney,
  )
  expect(moving.length).toBeGreaterThan(7)
  const undecided = moving.filter(({ name }) => GUARDED[name] === undefined && !ALWAYS.includes(name))
  expect(undecided.map(({ name }) => name)).toEqual([])
})

describe('auto-reinvest at a delivery', () => {
  it('goes on for whom an order would be taken of, and ends for whom it would not', async () => {
    const deliveryAt = ceilTo(later(app.clock.now(), 2 * HOUR_MS), HOUR_MS)
    const project_id = await listed({ exercise_price: '1000', delivery_timest: unixSeconds(deliveryAt) })
    const rule = { is_autorenewal: 1, price_deviation: '0.5', effective_time_duration: 86_400 }
    const chains: number[] = []
    for (const [, change] of STANDINGS) {
      const { client, userId } = await customer(GOOD)
      chains.push((await client.post('/apiw/v2/earn/dual/order', { ...rule, project_id, amount: '100' })).data.id)
      await stands(userId, { ...GOOD, ...change })
    }
    await playTo(later(deliveryAt, MINUTE_MS))
    const lengths = await Promise.all(chains.map(async (id) => (await chainOf(id)).length))
    expect(lengths).toEqual(STANDINGS.map(([, , { trade }]) => (trade === undefined ? 2 : 1)))
  })

  const chainOf = (id: number) => app.db.query('select 1 from dual_order where renewal_id = $1', [id])

  async function playTo(until: Instant): Promise<void> {
    await app.tenor.runner.runUntil(until, async (due) => {
      if (due > app.clock.now()) app.clock.set(due)
    })
    app.clock.set(until)
  }
})

describe('the settings of live mode', () => {
  const CASES: [string, Permits | undefined, number[]][] = [
    ['closed by default', undefined, [403, 403]],
    [
      'transfer for who is not verified',
      { ...CLOSED_PERMITS, unverifiedMay: ['transfer'], unknownRegionMay: ['transfer'] },
      [403, 422],
    ],
    ['everything for both', OPEN_PERMITS, [404, 422]],
  ]
  it.each(CASES)('%s', async (_what, permits, statuses) => {
    const live = await createTestApp({ mode: 'live', ...(permits === undefined ? {} : { permits }) })
    const client = await live.customer()
    const order = await client.post('/apiw/v2/earn/dual/order', { project_id: 1, amount: '100' })
    const moved = await client.post('/apiw/v2/account/transfer', {
      asset: 'USDT',
      amount: '1',
      from: 'spot',
      to: 'funding',
    })
    expect([order.status, moved.status]).toEqual(statuses)
    await live.close()
  })
})
