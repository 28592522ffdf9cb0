import { MANIFESTS } from '@tenor/contract/manifests'
import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceNotice } from '../../../src/core/notices/index.ts'
import type { Email } from '../../../src/platform/mail/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const SETTINGS = '/apiw/v2/account/notice-settings'
const KIND = 'dual.settled'
const TOLD = { type: 'put', outcome: 'kept', renewed: 'no', paid: '5028.42', asset: 'USDT', difference: '28.42' }
const PARAMS = { coin: 'BTC', price: '60000', link: '/my-holdings?order=7', ...TOLD }

let app: TestApp
const sent: Email[] = []
beforeAll(async () => {
  app = await createTestApp({ mailer: { send: async (email) => void sent.push(email), close: () => undefined } })
})
afterAll(() => app.close())

type Person = { email: string; client: TestClient; owner: { bucket: number; userId: number } }

async function person({ confirmed = true } = {}): Promise<Person> {
  const email = freshEmail()
  const client = app.client(`198.19.1.${email.replace(/\D/g, '')}`)
  const { user } = (await client.register(email)).data
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [user.id])
  const owner = { bucket: row?.bucket ?? 0, userId: user.id as number }
  if (confirmed) {
    const text = 'update app_user set email_confirmed_at = now() where bucket = $1 and id = $2'
    await app.db.execute(text, [owner.bucket, owner.userId])
  }
  return { email, client, owner }
}

/** Tells somebody of a settlement, and answers where they heard of it. */
async function told({ email, client, owner }: Person): Promise<{ inApp: number; emails: Email[] }> {
  sent.length = 0
  const before = (await client.get('/apiw/v2/account/notices')).data.totalCount
  const notice = { ...owner, kind: KIND, params: PARAMS, at: app.clock.now() } as const
  await app.db.transaction((tx) => announceNotice(tx, notice))
  await app.tenor.runner.runUntil(app.clock.now())
  await app.tenor.mails.sendDue()
  const after = (await client.get('/apiw/v2/account/notices')).data.totalCount
  return { inApp: after - before, emails: sent.filter(({ to, subject }) => to === email && subject.includes('BTC')) }
}

const choose = ({ client }: Person, body: object) => client.post(SETTINGS, { kind: KIND, ...body })

describe('a notice', () => {
  it('is told in the app alone until its customer chooses otherwise', async () => {
    const one = await person()
    expect(await told(one)).toEqual({ inApp: 1, emails: [] })
    await choose(one, { by_email: 1 })
    const subject = 'Buy BTC low settled: 5,028.42 USDT paid, +28.42'
    expect(await told(one)).toMatchObject({ inApp: 1, emails: [{ to: one.email, subject }] })
    expect(sent.at(-1)?.text).toContain('/my-holdings?order=7')
    await choose(one, { in_app: 0 })
    expect(await told(one)).toMatchObject({ inApp: 0, emails: [{ to: one.email }] })
    await choose(one, { by_email: 0 })
    expect(await told(one)).toEqual({ inApp: 0, emails: [] })
  })

  it('goes to a confirmed address only', async () => {
    const one = await person({ confirmed: false })
    expect((await choose(one, { by_email: 1 })).fail_reason).toBe('notice.emailUnconfirmed')
  })

  it('of security is always sent and told, and cannot be set', async () => {
    const one = await person({ confirmed: false })
    const kind = 'notice.account.password.changed'
    expect((await choose(one, { kind, in_app: 0 })).fail_reason).toBe('notice.kindUnknown')
    sent.length = 0
    const body = { password: PASSWORD, new_password: 'a very different sentence of mine' }
    expect((await one.client.post('/apiw/v2/account/password', body)).status).toBe(200)
    await app.tenor.runner.runUntil(app.clock.now())
    await app.tenor.mails.sendDue()
    const email = sent.find(({ to, text }) => to === one.email && text.includes('password was changed'))
    expect(email).toBeDefined()
    expect(email?.headers).not.toHaveProperty('List-Unsubscribe')
  })
})

describe('e-mail of Simple Earn', () => {
  const kinds = [...simpleEarnManifest.notices, 'voucher.endsSoon'] as const
  const params = {
    asset: 'USDT',
    amount: '1234.5',
    rate: '2.1',
    minimum: '5',
    maximum: '6',
    days: 30,
    percent: '6.8',
    rest: '0',
    reinvest: 'no',
    to: 'flexible',
    ceiling: '4',
    until: '23 Nov, 10:00',
    link: '/simple-earn/my-lendings',
  }

  it('says each of its kinds in a whole sentence, and leads to what it is about', async () => {
    const one = await person()
    sent.length = 0
    for (const kind of kinds) await choose(one, { kind, by_email: 1 })
    await app.db.transaction(async (tx) => {
      for (const kind of kinds) await announceNotice(tx, { ...one.owner, kind, params, at: app.clock.now() })
    })
    await app.tenor.runner.runUntil(app.clock.now())
    await app.tenor.mails.sendDue()
    const own = sent.filter(({ to, headers }) => to === one.email && 'List-Unsubscribe' in headers)
    expect(own.map(({ subject }) => subject).filter((subject) => !/^[A-Z1].*\.$/.test(subject))).toEqual([])
    expect(own.map(({ text }) => text).join()).not.toMatch(/[{}]|undefined/)
    expect([own.length, new Set(own.map(({ subject }) => subject)).size]).toEqual([kinds.length, kinds.length])
    for (const said of ['USDT fell to 2.1%', '1,234.5 USDT matures tomorrow', 'USDT voucher expires at 23 Nov'])
      expect(own.some(({ subject, text }) => subject.includes(said) && text.includes('/my-lendings'))).toBe(true)
  })
})

describe('e-mail of a kind', () => {
  it('ends by one click from a program of mail that knows no session, and by the same link again', async () => {
    const one = await person()
    await choose(one, { by_email: 1 })
    const [email] = (await told(one)).emails
    expect(email?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(email?.headers['List-Unsubscribe']?.slice(1, -1) ?? '')
    const click = () =>
      app.server.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).json().data).toMatchObject({ kind: KIND })
    expect((await click()).statusCode).toBe(200)
    expect(await told(one)).toEqual({ inApp: 1, emails: [] })
    expect(email?.text).toContain(`/end-notices#${url.searchParams.get('token')}`)
  })

  it('ends by no link that we have not signed', async () => {
    const token = `${Buffer.from('[0,1,"dual.settled"]').toString('base64url')}.AAAA`
    for (const wrong of [token, 'x', '.', 'bm90IGpzb24.'])
      expect((await app.client().post(`/apiw/v2/account/notice-end?token=${wrong}`)).fail_reason).toBe(
        'notice.linkUnknown',
      )
  })
})

it('every kind of the manifests is listed with its name in every language', async () => {
  const kinds = MANIFESTS.flatMap(({ notices }) => notices)
  const { list } = (await (await person()).client.get(SETTINGS)).data
  expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
  for (const locale of LOCALES) {
    const phrases: Record<string, string> = phrasesOf(locale)
    for (const kind of kinds) expect(phrases[`notice.kind.${kind}`], kind).toBeTruthy()
  }
})
