import type { PromiseRow } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { floorTo, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promisesOf } from '../../../src/core/promises/index.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const PROMISES = '/console/api/promises'
const DUAL = '/apiw/v2/earn/dual'
const AMOUNT = '1000'
let app: TestApp
let operator: TestClient
let project: number

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  project = await offered()
})
afterAll(() => app.close())

async function promised(name: string, asset: string): Promise<PromiseRow | undefined> {
  const { status, data } = await operator.get(PROMISES)
  expect(status).toBe(200)
  return data.list.find((row: PromiseRow) => row.name === name && row.asset === asset)
}

const order = (client: TestClient, id = project, amount = AMOUNT) =>
  client.post(`${DUAL}/order`, { project_id: id, amount })

async function offered(): Promise<number> {
  return (await app.client().get(`${DUAL}/project-list?coin=BTC&type=put`)).data[0].id
}

/** What is taken of the slices of a cap. */
async function taken(name: string): Promise<string> {
  const [row] = await app.db.query<{ used: string }>(
    `/* no bucket: of all */ select coalesce(sum(s.used), 0) as used from promise_cap c
     join capacity_slice s on s.product_id = c.capacity_id where c.name = $1`,
    [name],
  )
  return decimalText(decimal(row?.used ?? '0'))
}

/** Plays the clock so that jobs are done as they come due; processes look at caps anew. */
async function play(minutes: number): Promise<void> {
  const to = later(app.clock.now(), minutes * MINUTE_MS)
  await app.tenor.runner.runUntil(to, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(to)
  app.realTime.set(later(app.realTime.now(), minutes * MINUTE_MS))
}

/** A cap that began is counted, and every process goes by it. */
async function counted(): Promise<void> {
  await app.tenor.runner.runOne('promise-count', floorTo(later(app.clock.now(), 2 * MINUTE_MS), MINUTE_MS))
  app.realTime.set(later(app.realTime.now(), 2_000))
}

/** What one order promises, in USDT. */
async function interestOfOne(): Promise<Decimal8> {
  const before = decimal((await promised('dual.interest', 'USDT'))?.promised ?? '0')
  const first = await app.customer()
  await first.faucet('USDT', AMOUNT)
  expect((await order(first)).status).toBe(200)
  return decimal((await promised('dual.interest', 'USDT'))?.promised ?? '0') - before
}

describe('a cap on what the house promises', () => {
  it('is never exceeded by fifty customers at once, counts what was promised before, and is given back', async () => {
    const one = await interestOfOne()
    expect(one).toBeGreaterThan(0n)
    const cap = one * 11n
    const set = await operator.put(PROMISES, { name: 'dual.interest', asset: 'USDT', cap: decimalText(cap) })
    expect(set.data).toMatchObject({ promised: decimalText(one), cap: decimalText(cap), own: false })
    await counted()

    const customers = await Promise.all(Array.from({ length: 50 }, () => app.customer()))
    await Promise.all(customers.map((customer) => customer.faucet('USDT', AMOUNT)))
    const answers = await Promise.all(customers.map((customer) => order(customer)))
    const placed = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(placed.length).toBe(10)
    expect(new Set(refused.map(({ fail_reason }) => fail_reason))).toEqual(new Set(['dual.product.soldOut']))
    const row = await promised('dual.interest', 'USDT')
    expect(decimal(row?.promised ?? '0')).toBeLessThanOrEqual(cap)

    expect(await taken('dual.interest')).toBe(row?.promised)

    // What leaves is given back within sixteen minutes, and can be promised again.
    const place = answers.findIndex(({ status }) => status === 200)
    const cancelled = await customers[place]?.post(`${DUAL}/order-cancel`, { order_id: answers[place]?.data.id })
    expect(cancelled?.status).toBe(200)
    await play(19)
    const now = await promised('dual.interest', 'USDT')
    expect(decimal(now?.promised ?? '0')).toBeLessThan(decimal(row?.promised ?? '0'))
    expect(await taken('dual.interest')).toBe(now?.promised)
    const late = await app.customer()
    await late.faucet('USDT', AMOUNT)
    expect((await order(late, await offered(), '500')).status).toBe(200)
    const { status, fail_reason } = await order(late, await offered(), '500')
    const full = decimal((await promised('dual.interest', 'USDT'))?.promised ?? '0')
    expect(full).toBeLessThanOrEqual(cap)
    expect(status === 200 || fail_reason === 'dual.product.soldOut').toBe(true)
  })

  it('warns the overview and the metrics from 80 % on', async () => {
    const { data } = await operator.get('/console/api/overview')
    const near = data.reasons.find(({ name }: { name: string }) => name === 'promise.nearCap')
    expect(near).toMatchObject({ count: 1, subject: 'dual.interest USDT' })
    const metrics = await app.client().get('/metrics')
    expect(metrics.text).toMatch(/tenor_promise_share\{promise="dual\.interest",asset="USDT"\} (0\.[89]|1)/)
  })

  it('holds no other asset and no other product back, and no longer once it is taken away', async () => {
    const { data } = await app.client().get(`${DUAL}/project-list?coin=BTC&type=call`)
    const other = await app.customer()
    await other.faucet('BTC', '1')
    expect((await other.post(`${DUAL}/order`, { project_id: data[0].id, amount: '0.1' })).status).toBe(200)
    const gone = await operator.put(PROMISES, { name: 'dual.interest', asset: 'USDT', cap: '-1' })
    expect(gone.data).toMatchObject({ cap: '-1' })
    app.realTime.set(later(app.realTime.now(), 2_000))
    const free = await app.customer()
    await free.faucet('USDT', AMOUNT)
    expect((await order(free, await offered())).status).toBe(200)
  })

  it('counts what was sold while not everybody knew of it before it sells anything', async () => {
    const [crowd, late] = [await Promise.all([1, 2, 3].map(() => app.customer())), await app.customer()]
    await Promise.all([...crowd, late].map((customer) => customer.faucet('USDT', AMOUNT)))
    const before = decimal((await promised('dual.interest', 'USDT'))?.promised ?? '0')
    const id = await offered()
    // A process that has looked at the caps within the second goes by them as they were.
    expect((await order(late, id, '100')).status).toBe(200)
    const one = decimal((await promised('dual.interest', 'USDT'))?.promised ?? '0') - before
    const cap = before + one * 3n
    await operator.put(PROMISES, { name: 'dual.interest', asset: 'USDT', cap: decimalText(cap) })
    expect((await order(late, id, '100')).status).toBe(200)
    app.realTime.set(later(app.realTime.now(), 2_000))
    expect((await order(late, id, '100')).fail_reason).toBe('dual.product.soldOut')
    await counted()
    const answers = await Promise.all(crowd.map(async (customer) => order(customer, await offered(), '50')))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const row = await promised('dual.interest', 'USDT')
    expect(decimal(row?.promised ?? '0')).toBeLessThanOrEqual(cap)
    expect(await taken('dual.interest')).toBe(row?.promised)
    await operator.put(PROMISES, { name: 'dual.interest', asset: 'USDT', cap: '-1' })
    app.realTime.set(later(app.realTime.now(), 2_000))
  })

  it('is lowered by one operator and raised by two, where the bounds say so for limits', async () => {
    await operator.put('/console/api/four-eyes', { limits: 1 })
    const cap = (text: string) => ({ name: 'fixed.interest', asset: 'USDT', cap: text })
    const lowered = await operator.put(PROMISES, cap('500'))
    expect(lowered.data).toMatchObject({ cap: '500' })
    expect((await operator.put(PROMISES, cap('600'))).data.state).toBe('proposed')
    expect((await promised('fixed.interest', 'USDT'))?.cap).toBe('500')
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.2')
    await second.login('second@example.com')
    expect((await second.put(PROMISES, cap('600'))).data).toMatchObject({ state: 'approved', cap: '600' })
    const audit = await app.db.query(
      `select 1 as one from audit_log where act = 'promise.cap' and subject = 'fixed.interest USDT'`,
    )
    expect(audit).toHaveLength(2)
  })

  it('is refused where the cap stands with the offer, and of what nobody promises', async () => {
    for (const name of ['flexible.bonus', 'staking.debt', 'bond.interest', 'constructor']) {
      const { status, fail_reason } = await operator.put(PROMISES, { name, asset: 'USDT', cap: '1' })
      expect([status, fail_reason], name).toEqual([422, 'promise.unknown'])
    }
  })

  it('cannot be forgotten: a manifest that names a promise and tells none does not start', () => {
    const manifest = { name: 'bond', promises: ['bond.interest'] }
    expect(() => promisesOf([{ manifest, promises: {} }])).toThrow('bond names the promises bond.interest')
  })
})
