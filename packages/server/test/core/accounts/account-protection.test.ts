import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Email } from '../../../src/platform/mail/index.ts'
import { everyEndpoint, everyProgramCall } from '../../http/every-endpoint.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { startWallet, WALLET_KEY, type WalletStandIn } from '../wallet/wallet-stand-in.ts'
import { identitySetting, type StandIn, startStandIn, throughProvider } from './identity-stage.ts'
import { madeUpAuthenticator } from './made-up-authenticator.ts'
import { callByKey } from './program-caller.ts'

const WALLET = '/apiw/v2/account/wallet'
const FUND = '/apiw/v2/account/fund-password'
const FUND_PASSWORD = 'quiet harbour lantern 42'
const OTHER_FUND_PASSWORD = 'second quiet harbour 43'
const NEW_PASSWORD = 'another plain sentence 55'
const REASON = { reason: 'asked by video call' }

const ORIGIN = 'https://earn.example.com'
const IDENTITY = '/apiw/v2/account/identity'
const PASSKEYS = '/apiw/v2/account/passkeys'
const sent: Email[] = []

let standIn: WalletStandIn
let provider: StandIn
let app: TestApp
let one: TestClient
let two: TestClient

beforeAll(async () => {
  standIn = await startWallet()
  provider = await startStandIn()
  const wallet = { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 1_500 }
  const mailer = { send: async (email: Email) => void sent.push(email), close: () => undefined }
  app = await createTestApp({
    mode: 'live',
    wallet,
    mailer,
    reach: { origin: ORIGIN },
    identity: identitySetting(provider.issuer),
  })
  standIn.goBy(app.clock.now)
  one = await operator('one@example.com', 31)
  two = await operator('two@example.com', 32)
})
afterAll(async () => {
  await app.close()
  await standIn.close()
  await provider.close()
})

async function operator(email: string, place: number): Promise<TestClient> {
  await app.tenor.accounts.ensureOperator(email, PASSWORD)
  const client = app.client(`203.0.113.${place}`)
  await client.login(email)
  await takeCodes(client)
  return client
}

/** Switches codes on, by default with the end of all keys; gives the next code each time it is asked. */
async function takeCodes(client: TestClient, more: object = {}) {
  const { data } = await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  const codes = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const totp = codes.generate({ timestamp: app.realTime.now() })
  expect((await client.post('/apiw/v2/account/totp/confirm', { totp, ...more })).status).toBe(200)
  return () => {
    app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))
    return codes.generate({ timestamp: app.realTime.now() })
  }
}

type Person = { client: TestClient; id: number; email: string; path: string }
let places = 0

/** Somebody who is verified, with 500 USDT here. */
async function person(): Promise<Person> {
  const email = freshEmail()
  places += 1
  const client = app.client(`198.51.100.${places}`)
  const { id } = (await client.register(email)).data.user
  const path = `/console/api/users/${id}`
  expect((await one.post(path, { verified: 1, region: 'SG' })).status).toBe(200)
  pass(2 * SECOND_MS)
  standIn.give(`tenor:${id}`, 'USDT', '500')
  expect((await client.post(`${WALLET}/transfers`, { asset: 'USDT', amount: '500', direction: 'in' })).status).toBe(200)
  await app.tenor.wallet.runDue()
  return { client, id, email, path }
}

/** The clock of the platform; and of sessions, so that what they remember is read anew. */
function pass(ms: number): void {
  app.clock.set(later(app.clock.now(), ms))
  app.realTime.set(later(app.realTime.now(), Math.min(ms, 2 * SECOND_MS)))
}

const out = ({ client }: Person, amount = '1') =>
  client.post(`${WALLET}/transfers`, { asset: 'USDT', amount, direction: 'out' })
const heldUntil = async ({ client }: Person) => (await client.get(WALLET)).data.held_until
const seconds = (ms: number) => (app.clock.now() + ms) / 1000

async function noticesOf({ client }: Person): Promise<string[]> {
  await app.tenor.runner.runUntil(app.clock.now())
  const { data } = await client.get('/apiw/v2/account/notices')
  return data.list.map(({ kind }: { kind: string }) => kind)
}

const changePassword = ({ client }: Person) =>
  client.post('/apiw/v2/account/password', { password: PASSWORD, new_password: NEW_PASSWORD })

