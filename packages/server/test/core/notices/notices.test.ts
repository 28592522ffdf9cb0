import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceNotice } from '../../../src/core/notices/index.ts'
import { createTestApp, freshEmail, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a notice', () => {
  it('names an exact price with marks between its thousands, and gives it to programs as it is', async () => {
    const email = freshEmail()
    const client = app.client()
    await client.register(email)
    const [owner] = await app.db.query<{ bucket: number; userId: number }>(
      'select bucket, id as "userId" from app_user where email = $1',
      [email],
    )
    if (owner === undefined) throw new Error('nobody was registered')
    const params = { coin: 'BTC', price: '63106.74912345' }
    await app.db.transaction((tx) =>
      announceNotice(tx, { ...owner, kind: 'dual.settled', params, at: app.clock.now() }),
    )
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const { data } = await client.get('/apiw/v2/account/notices')
    expect(data.list).toMatchObject([{ params, message: 'Your BTC order settled at 63,106.74912345 USDT.' }])
  })
})
