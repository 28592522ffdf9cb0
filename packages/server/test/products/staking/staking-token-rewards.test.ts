import { decimal, decimalText, divide, multiply, ONE } from '@tenor/contract/money'
import { backingFor, coinsFor } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/* Rewards paid in an exchanged token: GTSOL, which one product gives for SOL, and others pay. */

const PROOF = '/console/api/proof/snapshots'

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let liquid: number

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  liquid = await stage.product({ name: 'SOL Liquid', exchange_type: 'GTSOL', reward_coin: [rewardOf('0')] })
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const dayText = (at: Instant) => isoText(at).slice(0, 10)
async function freshDay(rate: string): Promise<Instant> {
  const day = nextDay()
  await stage.jump(day)
  await enter(rate, day)
  return day
}
async function enter(rate: string, day: Instant): Promise<void> {
  const entered = await stage.byTwo('/console/api/staking/exchange-rate', { pid: liquid, day: dayText(day), rate })
  expect(entered.data?.rate, entered.text).toBe(rate)
}
async function slash(rate: string): Promise<void> {
  const slashed = await stage.byTwo('/console/api/staking/slashing', { pid: liquid, rate, reason: 'validators' })
  expect(slashed.data?.state, slashed.text).toBe('approved')
}
const tokens = (client: TestClient) => stage.balance(client, 'spot', 'GTSOL')
const paysTokens = (more: object = {}) =>
  stage.product({ reward_coin: [rewardOf('3.65', { reward_coin: 'GTSOL', ...more })] })
async function sums(): Promise<Record<string, bigint>> {
  const { data } = await (await stage.desk()).get('/console/api/ledger/trial-balance')
  const of = (asset: string, account: string) => decimal(data[asset]?.accounts?.[account] ?? '0')
  return {
    backing: of('SOL', 'house:staking'),
    reward: of('SOL', 'house:staking-reward'),
    tokens: of('GTSOL', 'house:token'),
    fee: of('GTSOL', 'house:fee'),
    lost: of('SOL', 'house:loss-staking'),
    accrued: of('GTSOL', 'house:staking-accrued'),
  }
}
/** What of these sums has changed. */
const changed = (before: Record<string, bigint>, after: Record<string, bigint>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, sum]) => {
      const change = sum - (before[name] ?? 0n)
      return change === 0n ? [] : [[name, decimalText(change)]]
    }),
  )
const RATE = '1.03217654'
/** What a day of 100 SOL at 3.65 % pays at a rate: 0.01 SOL in tokens, the fee of 8 % and what is left. */
function dayAtRate(rate: string, backedAt = rate) {
  const gross = divide(decimal('0.01') * ONE, decimal(rate), 'down')
  const fee = multiply(gross, decimal('0.08'), 'down')
  return { gross, fee, net: gross - fee, backing: backingFor(gross, decimal(backedAt)) }
}

test('a day pays tokens at the rate of its end, which are given with the coin that backs them, once', async () => {
  const pid = await paysTokens()
  const client = await stage.funded('100')
  const day = await freshDay(RATE)
  await stage.stake(client, pid, '100')
  const before = await sums()
  const end = later(day, DAY_MS)
  await stage.jump(end)
  const { gross, fee, net, backing } = dayAtRate(RATE)
  expect(decimalText(gross)).toBe('0.00968826')
  expect(await tokens(client)).toBe(decimalText(net))
  expect(await stage.rewards(client)).toMatchObject([
    { coin: 'SOL', reward_coin: 'GTSOL', amount: decimalText(net), fee: decimalText(fee), paid_at: unixSeconds(end) },
  ])
  const moved = {
    tokens: decimalText(-gross),
    fee: decimalText(fee),
    backing: decimalText(backing),
    reward: decimalText(-backing),
  }
  expect(changed(before, await sums())).toEqual(moved)

  // The run of the day is done again from its beginning.
  await app.db.execute('update staking_product set booked_to = $2, due_at = $3 where id = $1', [
    pid,
    isoText(day),
    isoText(end),
  ])
  await app.db.execute(
    `update job_run set state = 'open', ended_at = null where job = 'staking-day' and subject = $1`,
    [String(pid)],
  )
  await app.db.execute(
    `update job_lane set done = false, cursor_bucket = -1, cursor_user = 0, cursor_id = 0
     where job = 'staking-day' and subject = $1`,
    [String(pid)],
  )
  await stage.jump(end)
  expect(changed(before, await sums())).toEqual(moved)
  // They are tokens as all are: redeemed for coin at the rate.
  const back = await client.post(`${S}/coin-redeem`, { pid: liquid, coin: 'SOL', amount: decimalText(net) })
  expect(back.data).toMatchObject({ received: decimalText(coinsFor(net, decimal(RATE))), state: 'REDEEMING' })
})

