import { later, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

/* Who is shut out by whom. In live mode, whose limits are not widened. */

const WRONG = 'a wrong password of mine'
const TOKEN = 'k'.repeat(43)
const NOTICES = '/apiw/v2/account/notices'
let app: TestApp
let networks = 0

beforeAll(async () => {
  app = await createTestApp({ mode: 'live', reach: { metricsToken: TOKEN } })
})
afterAll(() => app.close())

/** A browser at an address that no other test has. */
function elsewhere(): TestClient {
  networks += 1
  return app.client(`198.51.${networks >> 8}.${networks & 255}`)
}

async function customer() {
  const email = freshEmail()
  const client = elsewhere()
  const { data } = await client.register(email)
  return { email, client, id: data.user.id as number }
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.realTime.now() })
}

async function customerWithCodes() {
  const made = await customer()
  const { data } = await made.client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  await made.client.post('/apiw/v2/account/totp/confirm', { totp: codeOf(data.secret) })
  app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))
  return { ...made, secret: data.secret as string }
}

async function kindsTold(client: TestClient): Promise<string[]> {
  await app.tenor.runner.runOne('outbox', app.clock.now())
  const { data } = await client.get(NOTICES)
  return data.list.map((row: { kind: string }) => row.kind)
}

describe('calls that open accounts', () => {
  it('are counted for a /48 too, four times as many as for one network in it', async () => {
    const statuses: number[] = []
    for (let net = 0; net < 5; net += 1) {
      for (let tries = 0; tries < 20; tries += 1) {
        statuses.push((await app.client(`2001:db8:aa:${net}::${tries}`).login(freshEmail(), WRONG)).status)
      }
    }
    expect(statuses).toEqual([...Array(80).fill(401), ...Array(20).fill(429)])
    expect((await app.client('2001:db8:ab::1').login(freshEmail(), WRONG)).status).toBe(401)
  })

  it('are counted for an account too, from however many networks its session comes', async () => {
    const { client } = await customer()
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      const other = elsewhere()
      for (const [name, value] of client.cookies) other.cookies.set(name, value)
      other.csrfToken = client.csrfToken
      statuses.push((await other.post('/apiw/v2/account/totp/confirm', { totp: '000000' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(409), 429])
  })
})

describe('an owner', () => {
  it('signs in at a new place while somebody guesses from one network, or from a few', async () => {
    const { email } = await customer()
    for (let network = 0; network < 5; network += 1) {
      const guesser = elsewhere()
      for (let tries = 0; tries < 12; tries += 1) await guesser.login(email, WRONG)
    }
    expect((await elsewhere().login(email)).status).toBe(200)
  })

  it('signs in with a browser of theirs while a hundred wrong passwords an hour from everywhere close it to strangers', async () => {
    const { email, client } = await customer()
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async () => (await elsewhere().login(email, WRONG)).status),
    )
    expect(statuses.filter((status) => status === 401).length).toBe(100)
    const stranger = await elsewhere().login(email)
    expect(stranger).toMatchObject({ status: 429, fail_reason: 'account.signIn.tooMany', params: { minutes: 60 } })
    expect((await client.login(email)).status).toBe(200)
  })

  it('is counted with a browser of theirs all the same, by itself', async () => {
    const { email, client } = await customer()
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await client.login(email, WRONG)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await elsewhere().login(email)).status).toBe(200)
  })

  it('has a browser of theirs forgotten by a change of password elsewhere', async () => {
    const { email, client } = await customer()
    const other = elsewhere()
    await other.login(email)
    const next = 'another long one of mine'
    expect((await other.post('/apiw/v2/account/password', { password: PASSWORD, new_password: next })).status).toBe(200)
    await client.get('/apiw/v2/session')
    expect((await client.login(email, next)).status).toBe(200)
    expect(await kindsTold(client)).toEqual([
      'notice.account.newDevice',
      'notice.account.password.changed',
      'notice.account.wallet.held',
      'notice.account.newDevice',
    ])
  })

  it('changes the password in a session that is held, whatever goes on at the sign-in', async () => {
    const { email, client, secret } = await customerWithCodes()
    const guesser = elsewhere()
    for (let tries = 0; tries < 11; tries += 1) await guesser.login(email, PASSWORD, '000000')
    const change = { password: PASSWORD, new_password: 'another long one of mine', totp: codeOf(secret) }
    expect((await client.post('/apiw/v2/account/password', change)).status).toBe(200)
  })

  it('cannot be guessed at by who has only their session: ten times, then not for a while', async () => {
    const { client } = await customer()
    const reasons = []
    for (let tries = 0; tries < 11; tries += 1) {
      reasons.push((await client.post('/apiw/v2/account/sessions-end', { password: WRONG })).fail_reason)
    }
    expect(reasons).toEqual([...Array(10).fill('account.password.wrong'), 'account.signIn.tooMany'])
  })
})

describe('what an owner is told', () => {
  it('is that somebody has the password and not the code, once an hour', async () => {
    const { email, client } = await customerWithCodes()
    const guesser = elsewhere()
    for (let tries = 0; tries < 3; tries += 1) await guesser.login(email, PASSWORD, '000000')
    expect(await kindsTold(client)).toEqual(['notice.account.totp.wrong', 'notice.account.totp.switchedOn'])
  })

  it('is not that somebody does not have the password', async () => {
    const { email, client } = await customerWithCodes()
    await elsewhere().login(email, WRONG, '000000')
    expect(await kindsTold(client)).toEqual(['notice.account.totp.switchedOn'])
  })

  it('is a sign-in from a new device, named as its browser names itself, and none from a known one', async () => {
    const { email, client } = await customer()
    await client.login(email)
    expect(await kindsTold(client)).toEqual([])
    const other = elsewhere()
    await other.get('/apiw/v2/session')
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      cookie,
      'x-csrf-token': other.csrfToken,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    }
    const reply = await app.server.inject({
      method: 'POST',
      url: '/apiw/v2/session/login',
      remoteAddress: '192.0.2.200',
      headers,
      payload: { email, password: PASSWORD },
    })
    expect(reply.statusCode).toBe(200)
    expect(await kindsTold(client)).toEqual(['notice.account.newDevice'])
    const [notice] = (await client.get(NOTICES)).data.list
    expect(notice).toMatchObject({ params: { device: 'Firefox, Windows' } })
    expect(notice.message).toContain('from Firefox, Windows')
    const { data } = await client.get('/apiw/v2/account/personal-data')
    expect(data.devices.map(({ device }: { device: string }) => device)).toEqual(
      expect.arrayContaining(['', 'Firefox, Windows']),
    )
  })
})

describe('what whoever runs the server is told', () => {
  it('is each failed sign-in, and whether it came with the right password', async () => {
    const failures = async () => {
      const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      return ['password', 'code'].map((wrong) => {
        const line = body.split('\n').find((each) => each.startsWith(`tenor_sign_in_failures_total{wrong="${wrong}"}`))
        return Number(line?.split(' ').at(-1))
      })
    }
    const before = await failures()
    const { email } = await customerWithCodes()
    await elsewhere().login(email, WRONG)
    await elsewhere().login(email, PASSWORD, '000000')
    expect((await failures()).map((now, index) => now - (before[index] ?? 0))).toEqual([1, 1])
  })
})
