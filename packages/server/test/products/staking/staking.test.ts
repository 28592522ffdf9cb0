import {
  ceilTo,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  later,
  MINUTE_MS,
  SECOND_MS,
  unixSeconds,
} from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { CONSOLE, redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

/** The next midnight. */
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
/** A fresh day: the clock stands at so much after its midnight. */
async function dayAt(ms: number): Promise<Instant> {
  const day = nextDay()
  await stage.jump(day)
  await stage.jump(later(day, ms))
  return day
}
const rowsOf = async (client: TestClient) =>
  (await stage.rewards(client)).map(({ bonus_date, amount, fee }) => [bonus_date, amount, fee])

test('worked example 1 by the API: rewards by the second, the tier of each day’s end, a fee', async () => {
  const pid = await stage.product()
  const client = await stage.funded('12.34567891')
  await stage.tier(client, 4)
  const day = await dayAt(15 * HOUR_MS + 30 * MINUTE_MS + 400)
  const staked = await stage.stake(client, pid, '12.34567891')
  expect(staked.data).toMatchObject({ pid, coin: 'SOL', first_distribution: unixSeconds(later(day, DAY_MS)) })
  expect([await stage.held(client, pid), await stage.balance(client)]).toEqual(['12.34567891', '0'])

  await stage.jump(later(day, DAY_MS))
  expect(await stage.balance(client)).toBe('0.00077357')
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await stage.balance(client)).toBe('0.00295784')

  await stage.jump(later(day, 2 * DAY_MS + 6 * HOUR_MS + 900))
  const asked = await stage.redeem(client, pid, '5')
  expect(asked.data).toMatchObject({ state: 'REDEEMING', fee: '0', received: '5' })
  await stage.tier(client, 7)
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await rowsOf(client)).toEqual([
    [unixSeconds(later(day, 2 * DAY_MS)), '0.00154022', '0.00007765'],
    [unixSeconds(later(day, DAY_MS)), '0.00218427', '0.00013942'],
    [unixSeconds(day), '0.00077357', '0.00004937'],
  ])
  const { list } = (await client.get('/apiw/v2/account/statement?page_size=100')).data
  expect(list.map(({ event, account }: Record<string, string>) => `${event} ${account}`)).toEqual(
    expect.arrayContaining(['staking.stake spot', 'staking.reward spot', 'staking.redeem staking']),
  )
})

test('staked at 23:59:59.9 and asked back at 00:00:00.2 earns nothing; a million at 23:59:58.2 earns a second', async () => {
  const pid = await stage.product({ reward_coin: [rewardOf('5.11')], fee: '0' })
  const [quick, rich] = [await stage.funded('10'), await stage.funded('500000')]
  await rich.faucet('SOL', '500000')
  const day = await dayAt(DAY_MS - 1_800)
  await stage.stake(rich, pid, '1000000')
  app.clock.set(later(day, DAY_MS - 100))
  await stage.stake(quick, pid, '10')
  app.clock.set(later(day, DAY_MS + 200))
  // The job of midnight is late: the act books the day first, and the job finds the holding done.
  expect((await stage.redeem(quick, pid, '10')).status).toBe(200)
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await stage.rewards(quick)).toEqual([])
  expect((await rowsOf(rich)).at(-1)).toEqual([unixSeconds(day), '0.00162037', '0'])
})

