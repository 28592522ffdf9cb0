import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../../test-app.ts'
import { identitySetting, person, type StandIn, signedIn, startStandIn, throughProvider } from './identity-stage.ts'

const SESSION = '/apiw/v2/session'
const ACCOUNT = '/apiw/v2/account'
const JOBS = '/console/api/jobs'
const DESK = { as: 'back-office' } as const
const MFA = { amr: ['pwd', 'mfa'] }

let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.close())

let visits = 0
async function atDesk(app: TestApp, sub: string, more: Record<string, unknown>) {
  standIn.person(sub, person(sub, more))
  visits += 1
  // Sign-ins from one address are few a minute.
  const client = app.client(`198.19.10.${visits}`)
  return { client, reply: await throughProvider(standIn, client, { ...DESK, return_to: '/console/audit' }) }
}

describe('an operator who signs in at the provider of live mode', () => {
  let app: TestApp
  beforeAll(async () => {
    const reach = { origin: 'https://earn.example.com' }
    app = await createTestApp({ mode: 'live', reach, identity: identitySetting(standIn.issuer) })
  })
  afterAll(() => app.close())

  it('has the role that the claim says, is let in, and is found in the audit log', async () => {
    const { client, reply } = await atDesk(app, 'desk-1', { groups: ['staff', 'earn-desk', 'earn-admins'], ...MFA })
    expect(reply.data).toMatchObject({ return_to: '/console/audit', user: { role: 'administrator' } })
    expect(reply.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^__Host-tenor_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/),
      ]),
    )
    expect((await client.get(JOBS)).status).toBe(200)
    const [row] = await app.db.query(`select subject, after from audit_log where act = 'identity.role'`)
    expect(row).toEqual({ subject: `user ${reply.data.user.id}`, after: { role: 'administrator' } })
  })

  it('without a role, or without a second factor there, does not get in', async () => {
    for (const groups of [undefined, [], ['staff'], 'earn', { 'earn-desk': true }]) {
      const { client, reply } = await atDesk(app, 'desk-2', { groups, ...MFA })
      expect(reply).toMatchObject({ status: 403, fail_reason: 'account.identity.role' })
      expect((await client.get(SESSION)).data.user).toBeNull()
    }
    for (const amr of [undefined, ['pwd'], 'pwd']) {
      const { reply } = await atDesk(app, 'desk-2', { groups: ['earn-desk'], amr })
      expect(reply.fail_reason).toBe('account.identity.secondFactor')
    }
    const [row] = await app.db.query<{ count: number }>(
      `select count(*)::int as count from app_user where email like 'desk-2%'`,
    )
    expect(row?.count).toBe(0)
  })

  it('whose role there has changed has the new one; whose role is gone loses it and every session', async () => {
    const { client, reply } = await atDesk(app, 'desk-3', { groups: 'earn-desk', ...MFA })
    expect(reply.data.user.role).toBe('dealer')
    expect((await atDesk(app, 'desk-3', { groups: ['earn-admins'], ...MFA })).reply.data.user.role).toBe(
      'administrator',
    )
    expect((await client.get(SESSION)).data.user.role).toBe('administrator')
    expect((await atDesk(app, 'desk-3', { groups: [], ...MFA })).reply.fail_reason).toBe('account.identity.role')
    expect((await client.get(SESSION)).data.user).toBeNull()
    const [row] = await app.db.query(`select role from app_user where email = 'desk-3@example.com'`)
    expect(row).toEqual({ role: 'customer' })
  })

  it('is another account than the same person as a customer, and never comes in by the customers’ client', async () => {
    const customer = (await signedIn(app, standIn, 'both')).reply.data.user
    const { reply } = await atDesk(app, 'both', { groups: ['earn-desk'], email: 'both@staff.example.com', ...MFA })
    expect(reply.data.user.id).not.toBe(customer.id)
    await app.db.execute(`update app_user set role = 'operator' where email = 'both@example.com'`)
    expect((await signedIn(app, standIn, 'both')).reply.fail_reason).toBe('account.identity.operator')
  })
})

