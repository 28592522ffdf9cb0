import { readFile } from 'node:fs/promises'
import { DAY_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { callByKey, type ProgramKey } from './program-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const KEYS = '/apiw/v2/account/api-keys'
const FUND = '/apiw/v2/account/fund-password'
const ORDERS = '/api/v4/earn/dual/orders'
const FUND_PASSWORD = 'another battery 7'
const OTHER_FUND_PASSWORD = 'a third battery 8'
const DAY_SECONDS = 86_400

async function makeKey(customer: TestClient, more: object = {}): Promise<ProgramKey> {
  const made = await customer.post(KEYS, { name: 'Bot', permission: 'read_write', password: PASSWORD, ...more })
  expect(made.status).toBe(200)
  return made.data
}

const order = (key: ProgramKey) => callByKey(app, key, 'POST', ORDERS, '{"plan_id":"1","amount":"1"}')
const read = async (key: ProgramKey) => (await callByKey(app, key, 'GET', ORDERS))[0]

async function twoSessions() {
  const email = freshEmail()
  const [here, there] = [app.client(), app.client()]
  await here.register(email)
  await there.login(email)
  return { email, here, there }
}

const isSignedIn = async (client: TestClient) => (await client.get(KEYS)).status === 200

describe('a key of before there was a fund password', () => {
  it('may not act until it is confirmed with it; what it reads goes on', async () => {
    const customer = await app.customer()
    const key = await makeKey(customer)
    expect((await order(key))[1]).toBe('INVALID_PARAM_VALUE')
    await customer.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    expect((await customer.get(KEYS)).data.list).toMatchObject([{ id: key.id, asleep: true }])
    expect(await order(key)).toEqual([403, 'FORBIDDEN'])
    expect(await read(key)).toBe(200)

    const confirm = (fundpass: string) => customer.post(`${KEYS}/confirm`, { id: key.id, fundpass })
    expect((await confirm('a wrong one 7')).fail_reason).toBe('account.fundPassword.wrong')
    expect(await order(key)).toEqual([403, 'FORBIDDEN'])
    expect((await confirm(FUND_PASSWORD)).data.list).toMatchObject([{ id: key.id, asleep: false }])
    expect((await order(key))[1]).toBe('INVALID_PARAM_VALUE')
    await app.tenor.runner.runUntil(app.clock.now())
    const told: { kind: string }[] = (await customer.get('/apiw/v2/account/notices')).data.list
    const kinds = told.map(({ kind }) => kind)
    expect(kinds).toContain('notice.account.apiKey.asleep')
    expect(kinds).toContain('notice.account.apiKey.confirmed')
  })

  it('is confirmed by nobody else, and by nobody without a fund password', async () => {
    const [customer, other] = [await app.customer(), await app.customer()]
    const key = await makeKey(customer)
    const confirm = { id: key.id, fundpass: FUND_PASSWORD }
    expect((await customer.post(`${KEYS}/confirm`, confirm)).fail_reason).toBe('account.fundPassword.notSet')
    await other.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    expect((await other.post(`${KEYS}/confirm`, confirm)).status).toBe(404)
  })

  it('made without the fund password of an account that asks for it seldom, there is none', async () => {
    const customer = await app.customer()
    await customer.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD, required: 0 })
    const asked = { name: 'Bot', permission: 'read_write', password: PASSWORD }
    expect((await customer.post(KEYS, asked)).fail_reason).toBe('account.fundPassword.needed')
    const key = await makeKey(customer, { fundpass: FUND_PASSWORD })
    expect((await order(key))[1]).toBe('INVALID_PARAM_VALUE')
  })
})

describe('a change of what protects an account ends its keys and other sessions', () => {
  it.each([
    ['password', { password: PASSWORD, new_password: 'another good battery' }],
    ['fund-password', { password: PASSWORD, fundpass: OTHER_FUND_PASSWORD, old_fundpass: FUND_PASSWORD }],
  ])('%s: unless 0 is sent', async (path, body) => {
    for (const [more, isLeft] of [
      [{}, false],
      [{ end_others: 1 }, false],
      [{ end_others: 0 }, true],
    ] as const) {
      const { here, there } = await twoSessions()
      await here.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
      const key = await makeKey(here, { fundpass: FUND_PASSWORD })
      expect((await here.post(`/apiw/v2/account/${path}`, { ...body, ...more })).status).toBe(200)
      expect(await isSignedIn(here)).toBe(true)
      expect(await isSignedIn(there)).toBe(isLeft)
      expect(await read(key)).toBe(isLeft ? 200 : 401)
    }
  })

  it('one-time codes on and off: sessions in any case, keys unless 0 is sent', async () => {
    const { here, there, email } = await twoSessions()
    const kept = await makeKey(here)
    const { secret } = (await here.post('/apiw/v2/account/totp/setup', { password: PASSWORD })).data
    const codes = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => codes.generate({ timestamp: app.realTime.now() })
    expect((await here.post('/apiw/v2/account/totp/confirm', { totp: code(), end_others: 0 })).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
    expect(await read(kept)).toBe(200)
    app.realTime.set(later(app.realTime.now(), MINUTE_MS))
    await there.login(email, PASSWORD, code())
    app.realTime.set(later(app.realTime.now(), MINUTE_MS))
    expect((await here.post('/apiw/v2/account/totp/disable', { password: PASSWORD, totp: code() })).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
    expect(await read(kept)).toBe(401)
  })

  it('the first fund password leaves both, unless 1 is sent', async () => {
    const { here, there } = await twoSessions()
    const key = await makeKey(here)
    await here.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    expect([await isSignedIn(there), await read(key)]).toEqual([true, 200])
    const second = await twoSessions()
    const ended = await makeKey(second.here)
    await second.here.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD, end_others: 1 })
    expect([await isSignedIn(second.there), await read(ended)]).toEqual([false, 401])
  })
})

