import { sessionLength } from '@tenor/contract/core'
import { HOUR_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, TEST_START, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ mode: 'live' })
})
afterAll(() => app.close())

describe('a visitor', () => {
  it('is nobody, and gets a token bound to a cookie that scripts cannot read', async () => {
    const visitor = app.client()
    const reply = await visitor.get('/apiw/v2/session')
    expect(reply.data).toMatchObject({ user: null, vip_tier: 0, region: null, verified: false, sandbox: false })
    expect(reply.data.csrf_token.length).toBeGreaterThan(20)
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-tenor_visitor=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const again = await visitor.get('/apiw/v2/session')
    expect(again.data.csrf_token).toBe(reply.data.csrf_token)
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it('changes nothing without the token, with an empty one, or with the token of another cookie', async () => {
    const visitor = app.client()
    const other = app.client()
    await other.get('/apiw/v2/session')
    await visitor.get('/apiw/v2/session')
    const body = { email: freshEmail(), password: PASSWORD }
    for (const token of ['', 'guess', other.csrfToken]) {
      const reply = await visitor.post('/apiw/v2/session/register', body, { 'x-csrf-token': token })
      expect(reply).toMatchObject({ status: 403, fail_reason: 'request.csrf' })
    }
  })

  it('may not read an account', async () => {
    const reply = await app.client().get('/apiw/v2/account/balances')
    expect(reply).toMatchObject({ status: 401, code: 401, fail_reason: 'request.signInNeeded' })
  })
})

describe('an act that names the customer of its page', () => {
  it('is done for that customer alone, and refused when another one is signed in', async () => {
    const client = app.client()
    await client.register()
    const { user } = (await client.get('/apiw/v2/session')).data
    const other = app.client()
    await other.register()
    const { user: stranger } = (await other.get('/apiw/v2/session')).data
    const as = (id: string) => client.post('/apiw/v2/session/logout', {}, { 'x-tenor-user': id })
    for (const id of [String(stranger.id), 'x', '']) {
      expect(await as(id)).toMatchObject({ status: 409, fail_reason: 'session.changed' })
    }
    expect((await client.get('/apiw/v2/session')).data.user.id).toBe(user.id)
    expect((await as(String(user.id))).status).toBe(200)
  })

  it('is judged by its session alone once nobody is signed in', async () => {
    const client = app.client()
    const email = freshEmail()
    await client.register(email)
    await client.post('/apiw/v2/session/logout')
    const body = { email, password: PASSWORD }
    expect((await client.post('/apiw/v2/session/login', body, { 'x-tenor-user': '7' })).status).toBe(200)
  })
})

describe('registration', () => {
  it('signs in, with the address in lower case', async () => {
    const client = app.client()
    const email = freshEmail()
    const reply = await client.register(email.toUpperCase())
    expect(reply.status).toBe(200)
    expect(reply.data.user).toMatchObject({ email, role: 'customer', totp_enabled: false, fund_password_set: false })
    expect((await client.get('/apiw/v2/session')).data.user.email).toBe(email)
  })

  it('takes an address once, however it is written and however many ask at once', async () => {
    const email = freshEmail()
    const replies = await Promise.all(
      [email, ` ${email.toUpperCase()}`, email].map((each) => app.client().register(each)),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  })

  it('refuses bad addresses and passwords by name', async () => {
    const reasons = []
    for (const [email, password] of [
      ['no address', PASSWORD],
      [freshEmail(), 'short'],
      ['someone@example.com', 'Someone@example.com'],
    ] as const) {
      reasons.push((await app.client('203.0.113.9').register(email, password)).fail_reason)
    }
    expect(reasons).toEqual(['account.email.malformed', 'account.password.tooShort', 'account.password.sameAsEmail'])
  })

  it('refuses a breached password, and so does a change of it, in the words of the form', async () => {
    const client = app.client('203.0.113.10')
    const email = freshEmail()
    const breached = 'chickenwing101'
    expect((await client.register(email, breached)).fail_reason).toBe('account.password.common')
    expect((await client.register(email)).status).toBe(200)
    const change = { password: PASSWORD, new_password: breached }
    expect(await client.post('/apiw/v2/account/password', change)).toMatchObject({
      status: 422,
      fail_reason: 'account.password.common',
    })
    expect((await app.client('203.0.113.11').login(email)).status).toBe(200)
  })

  it('refuses it to an operator too, but for the one whose password it is already', async () => {
    const { ensureOperator } = app.tenor.accounts
    const refused = { reason: 'account.password.common' }
    await expect(ensureOperator('late-desk@example.com', 'chickenwing101')).rejects.toMatchObject(refused)
    await ensureOperator('late-desk@example.com', PASSWORD)
    await expect(ensureOperator('late-desk@example.com', 'chickenwing101')).rejects.toMatchObject(refused)
    const other = await createTestApp()
    await other.tenor.accounts.ensureOperator('old-desk@example.com', 'chickenwing101')
    const [kept] = await other.db.query<{ hash: string }>('select password_hash as hash from app_user limit 1')
    await other.close()
    await app.db.execute(`update app_user set password_hash = $1 where email = 'late-desk@example.com'`, [
      kept?.hash ?? '',
    ])
    expect(await ensureOperator('late-desk@example.com', 'chickenwing101')).toHaveProperty('userId')
    // One of before goes on working, and its owner is told at each sign-in.
    const backOffice = app.client('203.0.113.12')
    expect((await backOffice.login('late-desk@example.com', 'chickenwing101')).status).toBe(200)
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const { data } = await backOffice.get('/apiw/v2/account/notices')
    expect(data.list.map((row: { kind: string }) => row.kind)).toEqual(['notice.account.password.weak'])
  })

  it('tells nothing of a good password at sign-in', async () => {
    const email = freshEmail()
    await app.client('203.0.113.13').register(email)
    const client = app.client('203.0.113.13')
    await client.login(email)
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const { data } = await client.get('/apiw/v2/account/notices')
    expect(data.list.map((row: { kind: string }) => row.kind)).toEqual(['notice.account.newDevice'])
  })
})

describe('signing in', () => {
  it('gives a new token each time and ends the session before', async () => {
    const client = app.client('203.0.113.20')
    const email = freshEmail()
    await client.register(email)
    const name = '__Host-tenor_session'
    const first = client.cookies.get(name) ?? ''
    await client.login(email)
    expect(client.cookies.get(name)).not.toBe(first)
    const thief = app.client()
    thief.cookies.set(name, first)
    expect((await thief.get('/apiw/v2/session')).data.user).toBeNull()
  })

  it('says the same whether the address or the password is wrong', async () => {
    const email = freshEmail()
    await app.client('203.0.113.21').register(email)
    const wrongPassword = await app.client('203.0.113.21').login(email, 'wrong password')
    const wrongAddress = await app.client('203.0.113.21').login('nobody@example.com', 'wrong password')
    for (const reply of [wrongPassword, wrongAddress]) {
      expect(reply).toMatchObject({ status: 401, code: -1, fail_reason: 'account.signIn.wrong' })
    }
    expect(wrongPassword.text).toBe(wrongAddress.text)
  })

  it('shuts out the address that guesses and not the owner elsewhere, whether the account exists or not', async () => {
    const email = freshEmail()
    await app.client('203.0.113.22').register(email)
    // An address of its own for each, so that the rate limit of addresses stays out of it.
    for (const [target, address] of [
      [email, '203.0.113.30'],
      ['not-there@example.com', '203.0.113.33'],
    ] as const) {
      for (let tries = 0; tries < 10; tries += 1) expect((await guess(target, address)).status).toBe(401)
      const reply = await guess(target, address, PASSWORD)
      expect(reply).toMatchObject({ status: 429, fail_reason: 'account.signIn.tooMany', params: { minutes: 15 } })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60)
    }
    expect((await app.client('203.0.113.31').login(email)).status).toBe(200)
    app.realTime.set(later(app.realTime.now(), 16 * MINUTE_MS))
    expect((await guess(email, '203.0.113.30', PASSWORD)).status).toBe(200)
  })

  async function guess(email: string, address: string, password = 'wrong password') {
    return app.client(address).login(email, password)
  }
})

describe('a session', () => {
  it('ends at once by signing out', async () => {
    const client = await app.customer()
    const copy = app.client()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    expect((await copy.get('/apiw/v2/account/balances')).status).toBe(200)
    const reply = await client.post('/apiw/v2/session/logout')
    expect(reply.data.user).toBeNull()
    expect((await copy.get('/apiw/v2/account/balances')).status).toBe(401)
  })

  it('ends when it is not used for half an hour, and after twelve hours of use', async () => {
    const { idleMs, longestMs } = sessionLength({ sandbox: false })
    expect([idleMs, longestMs]).toEqual([30 * MINUTE_MS, 12 * HOUR_MS])
    await lastsFor(app, idleMs, longestMs)
  })

  it('ends in a sandbox when it is not used for a day, and after two weeks of use', async () => {
    const sandbox = await createTestApp()
    await lastsFor(sandbox, 24 * HOUR_MS, 14 * 24 * HOUR_MS)
    await sandbox.close()
  })

  async function lastsFor({ realTime, customer }: TestApp, idleMs: number, longestMs: number): Promise<void> {
    realTime.set(TEST_START)
    const client = await customer()
    realTime.set(later(TEST_START, idleMs - MINUTE_MS))
    expect((await client.get('/apiw/v2/account/balances')).status).toBe(200)
    realTime.set(later(realTime.now(), idleMs + MINUTE_MS))
    expect((await client.get('/apiw/v2/account/balances')).status).toBe(401)

    const busy = await customer()
    const begun = realTime.now()
    const step = idleMs - MINUTE_MS
    for (let passed = step; passed < longestMs; passed += step) {
      realTime.set(later(begun, passed))
      expect((await busy.get('/apiw/v2/account/balances')).status).toBe(200)
    }
    realTime.set(later(begun, longestMs))
    expect((await busy.get('/apiw/v2/account/balances')).status).toBe(401)
  }

  it("keeps only a digest of its token, and goes on while the sandbox's clock plays a year", async () => {
    const client = await app.customer()
    const token = client.cookies.get('__Host-tenor_session')?.split('.')[1] ?? ''
    const rows = await app.db.query<{ token_hash: string }>('select token_hash from session')
    expect(token.length).toBe(43)
    expect(rows.map((row) => row.token_hash)).not.toContain(token)
    app.clock.set(later(TEST_START, 365 * 24 * 60 * MINUTE_MS))
    expect((await client.get('/apiw/v2/account/balances')).status).toBe(200)
    app.clock.set(TEST_START)
  })
})
