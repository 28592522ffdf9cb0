import { later, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerOf, sealSecrets } from '../../../src/core/accounts/sealed-secrets.ts'
import { createSealer, newSealingKey } from '../../../src/platform/sealing/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function withOneTimeCodes() {
  const email = freshEmail()
  const client = app.client()
  const id: number = (await client.register(email)).data.user.id
  const { data } = await client.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
  const pending = await kept(id)
  await client.post('/apiw/v2/account/totp/confirm', { totp: codeOf(data.secret) })
  nextStep()
  return { email, id, secret: data.secret as string, pending }
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.realTime.now() })
}

function nextStep(): void {
  app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))
}

type Kept = { bucket: number; secret: string | null; pending: string | null }

async function kept(id: number): Promise<Kept> {
  const [row] = await app.db.query<Kept>(
    'select bucket, totp_secret as secret, totp_pending as pending from app_user where id = $1',
    [id],
  )
  if (row === undefined) throw new TypeError('no such user')
  return row
}

async function put(id: number, secret: string): Promise<void> {
  await app.db.execute('update app_user set totp_secret = $2 where id = $1', [id, secret])
}

describe('one-time secrets', () => {
  it('lie in the database sealed, while they wait for their first code and after it', async () => {
    const { id, secret, pending } = await withOneTimeCodes()
    const { secret: sealed } = await kept(id)
    for (const text of [pending.pending, sealed]) {
      expect(text).toMatch(/^v1\.[\w-]{8}\.[\w-]{60,}$/)
      expect(text).not.toContain(secret)
    }
  })

  it('that lay there as they are go on working, and are sealed at the next start', async () => {
    const { email, id, secret } = await withOneTimeCodes()
    await put(id, secret)
    expect((await app.client().login(email, PASSWORD, codeOf(secret))).status).toBe(200)
    nextStep()
    expect(await app.tenor.accounts.sealSecrets()).toBe(0)
    expect((await kept(id)).secret).toMatch(/^v1\./)
    expect((await app.client().login(email, PASSWORD, codeOf(secret))).status).toBe(200)
    nextStep()
  })

  it("of one customer open nothing in another's row", async () => {
    const [one, other] = [await withOneTimeCodes(), await withOneTimeCodes()]
    await put(other.id, (await kept(one.id)).secret ?? '')
    const reply = await app.client().login(other.email, PASSWORD, codeOf(one.secret))
    expect(reply.status).toBe(500)
    expect(reply.text).not.toMatch(/key|seal|auth/i)
    await put(other.id, other.secret)
  })

  it('move to a new key at the start that has it in front, and are counted when their key is gone', async () => {
    const { id, secret } = await withOneTimeCodes()
    const [old, next] = [newSealingKey(), newSealingKey()]
    const bucket = (await kept(id)).bucket
    const owner = ownerOf({ bucket, userId: id })
    await app.db.execute('update app_user set totp_secret = null where id <> $1', [id])
    await put(id, createSealer([old]).seal(secret, owner))
    expect(await sealSecrets(app.db, createSealer([next]))).toBe(1)
    expect(await sealSecrets(app.db, createSealer([next, old]))).toBe(0)
    const { secret: sealed } = await kept(id)
    expect(createSealer([next]).open(sealed ?? '', owner)).toBe(secret)
    expect(await sealSecrets(app.db, createSealer([next]))).toBe(0)
    expect((await kept(id)).secret).toBe(sealed)
  })
})

describe('a sealed text', () => {
  const sealer = createSealer([newSealingKey()])

  it('is another one each time, and opens to what it was', () => {
    const texts = new Set([1, 2, 3].map(() => sealer.seal('JBSWY3DPEHPK3PXP', '5.7')))
    expect(texts.size).toBe(3)
    for (const text of texts) expect(sealer.open(text, '5.7')).toBe('JBSWY3DPEHPK3PXP')
  })

  it('does not open when a letter of it was changed, or cut off, or for another owner', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', '5.7')
    const at = sealer.prefix.length
    for (const place of [at, at + 20, at + 40]) {
      const other = sealed[place] === 'A' ? 'B' : 'A'
      expect(() => sealer.open(`${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`, '5.7')).toThrow()
    }
    expect(() => sealer.open(sealed.slice(0, -8), '5.7')).toThrow()
    expect(() => sealer.open(sealed.slice(0, at + 4), '5.7')).toThrow()
    expect(() => sealer.open(sealed, '5.8')).toThrow()
    expect(() => createSealer([newSealingKey()]).open(sealed, '5.7')).toThrow(/is not held/)
  })
})
