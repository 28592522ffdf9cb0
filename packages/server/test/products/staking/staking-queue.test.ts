import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../../src/core/ledger/index.ts'
import { fastDayRetention } from '../../../src/products/staking/staking-retention.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { redeemOf, rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const QUICK = redeemOf({ redeem_quick: 1, redeem_quick_long: 30, redeem_quick_fee: '0.001', redeem_quick_daily: '50' })
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const onHold = (client: TestClient) => stage.balance(client, 'hold')
const kinds = async (client: TestClient) =>
  (await client.get('/apiw/v2/account/notices')).data.list.map(({ kind }: { kind: string }) => kind)
const setCash = async (pid: number, cash: string) =>
  (await stage.desk()).post('/console/api/staking/liquidity', { pid, cash })

test('redemptions are paid in order while cash lasts, none overtaking; the late earn again, are told, and are served when there is more', async () => {
  const pid = await stage.product({ base_rate: '3.65', reward_coin: [rewardOf('0')], redeem_config: [QUICK] })
  const [first, second, small] = await Promise.all(['100', '100', '5'].map((amount) => stage.funded(amount)))
  if (!first || !second || !small) throw new RangeError('nobody')
  const day = nextDay()
  await stage.jump(day)
  await Promise.all([stage.stake(first, pid, '100'), stage.stake(second, pid, '100'), stage.stake(small, pid, '5')])
  expect((await setCash(pid, '120')).data).toMatchObject({ cash: '120', late: '0', asked: '0', days: [] })
  for (const [client, amount] of [
    [first, '100'],
    [second, '100'],
    [small, '5'],
  ] as const) {
    await stage.redeem(client, pid, amount)
    app.clock.set(later(app.clock.now(), HOUR_MS))
  }
  const queue = (await (await stage.desk()).get(`/console/api/staking/redemptions?pid=${pid}`)).data.list
  expect(queue.map(({ amount }: { amount: string }) => amount)).toEqual(['5', '100', '100'])
  const read = (await (await stage.desk()).get('/console/api/audit?act=staking.queue.read')).data.list
  expect(read[0].subject).toContain(`user ${queue[0].user_id}`)
  await stage.jump(later(day, 3 * DAY_MS))
  expect([await onHold(first), await onHold(second), await onHold(small)]).toEqual(['0', '100', '5'])
  expect([await kinds(first), await kinds(second)]).toEqual([['staking.redeemed'], ['staking.redeemLate']])
  const liquidity = (await (await stage.desk()).get(`/console/api/staking/liquidity?pid=${pid}`)).data
  expect(liquidity).toMatchObject({ cash: '20', late: '105', asked: '105', float: '0', fast_left: '0' })

  await stage.jump(later(day, 12 * DAY_MS + HOUR_MS))
  await setCash(pid, '-1')
  await stage.jump(app.clock.now())
  expect([await onHold(second), await onHold(small)]).toEqual(['0', '0'])
  // Due at day 2, 1:00: ten days at 3.65 % of a year.
  expect(await stage.balance(second)).toBe('100.1')
  expect((await second.get(`${S}/history?type=2`)).data.list).toMatchObject([
    { state: 'PAID', received: '100', paid_at: unixSeconds(app.clock.now()) },
  ])
})

/** What is redeemed of a product or of its protocol stays on hold over its pause, and is paid after it. */
async function waitsForThePause(pid: number, client: TestClient) {
  const pause = async (standard: number) =>
    (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard })
  await pause(1)
  await stage.jump(later(app.clock.now(), 3 * DAY_MS))
  expect(await onHold(client)).toBe('1')
  await pause(0)
  await stage.jump(later(app.clock.now(), HOUR_MS))
  expect(await onHold(client)).toBe('0')
}

test('a pause holds standard payments back until it ends; fast ones go on', async () => {
  const pid = await stage.product({ redeem_config: [QUICK] })
  const client = await stage.funded('30')
  await stage.stake(client, pid, '20')
  await stage.redeem(client, pid, '1')
  await stage.redeem(client, pid, '2', { quick: 1 })
  await waitsForThePause(pid, client)
})

