import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceNotice } from '../../../src/core/notices/index.ts'
import { createTestApp, freshEmail, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a notice', () => {
  it('names exact amounts with marks between their thousands and its page, and gives them to programs as they are', async () => {
    const email = freshEmail()
    const client = app.client()
    await client.register(email)
    const [owner] = await app.db.query<{ bucket: number; userId: number }>(
      'select bucket, id as "userId" from app_user where email = $1',
      [email],
    )
    if (owner === undefined) throw new Error('nobody was registered')
    const told = {
      type: 'put',
      outcome: 'kept',
      renewed: 'no',
      paid: '63106.74912345',
      asset: 'USDT',
      difference: '106.5',
    }
    const params = { coin: 'BTC', price: '63106.74912345', ...told }
    await app.db.transaction((tx) =>
      announceNotice(tx, {
        ...owner,
        kind: 'dual.settled',
        params: { ...params, link: '/my-holdings?order=7' },
        at: app.clock.now(),
      }),
    )
    await app.tenor.runner.runOne('outbox', app.clock.now())
    const { data } = await client.get('/apiw/v2/account/notices')
    const message = 'Buy BTC low settled: 63,106.74912345 USDT paid, +106.5'
    expect(data.list).toMatchObject([{ params, message, link: '/my-holdings?order=7' }])
    expect(data.list[0].params).not.toHaveProperty('link')
  })
})
