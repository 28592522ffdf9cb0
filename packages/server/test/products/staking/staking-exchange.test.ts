import { decimal, decimalText, multiply } from '@tenor/contract/money'
import { coinsFor, madeGood } from '@tenor/contract/staking'
import {
  ceilTo,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  isoText,
  later,
  MINUTE_MS,
  unixSeconds,
} from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEPOSIT, HOUSE_EXTERNAL, post, SPOT, WITHDRAWAL } from '../../../src/core/ledger/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

const RATE = '/console/api/staking/exchange-rate'
const SLASHING = '/console/api/staking/slashing'
const FAST = redeemOf({ redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.001' })

let app: TestApp
let stage: ReturnType<typeof stakingStage>
/** SOL for GTSOL: one product, since a token is of one. It pays nothing by itself, so that rates are those entered. */
let pid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  pid = await stage.product({
    name: 'SOL Liquid',
    exchange_type: 'GTSOL',
    reward_coin: [rewardOf('0')],
    redeem_config: [FAST],
  })
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const dayText = (at: Instant) => isoText(at).slice(0, 10)
const enter = (at: Instant, rate: string) => stage.byTwo(RATE, { pid, day: dayText(at), rate })
const tokens = (client: TestClient) => stage.balance(client, 'spot', 'GTSOL')
const sum = async (account: string, asset = 'SOL') => {
  const { data } = await (await stage.desk()).get('/console/api/ledger/trial-balance')
  return data[asset]?.accounts?.[account] ?? '0'
}

test('a product that gives a token pays standard redemptions after a day at least: at once there is the fast one', async () => {
  const at_once = await stage.change(pid, { redeem_minday: 0, redeem_maxday: 0 })
  expect(at_once).toMatchObject({ status: 422, fail_reason: 'staking.product.tokenPeriod' })
})

test('a rate is of a day that the calendar has: the thirtieth of February is none of March', async () => {
  const reply = await (await stage.desk()).post(RATE, { pid, day: '2026-02-30', rate: '1.01' })
  expect([reply.status, reply.fail_reason]).toEqual([400, 'request.malformed'])
})

test('example 5 by the API: a stake, both ways back, a rise and a slashing during a redemption that everyone hears of', async () => {
  const [fast, slow] = await Promise.all([stage.funded('3.33333333'), stage.funded('3.33333333')])
  const day = nextDay()
  await stage.jump(day)
  expect((await enter(day, '1.03217654')).data).toMatchObject({ state: 'approved', rate: '1.03217654', is_operator: 1 })
  await stage.jump(later(day, DAY_MS - 1_000))
  for (const client of [fast, slow]) {
    const staked = await stage.stake(client, pid, '3.33333333', { exchange_rate: '1.03217654' })
    expect(staked.data).toMatchObject({ received: '3.22942171', received_coin: 'GTSOL', exchange_rate: '1.03217654' })
  }
  expect([await tokens(fast), await stage.balance(fast)]).toEqual(['3.22942171', '0'])
  const next = later(day, DAY_MS)
  await stage.jump(next)
  const risen = await (await stage.desk()).post(RATE, { pid, day: dayText(next), rate: '1.03226712' })
  expect(risen.data).toMatchObject({ rate: '1.03226712', from_time: unixSeconds(next) })

  await stage.jump(later(next, 1_000))
  // What is told before it is what a form sends and what is paid: the rate in force is a newer one.
  const { fast_rate: exchange_rate } = (await fast.get(`${S}/user-info?pid=${pid}`)).data
  expect(exchange_rate).toBe('1.03217654')
  const quick = await stage.redeem(fast, pid, '3.22942171', { quick: 1, exchange_rate })
  expect(quick.data).toMatchObject({ fee: '0.00333333', received: '3.32999999', exchange_rate: '1.03217654' })
  const asked = await stage.redeem(slow, pid, '3.22942171')
  expect(asked.data).toMatchObject({ received: '3.33362584', exchange_rate: '1.03226712', state: 'REDEEMING' })
  await stage.jump(later(next, 31 * MINUTE_MS))
  expect([await stage.balance(fast), await tokens(fast)]).toEqual(['3.32999999', '0'])

  await stage.jump(later(next, DAY_MS + 9 * HOUR_MS))
  const lower = await (await stage.desk()).post(RATE, { pid, day: dayText(later(next, DAY_MS)), rate: '1.02' })
  expect(lower).toMatchObject({ fail_reason: 'staking.rate.lower', params: { rate: '1.03226712' } })
  // What is waiting to be paid bears it too: the tokens of both, less those that were paid.
  expect((await (await stage.desk()).get(`${RATE}?pid=${pid}`)).data).toEqual({
    anchor: '1.03217654',
    anchor_day: dayText(day),
    alone_most: '1.05282007',
    pid,
    coin: 'SOL',
    token: 'GTSOL',
    rate: '1.03226712',
    supply: '3.22942171',
  })
  const alone = await (await stage.desk()).post(SLASHING, { pid, rate: '1.02193443', reason: 'validators' })
  expect(alone.data.state).toBe('proposed')
  expect((await stage.byTwo(SLASHING, { pid, rate: '1.02193443', reason: 'validators' })).data.state).toBe('approved')
  await stage.jump(later(next, DAY_MS + 10 * HOUR_MS))
  const told = (await slow.get('/apiw/v2/account/notices')).data.list
  expect(told[0]).toMatchObject({ kind: 'staking.slashed', params: { asset: 'GTSOL', rate: '1.02193443' } })
  expect((await fast.get('/apiw/v2/account/notices')).data.list.map(({ kind }: { kind: string }) => kind)).toEqual([
    'staking.token.redeemed',
  ])
  await stage.jump(later(next, 2 * DAY_MS + 1_000))
  expect(await stage.balance(slow)).toBe('3.30025723')
  const { list } = (await slow.get(`${S}/history?type=4`)).data
  expect(list).toMatchObject([{ token: 'GTSOL', exchange_rate: '1.02193443', received: '3.30025723', state: 'PAID' }])
  expect((await slow.get(`${S}/history?type=3`)).data.list).toMatchObject([{ received: '3.22942171', state: null }])
  // All tokens are back: what is left of the coin is what holders bore, and roundings in the house's favour.
  expect(await sum('house:token', 'GTSOL')).toBe('0')
  expect(Number(await sum('house:staking'))).toBeGreaterThanOrEqual(0)
})

test('an order by a rate that got worse, or without an entry for 36 hours, is refused; the queue stays open', async () => {
  const client = await stage.funded('10')
  const shown = (await client.get(`${S}/product?pid=${pid}`)).data
  expect(shown).toMatchObject({ product_type: 0, exchange_type: 'GTSOL', exchange_rate: '1.02193443' })
  expect((await stage.stake(client, pid, '1', { exchange_rate: '1.02' })).fail_reason).toBe('staking.rate.moved')
  expect((await stage.stake(client, pid, '5')).status).toBe(200)
  expect((await stage.redeem(client, pid, '1', { exchange_rate: '1.03' })).fail_reason).toBe('staking.rate.moved')
  const row = (await client.get(`${S}/tokens`)).data.list[0]
  expect(row).toMatchObject({ pid, exchange_type: 'GTSOL', exchange_rate: '1.02193443' })
  await app.db.execute(`update staking_product set due_at = due_at + interval '30 days' where id = $1`, [pid])
  app.clock.set(later(nextDay(), 2 * DAY_MS))
  expect((await stage.stake(client, pid, '1')).fail_reason).toBe('staking.rate.late')
  expect((await stage.redeem(client, pid, '1', { quick: 1 })).fail_reason).toBe('staking.rate.late')
  expect((await stage.redeem(client, pid, '1')).status).toBe(200)
  await app.db.execute(`update staking_product set due_at = due_at - interval '30 days' where id = $1`, [pid])
})

test('side 1 of an order redeems, and twenty at once never redeem more tokens than there are', async () => {
  await stage.jump(nextDay())
  const client = await stage.funded('10')
  await stage.stake(client, pid, '10')
  const held = await tokens(client)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.post(`${S}/order`, { side: 1, coin: 'SOL', pid, amount: '3' })),
  )
  const done = replies.filter(({ status }) => status === 200)
  expect(done).toHaveLength(3)
  expect(done[0]?.data).toMatchObject({ received_coin: 'SOL', first_distribution: null })
  expect(Number(await tokens(client))).toBeCloseTo(Number(held) - 9, 8)
})

