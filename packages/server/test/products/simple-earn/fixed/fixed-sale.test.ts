import { DAY_MS, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from '../../../test-app.ts'
import { CONSOLE, fixedApp, fixedStage, X } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

describe('what an order saw', () => {
  test('a lower rate than seen is refused, a higher one is given', async () => {
    const id = await stage.product({ year_rate: '0.1' })
    const client = await stage.funded()
    await stage.change(id, { year_rate: '0.08' })
    const lower = await stage.lend(client, id, '100', { year_rate: '0.1' })
    expect(lower).toMatchObject({ status: 409, fail_reason: 'ERR_RATE_CHANGED', params: { percent: '8' } })
    await stage.change(id, { year_rate: '0.12' })
    expect((await stage.lend(client, id, '100', { year_rate: '0.1' })).data.year_rate).toBe('0.12')
  })

  test('less interest than seen, tiers included, is refused, and more is given', async () => {
    const tiers = [
      { left: '0', right: '500', apr: '0.04' },
      { left: '500', right: '-1', apr: '0' },
    ]
    const id = await stage.product({ lock_up_period: 14, year_rate: '0.06', ladder_apr: tiers })
    const client = await stage.funded()
    // As a customer sees it who has nothing of it yet; the first order uses 400 of the tier.
    const seen = { year_rate: '0.06', interest: '1.53424657' }
    expect((await stage.lend(client, id, '400', seen)).status).toBe(200)
    expect(await stage.lend(client, id, '400', seen)).toMatchObject({ status: 409, fail_reason: 'ERR_RATE_CHANGED' })
    expect((await stage.lend(client, id, '400', { ...seen, interest: '1.07397260' })).data.total_interest).toBe(
      '1.0739726',
    )
    await stage.change(id, { year_rate: '0.07' })
    expect((await stage.lend(client, id, '400', { interest: '0.92054794' })).status).toBe(200)
  })

  test('a later start than seen is refused', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const [product] = (await client.get(`${X}/product/list?id=${id}`)).data.list
    const seen = { interest_start: product.start_time }
    expect((await stage.lend(client, id, '100', seen)).status).toBe(200)
    app.clock.set(later(app.clock.now(), DAY_MS))
    expect(await stage.lend(client, id, '100', seen)).toMatchObject({ status: 409, fail_reason: 'ERR_START_CHANGED' })
  })
})

test('an order whose term became another one while it was judged is paid at its own finish', async () => {
  const id = await stage.product({ lock_up_period: 11 })
  const client = await stage.funded()
  const finish = later(app.clock.now(), 12 * DAY_MS - (app.clock.now() % DAY_MS))
  let lent: ReturnType<typeof stage.lend> | undefined
  // Who makes the first finish known waits for another who does.
  await app.db.transaction(async (tx) => {
    await tx.execute('insert into fixed_finish (finish_at) values ($1)', [isoText(finish)])
    lent = stage.lend(client, id, '100')
    await new Promise((wake) => setTimeout(wake, 300))
    expect((await stage.change(id, { lock_up_period: 23 })).status).toBe(200)
  })
  const { data } = (await lent) ?? { data: null }
  expect(data).toMatchObject({ lock_up_period: 23, finish_time: unixSeconds(later(finish, 12 * DAY_MS)) })
  const known = await app.db.query('select is_paid from fixed_finish where finish_at = $1', [
    isoText(later(finish, 12 * DAY_MS)),
  ])
  expect(known).toEqual([{ is_paid: false }])
})

