import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, floorTo, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deposit } from '../../../src/core/ledger/index.ts'
import { PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { capCounted, redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

const OUT = { redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.002', redeem_quick_daily: '50000' }
/** GUSD for USDT at par, and against ETH, BTC and a token of ETH. */
const GUSD = {
  ...SOL,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
  vip_config: [],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 1,
  mortgage_factors: { USDT: '1', ETH: '0.7', BTC: '0.7', GTETH: '0.7' },
  debt_rate: { ETH: '0', BTC: '0', GTETH: '0' },
  redeem_config: [
    redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005', ...OUT }),
    redeemOf({ redeem_coin: 'ETH', redeem_fee: '0', ...OUT }),
    redeemOf({ redeem_coin: 'BTC', redeem_fee: '0', ...OUT }),
    redeemOf({ redeem_coin: 'GTETH', redeem_fee: '0', ...OUT }),
  ],
}

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  const eth = {
    coin: 'ETH',
    name: 'ETH Liquid',
    exchange_type: 'GTETH',
    reward_coin: [rewardOf('0', { reward_coin: 'ETH' })],
  }
  await stage.product({ ...eth, redeem_config: [redeemOf({ redeem_coin: 'ETH' })] })
  pid = await stage.product(GUSD)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

/** The index of a coin from now on, and half an hour of samples of it. */
async function pin(coin: string, price: string): Promise<void> {
  const client = await app.customer()
  const { status, text } = await client.post('/sandbox/prices', { pair: `${coin}_USDT`, price })
  if (status !== 200) throw new RangeError(text)
}
const play = (minutes: number) => stage.jump(later(app.clock.now(), minutes * MINUTE_MS))
async function priced(coin: string, price: string): Promise<void> {
  await pin(coin, price)
  await play(36)
}
const mint = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount, ...more })
const positions = async (client: TestClient) => (await client.get(`${S}/mint-positions`)).data.list
const returning = async (client: TestClient) => (await client.get(`${S}/mint-positions`)).data.returning
const house = async (account: string, asset = 'GUSD') => {
  const { data } = await (await stage.desk()).get('/console/api/ledger/trial-balance')
  return data[asset]?.accounts?.[account] ?? '0'
}
const kinds = async (client: TestClient) =>
  (await client.get('/apiw/v2/account/notices')).data.list.map(({ kind }: { kind: string }) => kind)

test('a par coin is swapped into the reserve, and comes back from it alone, less the fee', async () => {
  const client = await stage.funded('10000', 'USDT')
  const made = await mint(client, 'USDT', '9871', { text: 't-mint-1' })
  expect(made.data).toMatchObject({ pid, coin: 'USDT', received: '9871', received_coin: 'GUSD' })
  expect((await mint(client, 'USDT', '9871', { text: 't-mint-1' })).data.id).toBe(made.data.id)
  const { data } = await client.get('/apiw/v2/account/balances')
  expect(data).toMatchObject({ total_value: '10000', list: [{ asset: 'GUSD', value: '9871' }, { asset: 'USDT' }] })
  const info = (await client.get(`${S}/user-info?pid=${pid}`)).data
  expect(info).toMatchObject({ hold_amount: '9871', debt: '0', limit_used: '9871', collateral: [], ltv: null })
  expect(info.fast_coins).toEqual(['USDT', 'ETH', 'BTC', 'GTETH'].map((coin) => ({ coin, left: '50000' })))
  expect([await house('house:mint-reserve', 'USDT'), await house('house:mint')]).toEqual(['9871', '-9871'])
  const product = (await client.get(`${S}/product?pid=${pid}`)).data
  expect(product).toMatchObject({ type: 2, product_type: 0, mortgage_coin: 'USDT,ETH,BTC,GTETH' })
  expect(product.debt[0]).toMatchObject({ coin: 'USDT', par: 1, factor: '1', reserve: '9871', index: '1' })

  expect((await back(client, 'USDT', '9872')).fail_reason).toBe('redeem.maxLimit.insufficientBalance')
  expect((await back(client, 'USDT', '5')).fail_reason).toBe('redeem.number.minLimit')
  expect((await back(client, 'SOL', '100')).fail_reason).toBe('staking.redeem.coin')
  expect((await back(client, 'ETH', '100')).fail_reason).toBe('staking.noHolding')
  const asked = await back(client, 'USDT', '9871')
  expect(asked.data).toMatchObject({ fee: '4.9355', received: '9866.0645', redeem_coin: 'USDT', state: 'REDEEMING' })
  expect([await stage.balance(client, 'spot', 'GUSD'), await stage.balance(client, 'spot', 'USDT')]).toEqual([
    '0',
    '129',
  ])
  expect(await returning(client)).toEqual([{ coin: 'USDT', amount: '9866.0645' }])
  // Operators and the customer see it among what comes.
  const { days } = (await (await stage.desk()).get('/console/api/staking/redemptions/days?coin=USDT')).data
  expect(days).toMatchObject([{ redemptions: 1, fast: 0, amount: '9871', fee: '4.9355', received: '9866.0645' }])
  const next = (await client.get('/apiw/v2/portfolio/timeline?days=7')).data.list
  expect(next).toMatchObject([{ product: 'staking', asset: 'USDT', amount: '9866.0645' }])
  expect((await client.get('/apiw/v2/portfolio/timeline.ics?days=30')).text).toContain('SUMMARY')
  await stage.jump(later(app.clock.now(), DAY_MS + MINUTE_MS))
  expect(await stage.balance(client, 'spot', 'USDT')).toBe('9995.0645')
  expect(await house('house:mint')).toBe('0')
  expect(await returning(client)).toEqual([])
  expect(await kinds(client)).toEqual(['staking.mint.paid'])
  const { list } = (await client.get(`${S}/history?type=6`)).data
  expect(list).toMatchObject([{ token: 'GUSD', coin: 'USDT', amount: '9871', received: '9866.0645', state: 'PAID' }])
  expect((await client.get(`${S}/history?type=5&asset=GUSD`)).data.list).toMatchObject([
    { coin: 'USDT', received: '9871' },
  ])
})

test('collateral stays the customer’s: locked, minted against by factor, returned by its part of what is paid back', async () => {
  await priced('ETH', '3000')
  const client = await stage.funded('5', 'ETH')
  const made = await mint(client, 'ETH', '2', { mint_amount: '3000' })
  expect(made.data).toMatchObject({ received: '3000', received_coin: 'GUSD' })
  expect((await mint(client, 'ETH', '1', { mint_amount: '3301' })).fail_reason).toBe('staking.mint.most')
  expect((await mint(client, 'ETH', '9', { mint_amount: '10' })).fail_reason).toBe('stake.maxLimit.insufficientBalance')
  expect((await mint(client, 'ETH', '1')).fail_reason).toBe('staking.mint.amountNeeded')
  expect((await mint(client, 'SOL', '9')).fail_reason).toBe('staking.mint.coin')
  // What is added to a debt mints nothing, and lowers its loan-to-value.
  expect((await mint(client, 'ETH', '1', { mint_amount: '0' })).data.received).toBe('0')
  expect(await positions(client)).toMatchObject([
    {
      coin: 'ETH',
      amount: '3',
      debt: '3000',
      worth: '9000',
      ltv: '0.333334',
      alert_ltv: '0.8',
      liquidation_ltv: '0.88',
    },
  ])
  const other = await stage.funded('5000', 'USDT')
  await mint(other, 'USDT', '5000')
  expect((await back(client, 'USDT', '1000')).fail_reason).toBe('staking.mint.debtFirst')
  const part = await back(client, 'ETH', '1000', { quick: 1 })
  expect(part.data).toMatchObject({ received: '0.998', fee: '0.002', quick: 1 })
  expect(await positions(client)).toMatchObject([{ amount: '2', debt: '2000' }])
  await play(31)
  expect(await stage.balance(client, 'spot', 'ETH')).toBe('2.998')
  expect((await back(client, 'ETH', '2000')).data).toMatchObject({ received: '2' })
  expect(await positions(client)).toEqual([])
})

/** Somebody who has minted 9000 against 4 tokens of ETH at 1. */
async function indebted(): Promise<TestClient> {
  const client = await stage.funded('4', 'ETH')
  const { data } = await client.get(`${S}/products?coin=ETH`)
  await client.post(`${S}/order`, { side: 0, coin: 'ETH', pid: data.list[0].pid, amount: '4' })
  expect((await mint(client, 'GTETH', '4', { mint_amount: '9000' })).status).toBe(200)
  return client
}

test('a token is worth its redemption rate; at the alert the customer is told, at the second sample above the bound it is sold', async () => {
  await priced('ETH', '3250')
  const client = await indebted()
  // The alert: 9000 of 4 × 2800 is 0.803572.
  await pin('ETH', '2800')
  await play(2)
  expect(await positions(client)).toMatchObject([{ ltv: '0.803572', amount: '4' }])
  expect(await kinds(client)).toEqual(['staking.mint.alert'])
  // One sample above 0.88 sells nothing, and another that is not above ends the row.
  await pin('ETH', '2550')
  await play(1)
  await pin('ETH', '2600')
  await play(1)
  await pin('ETH', '2550')
  await play(1)
  expect(await positions(client)).toMatchObject([{ amount: '4', debt: '9000' }])
  await play(1)
  const [left] = await positions(client)
  expect(left).toMatchObject({ amount: '1.30718955', debt: '2333.33333333', ltv: '0.7' })
  expect(await house('house:mint-reserve')).toBe('-6666.66666667')
  expect(await kinds(client)).toEqual(['staking.mint.sold', 'staking.mint.alert'])
  const sold = (await client.get(`${S}/history?type=7`)).data.list
  expect(sold).toMatchObject([{ coin: 'GTETH', amount: '2.69281045', received: '6666.66666667' }])
  const sales = (await (await stage.desk()).get('/console/api/staking/mint/sales')).data.list
  expect(sales).toMatchObject([{ coin: 'GTETH', held: '4', debt: '9000', loss: '0', price: '2550' }])
  const read = (await (await stage.desk()).get('/console/api/audit?act=staking.mint.read')).data.list
  expect(read).toHaveLength(1)
  await back(client, 'GTETH', left.debt)
})

test('after a gap of half all is taken, the debt is nothing, and the house bears what is left, once', async () => {
  await priced('ETH', '3250')
  const [client, other] = [await indebted(), await indebted()]
  const before = await house('house:loss-staking')
  await pin('ETH', '1625')
  await play(10)
  expect([await positions(client), await positions(other)]).toEqual([[], []])
  // 9000 less 4 × 1625, for both.
  expect(decimalText(decimal(await house('house:loss-staking')) - decimal(before))).toBe('-5000')
  expect(await stage.balance(client, 'spot', 'GUSD')).toBe('9000')
  await app.db.execute(
    `update job_watermark set done_until = done_until - interval '20 minutes' where job = 'staking-mint'`,
  )
  await play(1)
  expect(await house('house:loss-staking')).toBe(decimalText(decimal(before) - decimal('5000')))
})

test('without a fresh price nothing is minted, released or fast; all of a debt can be paid back always', async () => {
  await priced('ETH', '3250')
  const client = await indebted()
  const ofToken = `id = (select id from staking_product where token = 'GTETH')`
  await app.db.execute(`update staking_product set due_at = due_at + interval '30 days' where ${ofToken}`)
  const before = app.clock.now()
  app.clock.set(later(before, 2 * DAY_MS))
  expect((await mint(client, 'GTETH', '1', { mint_amount: '0' })).fail_reason).toBe(
    'stake.maxLimit.insufficientBalance',
  )
  expect((await back(client, 'GTETH', '1000')).fail_reason).toBe('staking.price.stale')
  expect((await back(client, 'GTETH', '9000')).data).toMatchObject({ received: '4', redeem_coin: 'GTETH' })
  await app.db.execute(`update staking_product set due_at = due_at - interval '30 days' where ${ofToken}`)
  await play(1)
  expect(await positions(client)).toEqual([])
})

test('twice at once is once; twenty at once mint and pay back no more than there is', async () => {
  await priced('BTC', '60000')
  const client = await stage.funded('1', 'BTC')
  const same = await Promise.all(
    Array.from({ length: 6 }, () => mint(client, 'BTC', '0.2', { mint_amount: '100', text: 't-same' })),
  )
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1)
  const many = await Promise.all(Array.from({ length: 20 }, () => mint(client, 'BTC', '0.1', { mint_amount: '4000' })))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(await positions(client)).toMatchObject([{ amount: '1', debt: '32100' }])
  const backs = await Promise.all(Array.from({ length: 20 }, () => back(client, 'BTC', '10000', { quick: 1 })))
  // The last is of more than is owed by then, and takes just that.
  expect(backs.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await positions(client)).toEqual([])
})