describe('the hold of the wallet', () => {
  it('begins with a change of password, lasts 24 hours to the second, and lets money in', async () => {
    const who = await person()
    expect((await out(who)).status).toBe(200)
    await app.tenor.wallet.runDue()
    await changePassword(who)
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    expect(await out(who)).toMatchObject({ status: 422, fail_reason: 'wallet.held' })
    standIn.give(`tenor:${who.id}`, 'USDT', '5')
    const into = { asset: 'USDT', amount: '5', direction: 'in' }
    expect((await who.client.post(`${WALLET}/transfers`, into)).status).toBe(200)
    expect(await noticesOf(who)).toContain('notice.account.wallet.held')
    const { list } = (await who.client.get('/apiw/v2/account/notices')).data
    const held = list.find(({ kind }: { kind: string }) => kind === 'notice.account.wallet.held')
    expect(held.message).toMatch(/ until \d{1,2} Mar 2030, \d\d:\d\d UTC/)
    pass(DAY_MS - SECOND_MS)
    await who.client.login(who.email, NEW_PASSWORD)
    expect((await out(who)).fail_reason).toBe('wallet.held')
    pass(SECOND_MS)
    expect((await out(who)).status).toBe(200)
    expect(await heldUntil(who)).toBeNull()
  })

  it('does not begin with the first code or fund password; with their removal or change it does', async () => {
    const who = await person()
    const code = await takeCodes(who.client)
    await who.client.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    expect(await heldUntil(who)).toBeNull()
    await who.client.post('/apiw/v2/account/totp/disable', { password: PASSWORD, totp: code() })
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    pass(HOUR_MS)
    await who.client.post(FUND, { password: PASSWORD, fundpass: OTHER_FUND_PASSWORD, old_fundpass: FUND_PASSWORD })
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
  })

  it('begins with a recovery by the command', async () => {
    const who = await person()
    await app.tenor.accounts.operators.password(who.email, NEW_PASSWORD)
    const client = app.client()
    await client.login(who.email, NEW_PASSWORD)
    expect((await out({ ...who, client })).fail_reason).toBe('wallet.held')
  })

  it('begins with a recovery by e-mail', async () => {
    const who = await person()
    await app.client().post('/apiw/v2/session/recover', { email: who.email })
    await app.tenor.runner.runUntil(app.clock.now())
    await app.tenor.mails.sendDue()
    const { text } = sent.findLast(({ to, text: body }) => to === who.email && body.includes('/reset-password#')) ?? {
      text: '',
    }
    const token = text.split('/reset-password#')[1]?.split('\n')[0]
    const reset = await app.client().post('/apiw/v2/session/reset-password', { token, new_password: NEW_PASSWORD })
    expect(reset.status, reset.text).toBe(200)
    const client = app.client()
    await client.login(who.email, NEW_PASSWORD)
    expect((await out({ ...who, client })).fail_reason).toBe('wallet.held')
  })

  it('begins with a new passkey, and with its removal', async () => {
    const who = await person()
    const authenticator = madeUpAuthenticator()
    const options = (await who.client.post(`${PASSKEYS}/options`, { password: PASSWORD })).data
    const response = authenticator.create(options, { origin: ORIGIN })
    expect((await who.client.post(PASSKEYS, { name: 'Phone', response })).status).toBe(200)
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    pass(DAY_MS)
    await who.client.login(who.email)
    expect(await heldUntil(who)).toBeNull()
    const removed = await who.client.post(`${PASSKEYS}/remove`, { id: authenticator.id, password: PASSWORD })
    expect(removed.status, removed.text).toBe(200)
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
  })

  it('begins with a connection to the provider, a new way to sign in, and not with the sign-ins by it', async () => {
    const who = await person()
    provider.person('ada', { email: who.email, email_verified: true })
    const { data } = await who.client.post(`${IDENTITY}/connect`, { password: PASSWORD })
    const finish = { answer: provider.visit(data.url) }
    const done = await who.client.post('/apiw/v2/session/identity/customers/finish', finish)
    expect(done.status, done.text).toBe(200)
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    expect(await noticesOf(who)).toContain('notice.account.wallet.held')
    pass(DAY_MS)
    const client = app.client('198.51.100.200')
    expect((await throughProvider(provider, client)).data.user.id).toBe(who.id)
    expect(await heldUntil({ ...who, client })).toBeNull()
    expect((await out({ ...who, client })).status).toBe(200)
  })

  it('stops what was asked for before it and has not left', async () => {
    const who = await person()
    const asked = await out(who, '100')
    expect(asked.data.state).toBe('reserving')
    await changePassword(who)
    pass(MINUTE_MS)
    for (const _round of [1, 2, 3]) await app.tenor.wallet.runDue()
    const [newest] = (await who.client.get(`${WALLET}/transfers`)).data.list
    expect(newest).toMatchObject({ id: asked.data.id, state: 'cancelled' })
    expect(standIn.balance(`tenor:${who.id}`, 'USDT')).toBe('0')
  })

  it('is lifted by two operators, of whom neither is the customer, and by none where there is none', async () => {
    const who = await person()
    const lift = (by: TestClient) => by.post(`${who.path}/wallet-hold/lift`, REASON)
    expect((await lift(one)).fail_reason).toBe('account.hold.none')
    await changePassword(who)
    expect((await lift(one)).data.state).toBe('proposed')
    expect((await lift(one)).data.state).toBe('proposed')
    expect((await out(who)).fail_reason).toBe('wallet.held')
    expect((await lift(two)).data).toMatchObject({ state: 'approved', wallet_held_until: null })
    expect((await out(who)).status).toBe(200)
    expect(await noticesOf(who)).toContain('notice.account.wallet.released')
  })

  it('there is none in a sandbox, and as long a one as the setting says', async () => {
    const sandbox = await createTestApp()
    const customer = await sandbox.customer()
    await customer.post('/apiw/v2/account/password', { password: PASSWORD, new_password: NEW_PASSWORD })
    expect((await customer.get(WALLET)).data.held_until).toBeNull()
    await sandbox.close()
    const longer = await createTestApp({ holdHours: 72 })
    const other = await longer.customer()
    await other.post('/apiw/v2/account/password', { password: PASSWORD, new_password: NEW_PASSWORD })
    expect((await other.get(WALLET)).data.held_until).toBe((longer.clock.now() + 3 * DAY_MS) / 1000)
    await longer.close()
  })
})