describe('a redemption', () => {
  test('waits in the hold, is paid at its stamp less its fee, is told, and stands in history and file', async () => {
    const pid = await stage.product({ redeem_config: [redeemOf({ redeem_fee: '0.0005' })] })
    const client = await stage.funded('800')
    await stage.stake(client, pid, '800')
    const body = { text: `t-redeem-${pid}` }
    const asked = await stage.redeem(client, pid, '300', body)
    expect(asked.data).toMatchObject({ fee: '0.15', received: '299.85', quick: 0, state: 'REDEEMING' })
    expect(asked.data.redeem_stamp).toBe(asked.data.created_at + 2 * 86_400)
    expect((await stage.redeem(client, pid, '300', body)).data).toEqual(asked.data)
    expect((await stage.redeem(client, pid, '301', body)).status).toBe(409)
    expect([await stage.held(client, pid), await stage.balance(client, 'hold')]).toEqual(['500', '300'])
    // What became a token is of type 0: none of these is.
    expect((await client.get(`${S}/holdings?product_type=0`)).data.list).toEqual([])
    expect((await client.get(`${S}/holdings?product_type=1`)).data.list).toHaveLength(1)
    expect((await client.get(`${S}/holdings`)).data.list).toMatchObject([
      { pid, amount: '500', redeeming: '299.85', rate: '6.87' },
    ])

    await stage.jump(instant((asked.data.redeem_stamp - 1) * SECOND_MS))
    expect(await stage.balance(client, 'hold')).toBe('300')
    await stage.jump(instant(asked.data.redeem_stamp * SECOND_MS))
    expect(await stage.balance(client, 'hold')).toBe('0')
    const { list } = (await client.get(`${S}/history?type=2`)).data
    expect(list).toMatchObject([{ state: 'PAID', received: '299.85', paid_at: asked.data.redeem_stamp }])
    expect((await client.get(`${S}/history`)).data.list).toMatchObject([{ type: 1, amount: '800', state: null }])
    expect((await client.get(`${S}/history.csv?type=2`)).text).toContain(`SOL,${pid},300,0.15,299.85,PAID`)
    const told = (await client.get('/apiw/v2/account/notices')).data.list
    expect(told).toMatchObject([{ kind: 'staking.redeemed', params: { amount: '299.85', asset: 'SOL' } }])
  })

  test('of a product without days is paid at once; what is less than the minimum leaves as a whole', async () => {
    const pid = await stage.product({ redeem_minday: 0, redeem_maxday: 0, min_redeem_amount: '1' })
    const client = await stage.funded('1.5')
    await stage.stake(client, pid, '1.5')
    expect((await stage.redeem(client, pid, '0.5')).fail_reason).toBe('redeem.number.minLimit')
    expect((await stage.redeem(client, pid, '1')).data.state).toBe('PAID')
    expect((await stage.redeem(client, pid, '0.4')).params).toEqual({ number: '0.5' })
    expect((await stage.redeem(client, pid, '0.6')).fail_reason).toBe('redeem.maxLimit.insufficientBalance')
    expect((await stage.redeem(client, pid, '0.5')).status).toBe(200)
    expect(await stage.balance(client)).toBe('1.5')
  })

  test('twenty at once of one holding take out what is there, and no more', async () => {
    const pid = await stage.product()
    const client = await stage.funded('10')
    await stage.stake(client, pid, '10')
    const replies = await Promise.all(Array.from({ length: 20 }, () => stage.redeem(client, pid, '3')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await stage.held(client, pid)).toBe('1')
  })

  test('brings its share of rewards that wait for one, and the last takes all', async () => {
    const pid = await stage.product({ reward_coin: [rewardOf('2.92', { reward_delay_days: -1 })], fee: '0' })
    const client = await stage.funded('800')
    await dayAt(0)
    await stage.stake(client, pid, '800')
    await stage.jump(later(app.clock.now(), 10 * DAY_MS))
    expect([await stage.balance(client), await rowsOf(client).then((rows) => rows.length)]).toEqual(['0', 10])
    expect((await client.get(`${S}/statistics?pid=${pid}`)).data.list).toEqual([
      { reward_coin: 'SOL', total: '0.64', yesterday: '0.064', unpaid: '0.64' },
    ])
    await stage.redeem(client, pid, '300')
    expect(await stage.balance(client)).toBe('0.24')
    await stage.redeem(client, pid, '500')
    expect(await stage.balance(client)).toBe('0.64')
  })
})

describe('fast redemption', () => {
  const FAST = redeemOf({ redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.001', redeem_quick_daily: '5' })

  test('is paid in minutes for a fee, up to the customer’s part of the day; tomorrow there is a new one', async () => {
    const pid = await stage.product({ redeem_config: [FAST] })
    const client = await stage.funded('20')
    await dayAt(HOUR_MS)
    await stage.stake(client, pid, '20')
    const quick = { quick: 1 }
    const asked = await stage.redeem(client, pid, '4', quick)
    expect(asked.data).toMatchObject({ quick: 1, fee: '0.004', received: '3.996' })
    expect(asked.data.redeem_stamp).toBe(asked.data.created_at + 30 * 60)
    expect((await client.get(`${S}/user-info?pid=${pid}`)).data).toMatchObject({ fast_left: '1', hold_amount: '16' })
    const over = await stage.redeem(client, pid, '1.5', quick)
    expect(over).toMatchObject({ fail_reason: 'redeem.quickRedeemLimit', params: { number: '1', coin: 'SOL' } })
    await stage.jump(instant(asked.data.redeem_stamp * SECOND_MS))
    expect(await stage.balance(client)).toBe('3.996')
    await stage.jump(nextDay())
    expect((await client.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('5')
    expect((await stage.redeem(client, pid, '5', quick)).status).toBe(200)
  })

  test('is not offered where the product has none', async () => {
    const pid = await stage.product()
    const client = await stage.funded('20')
    await stage.stake(client, pid, '20')
    expect((await stage.redeem(client, pid, '4', { quick: 1 })).fail_reason).toBe('staking.redeem.noFast')
  })

  test('fifty connections take the product’s quota of the day exactly', async () => {
    const pid = await stage.product({ redeem_config: [FAST], product_quick_daily: '12' })
    await dayAt(HOUR_MS)
    const clients = await Promise.all(Array.from({ length: 10 }, () => stage.funded('10')))
    await Promise.all(clients.map((client) => stage.stake(client, pid, '10')))
    const asked = clients.flatMap((client) => Array.from({ length: 5 }, () => client))
    const replies = await Promise.all(asked.map((client) => stage.redeem(client, pid, '2', { quick: 1 })))
    const reasons = new Set(replies.flatMap(({ fail_reason }) => (fail_reason === undefined ? [] : [fail_reason])))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6)
    expect([...reasons]).toEqual(['redeem.quickRedeemLimit'])
    // What slices had and did not use comes back once they have lain idle; nothing is left in the end.
    app.clock.set(later(app.clock.now(), 5 * SECOND_MS))
    for (const client of clients) await stage.redeem(client, pid, '2', { quick: 1 })
    const [row] = await app.db.query<{ used: string }>(
      `select sum(s.used)::text as used from staking_fast_day f join capacity_slice s on s.product_id = f.capacity_id
       where f.product_id = $1`,
      [pid],
    )
    expect(Number(row?.used)).toBe(12)
  })
})

describe('a stake', () => {
  test('is taken once for one id, and refused by balance, minimum, maximum and the customer’s own limit', async () => {
    const pid = await stage.product({ max_amount: '40', personal_mortgage_limit: '50' })
    const client = await stage.funded('100')
    const body = { text: `t-stake-${pid}` }
    const staked = await stage.stake(client, pid, '30', body)
    expect((await stage.stake(client, pid, '30', body)).data).toEqual(staked.data)
    const reason = async (amount: string) => (await stage.stake(client, pid, amount)).fail_reason
    expect(await reason('0.009')).toBe('stake.number.minLimit')
    expect(await reason('71')).toBe('stake.maxLimit.insufficientBalance')
    expect(await reason('41')).toBe('staking.stake.tooMuch')
    expect(await stage.stake(client, pid, '21')).toMatchObject({
      fail_reason: 'staking.stake.limit',
      params: { left: '20', coin: 'SOL' },
    })
    expect((await stage.stake(client, pid, '20')).status).toBe(200)
    await stage.redeem(client, pid, '15')
    expect((await client.get(`${S}/user-info?pid=${pid}`)).data).toMatchObject({ limit_left: '15', available: '50' })
    expect((await stage.stake(client, 1, '5')).fail_reason).toBe('staking.notFound')
    expect((await stage.redeem(client, await stage.product(), '5')).fail_reason).toBe('staking.noHolding')
  })

  test('of many at once never goes over what there is of the product', async () => {
    const pid = await stage.product({ total_mortgage_limit: '25' })
    const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('10')))
    const replies = await Promise.all(clients.map((client) => stage.stake(client, pid, '10')))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    expect(replies.filter(({ status }) => status !== 200).map((reply) => reply.fail_reason)).toContain(
      'staking.soldOut',
    )
  })

  test('and redemptions many times a day earn what one holding of the same weight does', async () => {
    const pid = await stage.product({ fee: '0', redeem_maxday: 0, redeem_minday: 0 })
    const [busy, calm] = [await stage.funded('100'), await stage.funded('100')]
    const day = await dayAt(0)
    await Promise.all([stage.stake(busy, pid, '100'), stage.stake(calm, pid, '100')])
    for (let act = 1; act <= 25; act += 1) {
      app.clock.set(later(day, act * HOUR_MS * 0.9))
      await stage.redeem(busy, pid, '30')
      await stage.stake(busy, pid, '30')
    }
    await stage.jump(later(day, DAY_MS))
    expect(await rowsOf(busy)).toEqual(await rowsOf(calm))
  })
})

describe('a reward', () => {
  test('in another coin is reckoned at the prices of the day’s end and paid days later, whatever the price then', async () => {
    const coins = [rewardOf('1.37', { reward_coin: 'GT', reward_delay_days: 15 })]
    const pid = await stage.product({ reward_coin: coins, fee: '0.05' })
    const client = await stage.funded('2500')
    const desk = await stage.desk()
    const day = await dayAt(0)
    await stage.stake(client, pid, '2500')
    for (const [pair, price] of [
      ['SOL_USDT', '0.99985'],
      ['GT_USDT', '43.21'],
    ]) {
      expect((await desk.post('/sandbox/prices', { pair, price })).status).toBe(200)
    }
    await stage.jump(later(day, DAY_MS))
    const [first] = (await stage.rewards(client)).toReversed()
    expect(first).toMatchObject({ reward_coin: 'GT', amount: '0.00206273', fee: '0.00010856', paid_at: null })
    expect(first?.['due_at']).toBe(unixSeconds(later(day, 15 * DAY_MS)))
    await desk.post('/sandbox/prices', { pair: 'GT_USDT', price: '1' })
    await stage.jump(later(day, 15 * DAY_MS - 1))
    expect(await stage.balance(client, 'spot', 'GT')).toBe('0')
    await stage.jump(later(day, 15 * DAY_MS))
    expect(await stage.balance(client, 'spot', 'GT')).toBe('0.00206273')
  })

  test('is the same whether each midnight is played or three are made up, and once however often it is asked', async () => {
    const pid = await stage.product()
    const client = await stage.funded('100')
    const day = await dayAt(0)
    await stage.stake(client, pid, '100')
    await stage.jump(later(day, 3 * DAY_MS))
    await stage.jump(later(day, 3 * DAY_MS))
    const rows = await rowsOf(client)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(([, amount]) => amount)).size).toBe(1)
  })
})

