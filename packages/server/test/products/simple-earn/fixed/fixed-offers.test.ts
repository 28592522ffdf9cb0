import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../../test-app.ts'
import { CONSOLE, fixedApp, fixedStage, SEVEN_DAYS } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

describe('a product of tiers alone', () => {
  const TIERS = [
    { left: '0', right: '100', apr: '0.1' },
    { left: '100', right: '-1', apr: '0' },
  ]
  const TERMS = { year_rate: '0', pre_redeem_rate_year: '0', ladder_apr: TIERS }

  test('is listed where a tier pays from the first unit, and not otherwise', async () => {
    const listed = async (terms: object) =>
      (await (await stage.desk()).post(CONSOLE, { ...SEVEN_DAYS, ...TERMS, ...terms })).fail_reason
    expect(await listed({})).toBeUndefined()
    expect(await listed({ ladder_apr: [] })).toBe('simpleEarn.fixed.rate')
    const late = [
      { ...TIERS[0], apr: '0' },
      { ...TIERS[1], apr: '0.1' },
    ]
    expect(await listed({ ladder_apr: late })).toBe('simpleEarn.fixed.rate')
    expect(await listed({ min_lend_amount: '0.00000001' })).toBe('simpleEarn.fixed.minimumEarnsNothing')
  })

  test('pays its tiers, refuses an order behind them, and pays out what would go on for nothing', async () => {
    // Shorter than the one above, which it could go on in otherwise.
    const id = await stage.product({ ...TERMS, lock_up_period: 6 })
    const client = await stage.funded()
    const first = (await stage.lend(client, id, '60')).data
    await stage.jump(stage.at(first.start_time))
    const second = (await stage.lend(client, id, '40', { reinvest_status: 1 })).data
    expect([first.total_interest, second.total_interest]).toEqual(['0.09863013', '0.06575342'])
    expect(await stage.lend(client, id, '50')).toMatchObject({ fail_reason: 'simpleEarn.fixed.earnsNothing' })
    await stage.jump(stage.at(first.finish_time + 1_800))
    // It lies in [40, 140), so that the second, which would go on, finds the tier used up.
    expect((await stage.lend(client, id, '100')).data.total_interest).toBe('0.09863013')
    await stage.jump(stage.at(second.finish_time + 1_800))
    expect(await stage.order(client, second.order_id)).toMatchObject({ status: 2, paid_to: 'spot', renewed_by: null })
    const { list } = (await client.get('/apiw/v2/account/notices')).data
    expect(list[0]).toMatchObject({ kind: 'fixed.notRenewed', params: { asset: 'USDT', amount: '40.06575342' } })
  })
})

describe('a term that the product does not use', () => {
  const tiers = [{ left: '0', right: '-1', apr: '0.01' }]
  test.each([
    ['pre_redeem_policy', { pre_redeem: 0, pre_redeem_rate_year: '0', partial: 0 }],
    ['pre_redeem_rate_year', { pre_redeem_policy: 'forfeit' }],
    ['bonus_asset', { bonus_asset: 'GT' }],
    ['min_vip', { min_vip: 5 }],
    ['max_vip', { type: 3, max_vip: 9 }],
    ['eligible', { eligible: [1] }],
  ])('is refused, not dropped: %s', async (field, terms) => {
    const refused = await (await stage.desk()).post(CONSOLE, { ...SEVEN_DAYS, ...terms })
    expect(refused).toMatchObject({ status: 422, fail_reason: 'simpleEarn.fixed.unused', params: { field } })
    const id = await stage.product({ ladder_apr: tiers })
    if (field === 'min_vip' || field === 'eligible')
      expect(await stage.change(id, terms)).toMatchObject({ fail_reason: 'simpleEarn.fixed.unused', params: { field } })
  })

  test('is none where it says nothing, or is used', async () => {
    const nothing = { bonus_asset: '', min_vip: 0, max_vip: 20, eligible: [] }
    expect((await (await stage.desk()).post(CONSOLE, { ...SEVEN_DAYS, ...nothing })).status).toBe(200)
    const used = { bonus_asset: 'GT', ladder_apr: tiers, type: 2, min_vip: 5, max_vip: 9 }
    expect((await (await stage.desk()).post(CONSOLE, { ...SEVEN_DAYS, ...used })).status).toBe(200)
  })
})

describe('subscribe-check', () => {
  const check = async (client: TestClient, pid: number, more = '') =>
    (await client.get(`/apiw/v2/earn/subscribe-check?pid=${pid}${more}`)).data

  test('judges all that an order will but amount and voucher', async () => {
    const client = await stage.funded()
    const userId = await stage.userId(client)
    const reasons: Record<string, object> = {
      'simpleEarn.fixed.vip.below': { type: 2, min_vip: 5, max_vip: 9 },
      'simple.event.ineligible': { type: 3 },
      'simpleEarn.fixed.soldOut': { sale_status: 2 },
      'account.verification.needed': { verified_only: 1 },
      'simpleEarn.fixed.notOnSale': { start_at: unixSeconds(later(app.clock.now(), DAY_MS)) },
    }
    for (const [reason, terms] of Object.entries(reasons)) {
      const id = await stage.product(terms)
      expect(await check(client, id)).toEqual({ is_able_subscribe: false, reason })
      expect((await stage.lend(client, id, '100')).fail_reason).toBe(reason)
    }
    const open = await stage.product({ max_lend_volume: '105', user_max_lend_volume: '105' })
    expect(await check(client, open)).toEqual({ is_able_subscribe: true, reason: null })
    await stage.lend(client, open, '100')
    const other = await stage.funded()
    expect(await check(other, open)).toMatchObject({ reason: 'simpleEarn.fixed.soldOut' })
    const own = await stage.product({ user_max_lend_volume: '105' })
    await stage.lend(client, own, '100')
    expect(await check(client, own)).toMatchObject({ reason: 'simple_earn.amount.tip.remainingQuotaLessAmount' })
    expect(await check(client, 0)).toEqual({ is_able_subscribe: true, reason: null })
    expect(await check(client, 0, '&asset=XAUT')).toMatchObject({ reason: 'flexible.notOnSale' })
    await stage.standing(userId, { trading_locked: true })
    expect(await check(client, await stage.product())).toMatchObject({ is_able_subscribe: false })
  })

  test('a stop of Simple Earn is told before the order hears it', async () => {
    const id = await stage.product()
    const client = await stage.funded()
    const body = { scope: 'product', name: 'fixed', reason: 'maintenance', redemption: 0 }
    const stop = await (await stage.desk()).post('/console/api/stops', body)
    expect(stop.status, stop.text).toBe(200)
    const told = await check(client, id)
    expect(told).toEqual({ is_able_subscribe: false, reason: (await stage.lend(client, id, '100')).fail_reason })
    await (await stage.desk()).post(`/console/api/stops/${stop.data.id}/end`, {})
  })
})

test('a sold-out refusal tells what is left, and that nothing is where it is less than the minimum', async () => {
  const id = await stage.product({ max_lend_volume: '150', user_max_lend_volume: '150' })
  const client = await stage.funded()
  await stage.lend(await stage.funded(), id, '60')
  expect(await stage.lend(client, id, '100')).toMatchObject({
    status: 422,
    fail_reason: 'simpleEarn.fixed.soldOut',
    params: { left: '90', asset: 'USDT' },
  })
  await stage.lend(client, id, '85')
  expect(await stage.lend(client, id, '10')).toMatchObject({
    fail_reason: 'simpleEarn.fixed.soldOut',
    params: { left: '0' },
  })
})
