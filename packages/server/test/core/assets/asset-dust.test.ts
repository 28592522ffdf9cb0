import { CLOSED_BOUNDS, DUST_DAYS, fourEyesWire } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { deposit } from '../../../src/core/ledger/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

/* Parts of a unit that are left of a closed asset: a year later they go to the house, and the asset can be retired. */

const ASSETS = '/console/api/assets'
const KILO = { symbol: 'KILO', name: 'Kilo', kind: 'coin', decimals: 0, simulator: { start: '2', volatility: '0.5' } }

let app: TestApp
let operator: TestClient
let second: TestClient

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  second = app.client('203.0.113.2')
  await second.login('second@example.com')
  expect((await operator.post(ASSETS, KILO)).status).toBe(200)
})
afterAll(() => app.close())

/** A customer with an amount as products pay it. */
async function holder(amount: string): Promise<TestClient> {
  const email = freshEmail()
  const customer = await app.tenor.accounts.ensureCustomer({ email, password: PASSWORD, verified: true })
  const id = await app.tenor.ids.next()
  const at = app.clock.now()
  await app.db.transaction((tx) => deposit(tx, customer, { id, asset: 'KILO', amount: decimal(amount), at }))
  const client = app.client()
  await client.login(email)
  return client
}

const clear = () => operator.post(`${ASSETS}/KILO/dust`)
const spotOf = async (client: TestClient) =>
  (await client.post('/apiw/v2/account/available-balance', { assets: ['KILO'] })).data[0].available

test('what is below one unit goes to the house after a year, whole units stay their owner’s', async () => {
  const [fraction, whole] = [await holder('0.4'), await holder('3.25')]
  expect((await clear()).fail_reason).toBe('asset.notClosing')
  expect((await operator.post(`${ASSETS}/KILO/close`)).status).toBe(200)
  expect(await clear()).toMatchObject({ fail_reason: 'asset.dust.early', params: { days: DUST_DAYS } })
  app.clock.set(later(app.clock.now(), DUST_DAYS * DAY_MS))
  await app.tenor.runner.runOne('ledger.months', app.clock.now())

  expect((await operator.put('/console/api/four-eyes', fourEyesWire(CLOSED_BOUNDS))).status).toBe(200)
  const proposed = (await clear()).data
  expect(proposed).toMatchObject({ state: 'proposed' })
  const decision = `/console/api/proposals/${proposed.proposal_id}/decision`
  expect((await operator.post(decision, { approve: 1 })).status).toBe(409)
  expect(await spotOf(fraction)).toBe('0.4')
  expect((await second.post(decision, { approve: 1 })).data).toMatchObject({ state: 'approved' })
  expect([await spotOf(fraction), await spotOf(whole)]).toEqual(['0', '3.25'])
  expect((await clear()).fail_reason).toBe('asset.dust.none')
  const kept = await app.db.query('select account, amount from asset_dust')
  expect(kept).toMatchObject([{ account: 1, amount: expect.stringMatching(/^0\.4/) }])
  const { list } = (await fraction.get('/apiw/v2/account/statement?asset=KILO')).data
  expect(list[0]).toMatchObject({ event: 'asset.dust', amount: '-0.4' })
  expect(await reconcile(app.db, allChecks)).toEqual([])
})