describe('an operator who signs in by a password and confirms at the provider of live mode', () => {
  it('enters the back office with a role and a second factor there, and not without', async () => {
    const reach = { origin: 'https://earn.example.com' }
    const app = await createTestApp({ mode: 'live', reach, identity: identitySetting(standIn.issuer) })
    const email = 'mixed@staff.example.com'
    const password = 'seven otters count pebbles slowly'
    await app.tenor.accounts.ensureOperator(email, password)
    const client = app.client('198.19.11.1')
    expect((await client.login(email, password)).status).toBe(200)
    expect((await client.get(JOBS)).fail_reason).toBe('account.totp.neededForDesk')
    const through = async (call: 'connect' | 'confirm', more: Record<string, unknown>) => {
      standIn.person('mixed', person('mixed', { email, ...more }))
      const { url } = (await client.post(`${ACCOUNT}/identity/${call}`, { password })).data
      return client.post(`${SESSION}/identity/back-office/finish`, { answer: standIn.visit(url) })
    }
    expect((await through('connect', { groups: ['earn-admins'] })).status).toBe(200)
    const bare = await through('confirm', { groups: ['earn-admins'] })
    expect([bare.status, bare.fail_reason]).toEqual([403, 'account.identity.secondFactor'])
    expect((await client.get(JOBS)).fail_reason).toBe('account.totp.neededForDesk')
    expect((await through('confirm', { groups: ['earn-desk'], ...MFA })).data.user.role).toBe('dealer')
    expect((await client.get(JOBS)).status).toBe(200)
    expect((await through('confirm', { groups: [], ...MFA })).fail_reason).toBe('account.identity.role')
    expect((await client.get(SESSION)).data.user).toBeNull()
    await app.close()
  })
})

describe('an account without a password', () => {
  it('shows the provider anew who it is before something important changes', async () => {
    const app = await createTestApp({ identity: identitySetting(standIn.issuer) })
    const { client } = await signedIn(app, standIn, 'lou')
    const change = { fundpass: 'another horse battery', password: PASSWORD }
    expect((await client.post(`${ACCOUNT}/fund-password`, change)).fail_reason).toBe('account.identity.again')
    const go = async () => {
      const { url } = (await client.post(`${ACCOUNT}/identity/confirm`, { return_to: '/security' })).data
      expect(new URL(url).searchParams.get('prompt')).toBe('login')
      return client.post(`${SESSION}/identity/customers/finish`, { answer: standIn.visit(url) })
    }
    standIn.person('ray', person('ray'))
    expect((await go()).fail_reason).toBe('account.identity.other')
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    standIn.person('lou', person('lou', { auth_time: hourAgo }))
    expect((await go()).fail_reason).toBe('account.identity.wrong')
    standIn.person('lou', person('lou'))
    expect((await go()).data).toMatchObject({ purpose: 'confirm', return_to: '/security' })
    expect((await client.get(`${ACCOUNT}/identity`)).data).toMatchObject({ asks: 'provider', confirmed: true })
    expect((await client.post(`${ACCOUNT}/fund-password`, { fundpass: change.fundpass })).status).toBe(200)
    app.realTime.set(later(app.realTime.now(), 11 * MINUTE_MS))
    expect((await client.post(`${ACCOUNT}/sessions-end`, {})).fail_reason).toBe('account.identity.again')
    expect((await client.post(`${ACCOUNT}/identity/disconnect`, {})).fail_reason).toBe('account.identity.only')
    await app.close()
  })
})

describe('a server whose local accounts are off', () => {
  it('refuses what they need, lets operators in who have no provider, and leaves the sandbox its demo', async () => {
    const identity = identitySetting(standIn.issuer, { hasLocal: false, desk: null })
    const app = await createTestApp({ identity })
    const { userId } = await app.tenor.accounts.ensureCustomer({ email: 'old@example.com', password: PASSWORD })
    const client = app.client()
    expect((await client.get(SESSION)).data.sign_in).toEqual({
      local: false,
      provider: 'Northway',
      desk_local: true,
      desk_provider: null,
    })
    const email = freshEmail()
    const off = [
      await client.register(email),
      await client.login('old@example.com'),
      await client.post(`${SESSION}/recover`, { email }),
      await client.post(`${SESSION}/reset-password`, { token: 'x', new_password: PASSWORD }),
    ]
    expect(off.map(({ status, fail_reason }) => [status, fail_reason])).toEqual(
      off.map(() => [403, 'account.local.off']),
    )
    expect(off[0]?.message).toContain('Northway')
    for (const locale of ['zh-CN', 'ar']) {
      const { message } = await client.post(
        `${SESSION}/register`,
        { email, password: 'x' },
        { 'accept-language': locale },
      )
      expect(message).toContain('Northway')
    }
    const desk = await app.operator()
    expect((await desk.get(JOBS)).status).toBe(200)
    expect((await app.client().post('/sandbox/demo')).status).not.toBe(403)
    expect((await signedIn(app, standIn, 'max')).reply.status).toBe(200)
    expect(userId).toBeGreaterThan(0)
    await app.close()
    const both = await createTestApp({ identity: identitySetting(standIn.issuer, { hasLocal: false }) })
    await both.tenor.accounts.ensureOperator('desk@example.com', PASSWORD)
    expect((await both.client().login('desk@example.com')).fail_reason).toBe('account.local.off')
    await both.close()
  })
})