describe('who may buy', () => {
  test('amounts are judged in the order of the form, each with its key', async () => {
    const id = await stage.product({ user_max_lend_volume: '500' })
    const client = await stage.funded('300')
    const reason = async (amount: string, more: object = {}) => (await stage.lend(client, id, amount, more)).fail_reason
    expect(await reason('9')).toBe('finances.simpleEarn.minPurchaseAmount')
    expect(await reason('301')).toBe('lend_earn.insufficient.balance')
    await client.faucet('USDT', '1000')
    expect(await reason('501')).toBe('finance.individualRemainingQuotaAmount')
    const voucher = await stage.voucher(await stage.userId(client), { buy_limit_low: '200' })
    expect(await reason('100', { financial_rate_id: voucher.data.id })).toBe('simple.min_purchase')
    expect((await stage.lend(client, id, '495')).status).toBe(200)
    expect(await reason('10')).toBe('simple_earn.amount.tip.remainingQuotaLessAmount')
    expect((await client.get(`${X}/user/remaining?product_id=${id}`)).data).toMatchObject({
      remaining: '5',
      used: '495',
    })
  })

  test('VIP products are for their tiers and from tier 5 on, and the VIP variants know no others', async () => {
    const [vip, normal] = [await stage.product({ type: 2, min_vip: 5, max_vip: 7 }), await stage.product()]
    const client = await stage.funded()
    const userId = await stage.userId(client)
    const reason = async (tier: number) => {
      await stage.setCustomer(userId, 'tier', { tier })
      return (await stage.lend(client, vip, '100')).fail_reason
    }
    expect(await reason(4)).toBe('simpleEarn.fixed.vip.below')
    expect(await reason(8)).toBe('simpleEarn.fixed.vip.above')
    await stage.setCustomer(userId, 'tier', { tier: 6 })
    const bought = await client.post(`${X}/vip/user/lend`, { product_id: vip, amount: '100' })
    expect(bought.data).toMatchObject({ product_type: 2 })
    expect((await client.post(`${X}/vip/user/lend`, { product_id: normal, amount: '100' })).status).toBe(404)
    await stage.lend(client, normal, '100')
    expect((await client.get(`${X}/user/lend?order_type=1`)).data.total).toBe(2)
    expect((await client.get(`${X}/vip/user/lend?order_type=1`)).data.list).toMatchObject([{ product_id: vip }])
    const listed = (await client.get(`${X}/vip/product/list`)).data.list
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([vip])
    expect((await stage.desk()).post).toBeDefined()
    const low = await (await stage.desk()).post(CONSOLE, { ...(await body(vip)), min_vip: 4 })
    expect(low.fail_reason).toBe('simpleEarn.fixed.vipRange')
  })

  async function body(id: number): Promise<object> {
    const { list } = (await (await stage.desk()).get(`${CONSOLE}?page_size=100`)).data
    const {
      used: _u,
      created_at: _c,
      start_at: _s,
      end_at: _e,
      bonus_asset: _b,
      pre_redeem_policy: policy,
      ...row
    } = list.find((each: { id: number }) => each.id === id)
    return { ...row, ...(policy === null ? {} : { pre_redeem_policy: policy }) }
  }

  test('a special product asks for an invitation', async () => {
    const [invited, other] = [await stage.funded(), await stage.funded()]
    const id = await stage.product({ type: 3, eligible: [await stage.userId(invited)] })
    expect((await invited.get(`${X}/product/verify?pid=${id}`)).data).toEqual({ pid: id, eligible: true })
    expect(await other.get(`${X}/product/verify?pid=${id}`)).toMatchObject({
      status: 422,
      fail_reason: 'simple.event.ineligible',
    })
    expect((await stage.lend(invited, id, '100')).status).toBe(200)
    expect((await stage.lend(other, id, '100')).fail_reason).toBe('simple.event.ineligible')
  })

  test('the window of sale holds to the second, and a region without Simple Earn is refused', async () => {
    const now = unixSeconds(app.clock.now())
    const id = await stage.product({ start_at: now + 10, end_at: now + 20 })
    const client = await stage.funded()
    const reasonAt = async (seconds: number, ms = 0) => {
      app.clock.set(stage.at(now + seconds, ms))
      return (await stage.lend(client, id, '10')).fail_reason
    }
    expect(await reasonAt(10, -1)).toBe('simpleEarn.fixed.notOnSale')
    expect(await reasonAt(10)).toBeUndefined()
    expect(await reasonAt(20, -1)).toBeUndefined()
    expect(await reasonAt(20)).toBe('simpleEarn.fixed.notOnSale')
    const userId = await stage.userId(client)
    await stage.standing(userId, { region: 'KP' })
    expect((await client.get('/apiw/v2/earn/subscribe-check?pid=0')).data).toMatchObject({ is_able_subscribe: false })
    expect((await stage.lend(client, await stage.product(), '10')).fail_reason).toBe('simpleEarn.fixed.region')
  })

  test('a fund password is asked for by code 101, and a wrong one has its own', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const fundpass = 'a separate secret'
    await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass, required: 1 })
    const codes = []
    for (const more of [{}, { fundpass: 'not that one' }, { fundpass }])
      codes.push((await stage.lend(client, id, '10', more)).code)
    expect(codes).toEqual([101, 10010106, 200])
    const other = await stage.funded()
    expect((await stage.lend(other, id, '10', { fundpass })).code).toBe(10010107)
  })

  test('trading that is locked refuses, and trade-info tells it', async () => {
    const client = await stage.funded()
    const userId = await stage.userId(client)
    await stage.standing(userId, { trading_locked: 1 })
    expect((await client.get('/apiw/v2/account/trade-info?market=USDT')).data.locked).toBe(true)
    expect((await client.get('/apiw/v2/earn/subscribe-check?pid=0')).data).toEqual({
      is_able_subscribe: false,
      reason: 'account.trading.locked',
    })
    expect((await stage.lend(client, await stage.product(), '10')).fail_reason).toBe('account.trading.locked')
  })
})