test('tokens that are booked and paid days later are given when they are booked: a rise and a slashing meanwhile are theirs', async () => {
  const pid = await paysTokens({ reward_delay_days: 3 })
  const client = await stage.funded('100')
  const day = await freshDay('1.04')
  await stage.stake(client, pid, '100')
  await stage.jump(later(day, DAY_MS - 1))
  await stage.redeem(client, pid, '100')
  const before = await sums()
  await stage.jump(later(day, DAY_MS))
  const { fee, net, gross, backing } = dayAtRate('1.04')
  // A millisecond before midnight the last whole second is not over: it is not counted.
  const [row] = await stage.rewards(client)
  expect(row).toMatchObject({ reward_coin: 'GTSOL', paid_at: null, due_at: unixSeconds(later(day, 3 * DAY_MS)) })
  const booked = decimal(String(row?.['amount']))
  expect(booked).toBeLessThan(net)
  expect(changed(before, await sums())).toMatchObject({ accrued: decimalText(booked) })
  expect([gross > booked + fee, backing > 0n]).toEqual([true, true])

  // What is owed in tokens is proven, and worth what they are worth.
  const snapshot = await (await stage.desk()).post(PROOF)
  expect(snapshot.status, snapshot.text).toBe(200)

  await stage.jump(later(day, DAY_MS + 12 * HOUR_MS))
  const supply = -((await sums())['tokens'] ?? 0n)
  const stood = await sums()
  await enter('1.05', later(day, DAY_MS))
  const risen = changed(stood, await sums())
  // Rounded up in each bucket.
  expect(decimal(risen['backing'] ?? '0') - multiply(supply, decimal('0.01'), 'up')).toBeLessThan(1_024n)
  expect(await stage.faults()).toEqual([])
  await slash('1.02')
  expect(await stage.faults()).toEqual([])
  await stage.jump(later(day, 2 * DAY_MS))
  const told = (await client.get('/apiw/v2/account/notices')).data.list
  expect(told.map(({ kind }: { kind: string }) => kind)).toContain('staking.slashed')

  expect(await tokens(client)).toBe('0')
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await tokens(client)).toBe(decimalText(booked))
  expect((await sums())['accrued']).toBe(before['accrued'])
})

test('a day that is booked late pays by the rate of its end, and is backed at the rate in force', async () => {
  const pid = await paysTokens()
  const [client, quick] = await Promise.all([stage.funded('100'), stage.funded('100')])
  const day = await freshDay('1.03')
  await Promise.all([stage.stake(client, pid, '100'), stage.stake(quick, pid, '100')])
  // Midnight goes by without its job; in the morning the rate rises, and one of them redeems.
  app.clock.set(later(day, DAY_MS + 8 * HOUR_MS))
  await enter('1.045', later(day, DAY_MS))
  const before = await sums()
  const { gross, fee, net, backing } = dayAtRate('1.03', '1.045')
  expect((await stage.redeem(quick, pid, '100')).status).toBe(200)
  expect(changed(before, await sums())).toEqual({
    tokens: decimalText(-gross),
    fee: decimalText(fee),
    backing: decimalText(backing),
    reward: decimalText(-backing),
  })
  expect(await stage.faults()).toEqual([])
  await stage.jump(later(day, DAY_MS + 8 * HOUR_MS))
  expect([await tokens(client), await tokens(quick)]).toEqual([decimalText(net), decimalText(net)])
})

test('tokens that wait for a redemption are paid with it; a bonus in tokens has its tiers and its most', async () => {
  const day = nextDay()
  const bonus = {
    reward_coin: 'GTSOL',
    max_interest: '0.005',
    start_time: unixSeconds(day),
    end_time: unixSeconds(later(day, 9 * DAY_MS)),
    interest: JSON.stringify([{ money_min: '0', money_max: '-1', money_rate: '3.65' }]),
  }
  const pid = await paysTokens({ reward_delay_days: -1 })
  const extra = await stage.product({ reward_coin: [rewardOf('0')], extra_interest: bonus })
  const client = await stage.funded('200')
  await stage.jump(day)
  await enter('1.05', day)
  await stage.stake(client, pid, '100')
  await stage.stake(client, extra, '100')
  await stage.jump(later(day, DAY_MS))
  // The bonus without a fee, cut at its most; the other waits.
  expect(await tokens(client)).toBe('0.005')
  const { net } = dayAtRate('1.05')
  expect((await client.get(`${S}/holdings`)).data.list[1].rewards).toEqual([
    { reward_coin: 'GTSOL', paid: '0', unpaid: decimalText(net) },
  ])
  await stage.redeem(client, pid, '50')
  expect(await tokens(client)).toBe(decimalText(decimal('0.005') + net / 2n))
  expect((await client.get(`${S}/token-rates`)).data.list).toEqual([
    { token: 'GTSOL', coin: 'SOL', exchange_rate: '1.05' },
  ])
})

