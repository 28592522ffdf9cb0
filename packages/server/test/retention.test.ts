import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../src/checks.ts'
import { type Database, openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { findingLines, reconcile } from '../src/platform/reconcile/index.ts'
import { createTestApp, type TestApp, type TestClient } from './test-app.ts'

/* What is kept for a while, on a database in which an order was placed, settled and told of. */

const ORDER = '/apiw/v2/earn/dual/order'
const TRANSFER = '/apiw/v2/account/transfer'
const TEXT = 't-kept'
const IDEMPOTENT = { 'idempotency-key': 'moved-once' }
const MOVE = { from: 'spot', to: 'funding', asset: 'USDT', amount: '5' }

let app: TestApp
let owner: Database
let customer: TestClient
let order: { id: number; project_id: string; amount: string }
let delivery: { coin: string; at: Instant }

beforeAll(async () => {
  app = await createTestApp({ dualCoins: ['BTC'] })
  owner = openDatabase({ url: app.url, log: silentLog(), connections: 2 })
  await app.tenor.runner.runUntil(app.clock.now())
  customer = await app.customer()
  await customer.faucet('USDT', '10000')
  const offers = await app.tenor.dual.offers({ coin: 'BTC', type: 'put', category: 1, id: null })
  const [offer] = offers.sort((a, b) => a.deliveryAt - b.deliveryAt)
  if (offer === undefined) throw new Error('nothing is on sale')
  delivery = { coin: offer.coin, at: offer.deliveryAt }
  const body = { project_id: String(offer.id), amount: '100' }
  const placed = await customer.post(ORDER, { ...body, text: TEXT })
  expect(placed).toMatchObject({ status: 200 })
  order = { ...body, id: placed.data.id }
  expect(await customer.post(TRANSFER, MOVE, IDEMPOTENT)).toMatchObject({ status: 200 })
  await app.tenor.runner.runUntil(later(delivery.at, DAY_MS), async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(later(delivery.at, DAY_MS))
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

async function nightAfter(days: number): Promise<void> {
  app.clock.set(later(delivery.at, days * DAY_MS))
  await app.tenor.runner.runOne('retention', app.clock.now())
}

async function counts(): Promise<Record<string, number>> {
  const [row] = await app.db.query<Record<string, number>>(
    `select (select count(*) from request_answer where answer <> 'null') as answers,
       (select count(*) from request_answer) as keys,
       (select count(*) from outbox) as events,
       (select count(*) from job_run) as runs,
       (select count(*) from job_lane) as lanes,
       (select count(*) from notice) as notices,
       (select count(*) from dual_product where coin = $1 and delivery_at = $2) as products,
       (select count(*) from sniper_product where coin = $1 and delivery_at = $2) as snipers,
       (select count(*) from ledger_transfer) as transfers`,
    [delivery.coin, isoText(delivery.at)],
  )
  if (row === undefined) throw new Error('nothing was counted')
  return row
}

describe('retention', () => {
  it('leaves everything within its period alone', async () => {
    const before = await counts()
    for (const name of ['answers', 'events', 'runs', 'lanes', 'notices', 'products', 'snipers']) {
      expect(before[name], name).toBeGreaterThan(0)
    }
    await nightAfter(25)
    expect(await counts()).toEqual(before)
    const again = await customer.post(ORDER, { project_id: order.project_id, amount: order.amount, text: TEXT })
    expect(again).toMatchObject({ status: 200, data: { id: order.id } })
  })

  it('removes events, runs and quotas that are done with, and none that waits', async () => {
    await owner.execute(`insert into outbox (bucket, topic, payload, created_at) values (7, 'waits', '{}', $1)`, [
      isoText(delivery.at),
    ])
    await owner.execute(
      `insert into job_run (job, due_at, subject, state, opened_at) values ('waits', $1, '', 'open', $1)`,
      [isoText(delivery.at)],
    )
    await owner.execute(
      `insert into customer_quota (bucket, user_id, product_id, period, used, most, ends_at)
       values (7, 7, 7, 'fast:1', 1, 5, $1), (7, 7, 7, 'personal', 1, 5, null)`,
      [isoText(delivery.at)],
    )
    await nightAfter(120)
    expect(await app.db.query('select period from customer_quota')).toEqual([{ period: 'personal' }])
    expect(await app.db.query('select topic from outbox')).toEqual([{ topic: 'waits' }])
    expect(await app.db.query('select job from job_run')).toEqual([{ job: 'waits' }])
    expect(await counts()).toMatchObject({ lanes: 0 })
    await owner.execute(`delete from outbox where topic = 'waits'`)
    await owner.execute(`delete from job_run where job = 'waits'`)
  })

  it('keeps of expired products those that somebody ordered, with what was on sale of them', async () => {
    const products = await app.db.query('select id from dual_product where coin = $1 and delivery_at = $2', [
      delivery.coin,
      isoText(delivery.at),
    ])
    expect(products).toEqual([{ id: Number(order.project_id) }])
    expect(await counts()).toMatchObject({ snipers: 0 })
    const left = await app.db.query<{ capacities: number; slices: number }>(
      `select (select count(*) from capacity where product_id = $1) as capacities,
         (select count(*) from capacity_slice where product_id = $1) as slices`,
      [order.project_id],
    )
    expect(left).toEqual([{ capacities: 1, slices: 1 }])
    const orphans = await app.db.query(
      `select product_id from capacity where product_id not in (
         select id from dual_product union all select id from sniper_product union all select id from dual_exposure)`,
    )
    expect(orphans).toEqual([])
    const exposed = await app.db.query('select type from dual_exposure where coin = $1 and delivery_at = $2', [
      delivery.coin,
      isoText(delivery.at),
    ])
    expect(exposed).toEqual([{ type: 'put' }])
    expect((await customer.get(`/apiw/v2/earn/dual/order-detail?order_id=${order.id}`)).status).toBe(200)
  })

  it('empties answers, after which the same id is 409 and moves nothing', async () => {
    const before = await counts()
    expect(before).toMatchObject({ answers: 0, keys: 2 })
    for (const amount of [order.amount, '200']) {
      const again = await customer.post(ORDER, { project_id: order.project_id, amount, text: TEXT })
      expect(again).toMatchObject({ status: 409, fail_reason: 'request.textTaken' })
    }
    expect(await customer.post(TRANSFER, MOVE, IDEMPOTENT)).toMatchObject({ status: 409 })
    const after = await counts()
    expect(after).toMatchObject({ transfers: before['transfers'], keys: 2 })
  })

  it('removes notices after a year', async () => {
    expect((await counts())['notices']).toBeGreaterThan(0)
    await nightAfter(500)
    expect((await counts())['notices']).toBe(0)
  })

  it('leaves books in which every check holds', async () => {
    expect((await reconcile(app.db, allChecks)).flatMap(findingLines)).toEqual([])
  })

  it.each([
    'request_answer',
    'outbox',
    'job_run',
    'job_lane',
    'notice',
    'dual_product',
    'sniper_product',
    'capacity',
    'capacity_slice',
    'ledger_transfer',
    'dual_order',
  ])('is the only way for a server to delete from %s', async (table) => {
    await expect(app.db.execute(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
  })

  it('lets no server give away capacity of a product by its owner’s function', async () => {
    await expect(app.db.query(`select capacity_remove('{1}')`)).rejects.toMatchObject({ code: '42501' })
  })
})