test('the end of a pause of a product is that of its protocols: what waited there is paid', async () => {
  const defi = [{ protocol_name: 'Lido', rate: '3.65', base_rate: '1', income_days: 0 }]
  const pid = await stage.product({ is_defi: 1, defi })
  const client = await stage.funded('30')
  const [lido] = (await client.get(`${S}/product?pid=${pid}`)).data.defi
  await stage.stake(client, lido.pid, '20')
  await stage.redeem(client, lido.pid, '1')
  await waitsForThePause(pid, client)
})

test('a protocol that was paused for itself stays so when its product, which was paused meanwhile, goes on', async () => {
  const protocol = (name: string) => ({ protocol_name: name, rate: '3.65', base_rate: '1', income_days: 0 })
  const pid = await stage.product({
    is_defi: 1,
    defi: [protocol('Lido'), protocol('Jito')],
    redeem_config: [QUICK],
  })
  const client = await stage.funded('100')
  const [lido, jito] = (await client.get(`${S}/product?pid=${pid}`)).data.defi
  for (const each of [lido, jito]) expect((await stage.stake(client, each.pid, '20')).status).toBe(200)
  const pause = async (of: number, is: number) =>
    (await stage.desk()).post('/console/api/staking/pause', { pid: of, stake: is, fast: is, standard: is })
  await pause(lido.pid, 1)
  const [mine] = [await stage.redeem(client, lido.pid, '3')]
  expect(mine.status).toBe(200)
  await pause(pid, 1)
  await stage.redeem(client, jito.pid, '2')
  const acts = async (of: number) => [
    (await stage.stake(client, of, '1')).status,
    (await stage.redeem(client, of, '1', { quick: 1 })).status,
  ]
  expect([await acts(lido.pid), await acts(jito.pid)]).toEqual([
    [422, 422],
    [422, 422],
  ])
  await stage.jump(later(app.clock.now(), 3 * DAY_MS))
  expect(await onHold(client)).toBe('5')
  await pause(pid, 0)
  await stage.jump(later(app.clock.now(), HOUR_MS))
  expect([await acts(lido.pid), await onHold(client)]).toEqual([[422, 422], '3'])
  expect(await acts(jito.pid)).toEqual([200, 200])
  await pause(lido.pid, 0)
  await stage.jump(later(app.clock.now(), HOUR_MS))
  expect(await onHold(client)).toBe('0')
})

const quick = { quick: 1 }
/** Cash is entered when so much is asked back, and nobody has asked for anything since. */
async function waiting(cash: string, amounts: readonly string[]) {
  const pid = await stage.product({ redeem_config: [redeemOf({ ...QUICK, redeem_quick_daily: '-1' })] })
  await stage.jump(later(nextDay(), HOUR_MS))
  const clients = await Promise.all(amounts.map((amount) => stage.funded(amount)))
  for (const [at, client] of clients.entries()) await stage.stake(client, pid, amounts[at] ?? '0')
  for (const [at, client] of clients.entries()) await stage.redeem(client, pid, amounts[at] ?? '0')
  const hasty = await stage.funded('1000')
  await stage.stake(hasty, pid, '1000')
  await setCash(pid, cash)
  return { pid, clients, hasty }
}
const cashOf = async (pid: number) => (await (await stage.desk()).get(`/console/api/staking/liquidity?pid=${pid}`)).data

