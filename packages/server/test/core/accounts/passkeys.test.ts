import { PASSKEYS_MOST, type ShownMail } from '@tenor/contract/core'
import { later, MINUTE_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { type AuthenticatorWish, madeUpAuthenticator } from './made-up-authenticator.ts'

const ORIGIN = 'https://earn.example.com'
const PASSKEYS = '/apiw/v2/account/passkeys'
const KEYS = '/apiw/v2/account/api-keys'
const SIGN_IN = '/apiw/v2/session/passkey'
const HERE: AuthenticatorWish = { origin: ORIGIN }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ reach: { origin: ORIGIN } })
})
afterAll(() => app.close())

type Authenticator = ReturnType<typeof madeUpAuthenticator>

async function registered(on: TestApp = app) {
  const email = freshEmail()
  const client = on.client(`198.19.2.${email.replace(/\D/g, '')}`)
  await client.register(email)
  return { email, client }
}

async function add(client: TestClient, authenticator: Authenticator, wish = HERE) {
  const options = (await client.post(`${PASSKEYS}/options`, { password: PASSWORD })).data
  return client.post(PASSKEYS, { name: 'My phone', response: authenticator.create(options, wish) })
}

async function signIn(authenticator: Authenticator, wish = HERE, client = app.client()) {
  const options = (await client.post(`${SIGN_IN}/options`)).data
  return client.post(SIGN_IN, { response: authenticator.get(options, wish) })
}

async function linkOf(email: string): Promise<string> {
  await app.client().post('/apiw/v2/session/recover', { email })
  await app.tenor.runner.runUntil(app.clock.now())
  await app.tenor.mails.sendDue()
  const mails: ShownMail[] = (await app.client().post('/sandbox/mails', { email })).data.list
  return mails.map(({ text }) => text.split('/reset-password#')[1]?.split('\n')[0]).find((token) => token) ?? 'none'
}