describe('a key without addresses', () => {
  it('ends after 90 days, and later only with addresses', async () => {
    const customer = await app.customer()
    const now = app.realTime.now() / 1000
    const asked = { name: 'Bot', permission: 'read', password: PASSWORD }
    expect((await customer.post(KEYS, asked)).data.expires_at).toBe(now + 90 * DAY_SECONDS)
    const late = { ...asked, expires_at: now + 90 * DAY_SECONDS + 1 }
    expect((await customer.post(KEYS, late)).fail_reason).toBe('apiKey.expiry.far')
    const bound = { ips: ['198.51.100.0/24'] }
    expect((await customer.post(KEYS, { ...late, ...bound })).data.expires_at).toBe(late.expires_at)
    expect((await customer.post(KEYS, { ...asked, ...bound })).data.expires_at).toBeNull()
  })

  it('is announced 7 days before its end, once, and one made for less time never', async () => {
    const customer = await app.customer()
    const long = await makeKey(customer, { name: 'Long' })
    await makeKey(customer, { name: 'Short', expires_at: app.realTime.now() / 1000 + 3 * DAY_SECONDS })
    const announced = async () => {
      app.clock.set(later(app.clock.now(), DAY_MS))
      await app.tenor.runner.runOne('api-key-alerts', app.clock.now())
      const list: { kind: string; params: { name: string; until: string } }[] = (
        await customer.get('/apiw/v2/account/notices')
      ).data.list
      return list.filter(({ kind }) => kind === 'notice.account.apiKey.ending').map(({ params }) => params)
    }
    expect(await announced()).toEqual([])
    const end = (await app.db.query<{ at: number }>('select expires_at as at from api_key where id = $1', [long.id]))[0]
    app.realTime.set(later(app.realTime.now(), 83 * DAY_MS - 1))
    await customer.login(await emailOf(customer))
    expect(await announced()).toEqual([])
    app.realTime.set(later(app.realTime.now(), 1))
    const until = new Date(end?.at ?? 0).toISOString().slice(0, 16).replace('T', ' ')
    expect(await announced()).toEqual([{ name: 'Long', until, until_at: Math.floor((end?.at ?? 0) / 1000) }])
    expect(await announced()).toHaveLength(1)
  })
})

it('at the upgrade keys without addresses end 90 days later, and one made after a fund password was set stays awake', async () => {
  app.realTime.set(app.clock.now())
  const customer = await app.customer()
  const [open, bound] = [await makeKey(customer), await makeKey(customer, { ips: ['198.51.100.0/24'] })]
  app.clock.set(later(app.clock.now(), MINUTE_MS))
  await customer.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
  await app.tenor.runner.runUntil(app.clock.now())
  app.realTime.set(later(app.realTime.now(), 2 * MINUTE_MS))
  const late = await makeKey(customer, { fundpass: FUND_PASSWORD })
  const ids = [open.id, bound.id, late.id]
  await app.db.execute('update api_key set expires_at = null, fund_confirmed = false where id = any($1)', [ids])
  const file = new URL('../../../migrations/0113-keys-that-end.sql', import.meta.url)
  const updates = (await readFile(file, 'utf8')).split(';').filter((each) => each.includes('update api_key set'))
  expect(updates).toHaveLength(2)
  for (const update of updates) await app.db.execute(update)
  const rows = await app.db.query<{ id: number; ends: boolean; awake: boolean }>(
    `select id, expires_at between now() + interval '89 days' and now() + interval '91 days' as ends, fund_confirmed as awake
     from api_key where id = any($1) order by id`,
    [ids],
  )
  expect(rows.toSorted((a, b) => a.id - b.id)).toEqual(
    [
      { id: open.id, ends: true, awake: false },
      { id: bound.id, ends: null, awake: false },
      { id: late.id, ends: true, awake: true },
    ].toSorted((a, b) => a.id - b.id),
  )
})

async function emailOf(customer: TestClient): Promise<string> {
  const email = (await customer.get('/apiw/v2/session')).data.user?.email
  if (email !== undefined) return email
  const rows = await app.db.query<{ email: string }>('select email from app_user order by id desc limit 1')
  return rows[0]?.email ?? ''
}
