import { Writable } from 'node:stream'
import type { ShownMail } from '@tenor/contract/core'
import { later, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../src/platform/log/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { identitySetting, signedIn, startStandIn, throughProvider } from './identity-stage.ts'

/* What two do to one account at the same moment, and what is left open of it. */

const ACCOUNT = '/apiw/v2/account'
const SESSION = '/apiw/v2/session'
const OTHER = 'another long one'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let seats = 0
const elsewhere = () => {
  seats += 1
  return app.client(`198.18.${seats >> 8}.${seats & 255}`)
}

async function registered() {
  const email = freshEmail()
  const client = elsewhere()
  await client.register(email)
  return { email, client }
}
const isIn = async (client: TestClient) => (await client.get(SESSION)).data.user !== null
const codeOf = (secret: string, on = app) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.realTime.now() })
const nextStep = () => app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))

async function linkOf(email: string): Promise<string> {
  await app.client().post(`${SESSION}/recover`, { email })
  await app.tenor.runner.runUntil(app.clock.now())
  await app.tenor.mails.sendDue()
  const mails: ShownMail[] = (await app.client().post('/sandbox/mails', { email })).data.list
  return mails.map(({ text }) => text.split('/reset-password#')[1]?.split('\n')[0]).find((token) => token) ?? 'none'
}

describe('a password that is changed', () => {
  it('leaves no session open that the old one began at that moment, and no browser known', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await registered()
      const others = Array.from({ length: 12 }, elsewhere)
      const signIns = others.map((other) => other.login(email))
      const change = { password: PASSWORD, new_password: OTHER }
      const [changed, ...replies] = await Promise.all([client.post(`${ACCOUNT}/password`, change), ...signIns])
      expect(changed?.status).toBe(200)
      expect(replies.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
      expect(await Promise.all(others.map(isIn))).toEqual(others.map(() => false))
      expect((await client.get(`${ACCOUNT}/sessions`)).data.list).toHaveLength(1)
      const devices = await app.db.query(
        'select 1 as one from known_device d join app_user u on u.bucket = d.bucket and u.id = d.user_id where u.email = $1',
        [email],
      )
      expect(devices).toHaveLength(1)
    }
  })

  it('is changed once by the one old password, whoever of two comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await registered()
      const there = elsewhere()
      await there.login(email)
      const change = (by: TestClient, new_password: string) =>
        by.post(`${ACCOUNT}/password`, { password: PASSWORD, new_password })
      const passwords = [OTHER, 'a third one that is long']
      const replies = await Promise.all([change(client, OTHER), change(there, passwords[1] ?? '')])
      expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true])
      const winner = replies[0]?.status === 200 ? 0 : 1
      expect((await elsewhere().login(email, passwords[winner])).status).toBe(200)
      expect((await elsewhere().login(email, passwords[1 - winner])).status).toBe(401)
    }
  })

  it('ends a link by which it could have been replaced', async () => {
    const { email, client } = await registered()
    const token = await linkOf(email)
    expect(token).not.toBe('none')
    await client.post(`${ACCOUNT}/password`, { password: PASSWORD, new_password: OTHER })
    const reset = await app.client().post(`${SESSION}/reset-password`, { token, new_password: 'mine from now on' })
    expect(reset.fail_reason).toBe('account.link.over')
    expect((await elsewhere().login(email, OTHER)).status).toBe(200)
  })

  it('is not changed by a session that is signed out meanwhile', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await registered()
      const there = elsewhere()
      await there.login(email)
      const [changed, ended] = await Promise.all([
        there.post(`${ACCOUNT}/password`, { password: PASSWORD, new_password: OTHER }),
        client.post(`${ACCOUNT}/sessions-end`, { password: PASSWORD }),
      ])
      const stands = changed.status === 200 ? OTHER : PASSWORD
      expect((await elsewhere().login(email, stands)).status).toBe(200)
      if (changed.status !== 200) expect(ended.status).toBe(200)
    }
  })
})

describe('one-time codes that are switched on', () => {
  it('are those of the secret that was confirmed, where another is made at that moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await registered()
      const there = elsewhere()
      await there.login(email)
      const setup = async (by: TestClient) =>
        ((await by.post(`${ACCOUNT}/totp/setup`, { password: PASSWORD })).data?.secret ?? '') as string
      const first = await setup(client)
      const [confirmed] = await Promise.all([
        client.post(`${ACCOUNT}/totp/confirm`, { totp: codeOf(first) }),
        setup(there),
      ])
      nextStep()
      const code = confirmed.status === 200 ? codeOf(first) : undefined
      expect((await elsewhere().login(email, PASSWORD, code)).status).toBe(200)
    }
  })

  it('leave no session open that the password alone began at that moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await registered()
      const { secret } = (await client.post(`${ACCOUNT}/totp/setup`, { password: PASSWORD })).data
      const others = Array.from({ length: 8 }, elsewhere)
      const signIns = others.map((other) => other.login(email))
      const [confirmed] = await Promise.all([
        client.post(`${ACCOUNT}/totp/confirm`, { totp: codeOf(secret) }),
        ...signIns,
      ])
      expect(confirmed?.status).toBe(200)
      expect(await Promise.all(others.map(isIn))).toEqual(others.map(() => false))
    }
  })
})

it('a session that began at the provider, or by a passkey, stays one when it is made anew', async () => {
  const standIn = await startStandIn()
  const of = await createTestApp({ identity: identitySetting(standIn.issuer) })
  const { client, reply } = await signedIn(of, standIn, 'ann')
  const { id } = reply.data.user
  const answer = async () => {
    const { url } = (await client.post(`${ACCOUNT}/identity/confirm`, {})).data
    return client.post(`${SESSION}/identity/customers/finish`, { answer: standIn.visit(url) })
  }
  expect((await answer()).status).toBe(200)
  await of.db.execute('update session set by_passkey = true where user_id = $1', [id])
  const { secret } = (await client.post(`${ACCOUNT}/totp/setup`, {})).data
  expect((await client.post(`${ACCOUNT}/totp/confirm`, { totp: codeOf(secret, of) })).status).toBe(200)
  const rows = await of.db.query(
    'select identity_client as client, by_passkey as passkey from session where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ client: 'customers', passkey: true }])
  await of.close()
  await standIn.close()
})

it('who is disconnected while they sign in at the provider is refused, and the log tells of no sign-in', async () => {
  const lines: string[] = []
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const standIn = await startStandIn()
  const of = await createTestApp({ identity: identitySetting(standIn.issuer), log: createLog('info', into) })
  const { reply } = await signedIn(of, standIn, 'ben')
  const { id } = reply.data.user
  const transaction = of.db.transaction.bind(of.db)
  const begun = vi.spyOn(of.db, 'transaction').mockImplementation(async (work) => {
    await of.db.execute('/* no bucket: of a test */ delete from account_identity where user_id = $1', [id])
    return transaction(work)
  })
  lines.length = 0
  const again = await throughProvider(standIn, of.client('198.19.8.1'))
  begun.mockRestore()
  expect([again.status, again.fail_reason]).toEqual([422, 'account.identity.over'])
  const acts = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'account')
  expect(acts.map(({ act }) => act)).toEqual([])
  await of.close()
  await standIn.close()
})
