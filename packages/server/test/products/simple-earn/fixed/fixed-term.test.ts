import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.ts'
import { fixedApp, fixedStage, X } from './fixed-stage.ts'

let app: TestApp
let stage: ReturnType<typeof fixedStage>

beforeAll(async () => {
  app = await fixedApp()
  stage = fixedStage(app)
})
afterAll(() => app.close())

test('seven days are subscribed to, played, and paid at finish and half an hour to the last unit', async () => {
  const id = await stage.product()
  const client = await stage.funded()
  const bought = await stage.lend(client, id, '1000', { year_rate: '0.1', text: 't-fixed-1' })
  expect(bought).toMatchObject({ status: 200, data: { principal: '1000', total_interest: '1.91780821', status: 0 } })
  const { order_id: orderId, start_time: start, finish_time: finish } = bought.data
  expect([start % 86_400, finish - start, start > unixSeconds(app.clock.now())]).toEqual([0, 7 * 86_400, true])
  expect((await stage.lend(client, id, '1000', { year_rate: '0.1', text: 't-fixed-1' })).data).toEqual(bought.data)
  expect([await stage.balance(client), await stage.balance(client, 'fixed')]).toEqual(['9000', '1000'])
  expect(await stage.faults()).toEqual([])

  await stage.play(stage.at(finish + 1_799))
  expect(await stage.order(client, orderId)).toMatchObject({ status: 1, interest: '1.91780821' })
  expect(await stage.balance(client)).toBe('9000')

  await stage.play(stage.at(finish + 1_800))
  expect(await stage.balance(client)).toBe('10001.91780821')
  expect(await stage.order(client, orderId)).toMatchObject({ status: 2, paid_to: 'spot' })
  expect(await stage.faults()).toEqual([])
  const told = (await client.get('/apiw/v2/account/notices')).data.list
  expect(told[0]).toMatchObject({ kind: 'fixed.paid', params: { amount: '1001.91780821', asset: 'USDT' } })
  expect((await client.get(`${X}/user/remaining?product_id=${id}`)).data.remaining).toBe('5000')
})

test('an order at midnight itself begins on the next day', async () => {
  const id = await stage.product()
  const client = await stage.funded()
  const midnight = later(stage.at(0), Math.ceil(app.clock.now() / DAY_MS) * DAY_MS)
  await stage.play(later(midnight, -100))
  const before = await stage.lend(client, id, '10')
  await stage.play(midnight)
  const after = await stage.lend(client, id, '10')
  expect([before.data.start_time, after.data.start_time]).toEqual([
    unixSeconds(midnight),
    unixSeconds(midnight) + 86_400,
  ])
})
