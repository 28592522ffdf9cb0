import { decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import { bonusAmount, tierInterestOfYear } from '@tenor/contract/simple-earn'
import { isoText, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../../test-app.ts'
import { fixedApp, fixedStage, X } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const paidAt = (order: { finish_time: number }) => stage.at(order.finish_time + 1_800)
const notices = async (client: TestClient) => (await client.get('/apiw/v2/account/notices')).data.list

describe('a renewal', () => {
  test('goes on from the old finish with principal and interest, at the higher of two rates, and again', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const bought = (await stage.lend(client, id, '1000', { reinvest_status: 1 })).data
    const finish = stage.at(bought.finish_time)
    app.clock.set(later(finish, -3_600_000))
    await stage.change(id, { year_rate: '0.08' })
    app.clock.set(later(finish, -1_000))
    await stage.change(id, { year_rate: '0.05' })
    await stage.jump(paidAt(bought))
    const [next] = (await client.get(`${X}/user/lend`)).data.list
    expect(next).toMatchObject({
      principal: '1001.91780821',
      year_rate: '0.08',
      total_interest: '1.53718896',
      start_time: bought.finish_time,
      renewal_of: bought.order_id,
      reinvest_status: 1,
      finish_time: bought.finish_time + 7 * 86_400,
    })
    expect(await stage.order(client, bought.order_id)).toMatchObject({ paid_to: 'renewed', renewed_by: next.order_id })
    expect([await stage.balance(client), await stage.balance(client, 'fixed')]).toEqual(['9000', '1001.91780821'])
    expect((await notices(client))[0]).toMatchObject({
      kind: 'fixed.renewed',
      params: { amount: '1001.91780821', days: 7 },
    })
    await stage.jump(paidAt(next))
    const [third] = (await client.get(`${X}/user/lend`)).data.list
    expect(third).toMatchObject({ year_rate: '0.05', principal: '1003.45499717' })
  })

  test('is not made for whom operators keep from Simple Earn meanwhile: it is paid out, and said so', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    await stage.standing(await stage.userId(client), { region: 'CH' })
    const bought = (await stage.lend(client, id, '1000', { reinvest_status: 1 })).data
    const operator = await stage.desk()
    const { business, menu } = (await operator.get('/console/api/compliance')).data
    const without = business.filter((line: string) => line !== 'simple_earn')
    await operator.put('/console/api/compliance', { region: 'CH', business: without, menu })
    await stage.jump(paidAt(bought))
    await operator.put('/console/api/compliance', { region: 'CH', business, menu })
    expect(await stage.order(client, bought.order_id)).toMatchObject({ paid_to: 'spot', renewed_by: null })
    expect((await notices(client))[0]).toMatchObject({ kind: 'fixed.notRenewed' })
  })

  test('of more than the quota keeps what it held; the excess goes to spot', async () => {
    const id = await stage.product({ user_max_lend_volume: '1001' })
    const client = await stage.funded()
    const bought = (await stage.lend(client, id, '1000', { reinvest_status: 1 })).data
    await stage.jump(paidAt(bought))
    const [next] = (await client.get(`${X}/user/lend`)).data.list
    expect([next.principal, await stage.balance(client)]).toEqual(['1001', '9000.91780821'])
    await stage.change(id, { user_max_lend_volume: '500', max_lend_volume: '600' })
    await stage.jump(paidAt(next))
    const [kept] = (await client.get(`${X}/user/lend`)).data.list
    expect(kept.principal).toBe('1001')
  })

  test('of a product that is gone takes the best of the coin that is not longer and not lower; else it is paid out', async () => {
    const terms = { asset: 'BTC', min_lend_amount: '0.01', user_max_lend_volume: '10', max_lend_volume: '100' }
    const gone = await stage.product({ ...terms, year_rate: '0.03' })
    const better = await stage.product({ ...terms, year_rate: '0.04', lock_up_period: 5 })
    await stage.product({ ...terms, year_rate: '0.09', lock_up_period: 8 })
    await stage.product({ ...terms, year_rate: '0.029', lock_up_period: 3 })
    const client = await stage.funded('2', 'BTC')
    const bought = (await stage.lend(client, gone, '1', { reinvest_status: 1 })).data
    await stage.change(gone, { sale_status: 2 })
    await stage.jump(paidAt(bought))
    const [next] = (await client.get(`${X}/user/lend`)).data.list
    expect(next).toMatchObject({ product_id: better, year_rate: '0.04', lock_up_period: 5 })
    expect((await client.get(`${X}/user/remaining?product_id=${gone}`)).data.used).toBe('0')
    await stage.change(better, { status: 'retired' })
    await stage.jump(paidAt(next))
    expect((await client.get(`${X}/user/lend`)).data.list).toEqual([])
    expect(await stage.order(client, next.order_id)).toMatchObject({ paid_to: 'spot', status: 2 })
    expect((await notices(client))[0]).toMatchObject({ kind: 'fixed.notRenewed', params: { asset: 'BTC' } })
  })

  test('is not made for who may take on nothing new', async () => {
    const client = await stage.funded()
    const bought = (await stage.lend(client, await stage.product(), '1000', { reinvest_status: 1 })).data
    await stage.standing(await stage.userId(client), { trading_locked: 1 })
    await stage.jump(paidAt(bought))
    expect(await stage.balance(client)).toBe('10001.91780821')
  })

  test('lies in the slices of the tiers behind what else the customer holds', async () => {
    const tiers = [
      { left: '0', right: '500', apr: '0.04' },
      { left: '500', right: '-1', apr: '0' },
    ]
    const id = await stage.product({ ladder_apr: tiers, year_rate: '0.06' })
    const client = await stage.funded()
    const first = (await stage.lend(client, id, '400', { reinvest_status: 1 })).data
    const second = (await stage.lend(client, id, '300', { reinvest_status: 1 })).data
    await stage.jump(paidAt(first))
    const { list } = (await client.get(`${X}/user/lend`)).data
    const of = (order: { order_id: number }) =>
      list.find((row: { renewal_of: number }) => row.renewal_of === order.order_id)
    expect(of(first).bonus_info.quota_before).toBe('0')
    expect(of(second).bonus_info.quota_before).toBe(of(first).principal)
  })
})

