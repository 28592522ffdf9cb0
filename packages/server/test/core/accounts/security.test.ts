import { DEMO_CUSTOMER_EMAIL } from '@tenor/contract/core'
import { later, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.realTime.now() })
}

function nextStep(): void {
  app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))
}

async function withOneTimeCodes() {
  const email = freshEmail()
  const client = app.client()
  await client.register(email)
  const { data } = await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  const confirmed = await client.post('/apiw/v2/account/totp/confirm', { totp: codeOf(data.secret) })
  expect(confirmed.data.user.totp_enabled).toBe(true)
  nextStep()
  return { email, client, secret: data.secret as string, uri: data.uri as string }
}

describe('one-time codes', () => {
  it('are set up with a secret that authenticators read', async () => {
    const { email, secret, uri } = await withOneTimeCodes()
    expect(uri).toContain('otpauth://totp/Tenor:')
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(email)
  })

  it('are asked for only of those who know the password, and are good once', async () => {
    const { email, secret } = await withOneTimeCodes()
    const fresh = app.client()
    expect((await fresh.login(email, 'wrong password')).fail_reason).toBe('account.signIn.wrong')
    expect((await fresh.login(email)).fail_reason).toBe('account.totp.needed')
    expect((await fresh.login(email, PASSWORD, '000000')).fail_reason).toBe('account.signIn.wrong')
    const code = codeOf(secret)
    expect((await fresh.login(email, PASSWORD, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await app.client().login(email, PASSWORD, code)).fail_reason).toBe('account.signIn.wrong')
    nextStep()
    expect((await app.client().login(email, PASSWORD, codeOf(secret))).status).toBe(200)
  })

  it('given a second time are told to their owner, and wrong ones are not', async () => {
    const { email, client, secret } = await withOneTimeCodes()
    const code = codeOf(secret)
    await app.client().login(email, PASSWORD, '000000')
    await app.client().login(email, PASSWORD, code)
    await app.client().login(email, 'wrong password', code)
    const told = async () => {
      await app.tenor.runner.runOne('outbox', app.clock.now())
      const { data } = await client.get('/apiw/v2/account/notices')
      return data.list.filter((row: { kind: string }) => row.kind === 'notice.account.totp.reused').length
    }
    expect(await told()).toBe(0)
    expect((await app.client().login(email, PASSWORD, code)).fail_reason).toBe('account.signIn.wrong')
    expect(await told()).toBe(1)
    nextStep()
  })

  it('are good once also when two sign in with one code at the same moment', async () => {
    const { email, secret } = await withOneTimeCodes()
    const code = codeOf(secret)
    const replies = await Promise.all([1, 2, 3].map(() => app.client().login(email, PASSWORD, code)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401])
  })

  it("go by the machine's time, however far the sandbox's clock was moved", async () => {
    const { email, secret } = await withOneTimeCodes()
    const before = app.clock.now()
    app.clock.set(later(before, 90 * 86_400 * SECOND_MS))
    expect((await app.client().login(email, PASSWORD, codeOf(secret))).status).toBe(200)
    app.clock.set(before)
  })

  it('are switched off with the password and a code', async () => {
    const { client, secret } = await withOneTimeCodes()
    const url = '/apiw/v2/account/totp/disable'
    expect((await client.post(url, { password: 'wrong password', totp: codeOf(secret) })).fail_reason).toBe(
      'account.password.wrong',
    )
    expect((await client.post(url, { password: PASSWORD, totp: '000000' })).fail_reason).toBe('account.totp.wrong')
    const reply = await client.post(url, { password: PASSWORD, totp: codeOf(secret) })
    expect(reply.data.user.totp_enabled).toBe(false)
  })

  it('end every other session when they are switched off, and give this one a new token', async () => {
    const { client, email, secret } = await withOneTimeCodes()
    const elsewhere = app.client()
    expect((await elsewhere.login(email, PASSWORD, codeOf(secret))).status).toBe(200)
    app.realTime.set(later(app.realTime.now(), 60 * SECOND_MS))
    const before = new Map(client.cookies)
    const url = '/apiw/v2/account/totp/disable'
    expect((await client.post(url, { password: PASSWORD, totp: codeOf(secret) })).status).toBe(200)
    expect((await elsewhere.get('/apiw/v2/session')).data.user).toBeNull()
    expect((await client.get('/apiw/v2/session')).data.user.email).toBe(email)
    expect(client.cookies.get('tenor_session')).not.toBe(before.get('tenor_session'))
  })
})

describe('changing the password', () => {
  it('ends every other session and gives this one a new token', async () => {
    const email = freshEmail()
    const here = app.client()
    const there = app.client()
    await here.register(email)
    await there.login(email)
    const before = here.csrfToken
    const reply = await here.post('/apiw/v2/account/password', { password: PASSWORD, new_password: 'another long one' })
    expect(reply.status).toBe(200)
    expect(here.csrfToken).not.toBe(before)
    expect((await here.get('/apiw/v2/account/balances')).status).toBe(200)
    expect((await there.get('/apiw/v2/account/balances')).status).toBe(401)
    expect((await app.client().login(email)).status).toBe(401)
    expect((await app.client().login(email, 'another long one')).status).toBe(200)
  })

  it('refuses a wrong current password and the same one again, and tells the customer of a change', async () => {
    const client = await app.customer()
    const url = '/apiw/v2/account/password'
    expect(await client.post(url, { password: 'wrong password', new_password: 'another long one' })).toMatchObject({
      status: 422,
      fail_reason: 'account.password.wrong',
    })
    expect((await client.post(url, { password: PASSWORD, new_password: PASSWORD })).fail_reason).toBe(
      'account.password.unchanged',
    )
    await client.post(url, { password: PASSWORD, new_password: 'another long one' })
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const notices = await client.get('/apiw/v2/account/notices')
    expect(notices.data.totalCount).toBe(1)
    expect(notices.data.list[0]).toMatchObject({
      kind: 'notice.account.password.changed',
      message: 'Your password was changed.',
    })
  })
})

describe('an operator', () => {
  it('finds a customer and sets their tier, which is written down with before and after', async () => {
    const backOffice = await app.operator()
    const email = freshEmail()
    const client = app.client()
    const { data } = await client.register(email)
    const search = (text: string) => backOffice.post('/console/api/users/search', { email: text })
    const found = await search(email.toUpperCase())
    expect(found.data).toMatchObject({ totalCount: 1, list: [{ email, vip_tier: 0, region: null }] })
    expect(found.text).not.toMatch(/argon2|secret/)
    const addresses = async (query: string) =>
      (await search(query)).data.list.map((row: { email: string }) => row.email)
    expect(await addresses(email.slice(1))).toContain(email)
    expect((await addresses('cust')).every((address: string) => address.startsWith('cust'))).toBe(true)
    expect(await addresses('cust')).toEqual((await addresses('cust')).toSorted())
    expect(await addresses(email.slice(0, -3))).toEqual([email])
    const id = data.user.id
    expect((await backOffice.post(`/console/api/users/${id}/tier`, { tier: 5 })).data).toEqual({ id, vip_tier: 5 })
    expect((await client.get('/apiw/v2/session')).data.vip_tier).toBe(5)
    const [entry] = (await backOffice.get('/console/api/audit?act=user.tier')).data.list
    expect(entry).toMatchObject({
      operator: 'desk@example.com',
      act: 'user.tier',
      subject: `user ${id}`,
      before: { vipTier: 0 },
      after: { vipTier: 5 },
    })
  })

  it('sets region and flags, which decide what the customer may use', async () => {
    const backOffice = await app.operator()
    const client = app.client()
    const { data } = await client.register(freshEmail())
    expect((await client.get('/apiw/v2/account/compliance')).data.menu).toContain('express_buy')
    const url = `/console/api/users/${data.user.id}`
    const reply = await backOffice.post(url, { region: 'US', verified: 1, trading_locked: 'true' })
    expect(reply.data).toMatchObject({ region: 'US', verified: true, trading_locked: true })
    expect((await client.get('/apiw/v2/account/compliance')).data.menu).toEqual(['deposit', 'spot'])
    expect((await client.get('/apiw/v2/account/trade-info')).data).toEqual({ use_funding: false, locked: true })
  })

  it('is the only one who may call an operator, and is told of a customer who is not there', async () => {
    const client = await app.customer()
    expect((await client.post('/console/api/users/search')).status).toBe(403)
    expect((await client.get('/console/api/ledger/trial-balance')).status).toBe(403)
    const backOffice = await app.operator()
    expect(await backOffice.post('/console/api/users/7/tier', { tier: 1 })).toMatchObject({
      status: 404,
      fail_reason: 'account.notFound',
    })
  })
})

describe('the demo customer of a sandbox', () => {
  const enter = (client = app.client(), headers = {}) => client.post('/sandbox/demo', undefined, headers)

  it('lets visitors in without a password, but not without the token of a page, nor past a one-time code', async () => {
    expect((await enter()).fail_reason).toBe('request.notFound')
    await app.tenor.accounts.ensureCustomer({ email: DEMO_CUSTOMER_EMAIL, password: PASSWORD, verified: true })
    expect((await enter(app.client(), { 'x-csrf-token': 'guess' })).fail_reason).toBe('request.csrf')
    const visitor = app.client()
    expect((await enter(visitor)).data.user.email).toBe(DEMO_CUSTOMER_EMAIL)
    expect((await visitor.get('/apiw/v2/session')).data.user.email).toBe(DEMO_CUSTOMER_EMAIL)
    const { data } = await visitor.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
    expect((await visitor.post('/apiw/v2/account/totp/confirm', { totp: codeOf(data.secret) })).status).toBe(200)
    expect((await enter()).fail_reason).toBe('account.totp.needed')
  })
})