test('a repeat is answered as the first time, also where the fund password is wrong by then', async () => {
  const client = await stage.funded('100', 'USDT')
  const made = await mint(client, 'USDT', '100', { text: 't-first' })
  const paid = await back(client, 'USDT', '40', { text: 't-back' })
  expect(made.status).toBe(200)
  expect(paid.status, paid.text).toBe(200)
  const set = { password: PASSWORD, fundpass: 'a separate secret', required: 1 }
  expect((await client.post('/apiw/v2/account/fund-password', set)).status).toBe(200)
  const wrong = { fundpass: 'not that one' }
  expect((await mint(client, 'USDT', '100', { text: 't-first', ...wrong })).data).toEqual(made.data)
  expect((await back(client, 'USDT', '40', { text: 't-back', ...wrong })).data).toEqual(paid.data)
  expect((await back(client, 'USDT', '40', { text: 't-new', ...wrong })).code).toBe(10010106)
})

test('what is due at an instant that was paid already is paid all the same, once', async () => {
  const client = await stage.funded('200', 'USDT')
  await mint(client, 'USDT', '200')
  const first = await back(client, 'USDT', '100', { quick: 1 })
  await play(31)
  expect(await stage.balance(client, 'spot', 'USDT')).toBe('99.8')
  // Written while the clock was moved over its instant.
  const late = await back(client, 'USDT', '100', { quick: 1 })
  await app.db.execute('update staking_mint_back set due_at = to_timestamp($1) where id = $2', [
    first.data.redeem_stamp,
    late.data.id,
  ])
  await play(1)
  expect(await stage.balance(client, 'spot', 'USDT')).toBe('199.6')
  await play(1)
  expect(await stage.balance(client, 'spot', 'USDT')).toBe('199.6')
})

