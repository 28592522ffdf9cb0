import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const FAST = { redeem_quick: 1, redeem_quick_long: 10, redeem_quick_fee: '0.001' }
const PLAIN = { fee: '0', reward_coin: [rewardOf('3.65')], redeem_minday: 0, redeem_maxday: 1 }

test('redemptions and stakes that race the booking of a day leave its rewards as they are', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product(PLAIN)
  const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('1000')))
  await Promise.all(clients.map((client) => stage.stake(client, pid, '100')))
  const end = later(day, DAY_MS)
  app.clock.set(end)
  await Promise.all([
    stage.jump(end),
    ...clients.flatMap((client) => [
      stage.redeem(client, pid, '10'),
      stage.stake(client, pid, '5'),
      stage.redeem(client, pid, '10'),
    ]),
  ])
  await stage.jump(end)
  for (const client of clients) {
    expect(await stage.held(client, pid)).toBe('85')
    expect((await stage.rewards(client)).map(({ amount }) => amount)).toEqual(['0.01'])
  }
})

test('a loss in the middle of redemptions that become due takes the same part of each, once', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PLAIN, pass_losses: 1, reward_coin: [rewardOf('0')] })
  const clients = await Promise.all(Array.from({ length: 6 }, () => stage.funded('100')))
  await Promise.all(clients.map((client) => stage.stake(client, pid, '100')))
  await Promise.all(clients.map((client) => stage.redeem(client, pid, '40')))
  const due = later(day, DAY_MS)
  await stage.jump(later(due, -MINUTE_MS))
  expect((await stage.byTwo('/console/api/staking/loss', { pid, ratio: '0.5', reason: 'Double signing' })).status).toBe(
    200,
  )
  app.clock.set(later(due, MINUTE_MS))
  await Promise.all([1, 2, 3].map(() => stage.jump(app.clock.now())))
  for (const client of clients) {
    expect([await stage.held(client, pid), await stage.balance(client, 'hold')]).toEqual(['30', '0'])
    expect(await stage.balance(client)).toBe('20')
  }
})

test('minting, paying back and the booking of a day at once come to what one after the other does', async () => {
  const day = nextDay()
  await stage.jump(day)
  const out = { redeem_fee: '0.0005' }
  const pid = await stage.product({
    ...SOL,
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    vip_config: [],
    fee: '0',
    reward_coin: [rewardOf('3.65', { reward_coin: 'USDT' })],
    min_amount: '1',
    min_redeem_amount: '1',
    redeem_minday: 0,
    redeem_maxday: 0,
    mortgage_factors: { USDT: '1' },
    redeem_config: [redeemOf({ redeem_coin: 'USDT', ...out })],
  })
  const clients = await Promise.all(Array.from({ length: 6 }, () => stage.funded('10000', 'USDT')))
  const mint = (client: (typeof clients)[number], amount: string) =>
    client.post(`${S}/order`, { side: 0, pid, coin: 'USDT', amount })
  const back = (client: (typeof clients)[number], amount: string) =>
    client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: 'USDT', amount })
  await Promise.all(clients.map((client) => mint(client, '1000')))
  const end = later(day, DAY_MS)
  app.clock.set(end)
  await Promise.all([
    stage.jump(end),
    ...clients.flatMap((client) => [mint(client, '500'), back(client, '200'), mint(client, '100')]),
  ])
  await stage.jump(later(end, DAY_MS + HOUR_MS))
  for (const client of clients) {
    expect((await stage.rewards(client)).map(({ amount }) => amount)).toEqual(['0.14', '0.1'])
  }
})

test('good, bad, repeated and competing redemptions at once come to what one after another does', async () => {
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...PLAIN, redeem_minday: 1, redeem_maxday: 2, redeem_config: [redeemOf(FAST)] })
  const clients = await Promise.all(Array.from({ length: 12 }, () => stage.funded('1000')))
  await Promise.all(clients.map((client) => stage.stake(client, pid, '100')))
  const ask = (client: TestClient, amount: string, more: object = {}) =>
    client.post(`${S}/coin-redeem`, { side: 1, pid, coin: 'SOL', amount, quick: 0, ...more })
  const committed = () => app.db.query<{ n: string }>(`select count(distinct xmin::text) as n from staking_redemption`)
  const [before] = await committed()
  const asked = await Promise.all(
    clients.flatMap((client) => [
      ask(client, '10', { text: 't-once' }),
      ask(client, '10', { text: 't-once' }),
      ask(client, '11', { text: 't-once' }),
      ask(client, '0.001'),
      ask(client, '20', { quick: 1 }),
      ask(client, '60'),
      ask(client, '60'),
      ask(client, '5', { redeem_coin: 'ETH' }),
      ask(client, '5', { coin: 'ETH' }),
    ]),
  )
  const [after] = await committed()
  for (const [at, client] of clients.entries()) {
    const own = asked.slice(at * 9, at * 9 + 9)
    const [first, repeat, other, small, fast, big, bigger, paidIn, coin] = own.map(
      ({ status, fail_reason: reason }) => [status, reason],
    )
    // Of one id and two contents one is done, whichever came first.
    const isFirst = first?.[0] === 200
    expect([first, repeat]).toEqual(isFirst ? [first, [200, undefined]] : [first, repeat])
    expect([first, repeat, other].filter((each) => each?.[0] === 200)).toHaveLength(isFirst ? 2 : 1)
    expect(own[0]?.data).toEqual(own[1]?.data)
    expect([small, paidIn, coin]).toEqual([
      [422, 'redeem.number.minLimit'],
      [422, 'staking.redeem.coin'],
      [404, 'staking.notFound'],
    ])
    expect(fast?.[0]).toBe(200)
    expect([big, bigger].map((each) => each?.[0]).toSorted()).toEqual([200, 422])
    expect(await stage.held(client, pid)).toBe(isFirst ? '10' : '9')
  }
  // Thirty-six were written; fewer transactions wrote them.
  expect(Number(after?.n) - Number(before?.n)).toBeLessThan(36)
})
