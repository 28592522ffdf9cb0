import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallers } from '../src/core/accounts/callers.ts'
import { ownerOf } from '../src/core/accounts/sealed-secrets.ts'
import type { Sessions } from '../src/core/accounts/sessions.ts'
import { endToken, insertMail, MAIL_LINK_KEY, mailOwner, readEndToken } from '../src/core/mail/index.ts'
import { openKeptKey } from '../src/platform/kept-key/index.ts'
import { createSealer, keysBeside, newSealingKey, writeKeysBeside } from '../src/platform/sealing/index.ts'
import { webhookOwner } from '../src/platform/webhooks/index.ts'
import { forgetOldBeside, forgetSigning, rotateBeside, rotateSigning } from '../src/secret-rotation.ts'
import { createTestApp, TEST_SEALING_KEY, TEST_START, type TestApp } from './test-app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'tenor-keys-'))
  // What the app itself has sealed opens too.
  await writeKeysBeside(folder, [TEST_SEALING_KEY])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function someone() {
  const client = await app.customer()
  const { user } = (await client.get('/apiw/v2/session')).data
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [user.id])
  return { bucket: row?.bucket ?? 0, userId: user.id as number }
}

const put = (owner: { bucket: number; userId: number }, sealed: string) =>
  app.db.execute('update app_user set totp_secret = $3 where bucket = $1 and id = $2', [
    owner.bucket,
    owner.userId,
    sealed,
  ])

async function kept(owner: { bucket: number; userId: number }) {
  const [row] = await app.db.query<{ codes: string; email: string }>(
    `select u.totp_secret as codes, m.secret as email from app_user u
     join mail m on m.bucket = u.bucket and m.user_id = u.id and m.id = 1
     where u.bucket = $1 and u.id = $2`,
    [owner.bucket, owner.userId],
  )
  if (row === undefined) throw new TypeError('nothing is kept')
  return row
}

const lines = async () => (await readFile(join(folder, 'sealing-key'), 'utf8')).trim().split('\n')

test('a rotation seals everything by a new key, while servers that run hold both', async () => {
  const running = createSealer(await keysBeside(folder))
  const owner = await someone()
  await put(owner, running.seal('codes', ownerOf(owner)))
  await app.db.transaction((tx) =>
    insertMail(tx, running, { ...owner, id: 1, kind: 'recover', secret: 'token', at: TEST_START }),
  )
  const before = await kept(owner)
  expect(await rotateBeside(app.db, folder)).toBe(0)
  const after = await kept(owner)
  expect(after.codes.slice(0, 11)).not.toBe(before.codes.slice(0, 11))
  expect(after.email.slice(0, 11)).toBe(after.codes.slice(0, 11))
  // A server that began before the rotation, and has not been restarted.
  expect(running.open(after.codes, ownerOf(owner))).toBe('codes')
  expect(running.open(after.email, mailOwner(owner))).toBe('token')
  expect(running.open(before.codes, ownerOf(owner))).toBe('codes')
  expect(running.seal('next', 'x').startsWith(after.codes.slice(0, 11))).toBe(true)
})

test('keys of secret seconds that are to come are sealed, and anew by a rotation; told when their day is over', async () => {
  const keys = () =>
    app.db.query<{ key: string | null; sealed_key: string | null }>(
      'select key, sealed_key from soft_staking_day where averaged_at is null order by day',
    )
  const before = await keys()
  expect(before.length).toBeGreaterThan(6)
  expect(before.every(({ key }) => key === null)).toBe(true)
  expect(await rotateBeside(app.db, folder)).toBe(0)
  const [newest = ''] = await lines()
  const { prefix } = createSealer([newest])
  expect((await keys()).every(({ sealed_key }) => sealed_key?.startsWith(prefix))).toBe(true)
  // By the older key alone they would not open: it is not forgotten while one of them needs it.
  await app.db.execute(
    'update soft_staking_day set sealed_key = $1 where day = (select max(day) from soft_staking_day)',
    [before.at(-1)?.sealed_key ?? ''],
  )
  expect(await forgetOldBeside(app.db, folder)).toBe(false)
  expect(await rotateBeside(app.db, folder)).toBe(0)
})