describe('a passkey', () => {
  it('is added against the password, signs in without an address, and is listed with its use', async () => {
    const { email, client } = await registered()
    const authenticator = madeUpAuthenticator()
    expect((await client.post(`${PASSKEYS}/options`, { password: 'not mine' })).fail_reason).toBe(
      'account.password.wrong',
    )
    const added = await add(client, authenticator)
    expect(added.data.list).toMatchObject([{ id: authenticator.id, name: 'My phone', last_used: null }])
    expect((await signIn(authenticator)).data.user.email).toBe(email)
    expect((await client.get(PASSKEYS)).data.list[0].last_used).not.toBeNull()
    await app.tenor.runner.runUntil(app.clock.now())
    const kinds = (await client.get('/apiw/v2/account/notices')).data.list.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('notice.account.passkey.added')
  })

  it('is renamed and removed by its owner, and what it signed in ends with it', async () => {
    const { client } = await registered()
    const authenticator = madeUpAuthenticator()
    await add(client, authenticator)
    const elsewhere = app.client()
    await signIn(authenticator, HERE, elsewhere)
    const { id } = authenticator
    expect((await client.post(`${PASSKEYS}/rename`, { id, name: 'Old phone' })).data.list[0].name).toBe('Old phone')
    const stranger = (await registered()).client
    expect((await stranger.post(`${PASSKEYS}/rename`, { id, name: 'Mine' })).status).toBe(404)
    expect((await stranger.post(`${PASSKEYS}/remove`, { id, password: PASSWORD })).status).toBe(404)
    expect((await client.post(`${PASSKEYS}/remove`, { id, password: PASSWORD })).data.list).toEqual([])
    expect((await signIn(authenticator)).fail_reason).toBe('account.passkey.wrong')
    expect((await elsewhere.get('/apiw/v2/session')).data.user).toBeNull()
  })

  it.each([
    [{}, false],
    [{ end_others: 1 }, false],
    [{ end_others: 0 }, true],
  ])('that is added or removed ends API keys and other sessions, unless 0 is sent: %j', async (more, isLeft) => {
    const { email, client } = await registered()
    const [authenticator, elsewhere] = [madeUpAuthenticator(), app.client()]
    const asked = { name: 'Bot', permission: 'read', password: PASSWORD }
    const begin = async () => {
      await elsewhere.login(email)
      expect((await client.post(KEYS, asked)).status).toBe(200)
    }
    const left = async () => [(await client.get(KEYS)).data.list.length > 0, (await elsewhere.get(KEYS)).status === 200]
    await begin()
    const options = (await client.post(`${PASSKEYS}/options`, { password: PASSWORD })).data
    const response = authenticator.create(options, HERE)
    expect((await client.post(PASSKEYS, Object.assign({ name: 'Phone', response }, more))).status).toBe(200)
    expect(await left()).toEqual([isLeft, isLeft])
    await begin()
    const removal = Object.assign({ id: authenticator.id, password: PASSWORD }, more)
    expect((await client.post(`${PASSKEYS}/remove`, removal)).status).toBe(200)
    expect(await left()).toEqual([isLeft, isLeft])
  })

  it.each<[string, AuthenticatorWish]>([
    ['made for another site', { origin: 'https://earn.example.org' }],
    ['that asked for no finger', { ...HERE, isUnverified: true }],
  ])('%s is not taken, neither to add nor to sign in', async (_, wish) => {
    const { client } = await registered()
    const authenticator = madeUpAuthenticator()
    expect((await add(client, authenticator, wish)).fail_reason).toBe('account.passkey.wrong')
    await add(client, authenticator)
    expect((await signIn(authenticator, wish)).fail_reason).toBe('account.passkey.wrong')
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('answers a challenge once, in time, and none but its own', async () => {
    const { client } = await registered()
    const authenticator = madeUpAuthenticator()
    await add(client, authenticator)
    const visitor = app.client()
    const options = (await visitor.post(`${SIGN_IN}/options`)).data
    const response = authenticator.get(options, HERE)
    expect((await visitor.post(SIGN_IN, { response })).status).toBe(200)
    expect((await app.client().post(SIGN_IN, { response })).fail_reason).toBe('account.passkey.wrong')
    const own = authenticator.get({ ...options, challenge: 'bm9ib2R5IG1hZGUgdGhpcw' }, HERE)
    expect((await app.client().post(SIGN_IN, { response: own })).fail_reason).toBe('account.passkey.wrong')
    const late = authenticator.get((await app.client().post(`${SIGN_IN}/options`)).data, HERE)
    app.realTime.set(later(app.realTime.now(), 6 * MINUTE_MS))
    expect((await app.client().post(SIGN_IN, { response: late })).fail_reason).toBe('account.passkey.wrong')
  })

  it('whose counter goes back is a copy and signs in nobody; a stranger key never does', async () => {
    const { client } = await registered()
    const authenticator = madeUpAuthenticator()
    await add(client, authenticator)
    expect((await signIn(authenticator, { ...HERE, counter: 7 })).status).toBe(200)
    expect((await signIn(authenticator, { ...HERE, counter: 7 })).fail_reason).toBe('account.passkey.wrong')
    const other = madeUpAuthenticator()
    const options = (await app.client().post(`${SIGN_IN}/options`)).data
    const forged = { ...other.get(options, HERE), id: authenticator.id, rawId: authenticator.id }
    expect((await app.client().post(SIGN_IN, { response: forged })).fail_reason).toBe('account.passkey.wrong')
    expect((await app.client().post(SIGN_IN, { response: { id: 'x' } })).fail_reason).toBe('account.passkey.wrong')
  })

  it('is one of twenty and no more, however many were begun before', async () => {
    const { client } = await registered()
    const begun = await Promise.all(
      Array.from({ length: PASSKEYS_MOST + 3 }, () => client.post(`${PASSKEYS}/options`, { password: PASSWORD })),
    )
    const responses = begun.map(({ data }) => madeUpAuthenticator().create(data, HERE))
    const replies = await Promise.all(responses.map((response) => client.post(PASSKEYS, { name: 'Phone', response })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(PASSKEYS_MOST)
    const refused = replies.filter(({ fail_reason }) => fail_reason === 'account.passkey.tooMany')
    expect(refused).toHaveLength(3)
    expect((await client.get(PASSKEYS)).data.list).toHaveLength(PASSKEYS_MOST)
  })

  it('ends with the recovery of its account, as do keys of programs: what an intruder added opens nothing', async () => {
    const { email, client } = await registered()
    const authenticator = madeUpAuthenticator()
    await add(client, authenticator)
    const asked = { name: 'Bot', permission: 'read', password: PASSWORD }
    const { key } = (await client.post(KEYS, asked)).data
    const token = await linkOf(email)
    const reset = { token, new_password: 'an otter counts seven pebbles' }
    expect((await app.client().post('/apiw/v2/session/reset-password', reset)).status).toBe(200)
    expect((await signIn(authenticator)).fail_reason).toBe('account.passkey.wrong')
    const owner = app.client()
    const { user } = (await owner.login(email, reset.new_password)).data
    expect((await owner.get(PASSKEYS)).data.list).toEqual([])
    expect((await owner.get(KEYS)).data.list).toEqual([])
    const [row] = await app.db.query('select act, before from audit_log where subject = $1', [`user ${user.id}`])
    expect(row).toEqual({
      act: 'account.recover',
      before: { api_keys: [key], passkeys: [authenticator.id], providers: [] },
    })
    await app.tenor.runner.runUntil(app.clock.now())
    const kinds = (await owner.get('/apiw/v2/account/notices')).data.list.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['notice.account.passkey.removed', 'notice.account.apiKey.ended']))
  })

  it('that is added while its account is recovered does not outlive it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email, client } = await registered()
      const options = (await client.post(`${PASSKEYS}/options`, { password: PASSWORD })).data
      const response = madeUpAuthenticator().create(options, HERE)
      const reset = { token: await linkOf(email), new_password: 'an otter counts seven pebbles' }
      const [recovered, added] = await Promise.all([
        app.client().post('/apiw/v2/session/reset-password', reset),
        client.post(PASSKEYS, { name: 'Mine now', response }),
      ])
      expect(recovered.status).toBe(200)
      expect([200, 401]).toContain(added.status)
      const owner = app.client()
      await owner.login(email, reset.new_password)
      expect((await owner.get(PASSKEYS)).data.list).toEqual([])
    }
  })

  it('of an account to which the command gives a password opens no back office', async () => {
    const { email, client } = await registered()
    const authenticator = madeUpAuthenticator()
    await add(client, authenticator)
    await app.tenor.accounts.operators.make(email, PASSWORD, 'operator')
    expect((await signIn(authenticator)).fail_reason).toBe('account.passkey.wrong')
  })

  it('takes a code too where codes are on: it is worth both factors', async () => {
    const { client } = await registered()
    const { secret } = (await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })).data
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.realTime.now() })
    await client.post('/apiw/v2/account/totp/confirm', { totp: code() })
    const options = (more: object) => client.post(`${PASSKEYS}/options`, { password: PASSWORD, ...more })
    expect((await options({})).fail_reason).toBe('account.totp.needed')
    expect((await options({ totp: code() })).fail_reason).toBe('account.totp.wrong')
    app.realTime.set(later(app.realTime.now(), MINUTE_MS))
    const { data } = await options({ totp: code() })
    const response = madeUpAuthenticator().create(data, HERE)
    expect((await client.post(PASSKEYS, { name: 'My phone', response })).status).toBe(200)
  })

  it('needs a host name', async () => {
    const bare = await createTestApp({ reach: { origin: 'http://127.0.0.1:3000' } })
    expect((await bare.client().post(`${SIGN_IN}/options`)).fail_reason).toBe('account.passkey.host')
    await bare.close()
  })
})

describe('an operator in live mode', () => {
  it('comes in by a passkey as by one-time codes, and not by the password alone', async () => {
    const live = await createTestApp({ mode: 'live', reach: { origin: ORIGIN } })
    const desk = await live.operator()
    expect((await desk.get('/console/api/jobs')).fail_reason).toBe('account.totp.neededForDesk')
    const authenticator = madeUpAuthenticator()
    expect((await add(desk, authenticator)).status).toBe(200)
    expect((await desk.get('/console/api/jobs')).fail_reason).toBe('account.totp.neededForDesk')
    const strong = live.client()
    const options = (await strong.post(`${SIGN_IN}/options`)).data
    await strong.post(SIGN_IN, { response: authenticator.get(options, HERE) })
    expect((await strong.get('/console/api/jobs')).status).toBe(200)
    await live.close()
  })
})
