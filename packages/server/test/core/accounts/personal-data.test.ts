import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../../test-app.ts'

const COPY = '/apiw/v2/account/personal-data'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe("a copy of one's data", () => {
  it('has what is kept of the customer, their sessions and what they were told', async () => {
    const client = app.client()
    const email = freshEmail()
    const body = { email, password: PASSWORD, ref_code: 'friend-1' }
    const { data } = await client.post('/apiw/v2/session/register', body)
    await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'a second secret' })
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const reply = await client.get(COPY)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="tenor-account.json"')
    expect(reply.data).toMatchObject({
      id: data.user.id,
      email,
      role: 'customer',
      region: null,
      account_mode: 'classic',
      ref_code: 'friend-1',
      fund_password_set: true,
      totp_enabled: false,
      sessions: [{ current: true }],
      notices: [{ kind: 'notice.account.fundPassword.changed', message: 'Your fund password was set or changed.' }],
    })
  })

  it('has the referral code of the customer, which is made when it is asked for and stays', async () => {
    const client = await app.customer()
    expect((await client.get(COPY)).data.referral_code).toBeNull()
    const asked = await Promise.all([1, 2, 3].map(() => client.get('/apiw/v2/earn/referral')))
    const [{ ref_code: code, link }] = asked.map(({ data }) => data) as [{ ref_code: string; link: string }]
    expect(code).toMatch(/^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/)
    expect(link).toBe(`/sign-up?ref_code=${code}`)
    expect(asked.every(({ data }) => data.ref_code === code)).toBe(true)
    expect((await client.get(COPY)).data.referral_code).toBe(code)
    expect((await (await app.customer()).get('/apiw/v2/earn/referral')).data.ref_code).not.toBe(code)
    expect((await app.client().get('/apiw/v2/earn/referral')).status).toBe(401)
  })

  it('has neither secrets nor hashes, and nothing of anybody else', async () => {
    const stranger = freshEmail()
    await app.client().register(stranger)
    const client = await app.customer()
    await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
    const { text } = await client.get(COPY)
    expect(text).not.toMatch(/argon2|secret|v1\.|token|hash/)
    expect(text).not.toContain(stranger)
    expect((await app.client().get(COPY)).status).toBe(401)
  })

  it('speaks the language that the browser asks for', async () => {
    const client = await app.customer()
    await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'a second secret' })
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.server.inject({ method: 'GET', url: COPY, headers: { cookie, 'accept-language': 'zh-CN' } })
    expect(reply.json().data.notices[0].message).toMatch(/资金密码/)
  })
})
