import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARGIN_KEY, type TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* What the margin engine does with holdings: freezes, seizes, and writes the records of its modes. */

let stage: FlexibleStage
let texts = 0

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

async function told(client: TestClient, path: string, body: object, key = MARGIN_KEY) {
  const { id: user_id } = (await client.get('/apiw/v2/session')).data.user
  texts += 1
  const engine = stage.app.client()
  return engine.post(`/margin/api/${path}`, { text: `record-${texts}`, user_id, ...body }, { 'x-margin-key': key })
}
const freeze = (client: TestClient, amount: string) => told(client, 'pools/USDT/freeze', { amount })
const record = (client: TestClient, mode: string, amount: string, more: object = {}) =>
  told(client, 'history', { asset: 'USDT', mode, amount, ...more })

async function modesOf(client: TestClient, type: number): Promise<string[]> {
  const { data } = await client.get(`${EARN}/history?type=${type}&limit=100`)
  return data.map(({ mode, sub_business, amount }: Record<string, string>) => `${mode} ${sub_business} ${amount}`)
}

test('what a loan stands on stays lent, cannot be redeemed, and is seized up to that', async () => {
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '100' })
  expect((await freeze(client, '100.5')).params).toEqual({ amount: '100' })
  expect((await freeze(client, '60')).data).toMatchObject({ margin_frozen_amount: '60', curr_amount: '100' })
  expect(await stage.holdingOf(client)).toMatchObject({ margin_frozen_amount: '60', redeemable_amount: '40' })
  const redeemed = await client.post(`${EARN}/redeem`, { asset: 'USDT', amount: '90' })
  expect(redeemed.data).toMatchObject({ amount: '40', paid: '40' })
  expect((await record(client, 'unified_liquidation', '61')).fail_reason).toBe('flexible.engine.takeTooMuch')
  const same = { text: 'seized-once' }
  const [first, again] = [
    await record(client, 'unified_liquidation', '25', same),
    await record(client, 'unified_liquidation', '25', same),
  ]
  expect([first.status, again.data]).toEqual([200, first.data])
  expect(await stage.holdingOf(client)).toMatchObject({ curr_amount: '35', margin_frozen_amount: '35' })
  expect(await stage.spotOf(client)).toBe('40')
  expect((await record(client, 'crypto_liquidation', '5')).status).toBe(200)
  expect(await modesOf(client, 2)).toEqual(['crypto_liquidation null 5', 'unified_liquidation null 25', ' null 40'])
  expect((await freeze(client, '0')).data).toMatchObject({ margin_frozen_amount: '0' })
  expect((await record(client, 'unified_liquidation', '1', { user_id: 1 })).fail_reason).toBe('flexible.engine.noUser')
  expect((await told(client, 'history', { asset: 'USDT', mode: 'lock_auto', amount: '1' }, 'no key')).status).toBe(401)
  await stage.soundBooks()
})

test('a seizure goes before who waits, and is refused where nothing is left but loans', async () => {
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: '100' })
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })).data
  const waits = await client.post(`${EARN}/redeem`, { asset: 'USDT', amount: '30' })
  expect(waits.data).toMatchObject({ paid: '0', frozen: '30' })
  expect((await freeze(client, '71')).params).toEqual({ amount: '70' })
  await freeze(client, '50')
  expect((await record(client, 'unified_liquidation', '20')).fail_reason).toBe('flexible.pool.short')
  await stage.margin('repay', { loan_id, amount: '20' })
  expect((await record(client, 'unified_liquidation', '20')).status).toBe(200)
  expect(await stage.holdingOf(client)).toMatchObject({ frozen_amount: '30', margin_frozen_amount: '30' })
  await stage.nextHour()
  // What came in was the interest of the hour.
  expect(Number(await stage.spotOf(client))).toBeLessThan(0.01)
  await stage.margin('repay', { loan_id, amount: '40' })
  await stage.nextHour()
  expect(await stage.spotOf(client)).toBe('30')
  await stage.soundBooks()
})

/** Lenders of so much each, in an hour in which all of it is lent; `back` gives some of that back. */
async function allLent(...amounts: string[]) {
  const clients = await Promise.all(amounts.map((amount) => stage.lender(amount)))
  for (const [at, client] of clients.entries()) {
    await client.post(`${EARN}/subscribe`, { asset: 'USDT', amount: amounts[at] })
  }
  await stage.nextHour()
  const { idle } = (await stage.operator.get('/console/api/simple-earn/flexible')).data.list[0]
  const { loan_id } = (await stage.margin('borrow', { user_id: await stage.borrower(), amount: idle })).data
  const back = async (amount: string) => {
    const repaid = await stage.margin('repay', { loan_id, amount })
    expect(repaid.status, repaid.text).toBe(200)
  }
  const redeem = async (client: TestClient, amount: string) =>
    (await client.post(`${EARN}/redeem`, { asset: 'USDT', amount })).data
  return { clients: clients as [TestClient, TestClient, TestClient], back, redeem }
}

