import { decimal } from '@tenor/contract/money'
import { HOUR_MS, instant } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient } from '../../test-app.ts'
import { EARN, POOL, runUntil } from './flexible-stage.ts'

/* The part of an hour's interest below the last decimal stays its customer's, also after all was redeemed. */

let app: TestApp
let operator: TestClient

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  operator = await app.operator()
  const made = await operator.post('/console/api/simple-earn/flexible', {
    ...POOL,
    asset: 'ADA',
    min_lend_amount: '0.01',
  })
  expect(made.status, made.text).toBe(200)
})
afterAll(() => app.close())

type Row = { carry: number; lent: string; rate: string; interest: string }

async function holding(client: TestClient): Promise<Row> {
  const { user } = (await client.get('/apiw/v2/session')).data
  const rows = await app.db.query(
    `select carry, offered::text, joining::text, lent::text, rate::text, interest::text from flexible_holding
     where user_id = $1 /* several buckets: of a test */`,
    [user.id],
  )
  return rows[0] as Row
}

const nextHours = (hours: number) => runUntil(app, instant(Math.floor(app.clock.now() / HOUR_MS + hours) * HOUR_MS))

test('an emptied holding keeps its carry, and its next hour begins with it', async () => {
  const [lender, other] = [await app.customer(), await app.customer()]
  for (const client of [lender, other]) {
    await client.faucet('ADA', '100')
    expect((await client.post(`${EARN}/subscribe`, { asset: 'ADA', amount: '33.333333' })).status).toBe(200)
  }
  const { user } = (await operator.get('/apiw/v2/session')).data
  await nextHours(1)
  const loan = { text: 'loan-carry', user_id: user.id, amount: '7.7777777' }
  const lent = await app.client().post('/margin/api/pools/ADA/borrow', loan, { 'x-margin-key': MARGIN_KEY })
  expect(lent.status, lent.text).toBe(200)
  await nextHours(2)
  const before = await holding(lender)
  expect(before.carry).toBeGreaterThan(0)
  // More than there is: all of it, with its interest.
  const redeemed = await lender.post(`${EARN}/redeem`, { asset: 'ADA', amount: '100' })
  expect(redeemed.status, redeemed.text).toBe(200)
  expect(await holding(lender)).toMatchObject({ carry: before.carry, offered: '0.00000000', joining: '0.00000000' })
  expect((await lender.post(`${EARN}/subscribe`, { asset: 'ADA', amount: '33.333333' })).status).toBe(200)
  await nextHours(1)
  expect((await holding(lender)).carry).toBe(before.carry)
  await nextHours(1)
  const after = await holding(lender)
  const whole = decimal(after.lent) * decimal(after.rate) + BigInt(before.carry)
  const unit = 876_000_000_000n
  expect([decimal(after.interest), BigInt(after.carry)]).toEqual([whole / unit, whole % unit])
  expect(await reconcile(app.db, allChecks)).toEqual([])
})