test('what is left of a fast day is told as it is judged: the reserve pays, and no cash of the product', async () => {
  const client = await stage.funded('100', 'USDT')
  await mint(client, 'USDT', '100')
  expect((await (await stage.desk()).post('/console/api/staking/liquidity', { pid, cash: '5' })).status).toBe(200)
  const { fast_coins, fast_left } = (await client.get(`${S}/user-info?pid=${pid}`)).data
  expect([fast_coins[0], fast_left]).toEqual([{ coin: 'USDT', left: '50000' }, '50000'])
  expect((await back(client, 'USDT', '100', { quick: 1 })).status).toBe(200)
  expect((await (await stage.desk()).post('/console/api/staking/liquidity', { pid, cash: '-1' })).status).toBe(200)
})

test('minted coins of others can be paid back, and nothing that is counted is said to be wrong', async () => {
  const [maker, taker] = [await stage.funded('500', 'USDT'), await stage.funded('10', 'USDT')]
  await mint(maker, 'USDT', '500')
  await mint(taker, 'USDT', '10')
  await received(taker, '300')
  expect((await back(taker, 'USDT', '310')).status).toBe(200)
  expect(await stage.faults()).toEqual([])
  await taker.faucet('USDT', '50')
  await mint(taker, 'USDT', '50')
  expect((await taker.get(`${S}/user-info?pid=${pid}`)).data).toMatchObject({ limit_used: '50' })
})

