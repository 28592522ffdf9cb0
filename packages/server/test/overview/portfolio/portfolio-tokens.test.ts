import { ceilTo, DAY_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import type { HoldingsOf } from '../../../src/core/product/index.ts'
import { portfolioOf } from '../../../src/overview/portfolio/portfolio.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from '../../products/staking/staking-stage.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

/* What is earned with tokens whose rate rises and falls, and with coins that were minted. SOL is 100, ETH 2,500. */

const RATE = '/console/api/staking/exchange-rate'
const SLASHING = '/console/api/staking/slashing'
let app: TestApp
let stage: ReturnType<typeof stakingStage>
let liquid: number
let minting: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  const pays = { reward_coin: [rewardOf('0')], redeem_config: [redeemOf()] }
  liquid = await stage.product({ ...pays, name: 'SOL Liquid', exchange_type: 'GTSOL' })
  minting = await stage.product({
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
    vip_config: [],
    min_amount: '10',
    min_redeem_amount: '10',
    redeem_minday: 0,
    redeem_maxday: 1,
    mortgage_factors: { USDT: '1', ETH: '0.7' },
    debt_rate: { ETH: '0' },
    redeem_config: ['USDT', 'ETH'].map((coin) => redeemOf({ redeem_coin: coin, redeem_fee: '0.0005' })),
  })
  const client = await app.customer()
  for (const [coin, price] of [['SOL', '100'] as const, ['ETH', '2500'] as const]) {
    expect((await client.post('/sandbox/prices', { pair: `${coin}_USDT`, price })).status).toBe(200)
  }
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const worth = async (client: TestClient) => {
  const { data } = await client.get('/apiw/v2/portfolio')
  return [data.worth_now, data.earned_today, data.earned_ever]
}
/** Plays to the next midnight and closes the day. */
async function nextDay(): Promise<Instant> {
  const at = ceilTo(instant(app.clock.now() + 1), DAY_MS)
  await stage.jump(at)
  await app.tenor.runner.runOne('portfolio-close', at)
  return at
}

it('a token is a holding at its rate: what the rate brings is earned on its day, a slashing is lost on its own', async () => {
  const client = await stage.funded('10')
  const staked = await stage.stake(client, liquid, '10')
  expect(staked.data).toMatchObject({ received: '10', received_coin: 'GTSOL' })
  expect(await worth(client)).toEqual(['1000', '0', '0'])
  const first = await nextDay()
  expect(await worth(client)).toEqual(['1000', '0', '0'])
  const entered = await stage.byTwo(RATE, { pid: liquid, day: isoText(first).slice(0, 10), rate: '1.01' })
  expect(entered.data.rate).toBe('1.01')
  expect(await worth(client)).toEqual(['1010', '10', '10'])
  await nextDay()
  expect(await worth(client)).toEqual(['1010', '0', '10'])
  await stage.byTwo(SLASHING, { pid: liquid, rate: '0.95', reason: 'validators' })
  expect(await worth(client)).toEqual(['950', '-60', '-50'])
  // Asked back, it is still there; and it lies in one holding that leads to its page.
  await stage.redeem(client, liquid, '4')
  expect(await worth(client)).toEqual(['950', '-60', '-50'])
  const { holdings } = (await client.get('/apiw/v2/portfolio?holdings=1')).data
  expect(holdings).toMatchObject([
    {
      product: 'staking',
      name: 'SOL Liquid',
      worth_asset: 'SOL',
      worth: '9.5',
      link: expect.stringContaining('product-type=0'),
    },
  ])
  const third = await nextDay()
  expect(await worth(client)).toEqual(['950', '0', '-50'])
  // What is asked back is paid by the rate of then where a later one is higher, so that it is worth no more.
  await stage.byTwo(RATE, { pid: liquid, day: isoText(third).slice(0, 10), rate: '1' })
  expect(await worth(client)).toEqual(['980', '30', '-20'])
  await nextDay()
  expect(await stage.balance(client)).toBe('3.8')
})

it('minting earns nothing and loses nothing by itself: at par, and against collateral less its debt', async () => {
  const client = await stage.funded('1000', 'USDT')
  const par = await client.post(`${S}/order`, { side: 0, pid: minting, coin: 'USDT', amount: '500' })
  expect(par.data).toMatchObject({ received: '500', received_coin: 'GUSD' })
  expect((await worth(client)).slice(1)).toEqual(['0', '0'])
  await client.faucet('ETH', '2')
  const locked = await client.post(`${S}/order`, {
    side: 0,
    pid: minting,
    coin: 'ETH',
    amount: '2',
    mint_amount: '1000',
  })
  expect(locked.data).toMatchObject({ received_coin: 'GUSD' })
  const debt = Number(locked.data.received)
  expect(await worth(client)).toEqual([String(5_000 - debt), '0', '0'])
  await nextDay()
  await nextDay()
  expect(await worth(client)).toEqual([String(5_000 - debt), '0', '0'])
})

it('what is on its way back for minted coins is still in Earn, less its fee, until it is paid', async () => {
  const client = await stage.funded('1000', 'USDT')
  await client.faucet('ETH', '2')
  const mint = (body: object) => client.post(`${S}/order`, { side: 0, pid: minting, ...body })
  const back = (redeem_coin: string, amount: string) =>
    client.post(`${S}/coin-redeem`, { pid: minting, coin: 'GUSD', redeem_coin, amount })
  await mint({ coin: 'ETH', amount: '2', mint_amount: '1000' })
  expect(await worth(client)).toEqual(['4000', '0', '0'])
  // Half of the debt brings one ETH back, less 0.05 %.
  expect((await back('ETH', '500')).data).toMatchObject({ state: 'REDEEMING', received: '0.9995' })
  expect(await worth(client)).toEqual(['4498.75', '-1.25', '-1.25'])
  const { holdings } = (await client.get('/apiw/v2/portfolio?holdings=1')).data
  expect(holdings).toMatchObject([
    { name: 'GUSD Mint', worth_asset: 'ETH', worth: '0.8', link: expect.stringContaining('tab=collateral') },
    { name: 'GUSD Mint', worth_asset: 'ETH', worth: '0.9995', link: expect.stringContaining('tab=minted&type=1') },
  ])
  await nextDay()
  expect(await worth(client)).toEqual(['2000', '0', '-1.25'])
  const { list } = (await client.get('/apiw/v2/account/balances')).data
  expect(list).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ asset: 'ETH', account: 'spot', amount: '0.9995' })]),
  )
})

