import { setTimeout } from 'node:timers/promises'
import { later, MINUTE_MS, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { createTestApp, PASSWORD, TEST_START, type TestApp, type TestClient, type TestReply } from '../../test-app.ts'

/*
 * Whoever asks again under an id of their own hears the first answer, whatever is against the order by now: while the
 * first is being written, from another process, and after a restart.
 */

const DUAL = '/apiw/v2/earn/dual/order'
const SNIPER = '/apiw/v2/earn/dual-sniper/order'
const FIXED = '/apiw/v2/fixed_earn/api/user/lend'
const FLEXIBLE = '/apiw/v2/uni-loan/earn/subscribe'

let app: TestApp
let other: Awaited<ReturnType<TestApp['beside']>>
let operator: TestClient
let fixedProduct: number
beforeAll(async () => {
  app = await createTestApp()
  other = await app.beside()
  operator = await app.operator()
  const rates = { limit_min_lend_rate_year: '0', max_lend_rate_year: '0.1', min_lend_amount: '1', service_fee: '0' }
  const curve = { base: '0.01', slope1: '0', kink: '1', slope2: '0', cap: '0.1' }
  expect((await operator.post('/console/api/simple-earn/flexible', { asset: 'USDT', curve, ...rates })).status).toBe(
    200,
  )
  const term = { type: 1, asset: 'USDT', lock_up_period: 7, year_rate: '0.05', min_lend_amount: '1' }
  const quotas = { user_max_lend_volume: '10000', max_lend_volume: '100000' }
  const flags = { reinvest: 1, pre_redeem: 1, pre_redeem_policy: 'forfeit', redeem_account: 1 }
  const state = { sale_status: 1, status: 'listed' }
  const made = await operator.post('/console/api/simple-earn/fixed', { ...term, ...quotas, ...flags, ...state })
  expect(made.status).toBe(200)
  fixedProduct = made.data.id
})
afterAll(async () => {
  await other.close()
  await app.close()
})

type Wish = { path: string; body: Record<string, unknown> }
type Person = { client: TestClient; id: number }

async function someone(): Promise<Person> {
  const client = await app.customer()
  await client.faucet('USDT', '10000')
  return { client, id: (await client.get('/apiw/v2/session')).data.user.id }
}

async function dualProduct(category = 1): Promise<number> {
  const delivery_timest = Math.ceil(unixSeconds(app.clock.now()) / 3600) * 3600 + 86_400
  const copies = { min_copies: 1, max_copies: 1000 }
  const terms = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.1', delivery_timest, category, ...copies }
  const made = await operator.post('/console/api/dual/products', terms)
  expect(made.status, made.text).toBe(200)
  return made.data.id
}

/** What somebody can order of each product; prices are those of the listing. */
const WISHES: Record<string, (person: Person) => Promise<Wish>> = {
  dual: async () => ({ path: DUAL, body: { project_id: await dualProduct(), amount: '100' } }),
  async sniper({ client }) {
    app.clock.set(later(app.clock.now(), 30 * SECOND_MS - ((app.clock.now() - TEST_START) % (30 * SECOND_MS))))
    await app.tenor.runner.runUntil(app.clock.now())
    const { data } = await client.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=2')
    return { path: SNIPER, body: { project_id: data[0].id, amount: '100' } }
  },
  async 'trial funds'({ client, id }) {
    const expires_at = unixSeconds(later(app.clock.now(), 30 * 86_400_000))
    const body = { currency: 'USDT', amount: '100', expires_at, note: 'welcome' }
    const given = await operator.post(`/console/api/users/${id}/vouchers`, body)
    expect(given.status, given.text).toBe(200)
    const { data } = await client.get('/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual&limit=20')
    const project_id = await dualProduct(2)
    return { path: DUAL, body: { project_id, amount: '100', voucher_id: data.list[0].id } }
  },
  fixed: async () => ({ path: FIXED, body: { product_id: fixedProduct, amount: '50', redeem_account_type: 0 } }),
  flexible: async () => ({ path: FLEXIBLE, body: { asset: 'USDT', amount: '50' } }),
}
const PRODUCTS = Object.keys(WISHES)

/** From here on nobody would take an order of theirs, and the quotes of before are old. */
async function turnAway({ id }: Person): Promise<void> {
  await app.db.execute('update app_user set trading_locked = true where id = $1', [id])
  app.clock.set(later(app.clock.now(), 5 * MINUTE_MS))
  // Sessions are remembered for a second.
  app.realTime.set(later(app.realTime.now(), 2 * SECOND_MS))
}

/** Asks, asks again by `again` while the first waits for the customer's rows, and answers with what both heard. */
async function whileTheFirstWaits(person: Person, wish: Wish, again: TestClient, waits: number) {
  const body = { ...wish.body, text: 't-first' }
  const { first, second } = await app.db.transaction(async (tx) => {
    const key = [bucketOf(person.id), person.id]
    await tx.query('select 1 as one from ledger_balance where bucket = $1 and user_id = $2 for update', key)
    await tx.query('select 1 as one from voucher where bucket = $1 and user_id = $2 for update', key)
    const first = person.client.post(wish.path, body)
    await untilStatementsWait(app.db, 1)
    // A flexible subscription holds its customer's row while it waits.
    if (wish.path !== FLEXIBLE) await turnAway(person)
    const second = again.post(wish.path, body)
    await untilStatementsWait(app.db, waits)
    if (waits === 1) await setTimeout(50)
    return { first: heard(first), second: heard(second) }
  })
  return [await first(), await second()]
}

const heard = (reply: Promise<TestReply>) => () =>
  reply.then(({ status, data, fail_reason }) => ({ status, data, fail_reason }))

describe.each(PRODUCTS)('an order of %s, asked for again', (name) => {
  it('in another process while the first is not committed, hears the first answer', async () => {
    const person = await someone()
    const wish = await WISHES[name]?.(person)
    if (wish === undefined) throw new Error('no wish')
    const [first, second] = await whileTheFirstWaits(person, wish, other.as(person.client), 2)
    expect(first).toMatchObject({ status: 200, fail_reason: undefined })
    expect(second).toEqual(first)
  })

  it('in the same process while the first is not committed, hears it too, and so does whoever asks after a restart', async () => {
    const person = await someone()
    const wish = await WISHES[name]?.(person)
    if (wish === undefined) throw new Error('no wish')
    const [first, second] = await whileTheFirstWaits(person, wish, person.client, 1)
    expect(first).toMatchObject({ status: 200, fail_reason: undefined })
    expect(second).toEqual(first)
    if (wish.path === FLEXIBLE) await turnAway(person)
    const restarted = await app.beside()
    const third = restarted.as(person.client).post(wish.path, { ...wish.body, text: 't-first' })
    expect(await heard(third)()).toEqual(first)
    const refused = await restarted.as(person.client).post(wish.path, { ...wish.body, text: 't-second' })
    expect(refused.fail_reason).toBe('account.trading.locked')
    await restarted.close()
  })
})

it('what moves money in other ways is heard again too, when the customer may not do it any more', async () => {
  const person = await someone()
  const { client } = person
  await client.post(FLEXIBLE, { asset: 'USDT', amount: '50' })
  const wishes: Wish[] = [
    { path: '/apiw/v2/account/transfer', body: { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' } },
    { path: '/apiw/v2/uni-loan/earn/redeem', body: { asset: 'USDT', amount: '5' } },
  ]
  const ask = (name: string) =>
    Promise.all(
      wishes.map(({ path, body }, index) => heard(client.post(path, { ...body, text: `t-${name}${index}` }))()),
    )
  const first = await ask('moved')
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  const fundpass = 'quince tray lantern'
  expect((await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass })).status).toBe(200)
  await app.db.execute(`update app_user set region = 'US' where id = $1`, [person.id])
  app.realTime.set(later(app.realTime.now(), 2 * SECOND_MS))
  expect(await ask('moved')).toEqual(first)
  const refused = (await ask('anew')).map(({ fail_reason }) => fail_reason)
  expect(refused).toEqual(['account.region.withheld', 'account.fundPassword.needed'])
})