/** Coins that others minted come in from outside of Tenor. */
async function received(client: TestClient, amount: string): Promise<void> {
  const userId = (await client.get('/apiw/v2/session')).data.user.id
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [userId])
  const owner = { bucket: row?.bucket ?? -1, userId }
  const coins = { id: 7, asset: 'GUSD', amount: decimal(amount), at: app.clock.now() }
  await app.db.transaction((tx) => deposit(tx, owner, coins))
}

test('a reserve lies in slices of buckets, and is gathered from all of them', async () => {
  const [client, ...others] = await Promise.all([1, 2, 3, 4].map(() => stage.funded('1000', 'USDT')))
  await Promise.all(others.map((other) => mint(other, 'USDT', '1000')))
  const [{ left = '0' } = {}] = await app.db.query<{ left: string }>(
    'select sum(amount)::text as left from staking_mint_reserve',
  )
  await priced('BTC', '60000')
  await client?.faucet('BTC', '1')
  if (client === undefined) throw new RangeError('no customer')
  await mint(client, 'USDT', '500')
  const redeemed = await Promise.all(others.map((other) => back(other, 'USDT', '1000', { quick: 1 })))
  expect(redeemed.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await back(client, 'USDT', '500', { quick: 1 })).status).toBe(200)
  expect(decimal(left)).toBeGreaterThanOrEqual(decimal('3000'))
})

