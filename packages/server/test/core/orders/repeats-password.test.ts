import { later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemOf, rewardOf, SOL, stakingApp, stakingStage } from '../../products/staking/staking-stage.ts'
import { W, wealthStage } from '../../products/wealth/wealth-stage.ts'
import { PASSWORD, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

/*
 * A fund password that is set, changed or wrong by now is against a new act, and never against the repeat of one that was done:
 * acts of every product, with the money that they moved.
 */

const S = '/apiw/v2/earn/staking'
const DUAL = '/apiw/v2/earn/dual'
const FIXED = '/apiw/v2/fixed_earn/api/user'
const FLEXIBLE = '/apiw/v2/uni-loan/earn'
const FUNDPASS = 'quince tray lantern'

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let funds: ReturnType<typeof wealthStage>
let pids: { plain: number; token: number; minted: number; fund: number; dual: number; fixed: number }

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  funds = wealthStage(app)
  const desk = await stage.desk()
  const quick = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.001' }
  const plain = await stage.product({ redeem_config: [redeemOf(quick)] })
  const token = await stage.product({ exchange_type: 'GTSOL', redeem_config: [redeemOf(quick)] })
  const minted = await stage.product({
    ...SOL,
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
    vip_config: [],
    min_amount: '10',
    min_redeem_amount: '10',
    mortgage_factors: { USDT: '1' },
    redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
  })
  const rates = { limit_min_lend_rate_year: '0', max_lend_rate_year: '0.1', min_lend_amount: '1', service_fee: '0' }
  const curve = { base: '0.01', slope1: '0', kink: '1', slope2: '0', cap: '0.1' }
  await desk.post('/console/api/simple-earn/flexible', { asset: 'USDT', curve, ...rates })
  const term = { type: 1, asset: 'USDT', lock_up_period: 7, year_rate: '0.05', min_lend_amount: '1' }
  const quotas = { user_max_lend_volume: '10000', max_lend_volume: '100000' }
  const flags = { reinvest: 1, pre_redeem: 1, pre_redeem_policy: 'forfeit', redeem_account: 1 }
  const fixed = await desk.post('/console/api/simple-earn/fixed', {
    ...term,
    ...quotas,
    ...flags,
    sale_status: 1,
    status: 'listed',
  })
  const delivery_timest = Math.ceil(unixSeconds(app.clock.now()) / 3600) * 3600 + 86_400
  const dual = await desk.post('/console/api/dual/products', {
    type: 'put',
    coin: 'BTC',
    exercise_price: '60000',
    apy: '0.1',
    delivery_timest,
    category: 1,
    min_copies: 1,
    max_copies: 1000,
  })
  pids = { plain, token, minted, fund: await funds.product(), dual: dual.data.id, fixed: fixed.data.id }
})
afterAll(() => app.close())

type Wish = { path: string; body: object; coin?: string }
const order = (pid: number, coin: string, amount: string): Wish => ({
  path: `${S}/order`,
  coin,
  body: { side: 0, pid, coin, amount },
})
const redeem = (pid: number, coin: string, amount: string, more: object = {}): Wish => ({
  path: `${S}/coin-redeem`,
  coin,
  body: { pid, coin, amount, ...more },
})