test('a source of its own rate publishes one a day, and the trend shows it', async () => {
  const own = await stage.product({
    coin: 'ETH',
    name: 'ETH Liquid',
    exchange_type: 'GTETH',
    reward_coin: [rewardOf('3.65', { reward_coin: 'ETH' })],
    redeem_config: [redeemOf({ redeem_coin: 'ETH' })],
  })
  const client = await stage.funded('20', 'ETH')
  await client.post(`${S}/order`, { side: 0, coin: 'ETH', pid: own, amount: '20' })
  await stage.jump(nextDay())
  await stage.jump(nextDay())
  expect((await client.get(`${S}/product?pid=${own}`)).data.exchange_rate).toBe('1.00020001')
  const { lines } = (await client.get(`${S}/trend?coin=ETH&pid=${own}`)).data
  expect(lines.map((line: { exchange_rate_reverse: string }) => line.exchange_rate_reverse)).toEqual([
    '1',
    '0.9999',
    '0.99980002',
  ])
  expect((await client.get(`${S}/total-staked?coin=ETH&pid=${own}&limit=2`)).data.list).toMatchObject([
    { stake_total_amount: '20.002' },
    { stake_total_amount: '20.0040002' },
  ])
})

test('a fast redemption keeps its rate over a slashing, and what its tokens lost is the house’s', async () => {
  const [fast, stays] = await Promise.all([stage.funded('100'), stage.funded('100')])
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.05')
  for (const client of [fast, stays]) await stage.stake(client, pid, '100')
  await stage.jump(later(day, DAY_MS))
  const held = await tokens(fast)
  const asked = await stage.redeem(fast, pid, held, { quick: 1 })
  const lossBefore = decimal(await sum('house:loss-staking'))
  expect((await stage.byTwo(SLASHING, { pid, rate: '1.03', reason: 'validators' })).data.state).toBe('approved')
  const borne = decimal(await sum('house:loss-staking')) - lossBefore
  await stage.jump(later(day, DAY_MS + 31 * MINUTE_MS))
  expect(await stage.balance(fast)).toBe(asked.data.received)
  const good = madeGood(decimal(held), coinsFor(decimal(held), decimal('1.05')), decimal('1.03'))
  expect(decimalText(good)).toBe('1.90476191')
  expect(decimal(await sum('house:loss-staking')) - lossBefore).toBe(borne - good)
})

