import { setTimeout } from 'node:timers/promises'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../../../faults/seeded-random.ts'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { BUCKETS } from '../../../src/platform/ids/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { dualJobs } from '../../../src/products/dual/index.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

const SEED = process.env.KILL_SEED ?? 'settlement'
const COPIES = 500
const CHUNK_ROWS = 100
const DELIVERY = later(START, DAY_MS)
const PRICE = decimal('50000')
/** Each as a customer's order; the first converts and the second does not. */
const KINDS = [
  { type: 'call', target: decimal('49000'), amount: '0.1' },
  { type: 'put', target: decimal('48000'), amount: '500' },
] as const

let stage: DualStage
let superuser: Database

beforeAll(async () => {
  stage = await dualStage()
  superuser = openDatabase({ url: stage.superuserUrl, log: silentLog(), connections: 1 })
  stage.settlements.set('BTC_USDT', PRICE)
  const customer = await stage.customer({ USDT: '500', BTC: '0.1' })
  for (const { type, target, amount } of KINDS) {
    const product = await stage.product({ type, target, deliveryAt: DELIVERY })
    const placed = await placeOrder(stage.module, { customer, body: { project_id: product.id, amount }, key: null })
    await stage.runUntil(later(START, 1_000))
    await copyOrder(placed.id)
  }
  stage.clock.set(DELIVERY)
})
afterAll(async () => {
  await superuser.close()
  await stage.close()
})

test('a settlement whose connections are cut at random instants, over and over, pays each of 1,002 orders once', async () => {
  const random = seededRandom(SEED)
  let cuts = 0
  while (!(await isSettled())) {
    const name = `cut-${cuts}`
    let isOver = false
    const processes = Promise.all([settleAs(name), settleAs(name)]).then(() => {
      isOver = true
    })
    // A process whose idle connection is cut goes on with another one: it is cut again until it has ended.
    while (!isOver) {
      await Promise.race([processes, setTimeout(random.between(5, 30 + 10 * cuts))])
      if (isOver) break
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        name,
      ])
      cuts += 1
    }
  }
  expect(cuts).toBeGreaterThan(2)
  expect(await ledgerFaults(stage.db)).toEqual([])
  const states = await stage.db.query('select type, state, count(*) as count from dual_order group by 1, 2 order by 1')
  expect(states).toEqual(KINDS.map(({ type }) => ({ type, state: 'SETTLEMENT_SUCCESS', count: COPIES + 1 })))
  const moved = await stage.db.query(
    `select e.code, t.asset, count(*) as count, count(distinct t.reference) as orders, min(t.amount) = max(t.amount) as same
     from ledger_transfer t join ledger_event e on e.kind = t.kind where e.code like 'dual.settle.%'
     group by 1, 2 order by 1, 2`,
  )
  const once = { count: COPIES + 1, orders: COPIES + 1, same: true }
  expect(moved).toEqual([
    { code: 'dual.settle.exercise', asset: 'BTC', ...once },
    { code: 'dual.settle.interest', asset: 'USDT', count: 2 * (COPIES + 1), orders: 2 * (COPIES + 1), same: false },
    { code: 'dual.settle.principal', asset: 'USDT', count: 2 * (COPIES + 1), orders: 2 * (COPIES + 1), same: false },
  ])
})

/** One process that settles what is due until it is done, or its connections are cut. */
async function settleAs(name: string): Promise<void> {
  const db = openDatabase({ url: stage.appUrl, log: silentLog(), connections: 4, name })
  // One statement or several, as on one node or on many: what they write is the same.
  const pace = { chunkRows: CHUNK_ROWS, byBucket: name.endsWith('1') || name.endsWith('2') }
  const job = dualJobs({ ...stage.module, db, pace }, START).find((each) => each.name === 'dual-settlement')
  await job?.run(DELIVERY, DELIVERY).catch(() => undefined)
  await db.close()
}

async function isSettled(): Promise<boolean> {
  const rows = await stage.db.query(`select 1 from dual_delivery where delivery_at = $1 and state = 'settled'`, [
    isoText(DELIVERY),
  ])
  return rows.length === 1
}

/** The order again and again, for customers in all buckets, each with the money in its holding. */
async function copyOrder(id: number): Promise<void> {
  await stage.db.transaction(async (tx) => {
    await tx.execute(
      `create temporary table copied on commit drop as
       select o.*, i from dual_order o, generate_series(1, $2::integer) as i where o.id = $1`,
      [id, COPIES],
    )
    await tx.execute(`update copied set bucket = i % ${BUCKETS}, user_id = 1000000 + i / 3, id = id * 1000000 + i`)
    await tx.execute('alter table copied drop column i')
    await tx.execute('alter table copied drop column waiting')
    await tx.execute('insert into dual_order select * from copied')
    const asset = `case when type = 'call' then coin else quote_asset end`
    await tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select bucket, user_id, id, 0, 102, 1000, 11, ${asset}, amount, id, created_at from copied`,
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 11, user_id, id, ${asset}, amount from copied`,
    )
    await tx.execute(
      `insert into ledger_balance as held (bucket, account, user_id, reference, asset, balance)
       select bucket, 1000, 0, 0, ${asset}, -sum(amount) from copied group by 1, 5
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = held.balance + excluded.balance`,
    )
  })
}
