import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

/** An operator of an installation in live mode, signed in from an address of their own, with one-time codes. */
export async function liveOperator(live: TestApp, email: string, place: number): Promise<TestClient> {
  await live.tenor.accounts.ensureOperator(email, PASSWORD)
  const client = live.client(`203.0.113.${place}`)
  await client.login(email)
  await takeCodes(live, client)
  return client
}

/** Turns one-time codes on. */
export async function takeCodes(live: TestApp, client: TestClient): Promise<void> {
  const { data } = await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: live.realTime.now() })
  expect((await client.post('/apiw/v2/account/totp/confirm', { totp: code })).status).toBe(200)
}