test('many orders of one finish, half of them reinvested, are each paid once, also when begun again', async () => {
  const id = await stage.product({ max_lend_volume: '100000' })
  const clients = await Promise.all(Array.from({ length: 30 }, () => stage.funded('1000')))
  const orders = await Promise.all(
    clients.map(async (client, at) => (await stage.lend(client, id, '500', { reinvest_status: at % 2 })).data),
  )
  const due = paidAt(orders[0])
  await stage.jump(due)
  await app.db.execute('update fixed_finish set is_paid = false where finish_at = $1', [
    isoText(stage.at(orders[0].finish_time)),
  ])
  await stage.jump(later(due, 1_000))
  const spot = await Promise.all(clients.map((client) => stage.balance(client)))
  expect(spot.filter((_, at) => at % 2 === 0)).toEqual(Array(15).fill('1000.9589041'))
  expect(spot.filter((_, at) => at % 2 === 1)).toEqual(Array(15).fill('500'))
})

/** The server itself cannot delete samples. */
const withoutPrices = (coin: string) => stage.asOwner('delete from market_sample where pair = $1', [`${coin}_USDT`])

const tiersOf = (tiers: readonly { left: string; right: string; apr: string }[]) =>
  tiers.map(({ left, right, apr }) => ({
    left: decimal(left),
    right: right === '-1' ? null : decimal(right),
    apr: decimal(apr),
  }))

