import { DAY_MS, floorTo, HOUR_MS, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dualWindows } from '../../../src/products/dual/settlement/dual-settlement.ts'
import { createTestApp, TEST_START, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('each minute of the hour before every delivery is sampled, also where nobody has ordered, and told with its price', async () => {
  const deliveryAt = later(floorTo(app.clock.now(), HOUR_MS), 4 * HOUR_MS)
  const [hourly] = await app.db.query<{ coin: string }>(
    `select coin from dual_delivery where delivery_at = $1
       and coin not in (select coin from dual_order where delivery_at = $1) order by coin`,
    [new Date(deliveryAt)],
  )
  expect(hourly?.coin).toBe('BTC')
  const windows = await dualWindows(app.db)(later(deliveryAt, -90 * MINUTE_MS), later(deliveryAt, -HOUR_MS))
  expect(windows).toContainEqual({ pair: 'BTC_USDT', delivery: deliveryAt, windowSeconds: 3_600 })
  app.clock.set(later(deliveryAt, MINUTE_MS))
  await app.tenor.runner.runUntil(later(deliveryAt, MINUTE_MS))
  const path = `/apiw/v2/earn/dual/settlement?coin=BTC&delivery_timest=${unixSeconds(deliveryAt)}`
  const { data } = await app.client().get(path)
  expect(data).toMatchObject({ origin: 'samples', count: 30, window_seconds: 1_800, markets: [] })
  expect(data.samples).toHaveLength(30)
  const minutes = Array.from({ length: 60 }, (_, minute) => unixSeconds(later(deliveryAt, (minute - 59) * MINUTE_MS)))
  expect(data.hour.map(({ time }: { time: number }) => time)).toEqual(minutes)
  expect(
    data.hour.every(({ price, missing }: { price: string; missing: null }) => price !== null && missing === null),
  ).toBe(true)
  expect(deliveryAt).toBeLessThan(TEST_START + DAY_MS)
})

it('every hour of a coin with VIP offers is wanted before any of them is listed', async () => {
  const from = later(floorTo(app.clock.now(), DAY_MS), 200 * DAY_MS)
  const listed = await app.db.query('select 1 as one from dual_delivery where delivery_at >= $1', [new Date(from)])
  expect(listed).toEqual([])
  const windows = await dualWindows(app.db)(from, later(from, 3 * HOUR_MS))
  const hours = [1, 2, 3, 4].map((hour) => later(from, hour * HOUR_MS))
  const [quiet] = await app.db.query<{ coin: string }>(
    'select coin from dual_series where not vip order by coin limit 1',
  )
  expect(windows.filter(({ pair }) => pair === 'BTC_USDT').map(({ delivery }) => delivery)).toEqual(hours)
  expect(windows.filter(({ pair }) => pair === `${quiet?.coin}_USDT`)).toEqual([])
})
