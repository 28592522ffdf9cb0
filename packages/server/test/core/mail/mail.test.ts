import { HOUR_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailDispatch, insertMail, leaseMails, type MailModule } from '../../../src/core/mail/index.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createSmtp, type Email, type Mailer } from '../../../src/platform/mail/index.ts'
import { createSealer, newSealingKey } from '../../../src/platform/sealing/index.ts'
import { createTestApp, freshEmail, TEST_START, type TestApp } from '../../test-app.ts'
import { smtpStandIn, type Taken } from './smtp-stand-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sealer = createSealer([newSealingKey()])

function moduleWith(mailer: Mailer | null, isSandbox = false): MailModule {
  const { db } = app
  const clock = standingClock(TEST_START)
  return {
    db,
    clock,
    log: silentLog(),
    sealer,
    mailer,
    isSandbox,
    origin: 'https://earn.example.com',
    linkKey: { newest: async () => 'key', all: async () => ['key'] },
  }
}

/** Someone new with one email that waits; all others are out of the way. */
async function oneEmail(locale = 'en') {
  const email = freshEmail()
  const client = app.client(`198.18.9.${Math.floor(email.length + Number(email.replace(/\D/g, '')))}`)
  const { user } = (await client.register(email)).data
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [user.id])
  const owner = { bucket: row?.bucket ?? 0, userId: user.id as number }
  await app.db.execute(`update app_user set locale = $3 where bucket = $1 and id = $2`, [owner.bucket, user.id, locale])
  await app.db.execute(`update mail set state = 'failed' where state = 'waiting'`)
  await app.db.transaction((tx) =>
    insertMail(tx, sealer, { ...owner, id: 1, kind: 'recover', secret: 'the-token', at: TEST_START }),
  )
  const state = async () => {
    const [mail] = await app.db.query<{ state: string; tries: number; fault: string | null }>(
      `select state, tries, fault from mail where bucket = $1 and user_id = $2 and id = 1 and kind = 'recover'`,
      [owner.bucket, owner.userId],
    )
    return mail
  }
  return { email, owner, state }
}

const messageId = ({ text }: Taken) => /^Message-ID: (.*)$/im.exec(text)?.[1]

describe('an email', () => {
  it('goes by SMTP to its owner once, with its own Message-ID and its link', async () => {
    const server = await smtpStandIn()
    const mailer = createSmtp({ url: server.url, from: 'earn@example.com' })
    const dispatch = createMailDispatch(moduleWith(mailer))
    const { email, owner, state } = await oneEmail()
    await dispatch.sendDue()
    await dispatch.sendDue()
    expect(server.taken).toHaveLength(1)
    const [taken] = server.taken
    expect(taken?.to).toBe(email)
    expect(messageId(taken as Taken)).toBe(`<${owner.bucket}.${owner.userId}.1.recover@earn.example.com>`)
    expect(taken?.text.replaceAll('=\n', '')).toContain('https://earn.example.com/reset-password#the-token')
    expect(taken?.text).toMatch(/^From: earn@example.com$/m)
    expect(await state()).toMatchObject({ state: 'sent', tries: 1 })
    await dispatch.stop()
    await server.close()
  })

  it('is tried again later under the same Message-ID when the server is in trouble, and no more when it says no for good', async () => {
    const answers = ['451 later', '250 taken', '550 no such mailbox']
    const seen: (string | undefined)[] = []
    const server = await smtpStandIn((taken) => {
      seen.push(messageId(taken))
      return answers[seen.length - 1] ?? '250 taken'
    })
    const mailer = createSmtp({ url: server.url, from: 'earn@example.com' })
    const module = moduleWith(mailer)
    const clock = standingClock(TEST_START)
    const dispatch = createMailDispatch({ ...module, clock })
    const first = await oneEmail()
    await dispatch.sendDue()
    expect(await first.state()).toMatchObject({ state: 'waiting', tries: 1 })
    await dispatch.sendDue()
    expect(seen).toHaveLength(1)
    clock.set(later(TEST_START, 10 * MINUTE_MS))
    await dispatch.sendDue()
    expect(await first.state()).toMatchObject({ state: 'sent', tries: 2 })
    expect(seen[1]).toBe(seen[0])
    const second = await oneEmail()
    await dispatch.sendDue()
    expect(await second.state()).toMatchObject({ state: 'failed' })
    await dispatch.stop()
    await server.close()
  })

  it('that a process took and died with is sent by another one after a while', async () => {
    const sent: Email[] = []
    const mailer: Mailer = { send: async (email) => void sent.push(email), close: () => undefined }
    const clock = standingClock(TEST_START)
    const dispatch = createMailDispatch({ ...moduleWith(mailer), clock })
    const { owner } = await oneEmail()
    const taken = await app.db.transaction((tx) => leaseMails(tx, owner.bucket, TEST_START))
    expect(taken).toHaveLength(1)
    await dispatch.sendDue()
    expect(sent).toHaveLength(0)
    clock.set(later(TEST_START, 6 * MINUTE_MS))
    await dispatch.sendDue()
    expect(sent).toHaveLength(1)
  })

  it('is kept by a live server without SMTP, and is not sent when it is a day old', async () => {
    const { state } = await oneEmail()
    await createMailDispatch(moduleWith(null)).sendDue()
    expect(await state()).toMatchObject({ state: 'waiting', tries: 0 })
    const clock = standingClock(later(TEST_START, 25 * HOUR_MS))
    const mailer: Mailer = { send: () => Promise.reject(new Error('nobody asks')), close: () => undefined }
    await createMailDispatch({ ...moduleWith(mailer), clock }).sendDue()
    expect(await state()).toMatchObject({ state: 'failed', fault: 'waited too long' })
  })

  it('that a server refuses by naming its address leaves the address out of the log', async () => {
    const { email, state } = await oneEmail()
    const said = `550 5.1.1 <${email.toUpperCase()}>: no such person`
    const mailer: Mailer = { send: () => Promise.reject(new Error(said)), close: () => undefined }
    const lines: unknown[] = []
    const log = { ...silentLog(), warn: (line: unknown) => void lines.push(line) } as unknown as MailModule['log']
    await createMailDispatch({ ...moduleWith(mailer), log }).sendDue()
    expect(lines).toMatchObject([{ fault: '550 5.1.1 <…>: no such person' }])
    expect(await state()).toMatchObject({ fault: '550 5.1.1 <…>: no such person' })
  })

  it('to a reader of Arabic is written from the right', async () => {
    const sent: Email[] = []
    const mailer: Mailer = { send: async (email) => void sent.push(email), close: () => undefined }
    await oneEmail('ar')
    await createMailDispatch(moduleWith(mailer)).sendDue()
    expect(sent[0]?.html).toContain('<html lang="ar" dir="rtl">')
    expect(sent[0]?.subject).toMatch(/[\u0600-\u06ff]/)
  })

  it('holds no token that a copy of the database would give away', async () => {
    const { owner } = await oneEmail()
    const [row] = await app.db.query<{ secret: string }>(
      `select secret from mail where bucket = $1 and user_id = $2 and kind = 'recover'`,
      [owner.bucket, owner.userId],
    )
    expect(row?.secret).toMatch(/^v1\./)
    expect(row?.secret).not.toContain('the-token')
  })
})