describe('tiers in another asset', () => {
  const TIERS = [
    { left: '0', right: '500', apr: '0.08' },
    { left: '500', right: '-1', apr: '0.01' },
  ]

  test('are paid at the last prices at or before the finish; without one they wait, and the rest does not', async () => {
    const id = await stage.product({ bonus_asset: 'GT', ladder_apr: TIERS })
    const client = await stage.funded()
    const bought = (await stage.lend(client, id, '1000')).data
    expect(bought.total_interest).toBe('1.91780821')
    const finish = stage.at(bought.finish_time)
    await withoutPrices('GT')
    await stage.jump(paidAt(bought))
    expect([await stage.balance(client), await stage.balance(client, 'spot', 'GT')]).toEqual(['10001.91780821', '0'])
    expect(await stage.order(client, bought.order_id)).toMatchObject({ bonus_info: { bonus_amount: null } })
    const portfolio = async () => (await client.get('/apiw/v2/portfolio?holdings=1')).data
    // What waits is theirs: at the index now, until it is paid at that of the finish.
    await client.post('/sandbox/prices', { pair: 'GT_USDT', price: '8' })
    const yearly = tierInterestOfYear(tiersOf(TIERS), 0n, decimal('1000'))
    const now = bonusAmount(yearly, 7, ONE, decimal('8'))
    const { holdings, worth_now } = await portfolio()
    expect(holdings).toMatchObject([
      { product: 'fixed', id: bought.order_id, put_in: '0', worth_asset: 'GT', worth: decimalText(now) },
    ])
    expect(worth_now).toBe(decimalText(multiply(now, decimal('8'), 'down')))
    expect((await client.get('/apiw/v2/portfolio/timeline')).data.list).toMatchObject([
      { product: 'fixed', what: 'arrival', id: bought.order_id, asset: 'GT', amount: null, action: 'see' },
    ])
    await withoutPrices('GT')
    await app.db.execute(
      `insert into market_sample (pair, at, price, evidence) values ('GT_USDT', $1, 7.31, '{}'), ('GT_USDT', $2, 99, '{}')`,
      [isoText(later(finish, -60_000)), isoText(later(finish, 60_000))],
    )
    const expected = decimalText(bonusAmount(yearly, 7, decimal('1'), decimal('7.31')))
    await stage.jump(later(paidAt(bought), 3_600_000))
    expect((await portfolio()).holdings).toEqual([])
    expect(await stage.balance(client, 'spot', 'GT')).toBe(expected)
    expect((await client.get(`${X}/user/history?type=4`)).data.list).toMatchObject([
      { bonus_asset: 'GT', bonus_amount: expected, interest: '0', coupon_interest: '0', principal: '1000' },
    ])
    // Samples of a test's own are no part of what the market keeps.
    await withoutPrices('GT')
  })

  test('are paid to all at the prices that the first was paid at, also by a run that goes on where one died', async () => {
    const id = await stage.product({ bonus_asset: 'GT', ladder_apr: TIERS })
    const clients = [await stage.funded(), await stage.funded()]
    const [first, second] = await Promise.all(clients.map(async (client) => (await stage.lend(client, id, '500')).data))
    await withoutPrices('GT')
    const sample = (seconds: number, price: string) =>
      app.db.execute(`insert into market_sample (pair, at, price, evidence) values ('GT_USDT', $1, $2, '{}')`, [
        isoText(later(stage.at(first.finish_time), -seconds * 1_000)),
        price,
      ])
    await stage.jump(paidAt(first))
    await sample(60, '5')
    const paid = app.db.transaction(async (tx) => {
      await tx.query(
        'select 1 as one from fixed_order where id = $1 for update /* several buckets: of this test alone */',
        [second.order_id],
      )
      const running = stage.jump(later(paidAt(first), 3_600_000))
      await expect
        .poll(async () => (await app.db.query('select award_price from fixed_bonus_due where paid_at is null'))[0])
        .toEqual({ award_price: '5.00000000' })
      // A price nearer to the finish comes in meanwhile.
      await sample(30, '10')
      return { running }
    })
    await (await paid).running
    const prices = `select award_price from fixed_bonus_due where finish_at = $1 and bonus_asset = 'GT'`
    const of = [isoText(stage.at(first.finish_time))]
    expect(await app.db.query(prices, of)).toEqual([{ award_price: '5.00000000' }])
    // As a run leaves it that died before the second was paid.
    await app.db.execute('update fixed_bonus_due set paid_at = null where finish_at = $1', of)
    await stage.jump(later(paidAt(first), 2 * 3_600_000))
    const balances = await Promise.all(clients.map((client) => stage.balance(client, 'spot', 'GT')))
    expect(balances).toEqual(['0.15342465', '0.15342465'])
    await withoutPrices('GT')
  })
})

