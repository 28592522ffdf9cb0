import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenor } from '../src/app.ts'
import { allChecks } from '../src/checks.ts'
import { givingWay, openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { findingLines, reconcile } from '../src/platform/reconcile/index.ts'
import { createTestApp, type TestApp, type TestClient, testSealer } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

/* A newer version's migration runs while servers of this version take orders: the first half of a rolling upgrade. */

const ORDER = '/apiw/v2/earn/dual/order'
const ALONE = 'create index concurrently dual_order_later on dual_order (bucket, later_note)'
const STEPS = [
  `alter table dual_order add column later_note text;
   alter table ledger_balance add column later_flag boolean not null default false;
   alter table dual_product add column later_rank integer not null default 0`,
  ALONE,
  'alter table dual_order add constraint dual_order_later check (later_note is null or length(later_note) < 50) not valid',
  'alter table dual_order validate constraint dual_order_later',
  `create table later_room (bucket smallint not null, id bigint not null, primary key (bucket, id));
   grant select, insert on later_room to tenor_app`,
]

let app: TestApp
let second: { server: TestApp['server']; close(): Promise<void> }

beforeAll(async () => {
  app = await createTestApp()
  await app.tenor.runner.runUntil(app.clock.now())
  const db = openDatabase({ url: app.appUrl, log: silentLog(), connections: 10 })
  const tenor = await createTenor({
    db,
    log: silentLog(),
    mode: 'sandbox',
    clock: app.clock,
    movable: null,
    sealer: testSealer(),
  })
  const server = await tenor.serve()
  second = {
    server,
    async close() {
      await server.close()
      await tenor.stop()
      await db.close()
    },
  }
})
afterAll(async () => {
  await second.close()
  await app.close()
})

/** Sends the same session's orders to the other server. */
async function orderAtSecond(customer: TestClient, body: object) {
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': customer.csrfToken }
  const reply = await second.server.inject({ method: 'POST', url: ORDER, headers, payload: body })
  return { status: reply.statusCode, text: reply.body }
}

it('no order is lost or fails while a migration runs beside two servers', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000000')
  const [offer] = await app.tenor.dual.offers({ coin: 'BTC', type: 'put', category: 1, id: null })
  const replies: string[] = []
  let isOver = false
  const traffic = [0, 1, 2, 3].map(async (line) => {
    for (let count = 0; !isOver; count += 1) {
      const body = { project_id: offer?.id, amount: '10', text: `t-u${line}x${count}` }
      const reply = line % 2 === 0 ? await customer.post(ORDER, body) : await orderAtSecond(customer, body)
      replies.push(reply.status === 200 ? 'ok' : `${reply.status} ${reply.text}`)
      if (count % 10 === 0) await app.tenor.runner.runUntil(app.clock.now())
      if (count % 7 === 0) expect((await customer.get('/apiw/v2/earn/dual/order-list')).status).toBe(200)
    }
  })
  const until = async (count: number) => {
    while (replies.length < count) await setTimeout(5)
  }
  const owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
  for (const step of STEPS) {
    await until(replies.length + 12)
    const change = () => owner.query(step).then(() => undefined)
    await (step === ALONE ? change() : givingWay(owner, change))
  }
  await until(replies.length + 20)
  isOver = true
  await Promise.all(traffic)
  await owner.end()

  expect(replies.filter((reply) => reply !== 'ok')).toEqual([])
  const [orders] = await app.db.query<{ count: number }>(`select count(*) from dual_order where text like 't-u%'`)
  expect(orders?.count).toBe(replies.length)
  await app.tenor.runner.runUntil(app.clock.now())
  expect((await reconcile(app.db, allChecks)).flatMap(findingLines)).toEqual([])
})

it('a statement whose columns a migration changed is prepared anew, alone and in a transaction', async () => {
  const test = await createTestDatabase()
  const db = openDatabase({ url: test.url, log: silentLog(), connections: 2 })
  await db.execute('create table shelf (id integer primary key)')
  await db.execute('insert into shelf values (1)')
  const all = 'select * from shelf'
  const both = () => Promise.all([db.query(all), db.transaction((tx) => tx.query(all))])
  expect(await both()).toEqual([[{ id: 1 }], [{ id: 1 }]])
  await db.execute('alter table shelf add column label text')
  const wider = [{ id: 1, label: null }]
  expect(await both()).toEqual([wider, wider])
  expect(await both()).toEqual([wider, wider])
  await db.execute('alter table shelf alter column id type bigint')
  expect(await both()).toEqual([wider, wider])
  await db.close()
  await test.drop()
})