test('tokens that came from elsewhere are redeemed, and a change of the rate counts each token once', async () => {
  const [gives, takes] = await Promise.all([stage.funded('50'), stage.funded('1')])
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.04')
  await stage.stake(gives, pid, '50')
  const moved = decimal(await tokens(gives))
  await throughTheWallet(gives, takes, moved)
  await stage.redeem(takes, pid, decimalText(moved), { quick: 1 })
  await stage.jump(later(day, HOUR_MS))
  expect(await stage.faults()).toEqual([])
  const [supply, backing] = [decimal(await sum('house:token', 'GTSOL')), decimal(await sum('house:staking'))]
  await stage.jump(later(day, DAY_MS))
  await enter(later(day, DAY_MS), '1.05')
  expect(await stage.faults()).toEqual([])
  const added = decimal(await sum('house:staking')) - backing
  const exact = multiply(-supply, decimal('0.01'), 'up')
  // Rounded in each bucket.
  expect([added >= exact, added - exact < 1_024n]).toEqual([true, true])
  expect((await stage.byTwo(SLASHING, { pid, rate: '1.02', reason: 'validators' })).data.state).toBe('approved')
})

/** Out of the exchange by one customer, in by another, of another bucket. */
async function throughTheWallet(from: TestClient, to: TestClient, amount: bigint): Promise<void> {
  const [giver, taker] = await Promise.all([from, to].map((client) => ownerOf(client)))
  if (giver === undefined || taker === undefined || giver.bucket === taker.bucket) throw new Error('one bucket')
  const about = { asset: 'GTSOL', amount, period: 0, groupId: 0, at: app.clock.now() }
  await app.db.transaction((tx) =>
    post(tx, [
      { ...about, ...giver, reference: 1, event: WITHDRAWAL, debit: SPOT, credit: HOUSE_EXTERNAL },
      { ...about, ...taker, reference: 2, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT },
    ]),
  )
}

async function ownerOf(client: TestClient): Promise<{ bucket: number; userId: number }> {
  const { id } = (await client.get('/apiw/v2/session')).data.user
  return { bucket: bucketOf(id), userId: id }
}
