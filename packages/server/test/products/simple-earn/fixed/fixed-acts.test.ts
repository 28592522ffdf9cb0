import { DAY_MS, HOUR_MS, later } from '@tenor/contract/time'
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

const TIERS = [
  { left: '0', right: '500', apr: '0.04' },
  { left: '500', right: '1000', apr: '0.015' },
  { left: '1000', right: '-1', apr: '0' },
]

test('worked example 9 by the API: tiers over two orders, a voucher on the second, paid together', async () => {
  const id = await stage.product({ lock_up_period: 14, year_rate: '0.06', ladder_apr: TIERS })
  const client = await stage.funded()
  const userId = await stage.userId(client)
  const voucher = await stage.voucher(userId, { rate_day: 10, buy_limit_high: '600', buy_limit_low: '100' })
  expect(voucher).toMatchObject({ status: 200, data: { sub_type: 'rate_up', amount: '0.49315068', currency: 'USDT' } })
  const first = await stage.lend(client, id, '400')
  expect(first.data).toMatchObject({ total_interest: '1.53424657', bonus_info: { quota_before: '0' } })
  const [recommended] = (await client.get(`${X}/coupon/recommend?pid=${id}&amount=900`)).data.list
  expect(recommended).toMatchObject({ id: voucher.data.id, rate_day: 10, rate_ratio: '0.03', title: 'More' })
  const second = await stage.lend(client, id, '900', { financial_rate_id: voucher.data.id })
  expect(second.data).toMatchObject({
    total_interest: '2.51232876',
    coupon_info: { id: voucher.data.id, interest: '0.49315068' },
    bonus_info: { quota_before: '400' },
  })
  expect((await client.get(`${X}/coupon/recommend?pid=${id}`)).data.list).toEqual([])
  expect((await stage.lend(client, id, '100', { financial_rate_id: voucher.data.id })).fail_reason).toBe(
    'voucher.notUsable',
  )
  await stage.jump(stage.at(second.data.finish_time + 1_800))
  const list = (await client.get('/apiw/v2/account/statement?page_size=100')).data.list
  const paid = list.filter((row: Record<string, string>) => row['group_id'] === String(second.data.order_id))
  const events = paid.map((row: Record<string, string>) => `${row['event']} ${row['account']} ${row['amount']}`)
  expect(events).toEqual(
    expect.arrayContaining([
      'fixed.principal spot 900',
      'fixed.interest spot 2.51232876',
      'fixed.coupon spot 0.49315068',
    ]),
  )
})

describe('early redemption', () => {
  const EXAMPLE = { lock_up_period: 60, year_rate: '0.05', min_lend_amount: '100' }

  async function exampleTen(terms: object): Promise<{ client: TestClient; orderId: number }> {
    const id = await stage.product({ ...EXAMPLE, ...terms })
    const client = await stage.funded()
    const voucher = await stage.voucher(await stage.userId(client), {
      rate_day: 30,
      rate_ratio: '0.02',
      buy_limit_high: '2500',
    })
    const bought = await stage.lend(client, id, '3000', { financial_rate_id: voucher.data.id })
    await stage.jump(stage.at(bought.data.start_time + 17 * 86_400 + 5 * 3_600))
    return { client, orderId: bought.data.order_id }
  }
  const redeem = (client: TestClient, order_id: number, more: object = {}) =>
    client.post(`${X}/user/pre-redeem`, { order_id, ...more })

  test('worked example 10 by the API: reduced, in part, and the rest to maturity', async () => {
    const { client, orderId } = await exampleTen({ pre_redeem_policy: 'reduced', pre_redeem_rate_year: '0.01' })
    const body = { amount: '1200', text: `t-part-${orderId}` }
    const part = await redeem(client, orderId, body)
    expect(part.data).toMatchObject({
      amount: '1200',
      days: 17,
      interest: '0.5589041',
      coupon_interest: '0.93150684',
      received: '1201.49041094',
      order: { principal: '1800', total_interest: '14.79452054', coupon_info: { interest: '2.46575342' } },
    })
    expect((await redeem(client, orderId, body)).data).toEqual(part.data)
    expect(await stage.balance(client)).toBe('8201.49041094')
    await stage.jump(stage.at(part.data.order.finish_time + 1_800))
    expect(await stage.balance(client)).toBe('10018.7506849')
  })

  test('claw-back takes back the share of seventeen daily payments; a late day is paid before', async () => {
    const { client, orderId } = await exampleTen({ pre_redeem_policy: 'clawback' })
    expect((await stage.order(client, orderId)).paid_interest).toBe('6.9863013')
    expect(await stage.balance(client)).toBe('7006.9863013')
    const part = await redeem(client, orderId, { amount: '1200' })
    expect(part.data).toMatchObject({ clawed_back: '2.79452052', received: '1198.13698632' })
    // The job of the eighteenth day is late: the act pays the day first, and the job finds nothing to do.
    app.clock.set(later(app.clock.now(), DAY_MS))
    const rest = await redeem(client, orderId)
    expect(rest.data).toMatchObject({ days: 18, amount: '1800', clawed_back: '4.43835612' })
    await app.tenor.runner.runOne('fixed-daily', app.clock.now())
    expect(await stage.order(client, orderId)).toMatchObject({ status: 3, principal: '0' })
  })

  test('forfeit pays the share of the voucher alone', async () => {
    const { client, orderId } = await exampleTen({ pre_redeem_policy: 'forfeit' })
    expect((await stage.order(client, orderId)).early).toMatchObject({ interest: '0', received: '3002.32876712' })
    expect((await redeem(client, orderId, { amount: '1200' })).data.received).toBe('1200.93150684')
  })

  test('before the start all of it comes back, and the voucher with it', async () => {
    const id = await stage.product(EXAMPLE)
    const client = await stage.funded()
    const voucher = await stage.voucher(await stage.userId(client))
    const use = { financial_rate_id: voucher.data.id }
    const bought = await stage.lend(client, id, '300', use)
    expect((await redeem(client, bought.data.order_id)).data).toMatchObject({ days: null, received: '300' })
    expect(await stage.balance(client)).toBe('10000')
    expect((await stage.lend(client, id, '300', use)).status).toBe(200)
  })

  test('is open to the last millisecond before the last hour, and no longer', async () => {
    const client = await stage.funded()
    const [open, closed] = await Promise.all(
      [1, 2].map(async () => (await stage.lend(client, await stage.product(), '100')).data),
    )
    const block = stage.at(open.finish_time - 3_600)
    app.clock.set(later(block, -1))
    expect((await redeem(client, open.order_id)).status).toBe(200)
    app.clock.set(block)
    const late = await redeem(client, closed.order_id)
    expect(late).toMatchObject({ status: 409, fail_reason: 'simpleEarn.fixed.lastHour' })
    expect((await stage.order(client, closed.order_id)).locked).toBe(true)
    const changed = await client.put(`${X}/user/reinvest-status/${closed.order_id}`, { reinvest_status: 1 })
    expect(changed).toMatchObject({ status: 409, fail_reason: 'simpleEarn.fixed.lastHour' })
    const redirected = await client.put(`${X}/user/redeem-account-type/${closed.order_id}`, { redeem_account_type: 1 })
    expect(redirected).toMatchObject({ status: 409, fail_reason: 'simpleEarn.fixed.lastHour' })
    await stage.jump(later(block, 2 * HOUR_MS))
  })

  test.each([
    [{ pre_redeem: 0, partial: 0 }, '10', 'simpleEarn.fixed.redeem.notAllowed'],
    [{ partial: 0 }, '10', 'simpleEarn.fixed.redeem.wholeOnly'],
    [{}, '95', 'simpleEarn.fixed.redeem.rest'],
    [{}, '101', 'simpleEarn.fixed.redeem.tooMuch'],
  ])('of %o is refused for %s: %s', async (terms, amount, reason) => {
    const client = await stage.funded()
    const bought = await stage.lend(client, await stage.product(terms), '100')
    expect((await redeem(client, bought.data.order_id, { amount })).fail_reason).toBe(reason)
    expect((await redeem(await app.customer(), bought.data.order_id)).status).toBe(404)
  })

  test('twenty at once of one order pay once', async () => {
    const client = await stage.funded()
    const bought = await stage.lend(client, await stage.product(), '1000')
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(client, bought.data.order_id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stage.balance(client)).toBe('10000')
  })
})

