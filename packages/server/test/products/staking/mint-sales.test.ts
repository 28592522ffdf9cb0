import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/** GUSD that pays nothing on what was minted, and 7.3 % in SOL on what is owed. */
const GUSD = {
  ...SOL,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  vip_config: [],
  fee: '0',
  reward_coin: [
    rewardOf('0', { reward_coin: 'USDT' }),
    rewardOf('7.3', { reward_coin: 'SOL', is_debt: 1, exchange_rate: '1' }),
  ],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 0,
  mortgage_factors: { USDT: '1', ETH: '0.7', BTC: '0.7' },
  debt_rate: { ETH: '0.073', BTC: '0.073' },
  redeem_config: [
    redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' }),
    redeemOf({ redeem_coin: 'ETH', redeem_fee: '0' }),
    redeemOf({ redeem_coin: 'BTC', redeem_fee: '0' }),
  ],
}

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  await stage.jump(nextDay())
  pid = await stage.product(GUSD)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const mint = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, coin: string, amount: string) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount })
/** All that is owed against a coin is paid back, with what its fee takes beside what was minted against it. */
async function settle(client: TestClient, coin: string): Promise<void> {
  await client.faucet('USDT', '100')
  expect((await mint(client, 'USDT', '100')).status).toBe(200)
  const paid = await back(client, coin, '100000')
  expect(paid.status, paid.text).toBe(200)
}
const positions = async (client: TestClient) => (await client.get(`${S}/mint-positions`)).data.list
const soldOf = async (client: TestClient) => (await client.get(`${S}/history?type=7`)).data.list
const inSol = async (client: TestClient) => (await stage.rewards(client)).map(({ amount }) => amount)
const told = async (client: TestClient) =>
  (await client.get('/apiw/v2/account/notices')).data.list.filter(
    ({ kind }: { kind: string }) => kind === 'staking.mint.alert',
  )

/** The index of a coin from an instant on. */
async function pin(coin: string, price: string, at: Instant = app.clock.now()): Promise<void> {
  app.clock.set(at)
  const { status, text } = await (await app.customer()).post('/sandbox/prices', { pair: `${coin}_USDT`, price })
  if (status !== 200) throw new RangeError(text)
}

/** Somebody who minted against some of a coin at a price, at an instant half an hour after which all is done. */
async function owing(coin: string, amount: string, { price, debt, at }: { price: string; debt: string; at: Instant }) {
  await pin(coin, price, later(at, -36 * MINUTE_MS))
  await stage.jump(at)
  const client = await stage.funded(amount, coin)
  const made = await mint(client, coin, amount, { mint_amount: debt })
  if (made.status !== 200) throw new RangeError(made.text)
  return client
}

test.each([
  // All: 10000 of 5 × 1500. In part: 10000 of 5 × 2240 is 0.892858, and 7741.93548388 are repaid.
  ['all', '1500', '0.975', []],
  ['in part', '2240', '0.98064516', ['0.4516129']],
])(
  'a sale that is looked at after the midnight that its day ended at ends what the debt earns, %s',
  async (_, price, first, next) => {
    const day = nextDay()
    await stage.jump(day)
    const client = await owing('ETH', '5', { price: '3000', debt: '10000', at: later(day, 12 * HOUR_MS) })
    await stage.jump(later(day, 23 * HOUR_MS))
    await pin('ETH', price, later(day, 23 * HOUR_MS + 40 * MINUTE_MS))
    // Over midnight at one go: the day is booked before the minutes of its last hour are looked at.
    await stage.jump(later(day, DAY_MS + HOUR_MS))
    const [sale] = await soldOf(client)
    expect(sale.created_at).toBe((day + 23 * HOUR_MS + 42 * MINUTE_MS) / 1000)
    expect(await inSol(client)).toEqual([first])
    await stage.jump(later(day, 2 * DAY_MS))
    expect(await inSol(client)).toEqual([...next, first])
    for (const { coin } of await positions(client)) await settle(client, coin)
  },
)