test('example 16: a fast redemption takes no cash that standard ones wait for', async () => {
  const short = await waiting('100', ['60', '60', '60'])
  expect(await cashOf(short.pid)).toMatchObject({ float: '0', fast_left: '0' })
  expect(await stage.redeem(short.hasty, short.pid, '10', quick)).toMatchObject({
    fail_reason: 'redeem.quickRedeemLimit',
    params: { number: '0', coin: 'SOL' },
  })

  const { pid, hasty } = await waiting('500', ['180'])
  expect(await cashOf(pid)).toMatchObject({ cash: '500', float: '320', fast_left: '320.32032032' })
  expect((await hasty.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('320.32032032')
  expect((await stage.redeem(hasty, pid, '320.32032033', quick)).fail_reason).toBe('redeem.quickRedeemLimit')
  expect((await stage.redeem(hasty, pid, '299.99999999', quick)).data.received).toBe('299.7')
  expect(await cashOf(pid)).toMatchObject({ cash: '200.3', float: '20.3' })
})

test('example 16: all of the float may be asked for, and what is asked back standard counts from the next minute on', async () => {
  const { pid, hasty } = await waiting('500', ['180'])
  expect((await stage.redeem(hasty, pid, '320.32032032', quick)).data.received).toBe('320')
  expect(await cashOf(pid)).toMatchObject({ cash: '180', float: '0' })

  const other = await waiting('500', ['180'])
  await stage.redeem(other.hasty, other.pid, '100')
  expect(await cashOf(other.pid)).toMatchObject({ float: '320' })
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await cashOf(other.pid)).toMatchObject({ float: '220' })
  await setCash(other.pid, '-1')
  expect(await cashOf(other.pid)).toMatchObject({ cash: null, float: null, fast_left: null })
})

const becomeFast = (client: TestClient, id: number, more: object = {}) =>
  client.post(`${S}/redeem-fast`, { id, ...more })
const lastOf = async (client: TestClient) => (await client.get(`${S}/history?type=2`)).data.list[0]

test('a waiting redemption becomes a fast one for its fee, once, where float and quota allow it', async () => {
  const { pid, clients } = await waiting('500', ['180', '100'])
  const [mine, other] = clients
  if (mine === undefined || other === undefined) throw new RangeError('nobody')
  await stage.jump(later(app.clock.now(), 2 * MINUTE_MS))
  await setCash(pid, '500')
  const { id } = await lastOf(mine)
  expect((await becomeFast(other, id)).status).toBe(404)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => becomeFast(mine, id, { text: `t-fast-${n}` })))
  const [done] = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(done?.data).toMatchObject({ id, quick: 1, fee: '0.18', received: '179.82', state: 'REDEEMING' })
  expect(new Set(replies.flatMap(({ fail_reason }) => (fail_reason === undefined ? [] : [fail_reason])))).toEqual(
    new Set(['staking.redeem.notWaiting']),
  )
  // What it waited for is free: 500 less 100, less what it is paid.
  expect(await cashOf(pid)).toMatchObject({ cash: '320.18', float: '220.18' })
  await stage.jump(later(app.clock.now(), 31 * MINUTE_MS))
  expect([await onHold(mine), await stage.balance(mine), await onHold(other)]).toEqual(['0', '179.82', '100'])
  expect((await becomeFast(mine, id)).fail_reason).toBe('staking.redeem.notWaiting')
})

test('a waiting redemption stays standard where the float, the quota of the day or the terms have no fast one for it', async () => {
  const { pid, clients } = await waiting('100', ['60', '60'])
  const [mine] = clients
  if (mine === undefined) throw new RangeError('nobody')
  const { id } = await lastOf(mine)
  expect(await becomeFast(mine, id)).toMatchObject({ fail_reason: 'redeem.quickRedeemLimit', params: { number: '0' } })
  // Asked for within the minute, it is not yet in the float as its own.
  await setCash(pid, '121')
  expect((await becomeFast(mine, id)).fail_reason).toBe('redeem.quickRedeemLimit')
  await stage.jump(later(app.clock.now(), 2 * MINUTE_MS))
  await setCash(pid, '121')
  expect((await becomeFast(mine, id)).status).toBe(200)

  const plain = await stage.product()
  const client = await stage.funded('10')
  await stage.stake(client, plain, '10')
  const asked = await stage.redeem(client, plain, '5')
  expect((await becomeFast(client, asked.data.id)).fail_reason).toBe('staking.redeem.noFast')
})

test('what becomes fast counts for the quota of the day on which it does', async () => {
  const pid = await stage.product({ redeem_config: [redeemOf({ ...QUICK, redeem_quick_daily: '5' })] })
  const client = await stage.funded('20')
  await stage.jump(later(nextDay(), HOUR_MS))
  await stage.stake(client, pid, '20')
  const [one, two] = [await stage.redeem(client, pid, '4'), await stage.redeem(client, pid, '3')]
  await stage.jump(later(nextDay(), HOUR_MS))
  expect((await becomeFast(client, one.data.id)).data.quick).toBe(1)
  expect(await becomeFast(client, two.data.id)).toMatchObject({
    fail_reason: 'redeem.quickRedeemLimit',
    params: { number: '1', coin: 'SOL' },
  })
  await stage.jump(later(nextDay(), -60_000))
  expect((await becomeFast(client, two.data.id)).status).toBe(422)
})

