import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../../test-app.ts'
import { fixedApp, fixedStage, X } from './fixed-stage.ts'

/* The server was away over a maturity and changes of who its customers are: what is paid late is paid to who they were when it was due. */

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect((await stage.faults()).filter(({ rows }) => rows.length > 0)).toEqual([])
})

const DAYS_AWAY = 2

/** Buys with auto-reinvest; changes come one minute before or after the payment is due, which is made two days late. */
async function late(client: TestClient, product: number, before: object, after: object, more: object = {}) {
  const placed = await stage.lend(client, product, '1000', { reinvest_status: 1, ...more })
  expect(placed.status, placed.text).toBe(200)
  const bought = placed.data
  const due = stage.at(bought.redeem_time)
  const userId = await stage.userId(client)
  for (const [at, standing] of [
    [later(due, -MINUTE_MS), before],
    [later(due, MINUTE_MS), after],
  ] as const) {
    app.clock.set(at)
    if (Object.keys(standing).length === 0) continue
    const changed = await ('tier' in standing
      ? stage.setCustomer(userId, 'tier', standing)
      : stage.standing(userId, standing))
    expect(changed.status, changed.text).toBe(200)
  }
  await stage.jump(later(due, DAYS_AWAY * 86_400_000))
  return stage.order(client, bought.order_id)
}

describe('a renewal that is made late', () => {
  test.each([
    ['lock', { trading_locked: 1 }, { trading_locked: 0 }],
    ['region', { region: 'KP' }, { region: 'CH' }],
  ])('goes by the %s of the instant at which it was due', async (_what, against, without) => {
    const product = await stage.product()
    const [renewed, paid] = [await stage.funded(), await stage.funded()]
    expect(await late(renewed, product, without, against)).toMatchObject({ paid_to: 'renewed' })
    expect(await late(paid, product, against, without)).toMatchObject({ paid_to: 'spot' })
    expect((await paid.get(`${X}/user/lend`)).data.list).toEqual([])
  })

  test('and by the VIP tier of then', async () => {
    const product = await stage.product({ type: 2, min_vip: 5, max_vip: 9, year_rate: '0.11' })
    const [renewed, paid] = [await stage.funded(), await stage.funded()]
    for (const client of [renewed, paid]) await stage.setCustomer(await stage.userId(client), 'tier', { tier: 6 })
    expect(await late(renewed, product, {}, { tier: 0 })).toMatchObject({ paid_to: 'renewed' })
    expect(await late(paid, product, { tier: 0 }, { tier: 6 })).toMatchObject({ paid_to: 'spot' })
  })
})