describe('a frozen account', () => {
  const freeze = (by: TestClient, { path }: Person, hours: number) => by.post(`${path}/freeze`, { ...REASON, hours })

  it('reads, signs in and objects, and does nothing else, by its programs neither', async () => {
    const who = await person()
    const key = (
      await who.client.post('/apiw/v2/account/api-keys', { name: 'Bot', permission: 'read_write', password: PASSWORD })
    ).data
    expect((await freeze(one, who, 72)).data).toMatchObject({ locks: ['frozen'], frozen_until: seconds(3 * DAY_MS) })
    expect((await who.client.get('/apiw/v2/account/compliance')).data.held).toBe('account.frozen')
    for (const [path, body] of [
      [`${WALLET}/transfers`, { asset: 'USDT', amount: '1', direction: 'out' }],
      ['/apiw/v2/account/transfer', { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' }],
      ['/apiw/v2/account/password', { password: PASSWORD, new_password: NEW_PASSWORD }],
      ['/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '10' }],
    ] as const) {
      expect(await who.client.post(path, body)).toMatchObject({ status: 403, fail_reason: 'account.frozen' })
    }
    expect(await callByKey(app, key, 'POST', '/api/v4/earn/dual/orders', '{"plan_id":"1","amount":"1"}')).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect((await callByKey(app, key, 'GET', '/api/v4/earn/dual/orders'))[0]).toBe(200)
    expect((await who.client.post('/apiw/v2/account/available-balance', { assets: ['USDT'] })).status).toBe(200)
    expect((await who.client.login(who.email)).status).toBe(200)

    const objection = { lock: 'frozen', message: 'It is me: call me.' }
    expect((await who.client.post('/apiw/v2/account/objection', objection)).data.objections).toMatchObject([objection])
    expect((await who.client.post('/apiw/v2/account/objection', objection)).fail_reason).toBe('account.lock.objected')
    const sales = { ...objection, lock: 'sales' }
    expect((await who.client.post('/apiw/v2/account/objection', sales)).fail_reason).toBe('account.lock.none')
    const seenReply = await two.get('/console/api/objections')
    expect(seenReply.status, seenReply.text).toBe(200)
    const [seen] = seenReply.data.list
    expect(seen).toMatchObject({ ...objection, user_id: who.id, answer: null })
    const answer = { user_id: who.id, answer: 'We have called you.' }
    expect((await two.post(`/console/api/objections/${seen.id}/answer`, answer)).data.answer).toBe(answer.answer)
    expect((await two.post(`/console/api/objections/${seen.id}/answer`, answer)).fail_reason).toBe(
      'account.objection.answered',
    )
    expect((await who.client.get('/apiw/v2/account/locks')).data).toMatchObject({
      locks: [{ lock: 'frozen', until: seconds(3 * DAY_MS) }],
      objections: [{ answer: answer.answer }],
    })
    const kinds = await noticesOf(who)
    expect(kinds).toContain('notice.account.frozen')
    expect(kinds).toContain('notice.account.objection.answered')
  })

  it('is refused each act that there is, by its programs too, but an objection', async () => {
    const who = await person()
    const asked = { name: 'Bot', permission: 'read_write', password: PASSWORD }
    const key = (await who.client.post('/apiw/v2/account/api-keys', asked)).data
    await freeze(one, who, 1)
    const acts = (await everyEndpoint())
      .map(({ endpoint }) => endpoint)
      .filter(({ audience, method, limit, sandboxOnly, isSigned }) => {
        return audience === 'customer' && method !== 'GET' && limit !== 'read' && !sandboxOnly && !isSigned
      })
    expect(acts.length).toBeGreaterThan(50)
    const open: string[] = []
    for (const { method, path, goesOnFrozen } of acts) {
      const { fail_reason } = await who.client.send(method, path.replaceAll(/:\w+/g, '1'), {})
      if ((fail_reason === 'account.frozen') === (goesOnFrozen === true)) open.push(`${method} ${path} ${fail_reason}`)
    }
    expect(open).toEqual([])
    const programs = (await everyProgramCall()).map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
    expect(programs.length).toBeGreaterThan(8)
    for (const { method, path } of programs) {
      expect([path, ...(await callByKey(app, key, method, path, '{}'))]).toEqual([path, 403, 'FORBIDDEN'])
    }
  })

  it('is frozen by one operator for 72 hours within 30 days, whoever it is, and longer by two', async () => {
    const who = await person()
    expect((await freeze(one, who, 73)).data.state).toBe('proposed')
    expect((await freeze(one, who, 48)).data.frozen_until).toBe(seconds(2 * DAY_MS))
    pass(DAY_MS)
    expect((await freeze(two, who, 48)).data.frozen_until).toBe(seconds(2 * DAY_MS))
    expect((await freeze(two, who, 49)).data.state).toBe('proposed')
    expect((await freeze(one, who, 49)).data).toMatchObject({ state: 'approved', frozen_until: seconds(49 * HOUR_MS) })
    // Two decided it, so that one neither shortens nor ends it alone.
    expect((await freeze(one, who, 1)).data.state).toBe('proposed')
    const thaw = (by: TestClient) => by.post(`${who.path}/thaw`, REASON)
    expect((await thaw(one)).data.state).toBe('proposed')
    expect((await thaw(two)).data).toMatchObject({ state: 'approved', locks: [], frozen_until: null })
    expect((await thaw(two)).fail_reason).toBe('account.lock.none')
    pass(SECOND_MS)
    await who.client.login(who.email)
    expect((await out(who)).status).toBe(200)
  })

  it('by one alone is thawed by one alone, and ends by itself to the second', async () => {
    const [who, other] = [await person(), await person()]
    await freeze(one, who, 1)
    expect((await two.post(`${who.path}/thaw`, REASON)).data.locks).toEqual([])
    await freeze(one, other, 1)
    pass(HOUR_MS - SECOND_MS)
    await other.client.login(other.email)
    expect((await out(other)).fail_reason).toBe('account.frozen')
    pass(2 * SECOND_MS)
    expect((await out(other)).status).toBe(200)
  })

  it('the lock of sales is told, objected to, and keeps nothing but what is new', async () => {
    const who = await person()
    expect((await one.post(who.path, { trading_locked: 1 })).data.locks).toEqual(['sales'])
    pass(2 * SECOND_MS)
    const objection = { lock: 'sales', message: 'Why?' }
    expect((await who.client.post('/apiw/v2/account/objection', objection)).status).toBe(200)
    expect((await out(who)).status).toBe(200)
    await one.post(who.path, { trading_locked: 0 })
    const kinds = await noticesOf(who)
    expect(kinds).toContain('notice.account.locked')
    expect(kinds).toContain('notice.account.unlocked')
  })

  it('what was asked of the wallet before it and has not left stays', async () => {
    const who = await person()
    await out(who, '7')
    await freeze(one, who, 1)
    for (const _round of [1, 2, 3]) await app.tenor.wallet.runDue()
    expect((await who.client.get(`${WALLET}/transfers`)).data.list[0]).toMatchObject({
      state: 'cancelled',
      amount: '7',
    })
  })
})

describe('a fund password that is forgotten', () => {
  it('is replaced by its owner with both factors, 24 hours after they asked, within 7 days', async () => {
    const who = await person()
    await who.client.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    const ask = (more: object) => who.client.post(`${FUND}/reset`, { password: PASSWORD, ...more })
    expect((await ask({})).fail_reason).toBe('account.fundPassword.secondFactor')
    const code = await takeCodes(who.client)
    expect((await ask({})).fail_reason).toBe('account.totp.needed')
    expect((await ask({ totp: code() })).data.user.fund_password_reset_from).toBe(seconds(DAY_MS))
    expect(await noticesOf(who)).toContain('notice.account.fundPassword.resetAsked')
    const choose = (more: object) =>
      who.client.post(FUND, { password: PASSWORD, fundpass: OTHER_FUND_PASSWORD, ...more })
    pass(DAY_MS - SECOND_MS)
    await who.client.login(who.email, PASSWORD, code())
    expect((await choose({ totp: code() })).fail_reason).toBe('account.fundPassword.required')
    pass(SECOND_MS)
    expect((await choose({})).fail_reason).toBe('account.totp.needed')
    expect((await choose({ totp: code() })).data.user.fund_password_reset_from).toBeNull()
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    // It was good once.
    expect((await choose({ totp: code() })).fail_reason).toBe('account.fundPassword.required')
  })

  it('stays where the owner calls the reset off, or lets its 7 days go by', async () => {
    const who = await person()
    await who.client.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    const code = await takeCodes(who.client)
    await who.client.post(`${FUND}/reset`, { password: PASSWORD, totp: code() })
    const off = await who.client.post(`${FUND}/reset-cancel`)
    expect(off.data.user.fund_password_reset_from).toBeNull()
    await who.client.post(`${FUND}/reset`, { password: PASSWORD, totp: code() })
    pass(8 * DAY_MS)
    const choose = { password: PASSWORD, fundpass: OTHER_FUND_PASSWORD, totp: code() }
    expect((await who.client.post(FUND, choose)).fail_reason).toBe('account.fundPassword.required')
  })

  it('is removed by two operators: keys end, the wallet is held, and a first one may be set', async () => {
    const who = await person()
    const reset = (by: TestClient) => by.post(`${who.path}/fund-password-reset`, REASON)
    expect((await reset(one)).fail_reason).toBe('account.fundPassword.notSet')
    await who.client.post(FUND, { password: PASSWORD, fundpass: FUND_PASSWORD })
    const key = { name: 'Bot', permission: 'read', password: PASSWORD, fundpass: FUND_PASSWORD }
    expect((await who.client.post('/apiw/v2/account/api-keys', key)).status).toBe(200)
    expect((await reset(one)).data.state).toBe('proposed')
    expect((await reset(two)).data).toMatchObject({ state: 'approved', fund_password_set: false })
    expect((await who.client.get('/apiw/v2/account/api-keys')).data.list).toEqual([])
    expect(await heldUntil(who)).toBe(seconds(DAY_MS))
    expect(await noticesOf(who)).toContain('notice.account.fundPassword.reset')
    expect((await who.client.post(FUND, { password: PASSWORD, fundpass: OTHER_FUND_PASSWORD })).status).toBe(200)
  })
})

it('the command that takes an account over ends its codes and keys', async () => {
  const who = await person()
  const made = await who.client.post('/apiw/v2/account/api-keys', {
    name: 'Bot',
    permission: 'read',
    password: PASSWORD,
  })
  expect(made.status).toBe(200)
  await takeCodes(who.client, { end_others: 0 })
  await app.tenor.accounts.operators.password(who.email, NEW_PASSWORD)
  const client = app.client()
  expect((await client.login(who.email, NEW_PASSWORD)).data.user.totp_enabled).toBe(false)
  expect((await client.get('/apiw/v2/account/api-keys')).data.list).toEqual([])
  const kinds = await noticesOf({ ...who, client })
  expect(kinds).toContain('notice.account.totp.switchedOff')
  expect(kinds).toContain('notice.account.apiKey.ended')
})