test('what there is bounds fast redemption too, and may be paid early from the least days on', async () => {
  const pid = await stage.product({ redeem_config: [QUICK] })
  const client = await stage.funded('100')
  await stage.stake(client, pid, '100')
  await setCash(pid, '40')
  // A thousandth of it is the fee, which is not paid out.
  expect((await client.get(`${S}/user-info?pid=${pid}`)).data.fast_left).toBe('40.04004004')
  expect(await stage.redeem(client, pid, '40.04004005', { quick: 1 })).toMatchObject({
    fail_reason: 'redeem.quickRedeemLimit',
    params: { number: '40.04004004' },
  })
  expect((await stage.redeem(client, pid, '10', { quick: 1 })).status).toBe(200)
  const { data: cash } = await (await stage.desk()).get(`/console/api/staking/liquidity?pid=${pid}`)
  expect([cash.cash, cash.fast_left]).toEqual(['30.01', '30.04004004'])
  expect((await stage.redeem(client, pid, '30.04004004', { quick: 1 })).data).toMatchObject({ received: '30.01' })
  await setCash(pid, '25')
  await stage.redeem(client, pid, '25')
  const early = async () => (await (await stage.desk()).post('/console/api/staking/redemptions/early', { pid })).data
  expect(await early()).toEqual({ pid, paid: 0, amount: '0' })
  await stage.jump(later(app.clock.now(), DAY_MS))
  expect(await early()).toEqual({ pid, paid: 1, amount: '25' })
  expect(await onHold(client)).toBe('0')
})

test('paying early shows whom it would pay and how much, pays no more than was confirmed, and is written down', async () => {
  const pid = await stage.product({ redeem_minday: 1, redeem_maxday: 9 })
  const [one, other] = await Promise.all([stage.funded('100'), stage.funded('100')])
  await Promise.all([stage.stake(one, pid, '100'), stage.stake(other, pid, '100')])
  const day = nextDay()
  await stage.jump(day)
  const path = '/console/api/staking/redemptions/early'
  const preview = async () => (await (await stage.desk()).get(`${path}?pid=${pid}`)).data
  const pay = async (most: string) => (await (await stage.desk()).post(path, { pid, most })).data
  expect(await preview()).toEqual({ pid, redemptions: 0, amount: '0', held_by: null, list: [] })
  await stage.redeem(one, pid, '40')
  expect(await preview()).toMatchObject({ redemptions: 0, held_by: 'days' })
  await stage.jump(later(day, DAY_MS))
  await stage.redeem(other, pid, '30')
  const { user } = (await one.get('/apiw/v2/session')).data
  expect(await preview()).toMatchObject({
    redemptions: 1,
    amount: '40',
    held_by: 'days',
    list: [{ user_id: user.id, amount: '40' }],
  })
  const audited = async (act: string) => (await (await stage.desk()).get(`/console/api/audit?act=${act}`)).data.list
  expect((await audited('staking.queue.read'))[0].subject).toBe(`user ${user.id}`)
  // Meanwhile another has waited long enough: they were not shown.
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await preview()).toMatchObject({ redemptions: 2, amount: '70', held_by: null })
  expect(await pay('40')).toEqual({ pid, paid: 1, amount: '40' })
  expect([await onHold(one), await onHold(other)]).toEqual(['0', '30'])
  expect((await audited('staking.redemption.early'))[0]).toMatchObject({ subject: String(pid) })
  await setCash(pid, '29')
  expect(await preview()).toMatchObject({ redemptions: 0, held_by: 'cash' })
  await setCash(pid, '-1')
  await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard: 1 })
  expect(await preview()).toMatchObject({ redemptions: 0, held_by: 'pause' })
  await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard: 0 })
  // Less than the next is owed pays nobody, and who is due is paid as ever.
  expect(await pay('29.99999999')).toEqual({ pid, paid: 0, amount: '0' })
  app.clock.set(later(day, 10 * DAY_MS))
  expect(await pay('29.99999999')).toEqual({ pid, paid: 0, amount: '0' })
  await stage.jump(app.clock.now())
  expect(await onHold(other)).toBe('0')
})

