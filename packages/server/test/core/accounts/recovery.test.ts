import { LINKS_PER_HOUR, type ShownMail } from '@tenor/contract/core'
import { HOUR_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const NEW_PASSWORD = 'an otter counts seven pebbles'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function registered() {
  const email = freshEmail()
  const client = app.client(`198.19.0.${email.replace(/\D/g, '')}`)
  await client.register(email)
  return { email, client }
}

/** Does what waits, and answers the emails to an address, newest first. */
async function emails(email: string): Promise<ShownMail[]> {
  await app.tenor.runner.runUntil(app.clock.now())
  await app.tenor.mails.sendDue()
  return (await app.client().post('/sandbox/mails', { email })).data.list
}
const subjects = async (email: string) => (await emails(email)).map(({ subject }) => subject)
const tokenIn = (mails: readonly ShownMail[], page: string) =>
  mails.map(({ text }) => text.split(`/${page}#`)[1]?.split('\n')[0]).find((token) => token !== undefined) ?? 'none'
const recover = (email: string, client: TestClient = app.client()) => client.post('/apiw/v2/session/recover', { email })
const reset = (token: string, more: object = {}) =>
  app.client().post('/apiw/v2/session/reset-password', { token, new_password: NEW_PASSWORD, ...more })

describe('a forgotten password', () => {
  it('is replaced by the link of an email, once; every session ends and the owner is told', async () => {
    const { email, client } = await registered()
    expect((await recover(email)).status).toBe(200)
    const token = tokenIn(await emails(email), 'reset-password')
    expect((await reset(token)).status).toBe(200)
    expect((await client.get('/apiw/v2/session')).data.user).toBeNull()
    expect((await app.client().login(email, PASSWORD)).fail_reason).toBe('account.signIn.wrong')
    expect((await app.client().login(email, NEW_PASSWORD)).status).toBe(200)
    expect((await reset(token)).fail_reason).toBe('account.link.over')
    expect((await emails(email))[0]?.text).toContain('password was reset')
  })

  it('gets the same answer whether the address is known or not, and an email only where it is', async () => {
    const { email } = await registered()
    const [known, unknown] = [await recover(email), await recover('nobody@example.com')]
    expect(unknown.text).toBe(known.text)
    expect(unknown.status).toBe(known.status)
    expect(await emails('nobody@example.com')).toEqual([])
    const events = await app.db.query(
      `select payload from outbox where topic = 'account.recover' and payload->>'email' in ($1, $2)`,
      [email, 'nobody@example.com'],
    )
    expect(events).toHaveLength(2)
  })

  it('gets few emails an hour', async () => {
    const { email } = await registered()
    for (let time = 0; time < LINKS_PER_HOUR + 2; time += 1) await recover(email)
    const asked = (await subjects(email)).filter((subject) => subject === 'Reset your password')
    expect(asked).toHaveLength(LINKS_PER_HOUR)
  })

  it('is not replaced by a link that ran out, nor by one that a newer password has ended', async () => {
    const { email } = await registered()
    await recover(email)
    await recover(email)
    const mails = (await emails(email)).filter(({ text }) => text.includes('/reset-password#'))
    const [newer, older] = mails.map((mail) => tokenIn([mail], 'reset-password'))
    expect((await reset(newer ?? '')).status).toBe(200)
    expect((await reset(older ?? '')).fail_reason).toBe('account.link.over')
    const other = await registered()
    await recover(other.email)
    const token = tokenIn(await emails(other.email), 'reset-password')
    app.realTime.set(later(app.realTime.now(), HOUR_MS + MINUTE_MS))
    expect((await reset(token)).fail_reason).toBe('account.link.over')
    expect((await reset('7.nothing')).fail_reason).toBe('account.link.over')
  })

  it('needs the second factor still, and a bad password uses no link up', async () => {
    const { email, client } = await registered()
    const { secret } = (await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })).data
    const codes = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => codes.generate({ timestamp: app.realTime.now() })
    expect((await client.post('/apiw/v2/account/totp/confirm', { totp: code() })).status).toBe(200)
    await recover(email)
    const token = tokenIn(await emails(email), 'reset-password')
    expect((await reset(token)).fail_reason).toBe('account.totp.needed')
    expect((await reset(token, { totp: '000000' })).fail_reason).toBe('account.totp.wrong')
    expect((await reset(token, { new_password: email })).fail_reason).toBe('account.password.sameAsEmail')
    app.realTime.set(later(app.realTime.now(), MINUTE_MS))
    expect((await reset(token, { totp: code() })).status).toBe(200)
  })

  it('of an operator is shown by no sandbox', async () => {
    await app.operator()
    await recover('desk@example.com')
    expect(await emails('desk@example.com')).toEqual([])
    const [row] =
      await app.db.query(`select 1 as one from mail m join app_user u on u.bucket = m.bucket and u.id = m.user_id
      where u.email = 'desk@example.com' and m.kind = 'recover'`)
    expect(row).toBeDefined()
  })
})

describe('an e-mail address', () => {
  it('is confirmed by the email that comes with registration, signed out too', async () => {
    const { email, client } = await registered()
    const before = await client.get('/apiw/v2/account/notice-settings')
    expect(before.data).toMatchObject({ email, email_confirmed: false })
    const token = tokenIn(await emails(email), 'confirm-email')
    expect((await app.client().post('/apiw/v2/session/confirm-email', { token })).status).toBe(200)
    expect((await client.get('/apiw/v2/account/notice-settings')).data.email_confirmed).toBe(true)
    expect((await client.post('/apiw/v2/account/email-confirmation')).fail_reason).toBe('account.email.confirmed')
    expect((await app.client().post('/apiw/v2/session/confirm-email', { token })).fail_reason).toBe('account.link.over')
  })

  it('is sent another email when asked for', async () => {
    const { email, client } = await registered()
    await client.post('/apiw/v2/account/email-confirmation')
    expect((await subjects(email)).filter((subject) => subject === 'Confirm your email address')).toHaveLength(2)
  })
})