describe('quotas', () => {
  type Reply = { fail_reason: string | undefined }
  const counted = (replies: readonly Reply[]) => {
    const byReason = [...Map.groupBy(replies, ({ fail_reason }) => fail_reason ?? 'ok')]
    return Object.fromEntries(byReason.map(([reason, some]) => [reason, some.length]))
  }

  test('one customer on fifty connections gets their own quota and no more, tier by tier', async () => {
    const tiers = [
      { left: '0', right: '100', apr: '0.05' },
      { left: '100', right: '-1', apr: '0' },
    ]
    const id = await stage.product({ user_max_lend_volume: '200', ladder_apr: tiers, lock_up_period: 365 })
    const client = await stage.funded()
    const replies = await Promise.all(Array.from({ length: 50 }, () => stage.lend(client, id, '10')))
    expect(counted(replies)).toEqual({ ok: 20, 'simple_earn.amount.tip.remainingQuotaLessAmount': 30 })
    const { list } = (await client.get(`${X}/user/lend?page_size=100`)).data
    const interest = list.map((row: { total_interest: string }) => row.total_interest).sort()
    expect(interest).toEqual([...Array(10).fill('1'), ...Array(10).fill('1.5')])
    expect(await stage.balance(client)).toBe('9800')
  })

  test('many customers at once sell a product out, and not one unit more', async () => {
    const id = await stage.product({ max_lend_volume: '55' })
    const clients = await Promise.all(Array.from({ length: 12 }, () => stage.funded('100')))
    const replies = await Promise.all(clients.map((client) => stage.lend(client, id, '10')))
    expect(counted(replies)).toEqual({ ok: 5, 'simpleEarn.fixed.soldOut': 7 })
    const [row] = (await app.client().get(`${X}/product/list?id=${id}`)).data.list
    expect(row).toMatchObject({ sale_status: 2, left: '5' })
  })

  test('an operator who says sold out stops sales at once, whoever is subscribing', async () => {
    const id = await stage.product()
    const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('100')))
    const act = (client: TestClient) => stage.lend(client, id, '10')
    const [, ...replies] = await Promise.all([stage.change(id, { sale_status: 2 }), ...clients.map(act)])
    for (const { fail_reason } of replies) expect([undefined, 'simpleEarn.fixed.soldOut']).toContain(fail_reason)
    expect((await act(clients[0] as TestClient)).fail_reason).toBe('simpleEarn.fixed.soldOut')
  })

  test('a lowered quota stops sales and leaves orders alone; what was handed out and not used is not sold', async () => {
    const id = await stage.product({ max_lend_volume: '1000' })
    const client = await stage.funded()
    await stage.lend(client, id, '300')
    expect((await stage.change(id, { max_lend_volume: '305' })).data).toMatchObject({
      max_lend_volume: '305',
      used: '300',
    })
    expect((await stage.lend(client, id, '10')).fail_reason).toBe('simpleEarn.fixed.soldOut')
    await stage.change(id, { max_lend_volume: '310' })
    expect((await stage.lend(client, id, '10')).status).toBe(200)
  })

  test('the same id again, at the same moment, buys once', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => stage.lend(client, id, '100', { text: 't-once' })),
    )
    expect(new Set(replies.map(({ data }) => data?.order_id)).size).toBe(1)
    expect(await stage.balance(client)).toBe('9900')
    expect(await stage.lend(client, id, '101', { text: 't-once' })).toMatchObject({ status: 409 })
  })

  test('one voucher in twenty orders at once is used by one', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const voucher = await stage.voucher(await stage.userId(client))
    const use = { financial_rate_id: voucher.data.id }
    const replies = await Promise.all(Array.from({ length: 20 }, () => stage.lend(client, id, '10', use)))
    expect(counted(replies)).toEqual({ ok: 1, 'voucher.notUsable': 19 })
  })
})
