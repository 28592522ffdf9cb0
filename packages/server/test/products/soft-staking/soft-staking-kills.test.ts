import { ceilTo, DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenor, type Tenor } from '../../../src/app.ts'
import { checksOf } from '../../../src/checks.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { mortalDatabase } from '../../mortal-database.ts'
import { createTestApp, type TestApp, type TestClient, testSealer } from '../../test-app.ts'

/* A server that is killed at every statement of each job of soft staking; and the clock over 400 days. */

const S = '/apiw/v2/earn/soft-staking'
const TERMS = { rate_year: '0.365', min_amount: '0.05', max_amount: '-1', status: 'listed' }
const HALF_HOUR_MS = 1_800_000
const KEYS = 'soft-staking-keys'
const AVERAGE = 'soft-staking-average'
const PAYMENT = 'soft-staking-payment'

let app: TestApp
let client: TestClient
let doomed: Tenor
let mortal: ReturnType<typeof mortalDatabase>

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  const desk = await app.operator()
  expect((await desk.post('/console/api/soft-staking/coins', { coin: 'SOL', ...TERMS })).status).toBe(200)
  client = await app.customer()
  await client.faucet('SOL', '1000')
  await client.post(`${S}/switch`, { status: 'true' })
  mortal = mortalDatabase(app.db)
  const given = { log: silentLog(), mode: 'sandbox', clock: app.clock, movable: null, sealer: testSealer() } as const
  doomed = await createTenor({ db: mortal.db, ...given })
})
afterAll(async () => {
  await doomed.stop()
  await app.close()
})

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const healthy = async (...jobs: string[]) => {
  for (const job of jobs) await app.tenor.runner.runOne(job, app.clock.now())
}
/** What each day paid: every snapshot found what was there at its midnight, since it is paid half an hour after one. */
const rewards = async () => (await client.get(`${S}/rewards?page_size=100`)).data.list
async function spot(): Promise<string> {
  const { list } = (await client.get('/apiw/v2/account/balances')).data
  return list.find((row: Record<string, string>) => row['asset'] === 'SOL' && row['account'] === 'spot')?.amount
}
const agrees = async () => {
  const found = await reconcile(app.db, checksOf(PRODUCTS))
  expect(found.map(({ check, rows }) => ({ name: check.name, rows }))).toEqual([])
}
/** Spot is what was put there and what all paid days say. */
const isPaidOnce = async () => {
  const [sum] = await app.db.query<{ amount: string }>(
    `select trim_scale(1000 + sum(amount))::text as amount from soft_staking_reward where coin = 'SOL' and paid_in is not null`,
  )
  expect(await spot()).toBe(sum?.amount)
}

test('killed at any statement of keys, average or payment, each day has one key and is paid once', async () => {
  // The day of switching on counts from the next midnight.
  app.clock.set(nextDay())
  await healthy(KEYS, AVERAGE)
  const kills = { [KEYS]: 0, [AVERAGE]: 0, [PAYMENT]: 0 }
  const done = new Set<string>()
  for (let after = 0; done.size < 3 && after < 60; after += 1) {
    const midnight = nextDay()
    app.clock.set(midnight)
    await app.tenor.runner.runOne('ledger.months', midnight)
    for (const job of [KEYS, AVERAGE, PAYMENT] as const) {
      if (job === PAYMENT) app.clock.set(later(midnight, HALF_HOUR_MS))
      const isKilled = await mortal.dieAfter(after, () => doomed.runner.runOne(job, app.clock.now()))
      if (isKilled) kills[job] = after + 1
      else done.add(job)
      await healthy(job)
    }
  }
  expect([...done].toSorted()).toEqual([AVERAGE, KEYS, PAYMENT])
  for (const count of Object.values(kills)) expect(count).toBeGreaterThan(2)
  const list = await rewards()
  expect(list.every((row: { paid_at: number | null; average: string }) => row.paid_at !== null)).toBe(true)
  await isPaidOnce()
  await agrees()
})

test('over 400 days of the clock every day is paid before 08:00, and switching off ends it at once and pays', async () => {
  const [before, start] = [(await rewards()).length, nextDay()]
  let at = start
  for (let day = 0; day < 400; day += 1) {
    app.clock.set(at)
    if (day % 20 === 0) await healthy('ledger.months')
    await healthy(KEYS, AVERAGE)
    app.clock.set(later(at, HALF_HOUR_MS))
    await healthy(PAYMENT)
    at = later(at, DAY_MS)
  }
  const [row] = await app.db.query<{ days: number; late: number }>(
    `select count(*) as days, count(*) filter (where paid_at > day + interval '32 hours') as late
     from soft_staking_day where paid_at is not null`,
  )
  expect(row).toEqual({ days: before + 400 + 1, late: 0 })
  app.clock.set(later(at, -DAY_MS / 2))
  await client.post(`${S}/switch`, { status: 'false' })
  app.clock.set(at)
  await healthy(KEYS, AVERAGE)
  app.clock.set(later(at, HALF_HOUR_MS))
  await healthy(PAYMENT)
  const [last] = await rewards()
  expect(last).toMatchObject({ snapshots: 12, paid_at: expect.any(Number) })
  await isPaidOnce()
  await agrees()
})
