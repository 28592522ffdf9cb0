import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '../../../src/platform/http/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const FUND = 'fund secret'
const PATH = '/apiw/v2/account/fund-password'

let app: TestApp
let client: TestClient
let customer: { bucket: number; userId: number }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  client = app.client()
  const { data } = await client.register(freshEmail())
  const [row] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [data.user.id])
  customer = { bucket: row?.bucket ?? -1, userId: data.user.id }
})

async function outcome(given: string | undefined) {
  return app.tenor.accounts.verifyFundPassword(customer, given).then(
    () => 'passed',
    (refusal: Refusal) => `${refusal.code} ${refusal.reason} ${JSON.stringify(refusal.params)}`,
  )
}

describe('the fund password', () => {
  it('is not asked for until it is set, and cannot be given before', async () => {
    expect(await outcome(undefined)).toBe('passed')
    expect(await outcome(FUND)).toBe('10010107 account.fundPassword.notSet {}')
  })

  it('is asked for from then on', async () => {
    const reply = await client.post(PATH, { fundpass: FUND, password: PASSWORD })
    expect(reply.data.user.fund_password_set).toBe(true)
    expect(await outcome(undefined)).toBe('101 account.fundPassword.needed {}')
    expect(await outcome(FUND)).toBe('passed')
  })

  it('needs the password to be set, and the old one to be changed', async () => {
    expect(await client.post(PATH, { fundpass: FUND, password: 'wrong password' })).toMatchObject({
      status: 422,
      fail_reason: 'account.password.wrong',
    })
    await client.post(PATH, { fundpass: FUND, password: PASSWORD })
    const body = { fundpass: 'another secret', password: PASSWORD }
    expect(await client.post(PATH, body)).toMatchObject({
      code: 10010111,
      fail_reason: 'account.fundPassword.required',
    })
    expect(await client.post(PATH, { ...body, old_fundpass: 'no' })).toMatchObject({
      code: 10010106,
      params: { left: 4 },
    })
    expect((await client.post(PATH, { ...body, old_fundpass: FUND })).status).toBe(200)
    expect(await outcome('another secret')).toBe('passed')
  })

  it('locks after five wrong tries, for fifteen minutes, also for the right one', async () => {
    await client.post(PATH, { fundpass: FUND, password: PASSWORD })
    const wrong = []
    for (let tries = 0; tries < 5; tries += 1) wrong.push(await outcome('wrong'))
    expect(wrong).toEqual([
      '10010106 account.fundPassword.wrong {"left":4}',
      '10010106 account.fundPassword.wrong {"left":3}',
      '10010106 account.fundPassword.wrong {"left":2}',
      '10010106 account.fundPassword.wrong {"left":1}',
      '10010112 account.fundPassword.locked {"minutes":15}',
    ])
    expect(await outcome(FUND)).toBe('10010112 account.fundPassword.locked {"minutes":15}')
    app.clock.set(later(app.clock.now(), 15 * MINUTE_MS))
    expect(await outcome('wrong')).toBe('10010106 account.fundPassword.wrong {"left":4}')
    expect(await outcome(FUND)).toBe('passed')
  })

  it('lets many right ones through at once, and of many wrong ones no more than five', async () => {
    await client.post(PATH, { fundpass: FUND, password: PASSWORD })
    const right = await Promise.all(Array.from({ length: 12 }, () => outcome(FUND)))
    expect(new Set(right)).toEqual(new Set(['passed']))
    const wrong = await Promise.all(Array.from({ length: 12 }, () => outcome('wrong')))
    expect(wrong.filter((each) => each.startsWith('10010106')).length).toBe(4)
    expect(wrong.filter((each) => each.startsWith('10010112')).length).toBe(8)
  })

  it('counts a wrong one although the act that it was given for is refused', async () => {
    await client.post(PATH, { fundpass: FUND, password: PASSWORD })
    const body = { asset: 'USDT', amount: '1', from: 'spot', to: 'funding', fundpass: 'wrong' }
    const reply = await client.post('/apiw/v2/account/transfer', body)
    expect(reply).toMatchObject({ code: 10010106, params: { left: 4 } })
    expect(await outcome('wrong')).toContain('"left":3')
  })

  it('is judged like a password in live mode, breached ones and all, in the words of the form', async () => {
    const live = await createTestApp({ mode: 'live' })
    const own = await live.customer()
    const reasons = []
    for (const fundpass of ['123456', 'chickenwing101', 'qwertyuiop12', PASSWORD]) {
      reasons.push((await own.post(PATH, { fundpass, password: PASSWORD })).fail_reason)
    }
    expect(reasons.map((reason) => reason?.replace('account.fundPassword.', ''))).toEqual([
      'tooShort',
      'common',
      'common',
      'sameAsPassword',
    ])
    expect((await own.post(PATH, { fundpass: 'quince tray lantern', password: PASSWORD })).status).toBe(200)
    await live.close()
  })
})
