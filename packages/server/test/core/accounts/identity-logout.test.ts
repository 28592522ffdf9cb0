import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { identitySetting, person, type StandIn, signedIn, startStandIn, throughProvider } from './identity-stage.ts'

const SESSION = '/apiw/v2/session'
const ACCOUNT = '/apiw/v2/account'

let standIn: StandIn
let app: TestApp
beforeAll(async () => {
  standIn = await startStandIn()
  app = await createTestApp({
    identity: identitySetting(standIn.issuer),
    reach: { origin: 'https://earn.example.com' },
  })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

/** As the provider sends it: a form, no cookie, no token of ours. */
function logout(token: string, as = 'customers') {
  return app.server.inject({
    method: 'POST',
    url: `${SESSION}/identity/${as}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
}

async function isIn(client: TestClient): Promise<boolean> {
  return (await client.get(SESSION)).data.user !== null
}

/** The same person in two sessions of the provider, and in one that began with a password here. */
async function threeSessions(sub: string) {
  const email = freshEmail()
  const local = app.client('198.19.9.1')
  await local.register(email)
  standIn.person(sub, person(sub), {}, `${sub}-1`)
  const begun = await local.post(`${ACCOUNT}/identity/connect`, { password: PASSWORD })
  await local.post(`${SESSION}/identity/customers/finish`, { answer: standIn.visit(begun.data.url) })
  const [one, two] = [app.client(), app.client()]
  await throughProvider(standIn, one)
  standIn.person(sub, person(sub), {}, `${sub}-2`)
  await throughProvider(standIn, two)
  return { local, one, two, states: async () => Promise.all([local, one, two].map(isIn)) }
}

describe('the provider signs somebody out', () => {
  it('of one session there by its sid, of all by the subject, and never of what began with a password', async () => {
    const { states } = await threeSessions('ann')
    expect(await states()).toEqual([true, true, true])
    const reply = await logout(await standIn.logoutToken('earn', { sid: 'ann-1' }))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await states()).toEqual([true, false, true])
    expect((await logout(await standIn.logoutToken('earn', { sub: 'ann', sid: 'ann-1' }))).statusCode).toBe(200)
    expect(await states()).toEqual([true, false, true])
    expect((await logout(await standIn.logoutToken('earn', { sub: 'ann' }))).statusCode).toBe(200)
    expect(await states()).toEqual([true, false, false])
  })

  it('once: a token that comes again ends no session that began after it', async () => {
    const token = await standIn.logoutToken('earn', { sub: 'bob' })
    await signedIn(app, standIn, 'bob')
    expect((await logout(token)).statusCode).toBe(200)
    const { client } = await signedIn(app, standIn, 'bob')
    expect((await logout(token)).json()).toMatchObject({
      code: expect.any(Number),
      fail_reason: 'account.identity.logout',
    })
    expect(await isIn(client)).toBe(true)
  })

  it('of somebody who is not here: heard, and nothing to do', async () => {
    expect((await logout(await standIn.logoutToken('earn', { sub: 'nobody' }))).statusCode).toBe(200)
    expect((await logout(await standIn.logoutToken('earn', { sid: 'of nobody' }))).statusCode).toBe(200)
  })

  it('with no other token: each is refused and ends nothing', async () => {
    const { client } = await signedIn(app, standIn, 'cat')
    const odd: (JWTPayload & { nonce?: string })[] = [
      { nonce: 'one' },
      { aud: 'earn-desk' },
      { iss: 'https://id.example.org' },
      { exp: 1_700_000_000 },
      { iat: 1_700_000_000 },
      { iat: undefined as unknown as number },
      { jti: undefined as unknown as string },
      { events: undefined },
      { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } },
      { events: { 'http://schemas.openid.net/event/other': {} } },
    ]
    const tokens = await Promise.all(odd.map((claims) => standIn.logoutToken('earn', { sub: 'cat', ...claims })))
    tokens.push(await standIn.logoutToken('earn', {}), await standIn.logoutToken('earn', { sub: 'cat' }, 'none'))
    tokens.push(await standIn.logoutToken('earn', { sub: 'cat' }, 'unknown'), 'gibberish', 'a.b.c')
    for (const token of tokens) {
      const reply = await logout(token)
      expect([reply.statusCode, reply.json().fail_reason]).toEqual([400, 'account.identity.logout'])
    }
    // Right, but for another client.
    expect((await logout(await standIn.logoutToken('earn', { sub: 'cat' }), 'back-office')).statusCode).toBe(400)
    expect(await isIn(client)).toBe(true)
  })

  it('again later where its keys cannot be asked for now', async () => {
    const { client } = await signedIn(app, standIn, 'deb')
    await standIn.rotate()
    const token = await standIn.logoutToken('earn', { sub: 'deb' })
    standIn.become('down')
    expect((await logout(token)).statusCode).toBe(503)
    standIn.become('up')
    expect(await isIn(client)).toBe(true)
    expect((await logout(token)).statusCode).toBe(200)
    expect(await isIn(client)).toBe(false)
  })
})

describe('who signs out here', () => {
  it('goes on to the provider, which is told whom it signs out and where to lead them', async () => {
    const { client } = await signedIn(app, standIn, 'eli')
    const { data } = await client.post(`${SESSION}/logout`)
    const url = new URL(data.provider_url)
    expect(`${url.origin}${url.pathname}`).toBe(`${standIn.issuer}/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://earn.example.com/')
    expect(url.searchParams.get('client_id')).toBe('earn')
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(await isIn(client)).toBe(false)
    const local = await app.customer()
    expect((await local.post(`${SESSION}/logout`)).data.provider_url).toBeNull()
  })
})
