import { PASSKEYS_MOST } from '@tenor/contract/core'
import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { type AuthenticatorWish, madeUpAuthenticator } from './made-up-authenticator.ts'

const ORIGIN = 'https://earn.example.com'
const PASSKEYS = '/apiw/v2/account/passkeys'
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