describe('an operator', () => {
  test('changes rates and limits from the next midnight, a status at once, and nothing of a day that is over', async () => {
    const pid = await stage.product({ fee: '0' })
    const client = await stage.funded('365')
    const day = await dayAt(0)
    await stage.stake(client, pid, '365')
    await stage.jump(later(day, HOUR_MS))
    const changed = await stage.change(pid, { reward_coin: [rewardOf('10')], total_mortgage_limit: '400' })
    expect(changed.data).toMatchObject({ next_from: unixSeconds(later(day, DAY_MS)), used: '365' })
    expect((await client.get(`${S}/product?pid=${pid}`)).data).toMatchObject({ rate: '6.87', left: null })
    await stage.jump(later(day, 2 * DAY_MS))
    expect((await rowsOf(client)).map(([, amount]) => amount)).toEqual(['0.1', '0.0687'])
    expect((await client.get(`${S}/product?pid=${pid}`)).data).toMatchObject({ rate: '10', left: '35' })
    await stage.change(pid, { status: 'paused' })
    expect((await stage.stake(client, pid, '1')).fail_reason).toBe('staking.notOnSale')
    expect((await stage.redeem(client, pid, '5')).status).toBe(200)
    expect((await client.get(`${S}/products`)).data.list.some((row: { pid: number }) => row.pid === pid)).toBe(false)
  })

  test('lists every product, retires for ever, and is refused terms that cannot be sold', async () => {
    const desk = await stage.desk()
    const pid = await stage.product()
    expect((await desk.get(`${CONSOLE}?coin=SOL&status=listed`)).data.list[0]).toMatchObject({ id: pid, used: '0' })
    const set = (status: string) => desk.post(`${CONSOLE}/listing`, { ids: [pid], status })
    expect((await set('retired')).data.changed).toEqual([{ id: pid, before: 'listed', status: 'retired' }])
    expect((await set('listed')).fail_reason).toBe('staking.retired')
    const refused = async (terms: object) => (await desk.post(CONSOLE, { ...SOL, ...terms })).fail_reason
    expect(await refused({ reward_coin: [] })).toBe('staking.product.rewards')
    expect(await refused({ fee: '1' })).toBe('staking.product.fee')
    expect(await refused({ redeem_minday: 3 })).toBe('staking.product.period')
    expect(await refused({ min_redeem_amount: '0.00000001', redeem_config: [redeemOf({ redeem_fee: '0.1' })] })).toBe(
      'staking.product.redeem',
    )
    expect(await refused({ coin: 'NOPE', redeem_config: [redeemOf({ redeem_coin: 'NOPE' })] })).toBe(
      'ledger.asset.unknown',
    )
    const { list } = (await desk.get(`/console/api/audit?act=staking.product.create`)).data
    expect(list.some(({ subject }: { subject: string }) => subject === `${pid} terms`)).toBe(true)
    expect((await (await app.customer()).get(CONSOLE)).status).toBe(403)
  })

  test('takes a second one where the bound of offers says so', async () => {
    const first = await stage.desk()
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.9')
    await second.login('second@example.com', PASSWORD)
    await first.put('/console/api/four-eyes', { offer_above: '0.2' })
    const body = { ...SOL, name: 'Two of us' }
    expect((await first.post(CONSOLE, body)).data.state).toBe('proposed')
    expect((await first.post(CONSOLE, body)).data.state).toBe('proposed')
    const approved = await second.post(CONSOLE, body)
    expect(approved.data).toMatchObject({ state: 'approved', name: 'Two of us' })
    await first.put('/console/api/four-eyes', { offer_above: '-1' })
  })

  test('many that are back on sale take two operators where one does; off sale they are at once', async () => {
    const first = await stage.desk()
    const ids = [await stage.product(), await stage.product()]
    await first.put('/console/api/four-eyes', { offer_above: '0.2' })
    const list = (status: string) => first.post(`${CONSOLE}/listing`, { ids, status })
    expect((await list('paused')).data.changed).toHaveLength(2)
    expect((await list('listed')).data).toMatchObject({ state: 'proposed' })
    expect((await stage.byTwo(`${CONSOLE}/listing`, { ids, status: 'listed' })).data.changed).toMatchObject([
      { id: ids[0], status: 'listed' },
      { id: ids[1], status: 'listed' },
    ])
    await first.put('/console/api/four-eyes', { offer_above: '-1' })
  })

  test.each([
    ['a lower price of what is paid', { exchange_rate: '20' }, 'proposed'],
    ['another coin', { reward_coin: 'ETH' }, 'proposed'],
    ['an earlier day', { reward_delay_days: 3 }, 'proposed'],
    ['a higher rate', { rate: '4.1' }, 'proposed'],
    ['a lower rate', { rate: '3.9' }, 'approved'],
    ['a higher price', { exchange_rate: '30' }, 'approved'],
    ['a later day', { reward_delay_days: 9 }, 'approved'],
  ])('%s in the rewards of a product is as many operators’ as it gives more', async (_what, more, state) => {
    const first = await stage.desk()
    const before = rewardOf('4', { reward_coin: 'USDT', exchange_rate: '25', reward_delay_days: 5 })
    const id = await stage.product({ reward_coin: [rewardOf('2'), before] })
    await first.put('/console/api/four-eyes', { offer_above: '0.2' })
    const changed = await stage.change(id, { reward_coin: [rewardOf('2'), { ...before, ...more }] })
    await first.put('/console/api/four-eyes', { offer_above: '-1' })
    expect(changed.data.state ?? 'approved').toBe(state)
  })
})