test('an act first has sold what was to be sold before it: a job that comes late changes nothing', async () => {
  const day = nextDay()
  const client = await owing('ETH', '1', { price: '3000', debt: '1000', at: day })
  await client.faucet('ETH', '1')
  // 1.0 of loan-to-value for four minutes, and then half an hour of good prices, all of which the job sleeps through.
  await pin('ETH', '1000', later(day, HOUR_MS))
  await pin('ETH', '3000', later(day, HOUR_MS + 4 * MINUTE_MS))
  const now = later(day, 2 * HOUR_MS)
  app.clock.set(now)
  await app.tenor.runner.runOne('market-samples', now)
  expect((await mint(client, 'ETH', '1', { mint_amount: '2000' })).status).toBe(200)
  const sold = await soldOf(client)
  expect(sold).toMatchObject([{ amount: '1', received: '1000', created_at: (day + HOUR_MS) / 1000 + 120 }])
  expect(await positions(client)).toMatchObject([{ amount: '1', debt: '2000' }])
  await stage.jump(now)
  expect(await soldOf(client)).toEqual(sold)
  expect(await positions(client)).toMatchObject([{ amount: '1', debt: '2000' }])
  expect((await back(client, 'ETH', '2000')).data).toMatchObject({ received: '1' })
})

test('samples that were gone over already, as after a kill, sell nothing of what was minted since', async () => {
  const day = nextDay()
  const client = await owing('ETH', '1', { price: '3000', debt: '10', at: day })
  await pin('ETH', '1000', later(day, HOUR_MS))
  await pin('ETH', '3000', later(day, HOUR_MS + 4 * MINUTE_MS))
  await stage.jump(later(day, 2 * HOUR_MS))
  await client.faucet('ETH', '1')
  expect((await mint(client, 'ETH', '0.0001', { mint_amount: '2000' })).status).toBe(200)
  await app.db.execute(
    `update job_watermark set done_until = done_until - interval '90 minutes' where job = 'staking-mint'`,
  )
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await soldOf(client)).toEqual([])
  await settle(client, 'ETH')
})

test('collateral so small that a part of it is nothing is sold whole, and holds nothing else up', async () => {
  const day = nextDay()
  const dust = await owing('BTC', '0.01', { price: '60000', debt: '420', at: day })
  expect((await back(dust, 'BTC', '419.9996')).status).toBe(200)
  expect(await positions(dust)).toMatchObject([{ amount: '0.00000001', debt: '0.0004' }])
  const client = await owing('BTC', '1', { price: '60000', debt: '40000', at: later(day, HOUR_MS) })
  await pin('BTC', '44000')
  await stage.jump(later(app.clock.now(), 3 * MINUTE_MS))
  expect(await positions(dust)).toEqual([])
  expect(await soldOf(dust)).toMatchObject([{ amount: '0.00000001', received: '0.0004' }])
  expect(await soldOf(client)).toHaveLength(1)
  await settle(client, 'BTC')
})

test('a position that cannot be sold holds no other up, and is sold as of its own sample once it can be', async () => {
  const day = nextDay()
  const plain = await stage.product()
  const two = [
    await owing('ETH', '1', { price: '3000', debt: '2000', at: day }),
    await owing('ETH', '1', { price: '3000', debt: '2000', at: later(day, HOUR_MS) }),
  ]
  // The one that is come to first.
  const [{ id } = { id: 0 }] = await app.db.query<{ id: number }>(
    'select id from staking_mint_position where debt > 0 order by bucket, user_id, id limit 1',
  )
  const isFirst = (await positions(two[0] as TestClient))[0].id === id
  const [broken, client] = (isFirst ? two : two.toReversed()) as [TestClient, TestClient]
  const more = (amount: number) =>
    app.db.execute('update staking_mint_position set amount = amount + $2 where id = $1', [id, amount])
  // More than the ledger has of it.
  await more(0.5)
  await pin('ETH', '1000')
  const at = later(app.clock.now(), 5 * MINUTE_MS)
  app.clock.set(at)
  expect(await app.tenor.runner.runOne('staking-mint', at)).toBe(true)
  expect(await soldOf(client)).toHaveLength(1)
  expect(await soldOf(broken)).toEqual([])
  // Its product's day waits for it; others' are booked.
  const end = later(day, DAY_MS)
  app.clock.set(end)
  expect(await app.tenor.runner.runOne('staking-day', end)).toBe(true)
  const bookedTo = async (id: number) =>
    (await app.db.query<{ at: Instant }>('select booked_to as at from staking_product where id = $1', [id]))[0]?.at
  expect([await bookedTo(pid), await bookedTo(plain)]).toEqual([day, end])
  await more(-0.5)
  await stage.jump(later(end, MINUTE_MS))
  expect((await soldOf(broken))[0].created_at).toBe((await soldOf(client))[0].created_at)
  expect(await soldOf(client)).toHaveLength(1)
})

