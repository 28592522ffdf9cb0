import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ mode: 'live' })
})
afterAll(() => app.close())

it('in live mode the back office is closed to an operator who has no one-time codes, and opens with them', async () => {
  const backOffice = await app.operator()
  const closed = await backOffice.get('/console/api/jobs')
  expect([closed.status, closed.fail_reason]).toEqual([403, 'account.totp.neededForDesk'])
  const run = await backOffice.post('/console/api/jobs/outbox/run')
  expect([run.status, run.fail_reason]).toEqual([403, 'account.totp.neededForDesk'])

  const { data } = await backOffice.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  expect((await backOffice.get('/console/api/jobs')).status).toBe(403)
  const code = () => new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: app.realTime.now() })
  expect((await backOffice.post('/apiw/v2/account/totp/confirm', { totp: code() })).status).toBe(200)
  expect((await backOffice.get('/console/api/jobs')).status).toBe(200)

  app.realTime.set((app.realTime.now() + 60_000) as ReturnType<TestApp['realTime']['now']>)
  await backOffice.post('/apiw/v2/account/totp/disable', { password: PASSWORD, totp: code() })
  expect((await backOffice.get('/console/api/jobs')).fail_reason).toBe('account.totp.neededForDesk')
})

it('a customer is told that the back office is for operators, whatever else they lack', async () => {
  const customer = await app.customer()
  expect((await customer.get('/console/api/jobs')).fail_reason).toBe('request.notAllowed')
})