/** What a customer has to do before, and the act. */
const ACTS: Record<string, () => { first?: Wish[]; act: Wish | ((client: TestClient) => Promise<Wish>) }> = {
  'dual: an order': () => ({ act: { path: `${DUAL}/order`, body: { project_id: pids.dual, amount: '100' } } }),
  'Simple Earn: a flexible subscription': () => ({
    act: { path: `${FLEXIBLE}/subscribe`, body: { asset: 'USDT', amount: '50' } },
  }),
  'Simple Earn: a flexible redemption': () => ({
    first: [{ path: `${FLEXIBLE}/subscribe`, body: { asset: 'USDT', amount: '50' } }],
    act: { path: `${FLEXIBLE}/redeem`, body: { asset: 'USDT', amount: '5' } },
  }),
  'Simple Earn: a fixed order': () => ({
    act: { path: `${FIXED}/lend`, body: { product_id: pids.fixed, amount: '50', redeem_account_type: 0 } },
  }),
  'Simple Earn: a fixed redemption': () => ({
    act: async (client) => {
      const lent = { product_id: pids.fixed, amount: '50', redeem_account_type: 0 }
      return {
        path: `${FIXED}/pre-redeem`,
        body: { order_id: (await client.post(`${FIXED}/lend`, lent)).data.order_id },
      }
    },
  }),
  'dual: an early redemption': () => ({
    act: async (client) => {
      const { id } = (await client.post(`${DUAL}/order`, { project_id: pids.dual, amount: '100' })).data
      await app.tenor.runner.runUntil(app.clock.now())
      const quote = await client.get(`${DUAL}/order-refund-preview?order_id=${id}`)
      return { path: `${DUAL}/order-refund`, body: { order_id: id, req_id: quote.data.req_id } }
    },
  }),
  'staking: a stake': () => ({ act: order(pids.plain, 'SOL', '10') }),
  'staking: a redemption by the call of orders': () => ({
    first: [order(pids.plain, 'SOL', '10')],
    act: { path: `${S}/order`, body: { side: 1, pid: pids.plain, coin: 'SOL', amount: '4' } },
  }),
  'staking: a redemption': () => ({
    first: [order(pids.plain, 'SOL', '10')],
    act: redeem(pids.plain, 'SOL', '4'),
  }),
  'staking: a fast redemption': () => ({
    first: [order(pids.plain, 'SOL', '10')],
    act: redeem(pids.plain, 'SOL', '4', { quick: 1 }),
  }),
  'exchange: a stake for tokens': () => ({ act: order(pids.token, 'SOL', '10') }),
  'exchange: tokens back': () => ({
    first: [order(pids.token, 'SOL', '10')],
    act: redeem(pids.token, 'SOL', '4'),
  }),
  'minting: a swap': () => ({ act: order(pids.minted, 'USDT', '100') }),
  'minting: a repayment': () => ({
    first: [order(pids.minted, 'USDT', '100')],
    act: redeem(pids.minted, 'GUSD', '40', { redeem_coin: 'USDT' }),
  }),
  'wealth: a subscription': () => ({
    act: { path: `${W}/purchase`, body: { pid: pids.fund, amount: '100', project_type: 5 } },
  }),
  'wealth: a redemption of units': () => ({
    first: [{ path: `${W}/purchase`, body: { pid: pids.fund, amount: '100', project_type: 5 } }],
    act: async () => {
      await funds.strikeAt(pids.fund, '1')
      return { path: `${W}/redeem`, body: { pid: pids.fund, unit: '40' } }
    },
  }),
}

const heard = ({ status, data, fail_reason }: TestReply) => ({ status, data, fail_reason })

async function ready(name: string): Promise<{ client: TestClient; wish: Wish }> {
  const { first = [], act } = ACTS[name]?.() ?? { act: { path: '', body: {} } }
  const client = await app.customer()
  await client.faucet('USDT', '1000')
  await client.faucet('SOL', '100')
  for (const { path, body } of first) {
    const reply = await client.post(path, body)
    if (reply.status !== 200) throw new RangeError(reply.text)
  }
  return { client, wish: typeof act === 'function' ? await act(client) : act }
}

const balances = async (client: TestClient) => (await client.get('/apiw/v2/account/balances')).data.list

describe.each(Object.keys(ACTS))('%s', (name) => {
  it('is heard again as it was answered, whatever the fund password is by then; a new one is refused', async () => {
    const { client, wish } = await ready(name)
    const ask = async (text: string, more: object = {}) =>
      heard(await client.post(wish.path, { ...wish.body, text, ...more }))
    const first = await ask('t-once')
    expect(first).toMatchObject({ status: 200, fail_reason: undefined })
    const moved = await balances(client)
    const set = await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: FUNDPASS })
    expect(set.status).toBe(200)
    app.realTime.set(later(app.realTime.now(), 2 * SECOND_MS))
    expect(await ask('t-once')).toEqual(first)
    expect(await ask('t-once', { fundpass: 'not that one' })).toEqual(first)
    expect(await ask('t-once', { fundpass: FUNDPASS })).toEqual(first)
    expect(await balances(client)).toEqual(moved)
    expect((await ask('t-other')).fail_reason).toBe('account.fundPassword.needed')
    expect(await balances(client)).toEqual(moved)
  })
})
