import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from '../../../test-app.ts'
import { CONSOLE, fixedApp, fixedStage, RATE_UP, SEVEN_DAYS, X } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>
let desk: TestClient

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
  desk = await stage.desk()
})
afterAll(() => app.close())

const acts = async (subject: number | string) =>
  (await desk.get(`/console/api/audit?subject=${subject}`)).data.list.map((row: { act: string }) => row.act)

describe('a product', () => {
  test('keeps its terms once it is sold; rate, status, quotas and window still change, each with its row in the log', async () => {
    const id = await stage.product()
    expect((await stage.change(id, { lock_up_period: 8 })).data).toMatchObject({ lock_up_period: 8 })
    const client = await stage.funded()
    const bought = (await stage.lend(client, id, '100')).data
    expect(bought.lock_up_period).toBe(8)
    for (const terms of [
      { lock_up_period: 9 },
      { asset: 'BTC' },
      { min_lend_amount: '20' },
      { ladder_apr: [{ left: '0', right: '-1', apr: '0.01' }] },
      { partial: 0 },
      { verified_only: 1 },
      { pre_redeem_rate_year: '0.02' },
      { pre_redeem_rate_year: '0.1' },
    ]) {
      const reply = await stage.change(id, terms)
      expect([reply.status, reply.fail_reason], JSON.stringify(terms)).toEqual([422, 'simpleEarn.fixed.sold'])
    }
    for (const terms of [
      { year_rate: '0.2' },
      { max_lend_volume: '900' },
      { end_at: 1_950_000_000 },
      { sale_status: 2 },
    ]) {
      expect((await stage.change(id, terms)).status, JSON.stringify(terms)).toBe(200)
    }
    expect(await stage.order(client, bought.order_id)).toMatchObject({ year_rate: '0.1' })
    expect(await acts(id)).toEqual([...Array(5).fill('fixed.product.change'), 'fixed.product.create'])
  })

  test('that is changed while orders come is of the orders’ coin, whoever was first', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('1000')))
    for (let round = 0; round < 6; round += 1) {
      const id = await stage.product()
      const lent = clients.map((client) => stage.lend(client, id, '20'))
      await Promise.all([...lent, stage.change(id, { asset: 'ETH' })])
      const other = `select o.asset as ordered, p.asset as offered from fixed_order o join fixed_product p on p.id = o.product_id
        where p.id = $1 and o.asset <> p.asset`
      expect(await app.db.query(other, [id])).toEqual([])
    }
  })

  test('is listed by its type, with who is invited to it', async () => {
    const invited = await stage.userId(await stage.funded())
    const id = await stage.product({ type: 3, eligible: [invited] })
    await stage.product({ type: 2, min_vip: 5, max_vip: 9 })
    const list = async (type: number) => (await desk.get(`${CONSOLE}?type=${type}&page_size=100`)).data.list
    expect(await list(3)).toMatchObject([{ id, type: 3, eligible: [invited] }])
    expect((await list(2)).map((row: { type: number; eligible: number[] }) => [row.type, row.eligible])).toEqual([
      [2, []],
    ])
  })

  test('is no operator’s own: nobody invites themselves, nor betters what they are invited to', async () => {
    const own = await stage.userId(desk)
    const invited = await stage.userId(await stage.funded())
    const oneself = { status: 409, fail_reason: 'proposal.oneself' }
    expect(await desk.post(CONSOLE, { ...SEVEN_DAYS, type: 3, eligible: [invited, own] })).toMatchObject(oneself)
    const id = await stage.product({ type: 3, eligible: [invited] })
    expect(await stage.change(id, { eligible: [own] })).toMatchObject(oneself)
    await app.tenor.accounts.ensureOperator('other-desk@example.com', PASSWORD)
    const other = app.client()
    await other.login('other-desk@example.com')
    expect((await other.put(CONSOLE, { id, eligible: [invited, own] })).status).toBe(200)
    expect(await stage.change(id, { year_rate: '0.9' })).toMatchObject(oneself)
    expect(await desk.post(`${CONSOLE}/bulk`, { ids: [id], year_rate: '0.9' })).toMatchObject(oneself)
    expect((await desk.post(`${CONSOLE}/listing`, { ids: [id], status: 'paused' })).status).toBe(200)
    expect((await stage.change(id, { eligible: [invited] })).status).toBe(200)
  })

  test.each([
    [{ min_lend_amount: '0.00000001' }, 'simpleEarn.fixed.minimumEarnsNothing'],
    [{ year_rate: '0' }, 'simpleEarn.fixed.rate'],
    [{ user_max_lend_volume: '5' }, 'simpleEarn.fixed.quotaBelowMinimum'],
    [{ pre_redeem_rate_year: '0.2' }, 'simpleEarn.fixed.earlyRate'],
    [{ ladder_apr: [{ left: '1', right: '-1', apr: '0.1' }] }, 'simpleEarn.fixed.tiers'],
    [
      {
        ladder_apr: [
          { left: '0', right: '5', apr: '0.1' },
          { left: '6', right: '7', apr: '0' },
        ],
      },
      'simpleEarn.fixed.tiers',
    ],
    [{ start_at: 1_950_000_000, end_at: 1_940_000_000 }, 'simpleEarn.fixed.window'],
    [{ asset: 'ABC' }, 'ledger.asset.unknown'],
  ])('with %o is refused: %s', async (terms, reason) => {
    expect((await desk.post(CONSOLE, { ...SEVEN_DAYS, ...terms })).fail_reason).toBe(reason)
  })

  test('many are paused, resumed and retired at once, and what is retired stays so', async () => {
    const ids = [await stage.product(), await stage.product()]
    const list = (status: string) => desk.post(`${CONSOLE}/listing`, { ids, status })
    expect((await list('paused')).data.changed).toHaveLength(2)
    const shown = async () => (await app.client().get(`${X}/product/list?id=${ids[0]}`)).data.total
    expect(await shown()).toBe(0)
    await list('listed')
    expect(await shown()).toBe(1)
    await list('retired')
    expect((await list('listed')).fail_reason).toBe('simpleEarn.fixed.retired')
    expect((await (await app.customer()).post(`${CONSOLE}/listing`, { ids, status: 'listed' })).status).toBe(403)
  })
})