test('terms without good collateral, ways out or fees are refused, and a minted coin is of one product', async () => {
  const desk = await stage.desk()
  const reason = async (terms: object) =>
    (await desk.post('/console/api/staking/products', { ...GUSD, coin: 'GTSOL', ...terms })).fail_reason
  expect(await reason({ mortgage_factors: { USDT: '1', ETH: '0.8', BTC: '0.7', GTETH: '0.7' } })).toBe(
    'staking.product.collateral',
  )
  expect(await reason({ mortgage_factors: {} })).toBe('staking.product.kind')
  expect(await reason({ coin: 'ETH' })).toBe('staking.product.kind')
  expect(await reason({ redeem_config: GUSD.redeem_config.slice(1) })).toBe('staking.product.redeem')
  const cheap = redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0003' })
  expect(await reason({ redeem_config: [cheap, ...GUSD.redeem_config.slice(1)] })).toBe('staking.product.redeem')
  expect(await reason({ coin: 'GUSD' })).toBe('staking.product.token')
  // Nor is a coin that another product mints collateral.
  const minted = { mortgage_factors: { GUSD: '0.7' }, redeem_config: [redeemOf({ redeem_coin: 'GUSD' })] }
  expect(await reason(minted)).toBe('staking.product.collateral')
  const { list } = (await desk.get('/console/api/staking/mint')).data
  expect(list).toMatchObject([{ pid, minted_coin: 'GUSD' }])
  expect(list[0].coins.map(({ coin }: { coin: string }) => coin)).toEqual(['USDT', 'ETH', 'BTC', 'GTETH'])
})

test('a cap on the reserve bounds what is minted for par coins, by fifty at once too, and its end lets more be minted', async () => {
  await priced('BTC', '60000')
  const [desk, caps] = [await stage.desk(), '/console/api/promises']
  const { data } = await desk.get(caps)
  const owed = data.list.find((row: { name: string }) => row.name === 'staking.reserve')
  const before = decimal(owed?.promised ?? '0')
  const cap = decimalText(before + decimal('1150'))
  const set = await desk.put(caps, { name: 'staking.reserve', asset: 'GUSD', cap })
  expect(set.data, set.text).toMatchObject({ asset: 'GUSD', cap, promised: decimalText(before) })
  await capCounted(app)
  const crowd = await Promise.all(Array.from({ length: 50 }, () => stage.funded('100', 'USDT')))
  const minted = await Promise.all(crowd.map((each) => mint(each, 'USDT', '100')))
  const refused = minted.filter(({ status }) => status !== 200)
  const reasons = new Set(refused.map((each) => each.fail_reason))
  expect([minted.length - refused.length, [...reasons]]).toEqual([11, ['staking.soldOut']])
  expect((await desk.get('/console/api/overview')).text).toContain('promise.nearCap')
  expect((await desk.put(caps, { name: 'staking.reserve', asset: 'GUSD', cap: '-1' })).status).toBe(200)
  app.realTime.set(later(app.realTime.now(), MINUTE_MS))
  const late = await stage.funded('100', 'USDT')
  expect((await mint(late, 'USDT', '100')).status).toBe(200)
})

test('the cap of debts bounds what is minted against collateral, and not swaps at par', async () => {
  expect((await stage.change(pid, { total_debt_limit: '100' })).status).toBe(200)
  await stage.jump(later(app.clock.now(), DAY_MS + MINUTE_MS))
  await priced('BTC', '60000')
  const client = await stage.funded('1', 'BTC')
  await client.faucet('USDT', '1000')
  expect((await mint(client, 'BTC', '0.2', { mint_amount: '101' })).fail_reason).toBe('staking.soldOut')
  expect((await mint(client, 'BTC', '0.2', { mint_amount: '100' })).status).toBe(200)
  expect((await mint(client, 'USDT', '1000')).status).toBe(200)
})

test('a repeat is the same act however its amount is written, and whatever its product’s terms are by then', async () => {
  const [client, desk] = [await stage.funded('300', 'USDT'), await stage.desk()]
  const made = await mint(client, 'USDT', '200', { text: 't-written', mint_amount: '200' })
  expect(made.status, made.text).toBe(200)
  expect((await mint(client, 'USDT', '200.00', { text: 't-written', mint_amount: '200.0' })).data).toEqual(made.data)
  const byDefault = (amount: string) =>
    client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', amount, text: 't-default' })
  const paid = await byDefault('40')
  expect(paid.data).toMatchObject({ redeem_coin: 'USDT' })
  const [first, ...others] = GUSD.redeem_config
  expect((await desk.put('/console/api/staking/products', { id: pid, redeem_config: [...others, first] })).status).toBe(
    200,
  )
  await stage.jump(later(floorTo(app.clock.now(), DAY_MS), DAY_MS))
  expect((await byDefault('40.0')).data).toEqual(paid.data)
  await desk.put('/console/api/staking/products', { id: pid, redeem_config: GUSD.redeem_config })
})
