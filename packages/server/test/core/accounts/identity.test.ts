import { later, MINUTE_MS } from '@tenor/contract/time'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../src/platform/log/index.ts'
import { createProvider } from '../../../src/platform/openid/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import {
  identitySetting,
  person,
  type StandIn,
  signedIn,
  startStandIn,
  throughProvider,
  type Wish,
} from './identity-stage.ts'

const SESSION = '/apiw/v2/session'
const FINISH = `${SESSION}/identity/customers/finish`
const BEGIN = `${SESSION}/identity/customers/begin`
const ACCOUNT = '/apiw/v2/account'

let standIn: StandIn
let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  standIn = await startStandIn()
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  app = await createTestApp({ identity: identitySetting(standIn.issuer), log })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

async function rowsOf(sub: string): Promise<number> {
  const [row] = await app.db.query<{ count: number }>(
    'select count(*)::int as count from user_email where email = $1',
    [`${sub}@example.com`],
  )
  return row?.count ?? 0
}

async function kinds(client: TestClient): Promise<string[]> {
  await app.tenor.runner.runUntil(app.clock.now())
  return (await client.get(`${ACCOUNT}/notices`)).data.list.map(({ kind }: { kind: string }) => kind)
}

describe('a customer who signs in at the provider', () => {
  it('has an account after the first time, the same one the next time, and comes back to their page', async () => {
    standIn.person('ada', person('ada'))
    const client = app.client()
    const reply = await throughProvider(standIn, client, { return_to: '/dual?coin=BTC' })
    expect(reply).toMatchObject({ status: 200, data: { purpose: 'sign_in', return_to: '/dual?coin=BTC' } })
    expect(reply.data.user).toMatchObject({ email: 'ada@example.com', role: 'customer' })
    const again = (await signedIn(app, standIn, 'ada')).reply
    expect(again.data.user.id).toBe(reply.data.user.id)
    // The address there is another one now; the subject is who it was.
    standIn.person('ada', person('ada', { email: 'ada.l@example.com' }))
    const moved = await throughProvider(standIn, app.client())
    expect(moved.data.user).toMatchObject({ id: reply.data.user.id, email: 'ada@example.com' })
    const { list } = (await client.get(`${ACCOUNT}/sessions`)).data
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ provider: 'Northway' })
    expect((await client.get(`${ACCOUNT}/identity`)).data).toMatchObject({ provider: 'Northway', asks: 'provider' })
  })

  it('is told of a browser that is new, as after any sign-in', async () => {
    const { client } = await signedIn(app, standIn, 'bea')
    await signedIn(app, standIn, 'bea')
    expect(await kinds(client)).toContain('notice.account.newDevice')
  })

  it('has tier, region and verification from claims each time; what is missing or odd changes nothing', async () => {
    const standing = async (more: Record<string, unknown>, wish: Wish = {}) => {
      const { vip_tier, region, verified } = (await signedIn(app, standIn, 'cy', more, wish)).reply.data
      return [vip_tier, region, verified]
    }
    expect(await standing({ tier: 'gold', country: 'de', kyc: { level: 'full' } })).toEqual([2, 'DE', true])
    expect(await standing({ tier: 'silver', country: 'Germany' })).toEqual([2, 'DE', true])
    expect(await standing({ tier: ['gold'], country: 'FR', 'kyc.level': 'none' })).toEqual([2, 'FR', false])
    expect(await standing({}, { userinfo: { country: 'NL' } })).toEqual([2, 'NL', false])
    const [row] = await app.db.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where act = 'identity.claims' order by at desc, id desc limit 1`,
    )
    expect(row).toEqual({ before: { region: 'FR' }, after: { region: 'NL' } })
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/console', '/a\nb', 'javascript:alert(1)'])(
    'is led to the first page, not to %j',
    async (return_to) => {
      standIn.person('ada', person('ada'))
      expect((await throughProvider(standIn, app.client(), { return_to })).data.return_to).toBe('/')
    },
  )
})

describe('an address that has an account here', () => {
  it('is never taken over: the customer signs in and connects, against the password', async () => {
    const email = freshEmail()
    const client = app.client('198.19.8.1')
    const { data } = await client.register(email)
    standIn.person('dan', person('dan', { email }))
    expect((await throughProvider(standIn, app.client())).fail_reason).toBe('account.identity.taken')
    const wrong = await client.post(`${ACCOUNT}/identity/connect`, { password: 'not mine' })
    expect(wrong.fail_reason).toBe('account.password.wrong')
    const begun = await client.post(`${ACCOUNT}/identity/connect`, { password: PASSWORD, return_to: '/security' })
    const done = await client.post(FINISH, { answer: standIn.visit(begun.data.url) })
    expect(done.data).toMatchObject({ purpose: 'connect', return_to: '/security', user: { id: data.user.id } })
    expect((await throughProvider(standIn, app.client())).data.user.id).toBe(data.user.id)
    expect(await kinds(client)).toContain('notice.account.identity.connected')
    // Neither the account nor the subject has a second one.
    expect((await client.post(`${ACCOUNT}/identity/connect`, { password: PASSWORD })).status).toBe(409)
    const other = await app.customer()
    const more = await other.post(`${ACCOUNT}/identity/connect`, { password: PASSWORD })
    const refused = await other.post(FINISH, { answer: standIn.visit(more.data.url) })
    expect(refused.fail_reason).toBe('account.identity.connected')
    const gone = await client.post(`${ACCOUNT}/identity/disconnect`, { password: PASSWORD })
    expect(gone.data).toMatchObject({ connected_at: null, asks: 'password' })
    expect((await throughProvider(standIn, app.client())).fail_reason).toBe('account.identity.taken')
  })

  it('that is not verified there makes no account', async () => {
    const { reply } = await signedIn(app, standIn, 'eve', { email_verified: false })
    expect(reply.fail_reason).toBe('account.identity.address')
    expect(await rowsOf('eve')).toBe(0)
  })
})

describe('an answer that is not to be believed', () => {
  const wrong: [string, JWTPayload, string][] = [
    ['another issuer', { iss: 'https://id.example.org' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another audience', { aud: 'earn-desk' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another nonce', { nonce: 'x'.repeat(43) }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['no nonce', { nonce: undefined }, 'OAUTH_INVALID_RESPONSE'],
    ['a time that is over', { exp: 1_700_000_000, iat: 1_699_999_000 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['no subject', { sub: undefined as unknown as string }, 'OAUTH_INVALID_RESPONSE'],
  ]
  const [wrongly, away] = ['account.identity.wrong', 'account.identity.away']
  type Case = [string, Wish, string, string]
  it.each<Case>([
    ...wrong.map(([name, claims, detail]) => [`an ID token with ${name}`, { claims }, wrongly, detail] as Case),
    ['an ID token that nobody signed', { signed: 'none' }, wrongly, 'OAUTH_INVALID_RESPONSE'],
    ['an ID token by a key that is not published', { signed: 'unknown' }, wrongly, 'ERR_JWKS_NO_MATCHING_KEY'],
    ['no ID token', { token: 'no-id-token' }, wrongly, 'OAUTH_INVALID_RESPONSE'],
    ['a code that the provider does not know', { token: 'error' }, wrongly, 'the token endpoint said invalid_grant'],
    ['another issuer in the address', { issuer: 'https://id.example.org' }, wrongly, 'OAUTH_INVALID_RESPONSE'],
    [
      'of somebody who said no',
      { error: 'access_denied' },
      'account.identity.declined',
      'the provider said access_denied',
    ],
    ['another error', { error: 'server_error' }, wrongly, 'the provider said server_error'],
    ['a state of nobody', { state: 'x'.repeat(43) }, 'account.identity.over', ''],
    ['a failure', { token: 'down' }, away, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
  ])('is %s: a clear no, and nothing has changed', async (_, wish, reason, detail) => {
    lines.length = 0
    const { client, reply } = await signedIn(app, standIn, 'mallory', {}, wish)
    expect(reply.fail_reason).toBe(reason)
    expect(reply.message).not.toBe('')
    expect(lines.join('')).toContain(detail)
    expect((await client.get(SESSION)).data.user).toBeNull()
    expect(await rowsOf('mallory')).toBe(0)
  })

  it('is good once, for the browser that went, within ten minutes', async () => {
    standIn.person('fay', person('fay'))
    const [client, stranger] = [app.client(), app.client()]
    const { url } = (await client.post(BEGIN, {})).data
    const answer = standIn.visit(url)
    await stranger.post(BEGIN, {})
    expect((await stranger.post(FINISH, { answer })).fail_reason).toBe('account.identity.over')
    expect((await client.post(FINISH, { answer: `${answer}&state=other` })).fail_reason).toBe('account.identity.over')
    const other = await client.post(`${SESSION}/identity/back-office/finish`, { answer })
    expect(other.fail_reason).toBe('account.identity.over')
    expect((await client.post(FINISH, { answer })).status).toBe(200)
    expect((await client.post(FINISH, { answer })).fail_reason).toBe('account.identity.over')
    const late = (await client.post(BEGIN, {})).data.url
    app.realTime.set(later(app.realTime.now(), 11 * MINUTE_MS))
    expect((await client.post(FINISH, { answer: standIn.visit(late) })).fail_reason).toBe('account.identity.over')
  })

  it('needs the token of our own page, like any call that changes something', async () => {
    standIn.person('gus', person('gus'))
    const client = app.client()
    const { url } = (await client.post(BEGIN, {})).data
    const answer = standIn.visit(url)
    const forged = await client.post(FINISH, { answer }, { 'x-csrf-token': 'forged' })
    expect(forged.fail_reason).toBe('request.csrf')
    expect((await client.post(FINISH, { answer })).status).toBe(200)
  })

  it('by a key that the provider has changed to is believed; while it is away the next sign-in is refused', async () => {
    await standIn.rotate()
    expect((await signedIn(app, standIn, 'hal')).reply.status).toBe(200)
    await standIn.rotate()
    expect((await signedIn(app, standIn, 'hal')).reply.status).toBe(200)
    standIn.become('down')
    const { reply } = await signedIn(app, standIn, 'ida')
    standIn.become('up')
    expect(reply).toMatchObject({ status: 503, fail_reason: 'account.identity.away' })
  })

  it('that does not come is waited for so long and no longer', async () => {
    const wish = identitySetting(standIn.issuer).customers
    if (wish === null) throw new TypeError('there is no client')
    const hasty = createProvider({ ...wish, timeoutMs: 50 })
    standIn.become('silent')
    const begun = hasty.begin({ state: 's', nonce: 'n', verifier: 'v' }, 'http://localhost/signed-in', false)
    await expect(begun).rejects.toMatchObject({ kind: 'away', message: 'OAUTH_TIMEOUT' })
    standIn.become('up')
  })

  it('keeps neither state nor verifier nor token in the open', async () => {
    const { url } = (await app.client().post(BEGIN, {})).data
    const { client, reply } = await signedIn(app, standIn, 'jo')
    expect(reply.status).toBe(200)
    const rows = await app.db.query(
      `select a.state_hash || a.browser_hash || a.secrets as text from identity_attempt a
       union all select identity_token from session where identity_token is not null`,
    )
    const kept = JSON.stringify(rows)
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(new URL(url).searchParams.get(name))
    // A token's head and body; three letters alone come up in what is sealed.
    expect(kept).not.toMatch(/eyJ[\w-]*\.eyJ/)
    expect(reply.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/HttpOnly; SameSite=Lax/)]),
    )
    expect((await client.get(SESSION)).data.user.email).toBe('jo@example.com')
  })
})

describe('two first sign-ins of one person at once', () => {
  it('make one account', async () => {
    standIn.person('kim', person('kim'))
    const replies = await Promise.all([1, 2, 3].map(() => throughProvider(standIn, app.client())))
    expect(new Set(replies.map(({ data }) => data.user.id)).size).toBe(1)
    expect(await rowsOf('kim')).toBe(1)
  })
})
