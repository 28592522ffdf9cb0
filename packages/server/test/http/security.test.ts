import { Writable } from 'node:stream'
import { csvField } from '@tenor/contract/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../test-app.ts'

/* What stands around every call: headers, cookies, sessions, sign-in, and what is written down about it. */

const SESSION = '/apiw/v2/session'

let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp({ log: createLog('debug', linesInto(lines)) })
})
afterAll(() => app.close())

describe('headers', () => {
  it('keep pages from running anything that is not ours, in every kind of reply', async () => {
    for (const url of [SESSION, '/apiw/v2/nothing', '/', '/console', '/docs', '/docs/', '/%', '/openapi.json']) {
      const { headers } = await app.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([url, headers['x-powered-by'], headers.server]).toEqual([url, undefined, undefined])
      if (url === '/%') continue
      const policy = String(headers['content-security-policy'])
      expect([url, policy.includes("default-src 'self'")]).toEqual([url, true])
      expect([url, /script-src[^;]*'unsafe-(inline|eval)'/.test(policy)]).toEqual([url, false])
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect([url, headers['x-frame-options'], policy.includes("frame-ancestors 'none'")]).toEqual([url, 'DENY', true])
    }
  })

  it('keep pages from cameras and what else they never use', async () => {
    for (const url of ['/', '/console', '/docs']) {
      const { headers } = await app.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([url, String(headers['permissions-policy']).includes('camera=()')]).toEqual([url, true])
    }
  })

  it.each([SESSION, '/docs/'])('allow no inline style, no frame and no foreign form at %s', async (url) => {
    const { headers } = await app.server.inject({ method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(part)
    }
    if (url === SESSION) expect(headers['cache-control']).toBe('no-store')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the metrics', () => {
  const TOKEN = 'k'.repeat(43)
  const statusFor = async (from: TestApp, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await from.server.inject({ url: '/metrics', headers })).statusCode
  }

  it('are told in live mode to who has the token, and to nobody else, wherever they call from', async () => {
    const live = await createTestApp({ mode: 'live', reach: { metricsToken: TOKEN } })
    expect(await statusFor(live, `Bearer ${TOKEN}`)).toBe(200)
    for (const wrong of [undefined, '', TOKEN, `Bearer ${TOKEN}k`, `Bearer ${TOKEN.slice(1)}K`, `Basic ${TOKEN}`]) {
      expect([wrong, await statusFor(live, wrong)]).toEqual([wrong, 404])
    }
    await live.close()
  })

  it('are told to nobody in live mode without one, and in a sandbox to anybody', async () => {
    const live = await createTestApp({ mode: 'live' })
    expect([await statusFor(live), await statusFor(live, 'Bearer ')]).toEqual([404, 404])
    expect(await statusFor(app)).toBe(200)
    await live.close()
  })
})

describe('a cookie', () => {
  it('is out of reach of scripts and of other sites', async () => {
    const reply = await app.client().register()
    const cookies = [reply.headers['set-cookie']].flat().map(String)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('is bound to HTTPS and to the host in live mode', async () => {
    const live = await createTestApp({ mode: 'live' })
    const visitor = live.client()
    const first = [(await visitor.get(SESSION)).headers['set-cookie'] ?? []].flat().map(String)
    const second = [(await visitor.register()).headers['set-cookie'] ?? []].flat().map(String)
    expect(first.length * second.length).toBeGreaterThan(0)
    for (const cookie of [...first, ...second]) {
      expect(cookie).toMatch(/^__Host-tenor_\w+=/)
      expect(cookie).toContain('; Secure')
      expect(cookie).not.toContain('Domain=')
    }
    await live.close()
  })
})

describe('a session', () => {
  it('planted before sign-in is not the one after it, nor is its token', async () => {
    const thief = app.client()
    await thief.register()
    const planted = new Map(thief.cookies)
    const token = thief.csrfToken
    const victim = app.client()
    for (const [name, value] of planted) victim.cookies.set(name, value)
    await victim.get(SESSION)
    const email = freshEmail()
    await victim.register(email)
    expect(victim.cookies.get('tenor_session')).not.toBe(planted.get('tenor_session'))
    expect(victim.csrfToken).not.toBe(token)
    expect((await thief.get(SESSION)).data.user).toBeNull()
    expect((await victim.get(SESSION)).data.user.email).toBe(email)
  })

  it('made up by the caller is never taken over', async () => {
    const client = app.client()
    client.cookies.set('tenor_session', `5.${'A'.repeat(43)}`)
    await client.register()
    expect(client.cookies.get('tenor_session')).not.toContain('AAAA')
  })

  it('is over at once after signing out, and after a change of password everywhere else', async () => {
    const here = app.client()
    const email = freshEmail()
    await here.register(email)
    const there = app.client()
    await there.login(email)
    const kept = new Map(there.cookies)
    await here.post('/apiw/v2/account/password', { password: PASSWORD, new_password: 'quite another one' })
    expect((await there.get(SESSION)).data.user).toBeNull()
    for (const [name, value] of kept) there.cookies.set(name, value)
    expect((await there.get('/apiw/v2/account/balances')).status).toBe(401)
    const old = here.cookies.get('tenor_session') ?? ''
    await here.post(`${SESSION}/logout`)
    here.cookies.set('tenor_session', old)
    expect((await here.get('/apiw/v2/account/balances')).status).toBe(401)
  })
})

describe('signing in', () => {
  it('answers alike and takes as long whether the address is known or not', async () => {
    const email = freshEmail()
    await app.client().register(email)
    const client = app.client('198.51.100.7')
    await client.get(SESSION)
    const timeOf = async (address: string) => {
      const begin = performance.now()
      const reply = await client.login(address, 'a wrong password')
      return { ms: performance.now() - begin, text: reply.text }
    }
    const known: number[] = []
    const unknown: number[] = []
    const texts = new Set<string>()
    // The least of many: what else the machine does only ever adds.
    for (let round = 0; round < 15; round += 1) {
      const [right, wrong] = [await timeOf(email), await timeOf(`nobody${round}@example.com`)]
      known.push(right.ms)
      unknown.push(wrong.ms)
      texts.add(right.text).add(wrong.text)
    }
    expect(texts.size).toBe(1)
    const ratio = Math.min(...known) / Math.min(...unknown)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  it('shuts out who guesses, by their own address, and never the owner at another', async () => {
    const live = await createTestApp({ mode: 'live' })
    const email = freshEmail()
    await live.client('192.0.2.1').register(email)
    const guesser = live.client('192.0.2.66')
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await guesser.login(email, `guess ${guess}`)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expect((await guesser.login(email, PASSWORD)).status).toBe(429)
    expect((await live.client('192.0.2.2').login(email, PASSWORD)).status).toBe(200)
    await live.close()
  })
})

describe('lock-out', () => {
  it('is limited for a whole IPv6 network, not for each of its countless addresses', async () => {
    const live = await createTestApp({ mode: 'live' })
    const statuses: number[] = []
    for (let host = 1; host <= 21; host += 1) {
      const guesser = live.client(`2001:db8:0:7::${host.toString(16)}`)
      statuses.push((await guesser.login(freshEmail(), 'a guess of a password')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
    expect((await live.client('2001:db8:0:8::1').login(freshEmail(), 'a guess of a password')).status).toBe(401)
    await live.close()
  })

  it('by wrong one-time codes or current passwords takes the password or a session, which a stranger has not', async () => {
    const live = await createTestApp({ mode: 'live' })
    const email = freshEmail()
    const owner = live.client('192.0.2.1')
    await owner.register(email)
    // From many networks, with a code each time: none of it counts against the owner.
    for (let guess = 0; guess < 15; guess += 1) {
      const guesser = live.client(`198.51.100.${guess}`)
      expect((await guesser.login(email, `a guess ${guess}`, '000000')).status).toBe(401)
    }
    expect((await live.client('192.0.2.1').login(email)).status).toBe(200)
    // One of each network, and of all together; none is counted as a code.
    const count = async (subject: string) => {
      const rows = await live.db.query<{ tries: number }>('select tries from attempt where subject = $1', [
        digestOf(subject),
      ])
      return rows[0]?.tries ?? 0
    }
    const networks = Array.from({ length: 15 }, (_, guess) => count(`sign-in ${email} network 198.51.100.${guess}`))
    expect(await Promise.all(networks)).toEqual(Array(15).fill(1))
    expect([await count(`sign-in ${email} everywhere`), await count(`code ${email} everywhere`)]).toEqual([15, 0])
    await live.close()
  })
})

describe('a file for a spreadsheet', () => {
  it('has no field that would be taken for a formula', () => {
    for (const text of [
      '=1+1',
      '+1+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =1+1',
      '＝1+1',
      '＠SUM(A1)',
      '=HYPERLINK("http://x","y")',
      '|calc',
      '-',
    ]) {
      expect(csvField(text).replace(/^"/, '')).not.toMatch(/^\s*[=+\-@\t\r\n＝＋－＠]/)
    }
    expect(csvField('-12.5')).toBe('-12.5')
  })
})

describe('the log', () => {
  it('is one line an event, whatever line breaks a caller sends', async () => {
    const email = 'a@example.com\r\n{"level":60,"msg":"forged"}'
    await app.client().login(email)
    await app.client().register(email)
    const forged = 'x\r\n{"level":60,"msg":"forged"}\u2028\u0085\u001b[2K\u0000'
    await app.server.inject({ method: 'GET', url: '/x%0d%0a{"msg":"forged"}', headers: { 'user-agent': forged } })
    for (const name of ['x-request-id', 'request-id', 'x-forwarded-for', 'idempotency-key', 'accept-language']) {
      await app.server.inject({ method: 'GET', url: SESSION, headers: { [name]: forged } })
    }
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true)
      expect(JSON.parse(line).msg).not.toBe('forged')
      // Nothing that moves a terminal's cursor or ends a line for another reader.
      expect([...line.slice(0, -1)].some((sign) => sign < ' ')).toBe(false)
    }
  })

  it('never holds a password, a fund password, a one-time secret, a cookie or a token', async () => {
    const secrets = { password: 'TheGardenGate1967', fundpass: 'TheFundPassword2', totp: '918273' }
    const client = app.client()
    const email = freshEmail()
    await client.register(email, secrets.password)
    await client.post('/apiw/v2/account/fund-password', { password: secrets.password, fundpass: secrets.fundpass })
    const { data } = await client.post('/apiw/v2/account/totp/setup', { password: secrets.password })
    await client.post('/apiw/v2/account/totp/confirm', { totp: secrets.totp })
    await client.login(email, `${secrets.password}x`, secrets.totp)
    await client.get(`/apiw/v2/session?password=${secrets.password}`)
    const written = lines.join('')
    expect(written).toContain('answered')
    // The failed sign-in itself is there, for whoever looks into a matter later.
    expect(written).toContain('account.signIn.wrong')
    const cookies = [...client.cookies.values()].map((value) => value.split('.').at(-1) ?? value)
    for (const secret of [...Object.values(secrets), ...cookies, client.csrfToken, data.secret]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(written.includes(secret)).toBe(false)
    }
  })

  it('tells who signed in and out and changed what keeps others out, and from where', async () => {
    const client = app.client('198.51.100.77')
    const email = freshEmail()
    const { data } = await client.register(email)
    await client.login(email)
    await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'a second secret' })
    await client.post('/apiw/v2/account/sessions-end', { password: PASSWORD })
    await client.get('/apiw/v2/account/personal-data')
    await client.post('/apiw/v2/account/password', { password: PASSWORD, new_password: 'another long one' })
    await client.post(`${SESSION}/logout`)
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'account')
    const own = events.filter(({ customer }) => customer === data.user.id)
    expect(own.map(({ act }) => act)).toEqual([
      'registered',
      'signed in',
      'fund password set',
      'sessions ended',
      'data copied',
      'password changed',
      'signed out',
    ])
    expect(own.every(({ address, time }) => address === '198.51.100.77' && time > 0)).toBe(true)
    expect(JSON.stringify(own)).not.toContain(email)
  })

  it('hides secrets also when a fault carries them', () => {
    const written: string[] = []
    const log = createLog('debug', linesInto(written))
    const fault = Object.assign(new Error('violates'), {
      detail: 'Failing row contains (hash-4711).',
      where: 'hash-4711',
    })
    log.error({ err: fault, body: { password: 'hash-4711', fundpass: 'hash-4711', totp: 'hash-4711' } }, 'a fault')
    expect(written.length).toBe(1)
    expect(written.join('')).not.toContain('hash-4711')
  })
})

function linesInto(kept: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      kept.push(String(chunk))
      done()
    },
  })
}