test('a preview of early payments reads a queue of any length, and shows the first', async () => {
  const pid = await stage.product({ redeem_minday: 0, redeem_maxday: 9 })
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '1000')
  await stage.redeem(client, pid, '1')
  // Of nothing, so that no money is made.
  await app.db.execute(
    `insert into staking_redemption (bucket, user_id, id, holding_id, product_id, coin, amount, fee, lost, is_fast, rewards, state,
       created_at, due_at, look_at, late)
     select bucket, user_id, id + n, holding_id, product_id, coin, 0, 0, 0, is_fast, rewards, state, created_at, due_at, look_at, 0
     from staking_redemption cross join generate_series(1, 1000) as n where product_id = $1`,
    [pid],
  )
  const path = '/console/api/staking/redemptions/early'
  const { data } = await (await stage.desk()).get(`${path}?pid=${pid}`)
  expect([data.redemptions, data.amount, data.list.length]).toEqual([1001, '1', 50])
  const paid = await (await stage.desk()).post(path, { pid, most: '1' })
  expect(paid.data).toEqual({ pid, paid: 1001, amount: '1' })
})

test('what is paid early overtakes nobody: one that may not be paid yet holds back all behind it', async () => {
  const pid = await stage.product({ redeem_minday: 2, redeem_maxday: 9 })
  const [slow, quick] = await Promise.all([stage.funded('100'), stage.funded('100')])
  await Promise.all([stage.stake(slow, pid, '100'), stage.stake(quick, pid, '100')])
  const day = nextDay()
  await stage.jump(day)
  await stage.redeem(slow, pid, '40')
  // Who asks from tomorrow on is paid sooner than they are.
  await stage.change(pid, { redeem_maxday: 3 })
  await stage.jump(later(day, DAY_MS))
  await stage.redeem(quick, pid, '30')
  await setCash(pid, '40')
  const early = async () => (await (await stage.desk()).post('/console/api/staking/redemptions/early', { pid })).data
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await early()).toEqual({ pid, paid: 0, amount: '0' })
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await early()).toEqual({ pid, paid: 1, amount: '30' })
  expect([await onHold(quick), await onHold(slow)]).toEqual(['0', '40'])
  await setCash(pid, '-1')
  await stage.jump(later(day, 9 * DAY_MS))
  expect(await onHold(slow)).toBe('0')
})

test('who is paid late earns the base rate of each day, on what was left of it then', async () => {
  const pid = await stage.product({ base_rate: '3.65', reward_coin: [rewardOf('0')], pass_losses: 1 })
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '1000')
  const day = nextDay()
  await stage.jump(day)
  await stage.redeem(client, pid, '1000')
  await setCash(pid, '0')
  await stage.jump(later(day, 7 * DAY_MS - HOUR_MS))
  await stage.change(pid, { base_rate: '0' })
  await stage.jump(later(day, 9 * DAY_MS - HOUR_MS))
  await stage.change(pid, { base_rate: '7.3' })
  await stage.jump(later(day, 11 * DAY_MS))
  await stage.byTwo('/console/api/staking/loss', { pid, ratio: '0.2', reason: 'Double signing' })
  await stage.jump(later(day, 12 * DAY_MS))
  await setCash(pid, '-1')
  await stage.jump(app.clock.now())
  // Five days at 3.65 %, two at nothing, two at 7.3 %, and one more of what the loss left.
  expect(await stage.balance(client)).toBe(
    decimalText(decimal('800') + decimal('0.5') + decimal('0.4') + decimal('0.16')),
  )
})

test('everybody who is past due is told, however many there are', async () => {
  const pid = await stage.product()
  const client = await stage.funded('1000')
  await stage.stake(client, pid, '1000')
  await stage.redeem(client, pid, '1')
  await setCash(pid, '0')
  // More than one transaction serves; of nothing, so that no money is made.
  await app.db.execute(
    `insert into staking_redemption (bucket, user_id, id, holding_id, product_id, coin, amount, fee, lost, is_fast, rewards, state,
       created_at, due_at, look_at, late)
     select bucket, user_id, id + n, holding_id, product_id, coin, 0, 0, 0, is_fast, rewards, state, created_at, due_at, look_at, 0
     from staking_redemption cross join generate_series(1, 600) as n where product_id = $1`,
    [pid],
  )
  await stage.jump(later(app.clock.now(), 2 * DAY_MS))
  const [told] = await app.db.query<{ count: number }>(
    `select count(*) as count from notice where kind = 'staking.redeemLate' and user_id =
       (select user_id from staking_redemption where product_id = $1 limit 1)`,
    [pid],
  )
  expect(told?.count).toBe(601)
  await setCash(pid, '-1')
  await stage.jump(app.clock.now())
  expect(await onHold(client)).toBe('0')
})

