import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPEN_PERMITS } from '../../src/platform/config/index.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ mode: 'live', permits: OPEN_PERMITS })
})
afterAll(() => app.close())

const TRANSFER = { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' }

it('of 60 acts that one customer sends at once the first 23 are judged; those that find the line full are refused', async () => {
  const customer = await app.customer()
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => customer.post('/apiw/v2/account/transfer', TRANSFER)),
  )
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(({ fail_reason }) => fail_reason)).toEqual(refused.map(() => 'request.tooMany'))
  const judged = replies.filter(({ status }) => status === 422)
  expect(judged.length).toBe(60 - refused.length)
  expect(judged.length).toBeGreaterThanOrEqual(23)
})

it('a customer elsewhere is served while another fills a line', async () => {
  const [busy, quiet] = [await app.customer(), await app.customer()]
  const flood = Array.from({ length: 60 }, () => busy.post('/apiw/v2/account/transfer', TRANSFER))
  expect(await quiet.get('/apiw/v2/account/balances')).toMatchObject({ status: 200 })
  await Promise.all(flood)
})