test('the ladder tells what falls due by day and coin, and the cash of the next seven days', async () => {
  const client = await stage.funded('5', 'ETH')
  const terms = {
    asset: 'ETH',
    min_lend_amount: '0.1',
    user_max_lend_volume: '10',
    max_lend_volume: '10',
    year_rate: '0.0365',
  }
  const [near, far] = [
    await stage.product({ ...terms, lock_up_period: 5 }),
    await stage.product({ ...terms, lock_up_period: 20 }),
  ]
  await stage.lend(client, near, '1')
  await stage.lend(client, near, '2', { reinvest_status: 1 })
  await stage.lend(client, far, '1')
  const { ladder, cash } = (await (await stage.desk()).get('/console/api/simple-earn/fixed/maturities?asset=ETH')).data
  expect(ladder).toMatchObject([
    { orders: 2, principal: '3', interest: '0.0015', reinvested: '2.001' },
    { orders: 1, principal: '1', interest: '0.002' },
  ])
  expect(cash).toEqual([{ asset: 'ETH', due: '3.0015', stays: '2.001', cash: '1.0005' }])
})

describe('what is sent on to flexible', () => {
  const POOL = {
    asset: 'SOL',
    limit_min_lend_rate_year: '0.01',
    max_lend_rate_year: '0.2',
    min_lend_amount: '1',
    curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
    service_fee: '0.18',
    status: 'listed',
  }
  const TERMS = { asset: 'SOL', min_lend_amount: '0.1', user_max_lend_volume: '500', max_lend_volume: '500' }

  test('joins it when it is paid; what is below its minimum, or has no pool, stays on spot', async () => {
    const id = await stage.product(TERMS)
    const client = await stage.funded('100', 'SOL')
    const early = (await stage.lend(client, id, '2', { redeem_account_type: 1 })).data
    await stage.jump(paidAt(early))
    expect(await stage.order(client, early.order_id)).toMatchObject({ paid_to: 'spot' })
    const pool = await (await stage.desk()).post('/console/api/simple-earn/flexible', POOL)
    expect(pool.status, pool.text).toBe(200)
    const orders = []
    for (const amount of ['10', '0.5'])
      orders.push((await stage.lend(client, id, amount, { redeem_account_type: 1 })).data)
    await app.tenor.runner.runOne('flexible-hour', stage.at(orders[0].finish_time))
    await stage.jump(paidAt(orders[0]))
    const paidTo = await Promise.all(orders.map(async ({ order_id }) => (await stage.order(client, order_id)).paid_to))
    expect(paidTo).toEqual(['flexible', 'spot'])
    expect(await stage.balance(client, 'flexible', 'SOL')).toBe('10.01917808')
    expect((await notices(client))[0]).toMatchObject({ kind: 'fixed.paid' })
  })

  test('a maturity that joins it while its customers act on fifty connections loses nothing and waits for nobody', async () => {
    const id = await stage.product(TERMS)
    const clients = await Promise.all(Array.from({ length: 10 }, () => stage.funded('50', 'SOL')))
    const orders = await Promise.all(
      clients.map(async (client) => (await stage.lend(client, id, '10', { redeem_account_type: 1 })).data),
    )
    const due = paidAt(orders[0])
    app.clock.set(due)
    const act = (client: TestClient, path: string, amount: string) =>
      client.post(`/apiw/v2/uni-loan/earn/${path}`, { asset: 'SOL', amount })
    const [, replies] = await Promise.all([
      app.tenor.runner.runOne('fixed-maturity', due),
      Promise.all(
        clients.flatMap((client) => [
          act(client, 'subscribe', '3'),
          act(client, 'subscribe', '4'),
          act(client, 'subscribe', '5'),
          act(client, 'subscribe', '6'),
          act(client, 'redeem', '2'),
        ]),
      ),
    ])
    const isFair = ({ status, fail_reason = '' }: { status: number; fail_reason?: string }) =>
      status === 200 || ['flexible.noHolding', 'flexible.nothingToRedeem'].includes(fail_reason)
    expect(replies.filter((reply) => !isFair(reply)).map(({ text }) => text)).toEqual([])
    for (const [at, client] of clients.entries()) {
      expect((await stage.order(client, orders[at].order_id)).paid_to).toBe('flexible')
      const sum =
        Number(await stage.balance(client, 'flexible', 'SOL')) + Number(await stage.balance(client, 'spot', 'SOL'))
      expect(sum).toBeCloseTo(50.01917808, 7)
    }
  })
})
