import { HOUR_MS, type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockRepairsOf } from '../src/clock-repairs.ts'
import { repairClock } from '../src/platform/clock-guard/index.ts'
import { ownerConnection } from '../src/platform/database/index.ts'
import { reconcile } from '../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../src/products.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/* Damage by a worker with a clock 90 minutes ahead, as a version without the mark left it. */

let app: TestApp
let owner: pg.Client
let now: Instant

beforeAll(async () => {
  app = await createTestApp()
  owner = await ownerConnection(app.url, 'tenor-test')
  now = app.clock.now()
  const ahead = isoText(later(now, 90 * MINUTE_MS))
  const due = isoText(later(now, HOUR_MS))
  await app.db.execute(`insert into clock_mark (name, at, raised_by, raised_at) values ('mark', $1, 'test', now())`, [
    isoText(later(now, 5_000)),
  ])
  await app.db.execute('update job_watermark set done_until = $1', [ahead])
  await app.db.execute(
    `insert into dual_delivery (coin, delivery_at, state, priced_at) values ('BTC', $1, 'failed', $2), ('ETH', $2, 'failed', $2)`,
    [due, isoText(now)],
  )
  await app.db.execute(`insert into market_sample (pair, at, price, evidence) values ('BTC_USDT', $1, 1, '{}')`, [
    ahead,
  ])
  await app.db.execute(
    `insert into market_missing (pair, at, reason, evidence) values ('ETH_USDT', $1, 'quorum', '{}')`,
    [due],
  )
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const repair = (isDry: boolean) => repairClock(owner, clockRepairsOf(PRODUCTS), { now, isDry })
const marked = async () => (await reconcile(app.db, await checksNamed('jobs.mark'))).length

async function checksNamed(name: string) {
  const { allChecks } = await import('../src/checks.ts')
  return allChecks.filter((check) => check.name === name)
}

test('is found, mended, and nothing is left of it', async () => {
  expect(await marked()).toBe(1)
  const dry = await repair(true)
  expect(dry.filter(({ state }) => state === 'can be mended').map(({ rows }) => rows > 0)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await marked()).toBe(1)

  const done = await repair(false)
  expect(done.map(({ state }) => state)).toEqual(dry.map(({ state }) => (state === 'for people' ? state : 'mended')))
  expect(await marked()).toBe(0)
  const deliveries = await app.db.query<{ coin: string; state: string }>(
    `select coin, state from dual_delivery where priced_at is not distinct from null and coin = 'BTC' and delivery_at = $1
     union all select coin, state from dual_delivery where coin = 'ETH' and delivery_at = $2`,
    [isoText(later(now, HOUR_MS)), isoText(now)],
  )
  // One that failed at its time stays so.
  expect(deliveries).toEqual([
    { coin: 'BTC', state: 'open' },
    { coin: 'ETH', state: 'failed' },
  ])
  const [left] = await app.db.query<{ count: number }>(
    `select (select count(*) from market_sample where at > $1) + (select count(*) from market_missing where at > $1) as count`,
    [isoText(now)],
  )
  expect(left?.count).toBe(0)
  expect((await repair(false)).filter(({ state }) => state === 'mended')).toEqual([])
})

test('what waited for the wrong time goes on: offers are listed within a minute', async () => {
  app.clock.set(later(now, MINUTE_MS))
  await app.tenor.runner.runUntil(app.clock.now())
  const [row] = await app.db.query<{ done_until: Instant }>(
    `select done_until from job_watermark where job = 'dual-listing'`,
  )
  expect(row?.done_until).toBeGreaterThan(now)
  expect(row?.done_until).toBeLessThanOrEqual(app.clock.now())
})