describe('what happens at maturity', () => {
  test('reinvesting on sets redeem-to 0, off sets it 1, and while it is on nothing can be chosen', async () => {
    const client = await stage.funded()
    const { order_id: id } = (await stage.lend(client, await stage.product(), '100')).data
    const reinvest = (on: number) => client.put(`${X}/user/reinvest-status/${id}`, { reinvest_status: on })
    const choose = (to: number) => client.put(`${X}/user/redeem-account-type/${id}`, { redeem_account_type: to })
    expect((await choose(1)).data).toMatchObject({ redeem_account_type: 1, reinvest_status: 0 })
    expect((await reinvest(1)).data).toMatchObject({ redeem_account_type: 0, reinvest_status: 1 })
    expect((await choose(1)).fail_reason).toBe('simpleEarn.fixed.redeemTo.whileReinvesting')
    expect((await reinvest(0)).data).toMatchObject({ redeem_account_type: 1, reinvest_status: 0 })
  })

  test('what a product does not allow cannot be switched on', async () => {
    const client = await stage.funded()
    const product = await stage.product({ reinvest: 0, redeem_account: 0 })
    expect((await stage.lend(client, product, '100', { reinvest_status: 1 })).fail_reason).toBe(
      'simpleEarn.fixed.reinvest.notAllowed',
    )
    const bought = (await stage.lend(client, product, '100', { redeem_account_type: 1 })).data
    expect(bought.redeem_account_type).toBe(0)
    const choose = await client.put(`${X}/user/redeem-account-type/${bought.order_id}`, { redeem_account_type: 1 })
    expect(choose.fail_reason).toBe('simpleEarn.fixed.redeemTo.notAllowed')
  })
})

test('a stop of redemptions refuses every early one, of whatever policy, until it ends', async () => {
  const id = await stage.product()
  const client = await stage.funded()
  const { data: order } = await stage.lend(client, id, '100')
  const redeem = (more: object = {}) => client.post(`${X}/user/pre-redeem`, { order_id: order.order_id, ...more })
  const desk = await stage.desk()
  const stop = { scope: 'product', name: 'fixed', reason: 'maintenance', redemption: 0 }
  const begun = await desk.post('/console/api/stops', stop)
  expect(begun.status, begun.text).toBe(200)
  expect([(await redeem()).status, (await redeem({ amount: '40' })).status]).toEqual([422, 422])
  expect((await stage.order(client, order.order_id)).principal).toBe('100')
  await desk.post(`/console/api/stops/${begun.data.id}/end`, {})
  expect((await redeem({ amount: '40' })).status).toBe(200)
  expect((await stage.order(client, order.order_id)).principal).toBe('60')
})
