import { later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceOf } from '../../../src/core/accounts/device.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const LIST = '/apiw/v2/account/sessions'
const END_ONE = '/apiw/v2/account/session-end'
const END_OTHERS = '/apiw/v2/account/sessions-end'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Row = { id: string; device: string; since: number; last_seen: number; current: boolean }

async function twoPlaces(): Promise<{ here: TestClient; there: TestClient; rows: Row[] }> {
  const email = freshEmail()
  const [here, there] = [app.client(), app.client()]
  await here.register(email)
  app.realTime.set(later(app.realTime.now(), MINUTE_MS))
  await there.post('/apiw/v2/session/login', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
  return { here, there, rows: (await here.get(LIST)).data.list }
}

describe('the list of sessions', () => {
  it('shows each place with its device, the latest use first, and marks the one that asks', async () => {
    const { there, rows } = await twoPlaces()
    expect(rows.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox, Windows', false],
      ['', true],
    ])
    expect(rows[0]?.since).toBe(Number(rows[1]?.since) + 60)
    const seenThere: Row[] = (await there.get(LIST)).data.list
    expect(seenThere.map(({ current }) => current)).toEqual([true, false])
    expect((await app.client().get(LIST)).status).toBe(401)
  })

  it('names a session by what opens none', async () => {
    const { there, rows } = await twoPlaces()
    const token = there.cookies.get('tenor_session') ?? ''
    for (const { id } of rows) {
      expect(id).toHaveLength(16)
      expect(token.includes(id)).toBe(false)
    }
  })

  it('leaves out what has run out', async () => {
    const { here } = await twoPlaces()
    for (let hour = 0; hour < 25; hour += 5) {
      app.realTime.set(later(app.realTime.now(), 5 * 60 * MINUTE_MS))
      expect((await here.get('/apiw/v2/session')).data.user).not.toBeNull()
    }
    expect((await here.get(LIST)).data.list.map((row: Row) => row.current)).toEqual([true])
  })
})

describe('signing out from afar', () => {
  it('ends one place at once, and answers with what is left', async () => {
    const { here, there, rows } = await twoPlaces()
    const reply = await here.post(END_ONE, { session_id: rows[0]?.id, password: PASSWORD })
    expect(reply.data.list.map((row: Row) => row.current)).toEqual([true])
    expect((await there.get(LIST)).status).toBe(401)
    expect((await here.post(END_ONE, { session_id: rows[0]?.id, password: PASSWORD })).status).toBe(404)
  })

  it('ends every place but this one', async () => {
    const { here, there } = await twoPlaces()
    expect((await here.post(END_OTHERS, { password: PASSWORD })).data.list.map((row: Row) => row.current)).toEqual([
      true,
    ])
    expect((await there.get(LIST)).status).toBe(401)
    expect((await here.get(LIST)).status).toBe(200)
  })

  it('takes the password, so that whoever finds a screen open cannot shut the owner out', async () => {
    const { here, there, rows } = await twoPlaces()
    for (const password of ['a wrong password', '']) {
      for (const reply of [
        await here.post(END_ONE, { session_id: rows[0]?.id, password }),
        await here.post(END_OTHERS, { password }),
      ]) {
        expect(['account.password.wrong', 'request.malformed']).toContain(reply.fail_reason)
      }
    }
    expect((await here.post(END_OTHERS)).fail_reason).toBe('account.password.wrong')
    expect((await there.get(LIST)).data.list).toHaveLength(2)
  })

  it("is refused for one's own, for a stranger's as for none, and without the token", async () => {
    const { here, rows } = await twoPlaces()
    const current = rows.find((row) => row.current)?.id
    expect((await here.post(END_ONE, { session_id: current, password: PASSWORD })).fail_reason).toBe(
      'account.session.current',
    )
    const stranger = await app.customer()
    for (const id of [...rows.map((row) => row.id), 'A'.repeat(16)]) {
      expect((await stranger.post(END_ONE, { session_id: id, password: PASSWORD })).status).toBe(404)
    }
    for (const id of ['', 'A'.repeat(15), `${'A'.repeat(15)}%`, `${'_'.repeat(16)}`, 'A\u0000'.repeat(8)]) {
      expect([400, 404]).toContain((await stranger.post(END_ONE, { session_id: id, password: PASSWORD })).status)
    }
    here.csrfToken = 'x'.repeat(43)
    expect((await here.post(END_OTHERS, { password: PASSWORD })).status).toBe(403)
    expect((await here.post(END_ONE, { session_id: rows[0]?.id, password: PASSWORD })).status).toBe(403)
    expect((await here.get(LIST)).data.list).toHaveLength(2)
  })

  it('happens by itself to every other place when one-time codes are switched on', async () => {
    const { here, there } = await twoPlaces()
    const old = new Map(here.cookies)
    const { data } = await here.post('/apiw/v2/account/totp/setup', { password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: app.realTime.now() })
    expect((await here.post('/apiw/v2/account/totp/confirm', { totp })).data.user.totp_enabled).toBe(true)
    expect((await here.get(LIST)).data.list).toHaveLength(1)
    expect((await there.get(LIST)).status).toBe(401)
    for (const [name, value] of old) here.cookies.set(name, value)
    expect((await here.get(LIST)).status).toBe(401)
    app.realTime.set(later(app.realTime.now(), 30 * SECOND_MS))
  })
})

describe('the words for a device', () => {
  it.each([
    [FIREFOX, 'Firefox, Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E Safari/604.1', 'Safari, iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, macOS'],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>\r\n{"msg":"forged"}', ''],
    ['x'.repeat(100_000), ''],
    [undefined, ''],
  ])('of %j are %j', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words)
  })
})
