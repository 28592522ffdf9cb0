import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Act } from '../../../../faults/asking.ts'
import type { Customer } from '../../../../faults/customer.ts'
import { answerFaults, invariantFaults, orderFaults, type Seen } from '../../../../faults/findings.ts'
import { type SeenSnipers, sniperAnswerFaults, sniperOrderFaults } from '../../../../faults/sniper-findings.ts'
import { noticeFaults, owed } from '../../../../faults/trail.ts'
import { type Database, openDatabase } from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../test-app.ts'

/* The harness is worth what it would find: each thing that must never be is done here by hand, and is found. */

let app: TestApp
let owner: Database
let client: TestClient
let customer: Customer
let delivery: number
const acts: Act[] = []

beforeEach(async () => {
  app = await createTestApp()
  owner = openDatabase({ url: app.url, log: silentLog(), connections: 2 })
  await app.tenor.runner.runUntil(app.clock.now())
  acts.length = 0
  client = app.client()
  await client.register('found@example.com')
  customer = { email: 'found@example.com', acts, contradictions: [] } as unknown as Customer
  await act('faucet', '/sandbox/faucet', { asset: 'USDT', amount: '100000' })
  const offers = await client.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
  const { id, min_amount } = offers.data[0]
  await act('order', '/apiw/v2/earn/dual/order', { project_id: id, amount: min_amount })
  await act('transfer', '/apiw/v2/account/transfer', { asset: 'USDT', amount: '5', from: 'spot', to: 'funding' })
  const snipers = await client.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC&type=2')
  delivery = snipers.data[0].delivery_time
  await act('sniper', '/apiw/v2/earn/dual-sniper/order', { project_id: snipers.data[0].id, amount: '250' })
  await app.tenor.runner.runUntil(app.clock.now())
})

afterEach(async () => {
  await owner.close()
  await app.close()
})

async function act(kind: Act['kind'], path: string, content: object): Promise<void> {
  const text = `t-found-${acts.length}`
  const body = { ...content, text }
  const { status, data } = await client.post(path, body)
  acts.push({ kind, text, path, body, answer: { status, reason: null, data, retries: 0 } })
}

async function faults(seen: Seen = new Map(), snipers: SeenSnipers = new Map()): Promise<string> {
  const db = owner
  const dual = [answerFaults(db, [customer]), orderFaults(db, seen)]
  const ofSnipers = [sniperAnswerFaults(db, [customer]), sniperOrderFaults(db, snipers)]
  const all = [invariantFaults(db), ...dual, ...ofSnipers, noticeFaults(db)]
  return (await Promise.all(all)).flat().join('\n')
}

test('nothing is found where all is well', async () => {
  expect(acts.map((each) => each.answer.status)).toEqual([200, 200, 200, 200])
  expect(await faults()).toBe('')
})

test('a transfer that is lost is found', async () => {
  await owner.execute('delete from ledger_transfer where kind = 3')
  expect(await faults()).toMatch(/ledger\.balance: [\s\S]*t-found-2: answered \d+, of which there is no transfer/)
})

test('a transfer that is there twice is found, with its balances moved twice too', async () => {
  await owner.execute(
    `with again as (insert into ledger_transfer (bucket, kind, debit, credit, period, user_id, reference, group_id, at, asset, amount)
       select bucket, kind, debit, credit, period, user_id, reference + 1, group_id, at, asset, amount
       from ledger_transfer where kind = 3 returning *)
     update ledger_balance b set balance = b.balance + case b.account when 1 then -again.amount else again.amount end
     from again where b.user_id = again.user_id and b.asset = again.asset and b.account in (1, 2)`,
  )
  expect(await faults()).toMatch(/account\.transfer \d+ of which nobody was told/)
})

test('an asset that does not sum to zero is found', async () => {
  await owner.execute('update ledger_balance set balance = balance + 1 where account = 2')
  expect(await faults()).toMatch(/ledger\.zero: an asset does not sum to zero[\s\S]*asset=USDT sum=1/)
})

test('an order whose money is not where its state says is found', async () => {
  await owner.execute("update dual_order set state = 'CANCELED' where text is not null")
  expect(await faults()).toMatch(/order \d+ CANCELED: moved dual\.hold USDT/)
})

test('a state that does not follow on the last one is found', async () => {
  const seen: Seen = new Map()
  expect(await faults(seen)).toBe('')
  await owner.execute("update dual_order set state = 'INIT' where text is not null")
  expect(await faults(seen)).toMatch(/order \d+: PROCESSING became INIT/)
})

test('an order that was answered and is not there is found, and one that nobody was told of', async () => {
  await owner.execute("update dual_order set text = 't-found-9' where text is not null")
  expect(await faults()).toMatch(/t-found-1: answered with order \d+, found undefined/)
  acts.splice(1, 1)
  expect(await faults()).toMatch(/has 1 orders, was answered 0: not known t-found-9/)
})

test('capacity that no order holds is found', async () => {
  await owner.execute('update capacity_slice set used = used + 1 where used > 0')
  expect(await faults()).toMatch(/dual\.slice: a slice of capacity/)
})

test('a sniper whose money is not where its state says is found, and that nobody cancelled it', async () => {
  await owner.execute("update sniper_order set state = 'CANCELED' where text is not null")
  expect(await faults()).toMatch(
    /sniper \d+, CANCELED: cancelled false[\s\S]*sniper \d+ CANCELED: moved dual\.sniper\.hold/,
  )
})

test('a sniper that was answered and is not there is found, and one that nobody was told of', async () => {
  await owner.execute("update sniper_order set text = 't-found-9' where text is not null")
  expect(await faults()).toMatch(/t-found-3: answered with sniper \d+, found undefined/)
  acts.splice(3, 1)
  expect(await faults()).toMatch(/has 1 snipers, was answered 0: not known t-found-9/)
})

test('a sniper that promises other than its terms come to is found', async () => {
  await owner.execute('update sniper_order set missed_payment = missed_payment + 0.00000001')
  expect(await faults()).toMatch(/sniper\.terms: an order promises other payments/)
})

test('a settled sniper goes nowhere from there, and one that is paid twice, or not yet, is found', async () => {
  const snipers: SeenSnipers = new Map()
  expect(await faults(new Map(), snipers)).toBe('')
  const until = instantOfSeconds(delivery)
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
  expect(await owed(owner, delivery)).toEqual([])
  expect(await faults(new Map(), snipers)).toBe('')
  await owner.execute(
    `insert into ledger_transfer (bucket, kind, debit, credit, period, user_id, reference, group_id, at, asset, amount)
     select bucket, kind, debit, credit, 1, user_id, reference, group_id, at, asset, amount
     from ledger_transfer where kind = 124`,
  )
  await owner.execute('update sniper_delivery set settled_at = null where settled_at is not null')
  await owner.execute(`update sniper_order set state = 'PROCESSING', settlement_price = null`)
  expect(await faults(new Map(), snipers)).toMatch(/sniper \d+: SETTLEMENT_SUCCESS became PROCESSING/)
  expect(await faults()).toMatch(/sniper \d+ PROCESSING: moved .*(dual\.sniper\.settle\.payment BTC \d+,?){2}/)
  expect(await owed(owner, delivery)).toContainEqual(expect.stringContaining('snipers of BTC at'))
})