test('many change at once, each with its row; what pays more, and what comes back on sale, takes two', async () => {
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  const second = app.client('203.0.113.9')
  await second.login('second@example.com')
  const ids = [await stage.product(), await stage.product()]
  const bulk = (who: TestClient, change: object) => who.post(`${CONSOLE}/bulk`, { ids, ...change })
  expect((await bulk(desk, { sale_status: 2 })).data.changed).toHaveLength(2)
  expect(await acts(ids[1] ?? 0)).toEqual(['fixed.product.change', 'fixed.product.create'])
  expect((await desk.post(`${CONSOLE}/bulk`, { ids: [...ids, 1], sale_status: 1 })).fail_reason).toBe(
    'simpleEarn.fixed.notFound',
  )
  await desk.put('/console/api/four-eyes', { offer_above: '0' })
  expect((await bulk(desk, { year_rate: '0.05' })).data.changed).toHaveLength(2)
  expect((await bulk(desk, { year_rate: '0.2' })).data).toMatchObject({ state: 'proposed' })
  expect((await bulk(second, { year_rate: '0.2' })).data).toMatchObject({ state: 'approved' })
  const rates = (await desk.get(CONSOLE)).data.list.filter((row: { id: number }) => ids.includes(row.id))
  expect(rates.map((row: { year_rate: string; sale_status: number }) => [row.year_rate, row.sale_status])).toEqual(
    ids.map(() => ['0.2', 2]),
  )
  expect((await desk.post(`${CONSOLE}/listing`, { ids, status: 'paused' })).data.changed).toHaveLength(2)
  expect((await desk.post(`${CONSOLE}/listing`, { ids, status: 'listed' })).data).toMatchObject({ state: 'proposed' })
  await desk.put('/console/api/four-eyes', { offer_above: '-1' })
})