test('a seizure takes of what is kept for who waits what it is short of, and nobody else goes before them', async () => {
  const { clients, back, redeem } = await allLent('100', '100', '100')
  const [seized, waits, later] = clients
  await freeze(seized, '50')
  expect(await redeem(waits, '50')).toMatchObject({ paid: '0', frozen: '50' })
  await back('80')
  expect((await record(seized, 'unified_liquidation', '40')).status).toBe(200)
  // 30 lay idle, so that 40 of 50 are still kept.
  expect(await redeem(later, '20')).toMatchObject({ paid: '0', frozen: '20' })
  await stage.nextHour()
  expect(Math.floor(Number(await stage.spotOf(waits)))).toBe(40)
  expect(await stage.spotOf(later)).toBe('0')
  await back('70')
  await stage.nextHour()
  expect([await stage.spotOf(waits), await stage.spotOf(later)]).toEqual(['50', '20'])
  await stage.soundBooks()
})

test('a seizure that cannot be had leaves what is kept for who waits', async () => {
  const { clients, back, redeem } = await allLent('100', '100', '100')
  const [seized, waits, later] = clients
  await freeze(seized, '50')
  expect(await redeem(waits, '50')).toMatchObject({ frozen: '50' })
  await back('20')
  expect((await record(seized, 'unified_liquidation', '40')).fail_reason).toBe('flexible.pool.short')
  expect(await redeem(later, '10')).toMatchObject({ paid: '0', frozen: '10' })
  await stage.nextHour()
  expect(Math.floor(Number(await stage.spotOf(waits)))).toBe(20)
  expect(await stage.spotOf(later)).toBe('0')
  await back('80')
  await stage.nextHour()
  await stage.soundBooks()
})

/** How often statements waited for each other crosswise. */
async function deadlocks(): Promise<number | undefined> {
  const [row] = await stage.app.db.query<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  )
  return row?.count
}

test('seizures, redemptions and repayments at once keep the books of the pool, also while an hour is paid', async () => {
  const { clients, back, redeem } = await allLent('100', '100', '100')
  const [seized, waits, later] = clients
  await freeze(seized, '90')
  await redeem(waits, '60')
  await back('80')
  const burst = Array.from({ length: 8 }, () => [
    record(seized, 'unified_liquidation', '7.5'),
    redeem(later, '5'),
    redeem(waits, '1'),
  ])
  const before = await deadlocks()
  await Promise.all([stage.nextHour(), ...burst.flat()])
  expect(await deadlocks()).toBe(before)
  await stage.soundBooks()
  await back('150')
  await stage.nextHour(2)
  await stage.soundBooks()
  const { curr_amount, margin_frozen_amount } = await stage.holdingOf(seized)
  expect(Number(curr_amount)).toBeGreaterThanOrEqual(Number(margin_frozen_amount))
})

test('every mode can be produced in a sandbox, and stands in the history with what used the money', async () => {
  const client = await stage.lender('300')
  const play = async (mode: string, amount: string, more: object = {}) => {
    const reply = await client.post('/sandbox/margin-history', { asset: 'USDT', mode, amount, ...more })
    expect([mode, reply.status, reply.text]).toEqual([mode, 200, reply.text])
  }
  await play('lock_auto', '100')
  await play('convert_to_regular', '50')
  await play('launch_pool', '20')
  await play('launch_pool', '10', { sub_business: 'launch_pad' })
  await play('unified_liquidation', '30')
  await play('crypto_liquidation', '15')
  await play('after_liquidation', '5')
  await client.post(`${EARN}/autoinvest`, { assets: 'USDT', status: '1' })
  await stage.nextHour()
  expect(await stage.spotOf(client)).toBe('30')
  expect(await modesOf(client, 1)).toEqual([
    'auto_earn null 150',
    'after_liquidation null 5',
    'convert_to_regular null 50',
    'lock_auto null 100',
  ])
  expect(await modesOf(client, 2)).toEqual([
    'crypto_liquidation null 15',
    'unified_liquidation null 30',
    'launch_pool launch_pad 10',
    'launch_pool launch_pool 20',
  ])
  const file = (await client.get(`${EARN}/history.csv?type=2`)).text
  expect(file).toContain(',USDT,redeem,launch_pool,10,0,,,,,launch_pad')
  await stage.soundBooks()
})

test('what the engine puts in is judged as a subscription of the customer: a lock and a rule of the region hold', async () => {
  const client = await stage.lender('100')
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const set = (body: object) => stage.operator.post(`/console/api/users/${id}`, body)
  const put = async () => (await record(client, 'convert_to_regular', '10')).fail_reason
  expect((await set({ trading_locked: 1 })).status).toBe(200)
  expect(await put()).toBe('account.trading.locked')
  await set({ trading_locked: 0, region: 'CH' })
  const rules = '/console/api/compliance'
  const { business, menu } = (await stage.operator.get(rules)).data
  const without = business.filter((line: string) => line !== 'simple_earn')
  await stage.operator.put(rules, { region: 'CH', business: without, menu })
  expect(await put()).toBe('flexible.region')
  await stage.operator.put(rules, { region: 'CH', business, menu })
  expect(await put()).toBeUndefined()
  expect(await stage.spotOf(client)).toBe('90')
  await stage.soundBooks()
})