test('who reaches the alert again is told again, each time of the loan-to-value that it was then', async () => {
  const day = nextDay()
  const client = await owing('ETH', '1', { price: '3000', debt: '2000', at: day })
  await pin('ETH', '2480')
  await stage.jump(later(app.clock.now(), 5 * MINUTE_MS))
  expect(await told(client)).toMatchObject([{ params: { coin: 'ETH', ltv: '80.65', sale: '88', debt: '2000' } }])
  await pin('ETH', '3000')
  await stage.jump(later(app.clock.now(), 5 * MINUTE_MS))
  // Reached and left between two looks at what is to be told.
  await pin('ETH', '2450')
  await pin('ETH', '3000', later(app.clock.now(), 2 * MINUTE_MS))
  await stage.jump(later(app.clock.now(), 2 * MINUTE_MS))
  expect((await told(client)).map(({ params }: { params: { ltv: string } }) => params.ltv)).toEqual(['81.64', '80.65'])
  await settle(client, 'ETH')
})

test('what is added to collateral alone keeps the factor that was minted at, also where the terms are lower by then', async () => {
  const day = nextDay()
  const client = await owing('ETH', '1', { price: '3000', debt: '2000', at: day })
  await client.faucet('ETH', '1')
  expect((await stage.change(pid, { mortgage_factors: { ...GUSD.mortgage_factors, ETH: '0.3' } })).status).toBe(200)
  await pin('ETH', '3000', later(day, DAY_MS))
  await stage.jump(later(day, DAY_MS + 36 * MINUTE_MS))
  expect((await mint(client, 'ETH', '0.01', { mint_amount: '0' })).status).toBe(200)
  await stage.jump(later(app.clock.now(), 5 * MINUTE_MS))
  expect(await soldOf(client)).toEqual([])
  expect(await positions(client)).toMatchObject([{ amount: '1.01', debt: '2000', factor: '0.7' }])
  // What is minted is by the terms.
  expect((await mint(client, 'ETH', '0.1', { mint_amount: '10' })).fail_reason).toBe('staking.mint.most')
  await settle(client, 'ETH')
  expect((await stage.change(pid, { mortgage_factors: GUSD.mortgage_factors })).status).toBe(200)
  await stage.jump(later(app.clock.now(), DAY_MS))
})

test('an act that waits into another minute is judged by the price and the samples of that one', async () => {
  const day = nextDay()
  const client = await owing('ETH', '1', { price: '3000', debt: '1000', at: day })
  await client.faucet('ETH', '1')
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = app.db.transaction(async (tx) => {
    await tx.query('/* several buckets: this test alone holds them */ select id from staking_minted for update')
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const waiting = mint(client, 'ETH', '1', { mint_amount: '3000' })
  await untilStatementsWait(app.db, 1, 'staking_minted')
  // It was read at 3000. Two minutes later one is 1000, and what was owed is sold before the act.
  await pin('ETH', '1000')
  app.clock.set(later(app.clock.now(), 2 * MINUTE_MS))
  held.resolve()
  await other
  expect((await waiting).fail_reason).toBe('staking.mint.most')
  expect(await soldOf(client)).toMatchObject([{ amount: '1', received: '1000' }])
})

test('a coin that debts are owed against, or that a reserve holds, stays a way out', async () => {
  const day = nextDay()
  const client = await owing('BTC', '0.01', { price: '60000', debt: '100', at: day })
  const without = {
    mortgage_factors: { USDT: '1', ETH: '0.7' },
    debt_rate: { ETH: '0.073' },
    redeem_config: GUSD.redeem_config.filter((each) => each.redeem_coin !== 'BTC'),
  }
  expect((await stage.change(pid, without)).fail_reason).toBe('staking.product.owed')
  await settle(client, 'BTC')
  expect((await stage.change(pid, without)).status).toBe(200)
  // It goes at midnight: until then nobody comes into its debt.
  expect((await mint(client, 'BTC', '0.01', { mint_amount: '100' })).fail_reason).toBe('staking.mint.coin')
  await stage.jump(nextDay())
  expect((await stage.change(pid, GUSD)).status).toBe(200)
})