test('protocols of a product share its fast quota of the day, each customer’s and everybody’s', async () => {
  const protocols = ['Lido', 'Rocket'].map((protocol_name) => ({
    protocol_name,
    base_rate: '1',
    rate: '3.65',
    income_days: 0,
  }))
  const config = { ...QUICK, redeem_quick_fee: '0' }
  const pid = await stage.product({
    is_defi: 1,
    defi: protocols,
    redeem_config: [config],
    product_quick_daily: '60',
  })
  const [first, second] = await Promise.all([stage.funded('200'), stage.funded('200')])
  const { defi } = (await first.get(`${S}/product?pid=${pid}`)).data
  const [one, other] = defi.map((each: { pid: number }) => each.pid)
  for (const client of [first, second])
    for (const each of [one, other]) expect((await stage.stake(client, each, '100')).status).toBe(200)
  const left = async (client: TestClient, of: number) => (await client.get(`${S}/user-info?pid=${of}`)).data.fast_left
  expect((await stage.redeem(first, one, '30', { quick: 1 })).status).toBe(200)
  expect(await Promise.all([one, other, pid].map((of) => left(first, of)))).toEqual(['20', '20', '20'])
  expect(await stage.redeem(first, other, '21', { quick: 1 })).toMatchObject({
    fail_reason: 'redeem.quickRedeemLimit',
    params: { number: '20' },
  })
  // Of everybody's 60 there are 30.
  expect(await Promise.all([one, other].map((of) => left(second, of)))).toEqual(['30', '30'])
  expect((await stage.redeem(second, other, '31', { quick: 1 })).params).toMatchObject({ number: '30' })
  expect((await stage.redeem(second, other, '30', { quick: 1 })).status).toBe(200)
  expect(await left(first, one)).toBe('0')
  const liquidity = (await (await stage.desk()).get(`/console/api/staking/liquidity?pid=${one}`)).data
  expect(liquidity.fast_left).toBe('0')
  app.clock.set(nextDay())
  expect(await left(first, other)).toBe('50')
})

test('fifty connections of fast redemption never take more than there is', async () => {
  const pid = await stage.product({ redeem_config: [{ ...QUICK, redeem_quick_daily: '-1' }] })
  const clients = await Promise.all(Array.from({ length: 10 }, () => stage.funded('10')))
  await Promise.all(clients.map((client) => stage.stake(client, pid, '10')))
  await setCash(pid, '13')
  const asked = clients.flatMap((client) => Array.from({ length: 5 }, () => client))
  const replies = await Promise.all(asked.map((client) => stage.redeem(client, pid, '2', { quick: 1 })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  expect((await (await stage.desk()).get(`/console/api/staking/liquidity?pid=${pid}`)).data.cash).toBe('1.012')
})

test('over 400 days quotas of days that are over go, and the one of today stays', async () => {
  const pid = await stage.product({
    redeem_config: [QUICK],
    product_quick_daily: '10',
    reward_coin: [rewardOf('3.65')],
    fee: '0',
  })
  const client = await stage.funded('100')
  const day = nextDay()
  await stage.jump(day)
  await stage.stake(client, pid, '100')
  await stage.redeem(client, pid, '1', { quick: 1 })
  // Days of this product alone are played.
  await app.db.execute(`update staking_product set due_at = due_at + interval '9 years' where id <> $1`, [pid])
  await addMonths(app.db, day, later(day, 401 * DAY_MS))
  await stage.jump(later(day, 400 * DAY_MS))
  await stage.redeem(client, pid, '1', { quick: 1 })
  await fastDayRetention().remove(app.db, later(day, 398 * DAY_MS))
  const rows = await app.db.query<{ day: Instant }>('select day from staking_fast_day where product_id = $1', [pid])
  expect(rows.map((row) => row.day)).toEqual([later(day, 400 * DAY_MS)])
  const [sum] = await app.db.query<{ days: number; amount: string }>(
    'select count(*) as days, trim_scale(sum(gross))::text as amount from staking_reward where product_id = $1',
    [pid],
  )
  expect(sum).toEqual({ days: 400, amount: '3.96' })
})
