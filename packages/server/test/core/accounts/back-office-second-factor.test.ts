import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf, everyEndpoint } from '../../http/every-endpoint.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { madeUpAuthenticator } from './made-up-authenticator.ts'

const ORIGIN = 'https://earn.example.com'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ mode: 'live', reach: { origin: ORIGIN } })
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

it('no call of the back office opens to the password alone, with a passkey on the account neither; the passkey opens them', async () => {
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  const byPassword = app.client('203.0.113.8')
  await byPassword.login('second@example.com')
  const authenticator = madeUpAuthenticator()
  const options = (await byPassword.post('/apiw/v2/account/passkeys/options', { password: PASSWORD })).data
  const response = authenticator.create(options, { origin: ORIGIN })
  expect((await byPassword.post('/apiw/v2/account/passkeys', { name: 'Key', response })).status).toBe(200)
  const byPasskey = app.client('203.0.113.9')
  const challenge = (await byPasskey.post('/apiw/v2/session/passkey/options')).data
  const proof = authenticator.get(challenge, { origin: ORIGIN })
  expect((await byPasskey.post('/apiw/v2/session/passkey', { response: proof })).status).toBe(200)
  const calls = (await everyEndpoint()).filter(({ endpoint }) => endpoint.audience === 'operator')
  expect(calls.length).toBeGreaterThan(40)
  const heard = async (client: TestClient) => {
    const said: (string | undefined)[] = []
    for (const { endpoint } of calls) {
      const url = addressOf(endpoint, { params: {}, query: {} })
      said.push((await client.send(endpoint.method, url, {})).fail_reason)
    }
    return said
  }
  expect(new Set(await heard(byPassword))).toEqual(new Set(['account.totp.neededForDesk']))
  expect(await heard(byPasskey)).not.toContain('account.totp.neededForDesk')
})