test('an old key is forgotten only when nothing is sealed by it', async () => {
  const owner = await someone()
  const [newest = '', older = ''] = await lines()
  await put(owner, createSealer([older]).seal('codes', ownerOf(owner)))
  expect(await forgetOldBeside(app.db, folder)).toBe(false)
  expect(await lines()).toEqual([newest, older])
  expect(await rotateBeside(app.db, folder)).toBe(0)
  expect(await forgetOldBeside(app.db, folder)).toBe(true)
  expect(await lines()).toHaveLength(1)
})

test('a secret whose key is lost is counted and stays as it is, and no key goes', async () => {
  const owner = await someone()
  const sealed = createSealer([newSealingKey()]).seal('codes', ownerOf(owner))
  await put(owner, sealed)
  const count = (await lines()).length
  expect(await rotateBeside(app.db, folder)).toBe(1)
  expect(await lines()).toHaveLength(count + 1)
  const [row] = await app.db.query<{ codes: string }>('select totp_secret as codes from app_user where id = $1', [
    owner.userId,
  ])
  expect(row?.codes).toBe(sealed)
})

test('what is signed and not kept is signed by new keys, and older ones are good until they are forgotten', async () => {
  const visitor = { tenor_visitor: 'v'.repeat(43) }
  const linked = { bucket: 1, userId: 2, kind: 'dual.settled' }
  /** As a server has it that begins now. */
  const begun = async () => {
    const callers = await createCallers(app.db, {} as Sessions, 'sandbox')
    const links = await openKeptKey(app.db, MAIL_LINK_KEY)
    return {
      csrf: async (given?: string) => {
        const request = { cookies: visitor, headers: given === undefined ? {} : { 'x-csrf-token': given } }
        return (await callers.identify(request as never, {} as never)).csrfToken
      },
      link: endToken(await links.newest(), linked),
      read: async (token: string) => readEndToken(await links.all(), token),
    }
  }
  const first = await begun()
  const [token, link] = [await first.csrf(), first.link]
  await rotateSigning(app.db)
  const second = await begun()
  expect(await second.csrf()).not.toBe(token)
  expect(await second.csrf(token)).toBe(token)
  expect(await second.csrf('x')).toBe(await second.csrf())
  expect(second.link).not.toBe(link)
  expect(await Promise.all([second.read(link), second.read(second.link)])).toEqual([linked, linked])
  await forgetSigning(app.db)
  const third = await begun()
  expect(await third.csrf(token)).not.toBe(token)
  expect(await Promise.all([third.read(link), third.read(second.link)])).toEqual([null, linked])
})

test('secrets of API keys are sealed by the new key too, and still sign', async () => {
  const running = createSealer(await keysBeside(folder))
  const owner = await someone()
  const sealed = running.seal('the secret', ownerOf(owner))
  await app.db.execute(
    `insert into api_key (bucket, user_id, id, name, key, secret, permission, created_at)
     values ($1, $2, 1, 'Bot', 'a key', $3, 'read', now())`,
    [owner.bucket, owner.userId, sealed],
  )
  // The one of the test above whose key is lost.
  expect(await rotateBeside(app.db, folder)).toBe(1)
  const [row] = await app.db.query<{ secret: string }>(
    'select secret from api_key where bucket = $1 and user_id = $2',
    [owner.bucket, owner.userId],
  )
  const renewed = createSealer(await keysBeside(folder))
  expect(row?.secret).not.toBe(sealed)
  expect(row?.secret.startsWith(renewed.prefix)).toBe(true)
  expect(renewed.open(row?.secret ?? '', ownerOf(owner))).toBe('the secret')
})

test('secrets of webhooks are sealed by the new key too, the one before that still signs as well', async () => {
  const running = createSealer(await keysBeside(folder))
  const sealed = (text: string) => running.seal(text, webhookOwner(7))
  await app.db.execute(
    `insert into webhook_endpoint (id, url, kinds, secret, secret_before, before_until, created_at, created_by)
     values (7, 'https://example.com', '{ledger}', $1, $2, now(), now(), 1)`,
    [sealed('new'), sealed('before')],
  )
  // The customer's of the test above whose key is lost.
  expect(await rotateBeside(app.db, folder)).toBe(1)
  const [row] = await app.db.query<{ secret: string; before: string }>(
    'select secret, secret_before as before from webhook_endpoint where id = 7',
  )
  const renewed = createSealer(await keysBeside(folder))
  const texts = [row?.secret ?? '', row?.before ?? '']
  expect(texts.every((text) => text.startsWith(renewed.prefix))).toBe(true)
  expect(texts.map((text) => renewed.open(text, webhookOwner(7)))).toEqual(['new', 'before'])
})