it('each redemption on its way leads to the list that it stands in', async () => {
  const client = await stage.funded('10')
  await client.faucet('USDT', '500')
  await stage.stake(client, liquid, '10')
  await stage.redeem(client, liquid, '4')
  await client.post(`${S}/order`, { side: 0, pid: minting, coin: 'USDT', amount: '500' })
  await client.post(`${S}/coin-redeem`, { pid: minting, coin: 'GUSD', redeem_coin: 'USDT', amount: '200' })
  const { list } = (await client.get('/apiw/v2/portfolio/timeline?days=7')).data
  const page = '/myaccount/myfunds/financial_staking'
  expect(Object.fromEntries(list.map(({ asset, link }: { asset: string; link: string }) => [asset, link]))).toEqual({
    SOL: `${page}?asset=SOL&tab=tokens&type=1`,
    USDT: `${page}?asset=USDT&tab=minted&type=1`,
  })
})

it('collateral in tokens is worth their lowest rate of a day, as it is where it is judged', async () => {
  const client = await stage.funded('10')
  await stage.stake(client, liquid, '10')
  const given = (await client.get(`${S}/tokens`)).data.list[0].amount
  await stage.jump(later(await nextDay(), 36 * MINUTE_MS))
  const terms = { mortgage_factors: { USDT: '1', ETH: '0.7', GTSOL: '0.7' }, debt_rate: { ETH: '0', GTSOL: '0' } }
  const redeem_config = ['USDT', 'ETH', 'GTSOL'].map((coin) => redeemOf({ redeem_coin: coin, redeem_fee: '0.0005' }))
  expect((await stage.change(minting, { ...terms, redeem_config })).status).toBe(200)
  const day = await nextDay()
  await stage.jump(later(day, 36 * MINUTE_MS))
  const order = { side: 0, pid: minting, coin: 'GTSOL', amount: given, mint_amount: '100' }
  expect((await client.post(`${S}/order`, order)).status).toBe(200)
  await stage.byTwo(RATE, { pid: liquid, day: isoText(day).slice(0, 10), rate: '1.01' })
  const { holdings } = (await client.get('/apiw/v2/portfolio?holdings=1')).data
  // At 1, and not at 1.01, they are 10 SOL; the debt is one of SOL at 100.
  expect(holdings.map((row: { worth: string }) => row.worth)).toEqual(['9'])
})

it('forty who look at the same moment are all answered: none waits for a connection that another holds', async () => {
  const clients = await Promise.all(Array.from({ length: 40 }, () => stage.funded('1000', 'USDT')))
  for (const client of clients) {
    await client.faucet('ETH', '2')
    await client.post(`${S}/order`, { side: 0, pid: minting, coin: 'ETH', amount: '2', mint_amount: '1000' })
  }
  const replies = await Promise.all(clients.map((client) => client.get('/apiw/v2/portfolio')))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.map(({ data }) => data.worth_now)).toEqual(replies.map(() => '4000'))
})

it('so are forty who look while there is no index', async () => {
  const { market } = app.tenor
  const rows = await app.db.query<{ bucket: number; id: number }>(
    'select bucket, id from app_user order by id limit 40',
  )
  const without = { ...market, indexNow: async () => null }
  const holdings: HoldingsOf = async (_owners, { priceOf }) => {
    await Promise.all(['ETH', 'SOL', 'BTC'].map(priceOf))
    return []
  }
  const module = {
    db: app.db,
    clock: app.clock,
    assets: SAMPLE_ASSETS,
    market: without,
    manifests: [],
    products: [{ holdings }],
  }
  const looks = rows.map(({ bucket, id }) => portfolioOf(module, { bucket, userId: id }, false))
  expect((await Promise.all(looks)).map(({ count }) => count)).toEqual(rows.map(() => 0))
})