test('in a token of another coin a day is reckoned by both indices and the rate within one rounding, or at a price of the terms', async () => {
  const pays = (more: object) => ({
    coin: 'USDT',
    name: 'USDT for GTSOL',
    redeem_config: [redeemOf({ redeem_coin: 'USDT' })],
    fee: '0',
    reward_coin: [rewardOf('3.65', { reward_coin: 'GTSOL', ...more })],
  })
  const [priced, fixed] = [await stage.product(pays({})), await stage.product(pays({ exchange_rate: '180' }))]
  const client = await stage.funded('20000', 'USDT')
  const day = await freshDay('1.06')
  for (const pid of [priced, fixed]) {
    const order = { side: 0, coin: 'USDT', pid, amount: '10000' }
    expect((await client.post(`${S}/order`, order)).status).toBe(200)
  }
  // What was sampled at an instant stays its price, whatever is pinned at it.
  app.clock.set(later(day, 1_000))
  expect((await client.post('/sandbox/prices', { pair: 'SOL_USDT', price: '171.3' })).status).toBe(200)
  const tried = (await (await stage.desk()).get(`/console/api/staking/dry-run?pid=${priced}`)).data.list
  await stage.jump(later(day, DAY_MS))
  // 1 USDT over 171.3 × 1.06, and over 180.
  const rewards = Object.fromEntries((await stage.rewards(client)).map(({ pid, amount }) => [pid, amount]))
  expect(rewards).toEqual({ [priced]: '0.00550727', [fixed]: '0.00555555' })
  // The dry run was by the prices of its own instant.
  expect(tried).toMatchObject([{ reward_coin: 'GTSOL' }])
  expect(Number(tried[0].gross)).toBeCloseTo(0.0055, 3)
})

test('what is minted, and a day that waited for its redemption’s weight, pay tokens as well', async () => {
  const reward_coin = [rewardOf('3.65', { reward_coin: 'GTSOL', exchange_rate: '100' })]
  const minting = await stage.product({
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    vip_config: [],
    fee: '0',
    reward_coin,
    min_amount: '10',
    min_redeem_amount: '10',
    redeem_minday: 0,
    redeem_maxday: 0,
    mortgage_factors: { USDT: '1' },
    redeem_config: [redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005' })],
  })
  const sourced = await stage.product({
    fee: '0',
    source: { kind: 'file' },
    reward_coin: [rewardOf('3.65', { reward_coin: 'GTSOL', exchange_rate: '1' })],
  })
  const [minter, client] = [await stage.funded('20000', 'USDT'), await stage.funded('100')]
  const day = nextDay()
  await stage.jump(day)
  const order = { side: 0, coin: 'USDT', pid: minting, amount: '10000' }
  expect((await minter.post(`${S}/order`, order)).status).toBe(200)
  await stage.stake(client, sourced, '100')
  const end = later(day, DAY_MS)
  await stage.jump(end)
  // 1 USDT a day at 100 for a token; the other day has no rate yet, and its redemption does not wait for it.
  expect(await tokens(minter)).toBe('0.01')
  expect((await stage.redeem(client, sourced, '100')).status).toBe(200)
  expect(await tokens(client)).toBe('0')
  // The day on which the product was made has no rate either.
  const lines = [later(day, -DAY_MS), day].map((each) => `${dayText(each)},GTSOL,3.65`)
  const text = ['day,coin,rate', ...lines].join('\n')
  const brought = await (await stage.desk()).post('/console/api/staking/source-file', { pid: sourced, text })
  expect(brought.status, brought.text).toBe(200)
  await stage.jump(later(end, HOUR_MS))
  expect(await tokens(client)).toBe('0.01')
})

test('a token that nothing gives, a minted coin, and a token as reward of what gives one are refused in words', async () => {
  const desk = await stage.desk()
  const refused = async (terms: object) => (await desk.post(CONSOLE, { ...SOL, ...terms })).fail_reason
  const inToken = (reward_coin: string) => [rewardOf('1', { reward_coin })]
  expect(await refused({ reward_coin: inToken('GTETH') })).toBe('staking.product.tokenUnknown')
  expect(await refused({ reward_coin: inToken('NOPE') })).toBe('ledger.asset.unknown')
  const liquidEth = { coin: 'ETH', exchange_type: 'GTETH', redeem_config: [redeemOf({ redeem_coin: 'ETH' })] }
  const unused = { fee: '0', vip_config: [] }
  expect(await refused({ ...liquidEth, ...unused, reward_coin: inToken('GTSOL') })).toBe('staking.product.tokenPaid')
  expect((await stage.change(liquid, { reward_coin: inToken('GTSOL') })).fail_reason).toBe('staking.product.tokenPaid')
})
