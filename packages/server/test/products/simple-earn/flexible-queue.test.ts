import { HOUR_MS, instant, isoText, later } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourJob } from '../../../src/products/simple-earn/flexible/flexible-hour.ts'
import { clear, close } from '../../../src/products/simple-earn/flexible/flexible-hour-steps.ts'
import type { FlexibleModule } from '../../../src/products/simple-earn/flexible/flexible-module.ts'
import { redeem } from '../../../src/products/simple-earn/flexible/flexible-service.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* Who is paid of what is planned for whom, and where idle money is found. */

const ask = { asset: 'USDT' }
let stage: FlexibleStage

beforeEach(async () => {
  stage = await flexibleStage()
})
afterEach(() => stage.close())

async function lending(amount: string): Promise<TestClient> {
  const client = await stage.lender(amount)
  await client.post(`${EARN}/subscribe`, { ...ask, amount })
  return client
}

async function customerOf(client: TestClient) {
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const [row] = await stage.app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [id])
  return { bucket: row?.bucket ?? 0, userId: id as number } as Parameters<typeof redeem>[1]['customer']
}

/** The product's own ground, as far as an hour and a redemption stand on it. */
function moduleWith(other: object = {}) {
  const { db, clock, tenor } = stage.app
  const orders = { verifyFundPassword: async () => undefined }
  return { ...tenor, db, clock, mode: 'sandbox', pace: {}, orders, ...other } as unknown as FlexibleModule
}

test('who asked before an hour ended and comes into the next is not paid of what was planned for others', async () => {
  const { app, margin, nextHour, spotOf, holdingOf } = stage
  const [early, planned] = [await lending('1000'), await lending('1000')]
  await nextHour()
  const { loan_id } = (await margin('borrow', { user_id: await stage.borrower(), amount: '2000' })).data
  const end = instant(app.clock.now() + HOUR_MS)
  app.clock.set(later(end, -1_000))
  await planned.post(`${EARN}/redeem`, { ...ask, amount: '600' })
  await margin('repay', { loan_id, amount: '100' })
  app.clock.set(end)
  // The server dies between the plan and its payments.
  const ids = { ...app.tenor.ids, take: () => Promise.reject(new Error('died')) }
  await expect(hourJob(moduleWith({ ids })).run(end, end)).rejects.toThrow('died')
  // Asked two seconds before the hour's end, by a request that waited for the hour to be cleared.
  const clock = { ...app.clock, now: () => later(end, -2_000) }
  const body = { ...ask, amount: '300' }
  const late = await redeem(moduleWith({ clock }), { customer: await customerOf(early), body, key: null })
  expect(late).toMatchObject({ frozen: '300' })
  await hourJob(moduleWith()).run(end, end)
  expect((await holdingOf(early)).frozen_amount).toBe('300')
  expect(await spotOf(early)).toBe('0')
  expect(Number(await spotOf(planned))).toBeGreaterThanOrEqual(100)
  await stage.soundBooks()
  await margin('repay', { loan_id, amount: '1900' })
  await nextHour()
  expect([await spotOf(early), await spotOf(planned)]).toEqual(['300', '600'])
  await stage.soundBooks()
})

test('whoever asks in an hour up to its last moment is known when it is closed: what comes in is kept for them', async () => {
  const { db, clock } = stage.app
  const client = await lending('1000')
  await stage.nextHour()
  const { bucket, userId } = await customerOf(client)
  const [isAsked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asking = db.transaction(async (tx) => {
    await tx.query('select 1 from flexible_bucket where bucket = $1 and asset = $2 for update', [bucket, 'USDT'])
    await tx.execute(
      `insert into flexible_wait (bucket, user_id, id, holding_id, asset, asked_at, hour, amount, left_over)
       select bucket, user_id, id, id, asset, $3, accrued_to, 5, 5 from flexible_holding where bucket = $1 and user_id = $2`,
      [bucket, userId, isoText(clock.now())],
    )
    isAsked.resolve()
    await mayCommit.promise
  })
  await isAsked.promise
  const closing = db.transaction((tx) => close(tx, ['USDT'], clock.now()))
  await untilStatementsWait(db)
  mayCommit.resolve()
  await Promise.all([asking, closing])
  await db.transaction((tx) => clear(tx, moduleWith(), ['USDT'], clock.now()))
  expect(await db.query('select has_queue from flexible_pool')).toEqual([{ has_queue: true }])
})

test('idle money is found however thinly it lies: in more buckets than are asked at once, for lenders and for the engine', async () => {
  const { db } = stage.app
  const client = await lending('1400')
  await stage.nextHour()
  await db.execute(
    `insert into flexible_bucket (bucket, asset, open_hour)
     select bucket, asset, open_hour from flexible_pool, generate_series(0, 699) as bucket on conflict do nothing`,
  )
  const { bucket } = await customerOf(client)
  const spread = 'update flexible_bucket set idle = case when bucket < 700 and bucket <> $1 then 1 else 0 end'
  await db.execute(spread, [bucket])
  const [{ lies } = { lies: '0' }] = await db.query<{ lies: string }>(
    'select sum(idle)::text as lies from flexible_bucket',
  )
  await db.execute('update flexible_pool set idle = 1400 - $1::numeric', [lies])
  await stage.soundBooks()
  expect((await client.post(`${EARN}/redeem`, { ...ask, amount: '1300' })).data).toMatchObject({
    paid: '1300',
    frozen: '0',
  })
  await db.execute('update flexible_bucket set idle = 0')
  await db.execute('update flexible_bucket set idle = 0.1 where bucket < 700 and bucket % 7 < 5 and bucket <> 8')
  const [{ rest } = { rest: '0' }] = await db.query<{ rest: string }>(
    'select sum(idle)::text as rest from flexible_bucket',
  )
  await db.execute('update flexible_pool set idle = 100 - $1::numeric', [rest])
  await stage.soundBooks()
  const borrowed = await stage.margin('borrow', { user_id: await stage.borrower(), amount: '100' })
  expect(borrowed.status, borrowed.text).toBe(200)
  await stage.soundBooks()
})