test('one operator alone makes no product another one, and sells nothing again or to more customers', async () => {
  const terms = { pre_redeem_rate_year: '0.01', sale_status: 2, end_at: 1_900_100_000, verified_only: 1, type: 3 }
  const id = await stage.product(terms)
  const userId = await stage.userId(await app.customer())
  await desk.put('/console/api/four-eyes', { offer_above: '0' })
  const more = [
    { asset: 'BTC' },
    { lock_up_period: 365 },
    { type: 1 },
    { pre_redeem_rate_year: '0.1' },
    { pre_redeem_policy: 'forfeit' },
    { ladder_apr: [{ left: '0', right: '-1', apr: '0.5' }] },
    { sale_status: 1 },
    { end_at: 0 },
    { end_at: 1_900_200_000 },
    { verified_only: 0 },
    { eligible: [userId] },
  ]
  for (const change of more) {
    expect((await stage.change(id, change)).data, JSON.stringify(change)).toMatchObject({ state: 'proposed' })
  }
  const less = [
    { year_rate: '0.09' },
    { end_at: 1_900_090_000 },
    { pre_redeem_rate_year: '0' },
    { ladder_apr: [] },
    { user_max_lend_volume: '100', max_lend_volume: '100' },
    { title: 'Less' },
    { eligible: [] },
    { status: 'paused' },
  ]
  for (const change of less) {
    const done = await stage.change(id, change)
    expect([done.status, done.data.state], JSON.stringify(change)).toEqual([200, undefined])
  }
  await desk.put('/console/api/four-eyes', { offer_above: '-1' })
})

test('a rate-up voucher above the threshold takes two operators: it is worth the most that it can pay', async () => {
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  const second = app.client('203.0.113.9')
  await second.login('second@example.com')
  await desk.put('/console/api/four-eyes', { voucher_above: '1' })
  const client = await stage.funded()
  const userId = await stage.userId(client)
  const path = `/console/api/users/${userId}/vouchers`
  const small = await desk.post(path, RATE_UP)
  expect(small.data).toMatchObject({ amount: '0.20547945', status: 'TO_BE_USED' })
  const large = { ...RATE_UP, buy_limit_high: '5000' }
  expect((await desk.post(path, large)).data).toMatchObject({ state: 'proposed' })
  expect((await second.post(path, large)).data).toMatchObject({ amount: '2.05479452', state: 'approved' })
  await desk.put('/console/api/four-eyes', { voucher_above: '-1' })
  const malformed = await desk.post(path, { ...RATE_UP, rate_ratio: '0' })
  expect(malformed).toMatchObject({ status: 400, fail_reason: 'request.malformed' })
  const nothing = await desk.post(path, { ...RATE_UP, buy_limit_low: '0.00000001', buy_limit_high: '0.00000001' })
  expect(nothing).toMatchObject({ status: 400, fail_reason: 'request.malformed', params: { field: 'amount' } })
  expect((await desk.post(path, { currency: 'USDT', expires_at: 2_000_000_000 })).params).toEqual({ field: 'amount' })
})

test('a rate-up voucher is for its coin, for its product, and for no trial', async () => {
  const client = await stage.funded()
  const userId = await stage.userId(client)
  const [one, other] = [await stage.product(), await stage.product()]
  const grant = async (terms: object) => (await stage.voucher(userId, terms)).data.id
  const ofOne = await grant({ product_id: one })
  const ofBitcoin = await grant({ using_currency: 'BTC' })
  const trial = (
    await desk.post(`/console/api/users/${userId}/vouchers`, {
      currency: 'USDT',
      amount: '50',
      expires_at: 2_000_000_000,
    })
  ).data.id
  const reason = async (productId: number, financial_rate_id: number) =>
    (await stage.lend(client, productId, '50', { financial_rate_id })).fail_reason
  expect(await reason(other, ofOne)).toBe('simpleEarn.fixed.voucher.otherProduct')
  expect(await reason(other, ofBitcoin)).toBe('voucher.otherCurrency')
  expect(await reason(other, trial)).toBe('simpleEarn.fixed.voucher.otherProduct')
  expect(await reason(other, 5)).toBe('voucher.notFound')
  expect(await reason(one, ofOne)).toBeUndefined()
  expect((await client.get(`${X}/coupon/recommend?pid=${other}`)).data.list).toEqual([])
})

test('customers are advised how to reach the next tier, as operators say', async () => {
  const client = await stage.funded()
  const advice = async () => (await client.get('/apiw/v2/uni-loan/earn/user/vip')).data
  expect(await advice()).toMatchObject({ recommend_type: 0, vip_tier: 0 })
  const hint = { min_vip: 5, recommend_type: 1, recommend_asset: 'GT', recommend_value: '100' }
  expect((await desk.put('/console/api/simple-earn/upgrade-hints', hint)).data).toMatchObject(hint)
  expect(await advice()).toEqual({ ...hint, vip_tier: 0 })
  expect((await desk.get('/console/api/simple-earn/upgrade-hints')).data.list).toMatchObject([hint])
  expect(await acts('tier%205')).toMatchObject(['fixed.hint.change'])
})
