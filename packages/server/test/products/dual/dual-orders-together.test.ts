import { setTimeout } from 'node:timers/promises'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantSlice, usedCapacity, usedQuota } from '../../../src/core/capacity/index.ts'
import { balanceOf, FUNDING, ledgerFaults, post, SPOT, TRANSFER, trialBalance } from '../../../src/core/ledger/index.ts'
import { createOrders, place } from '../../../src/core/orders/index.ts'
import { type Database, type Queryable, statementsBy } from '../../../src/platform/database/index.ts'
import { type Customer, Refusal } from '../../../src/platform/http/index.ts'
import type { DualModule } from '../../../src/products/dual/index.ts'
import type { StoredProduct } from '../../../src/products/dual/offers/dual-product-table.ts'
import { DUAL_ORDER } from '../../../src/products/dual/purchase/dual-order-kind.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

let together: DualStage
let oneByOne: DualStage
beforeAll(async () => {
  together = await dualStage()
  oneByOne = await dualStage()
})
afterAll(async () => {
  await together.close()
  await oneByOne.close()
})

type Sent = { customers: string[] }

/** Whose orders a statement has: an array of them, or one in plain values. */
function customersOf(text: string, values: readonly unknown[], isDistributed: boolean): string[] {
  if (text.includes('from unnest(')) return (values[isDistributed ? 2 : 1] as unknown[]).map(String)
  const [, at] = /held\.user_id = \$(\d+)::bigint/.exec(text) ?? []
  return [String(values[Number(at) - 1])]
}

/** Dual as one more process has it, with what its statements of orders had in them. */
function process(stage: DualStage, options: { isDistributed?: boolean } = {}): { module: DualModule; sent: Sent[] } {
  const sent: Sent[] = []
  const { clock, ids } = stage.module
  const db: Database = {
    ...stage.db,
    query: statementsBy((work, text, values) => {
      if (text.includes('orders_written')) {
        sent.push({ customers: customersOf(text, values, options.isDistributed === true) })
      }
      return work(stage.db)
    }).query,
  }
  const orders = createOrders({ db, clock, ids, verifyFundPassword: async () => undefined, ...options })
  return { module: { ...stage.module, orders }, sent }
}

type Outcome = { reason: string; id: number | null }

const outcomeOf = (act: Promise<{ id: number }>): Promise<Outcome> =>
  act.then(
    ({ id }) => ({ reason: 'accepted', id }),
    (error: { reason?: string }) => ({ reason: error.reason ?? String(error), id: null }),
  )

/** All of one bucket. Rich ones are refused for want of capacity alone, poor ones for want of money alone. */
const BUCKET = 77
const RICH = 5
const POOR = 4
const CAPACITY = decimal('1')

type Offer = 'scarce' | 'open' | 'paused' | 'unknown'
type Act = { who: number; offer: Offer; hundredths: number; key: string | null; apy: string | null }
type Scene = { stage: DualStage; module: DualModule; customers: Customer[]; products: Record<Offer, number> }

async function scene(stage: DualStage, module: DualModule): Promise<Scene> {
  const customers: Customer[] = []
  for (let index = 0; index < RICH + POOR; index += 1) {
    customers.push(await stage.customer({ BTC: index < RICH ? '100' : '0.5' }, 0, BUCKET))
  }
  const given: Partial<StoredProduct> = { deliveryAt: later(START, DAY_MS), acceptance: 'desk' }
  const scarce = await stage.product({ ...given, capacity: CAPACITY })
  // All of it lies in the slice that they compete for.
  await grantSlice(stage.db, { bucket: BUCKET, productId: scarce.id, amount: CAPACITY }, START)
  const open = await stage.product(given)
  const paused = await stage.product({ ...given, listing: 'paused' })
  return { stage, module, customers, products: { scarce: scarce.id, open: open.id, paused: paused.id, unknown: 999 } }
}

function sentBy({ module, customers, products }: Scene, act: Act): Promise<Outcome> {
  const customer = customers[act.who]
  if (customer === undefined) throw new Error('nobody')
  const body = { project_id: products[act.offer], amount: String(act.hundredths / 100) }
  const more = act.apy === null ? {} : { apy: act.apy }
  return outcomeOf(placeOrder(module, { customer, body: { ...body, ...more }, key: act.key }))
}

const hundredths = fc.integer({ min: 1, max: 40 })
const free = { key: fc.constant(null), apy: fc.constant(null) }
const rich = fc.nat({ max: RICH - 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ ...free, who: rich, offer: fc.constant('scarce' as const), hundredths }),
  fc.record({
    ...free,
    who: fc.integer({ min: RICH, max: RICH + POOR - 1 }),
    offer: fc.constant('open' as const),
    hundredths,
  }),
  fc.record({ ...free, who: rich, offer: fc.constantFrom('paused' as const, 'unknown' as const), hundredths }),
  fc.record({ ...free, who: rich, offer: fc.constant('open' as const), hundredths, apy: fc.constant('0.9') }),
  fc.record({ ...free, who: rich, offer: fc.constant('open' as const), hundredths: fc.constant(0) }),
  // The same id with the same content, and with another.
  fc.record({
    ...free,
    who: rich,
    offer: fc.constant('open' as const),
    hundredths: fc.integer({ min: 1, max: 2 }),
    key: fc.constantFrom('a', 'b'),
  }),
)

async function left({ stage, customers, products }: Scene): Promise<unknown> {
  const balances: Decimal8[] = []
  for (const customer of customers) balances.push(await balanceOf(stage.db, customer, 'BTC'))
  const used = await usedCapacity(stage.db, [products.scarce])
  const [orders] = await stage.db.query<{ count: number }>(
    'select count(*) as count from dual_order where product_id = any($1::bigint[])',
    [Object.values(products)],
  )
  return { balances, used: used.get(products.scarce) ?? 0n, orders: orders?.count }
}

describe('orders that come at once', () => {
  it('end as they would one by one: good, bad, repeated and competing ones in the same batches', async () => {
    const [batched, single] = [process(together), process(oneByOne)]
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 60 }), async (acts) => {
        const here = await scene(together, batched.module)
        const there = await scene(oneByOne, single.module)
        const outcomes = await Promise.all(acts.map((each) => sentBy(here, each)))
        const all = acts.map((each, index) => ({ each, outcome: outcomes[index] as Outcome }))
        const inTurn = [
          ...all.filter(({ outcome }) => outcome.id !== null),
          ...all.filter(({ outcome }) => outcome.id === null),
        ]
        const ids = new Map<number | null, number | null>()
        for (const { each, outcome } of inTurn) {
          const alone = await sentBy(there, each)
          expect({ ...each, reason: alone.reason }).toEqual({ ...each, reason: outcome.reason })
          // A repeat is answered with the order that its first was answered with.
          expect(ids.get(outcome.id) ?? alone.id).toBe(alone.id)
          ids.set(outcome.id, alone.id)
        }
        expect(await left(here)).toEqual(await left(there))
      }),
      { numRuns: 15, endOnFailure: true },
    )
    expect(Math.max(...batched.sent.map(({ customers }) => customers.length))).toBeGreaterThan(3)
    for (const { customers } of batched.sent) expect(new Set(customers).size).toBe(customers.length)
    expect(single.sent.every(({ customers }) => customers.length === 1)).toBe(true)
    for (const stage of [together, oneByOne]) {
      expect(await ledgerFaults(stage.db)).toEqual([])
      for (const { total } of Object.values(await trialBalance(stage.db))) expect(total).toBe('0')
    }
  })

  it('go at once when nothing is under way, and at most 64 together behind a statement', async () => {
    const { module, sent } = process(together)
    const product = await together.product({ deliveryAt: later(START, DAY_MS) })
    const customers = await Promise.all(Array.from({ length: 300 }, () => together.customer({ BTC: '1' })))
    const body = { project_id: product.id, amount: '0.1' }
    const [first] = customers
    if (first === undefined) throw new Error('nobody')
    // Their buckets have their slices by then.
    await Promise.all(customers.map((customer) => placeOrder(module, { customer, body, key: null })))
    sent.length = 0
    await placeOrder(module, { customer: first, body, key: null })
    expect(sent).toHaveLength(1)
    await Promise.all(customers.map((customer) => placeOrder(module, { customer, body, key: null })))
    const sizes = sent.map((each) => each.customers.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(301)
    expect(Math.max(...sizes)).toBe(64)
    expect(sizes.length).toBeLessThan(12)
  })

  it('and then find one nothing left of what it saw, undo it whole and leave its id free', async () => {
    const { module } = process(together)
    const given = { deliveryAt: later(START, DAY_MS), capacity: decimal('100') }
    const product = await together.product(given)
    const customer = await together.customer({ BTC: '1' })
    const body = { project_id: product.id, amount: '0.6' }
    const act = { customer, body, key: 'kept' }
    const move = { ...customer, asset: 'BTC', amount: decimal('0.5'), period: 0, event: TRANSFER, at: START }
    const order = await together.db.transaction(async (tx) => {
      await post(tx, [{ ...move, reference: 1, groupId: 1, debit: SPOT, credit: FUNDING }])
      const waiting = outcomeOf(placeOrder(module, act))
      await untilStatementsWait(together.db)
      return { waiting }
    })
    expect((await order.waiting).reason).toBe('ERR_BALANCE_NOT_ENOUGH')
    expect((await usedCapacity(together.db, [product.id])).get(product.id) ?? 0n).toBe(0n)
    await together.db.transaction((tx) =>
      post(tx, [{ ...move, reference: 2, groupId: 2, debit: FUNDING, credit: SPOT }]),
    )
    expect(await balanceOf(together.db, customer, 'BTC')).toBe(decimal('1'))
    expect((await outcomeOf(placeOrder(module, act))).reason).toBe('accepted')
    expect(await ledgerFaults(together.db)).toEqual([])
  })

  it('are each of one bucket where the database is spread over nodes', async () => {
    const { module, sent } = process(together, { isDistributed: true })
    const product = await together.product({ deliveryAt: later(START, DAY_MS), capacity: decimal('100') })
    const customers = await Promise.all(Array.from({ length: 40 }, () => together.customer({ BTC: '1' })))
    const bucketOf = new Map(customers.map(({ userId, bucket }) => [String(userId), bucket]))
    const body = { project_id: product.id, amount: '0.1' }
    const twice = [...customers, ...customers].map((customer) => placeOrder(module, { customer, body, key: null }))
    await Promise.all(twice)
    for (const each of sent) expect(new Set(each.customers.map((id) => bucketOf.get(id))).size).toBe(1)
    expect((await usedCapacity(together.db, [product.id])).get(product.id)).toBe(decimal('8'))
  })

  it('of two processes never deadlock, and each is answered', async () => {
    const [one, other] = [process(together), process(together)]
    const before = await deadlocks(together.db)
    const customers = await Promise.all(Array.from({ length: 60 }, () => together.customer({ BTC: '10' })))
    const products: StoredProduct[] = []
    for (let index = 0; index < 4; index += 1) {
      products.push(await together.product({ deliveryAt: later(START, DAY_MS), capacity: decimal('1000') }))
    }
    const acts = Array.from({ length: 600 }, (_, index) => {
      const customer = customers[(index * 37) % customers.length] as Customer
      const product = products[index % products.length] as StoredProduct
      const { module } = index % 2 === 0 ? one : other
      const body = { project_id: product.id, amount: '0.1' }
      return outcomeOf(placeOrder(module, { customer, body, key: `k-${index % 300}` }))
    })
    const outcomes = await Promise.all(acts)
    expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(new Set(['accepted']))
    expect(await deadlocks(together.db)).toBe(before)
    expect(await ledgerFaults(together.db)).toEqual([])
  })

  it('wait for nobody whose money another act has: that one goes alone', async () => {
    const { module, sent } = process(together)
    const product = await together.product({ deliveryAt: later(START, DAY_MS) })
    const [first, held, free] = await Promise.all([1, 2, 3].map(() => together.customer({ BTC: '1' }, 0, BUCKET)))
    if (first === undefined || held === undefined || free === undefined) throw new Error('nobody')
    const order = (customer: Customer) =>
      outcomeOf(placeOrder(module, { customer, body: { project_id: product.id, amount: '0.1' }, key: 'k' }))
    const { lines } = module.orders
    const { write } = lines
    let inLine = 0
    lines.write = (entry, isAlone) => {
      inLine += 1
      return write(entry, isAlone)
    }
    const lock = (tx: Queryable, { bucket, userId }: Customer) =>
      tx.query('select 1 as one from ledger_balance where bucket = $1 and user_id = $2 for update', [bucket, userId])
    const { late } = await together.db.transaction(async (tx) => {
      await lock(tx, held)
      // The first one waits at the head of the line until the others stand behind it.
      const early = await together.db.transaction(async (gate) => {
        await lock(gate, first)
        const ahead = order(first)
        await untilStatementsWait(together.db)
        const behind = [order(held), order(free)] as const
        while (inLine < 3) await setTimeout(5)
        return { ahead, behind }
      })
      // Who is free goes on though the other, who was beside them, waits.
      expect([(await early.ahead).reason, (await early.behind[1]).reason]).toEqual(['accepted', 'accepted'])
      await untilStatementsWait(together.db)
      return { late: () => early.behind[0] }
    })
    expect((await late()).reason).toBe('accepted')
    const ids = (customer: Customer) => String(customer.userId)
    const pairs = sent.filter((each) => each.customers.length > 1)
    expect(pairs.map(({ customers }) => new Set(customers))).toContainEqual(new Set([ids(held), ids(free)]))
    expect(sent.at(-1)?.customers).toEqual([ids(held)])
    expect(await ledgerFaults(together.db)).toEqual([])
  })

  it('are not undone by one among them that the database refuses', async () => {
    const { module, sent } = process(together)
    const product = await together.product({ deliveryAt: later(START, DAY_MS) })
    const customers = await Promise.all(Array.from({ length: 12 }, () => together.customer({ BTC: '1' })))
    const ids = { ...module.ids, next: module.ids.next }
    const taken = await placeOrder(module, {
      customer: customers[5] as Customer,
      body: { project_id: product.id, amount: '0.1' },
      key: null,
    })
    const orders = { ...module.orders, ids }
    const outcomes = await Promise.all(
      customers.map((customer, index) => {
        // One that comes with an id that it has used already breaks the table's key.
        const own = index === 5 ? { ...orders, ids: { ...ids, next: async () => taken.id } } : orders
        const body = { project_id: product.id, amount: '0.1' }
        return outcomeOf(placeOrder({ ...module, orders: own }, { customer, body, key: null }))
      }),
    )
    expect(outcomes.filter(({ reason }) => reason === 'accepted')).toHaveLength(11)
    expect(outcomes[5]?.reason).toContain('duplicate key')
    expect(Math.max(...sent.map((each) => each.customers.length))).toBeGreaterThan(2)
    expect(await ledgerFaults(together.db)).toEqual([])
  })

  it('take a customer’s quota with them, and who has used it up hears so', async () => {
    const [one, other] = [process(together), process(together)]
    const product = await together.product({ deliveryAt: later(START, DAY_MS) })
    const customers = await Promise.all(Array.from({ length: 10 }, () => together.customer({ BTC: '10' })))
    const keyOf = ({ bucket, userId }: { bucket: number; userId: number }) => ({
      bucket,
      userId,
      productId: product.id,
      period: 'personal',
    })
    const limited: typeof DUAL_ORDER = {
      ...DUAL_ORDER,
      quota: (order) => ({ ...keyOf(order), amount: order.amount, most: decimal('1'), endsAt: order.deliveryAt }),
      async read(given) {
        const used = await usedQuota(together.db, keyOf(given.customer))
        return used >= decimal('0.9') ? new Refusal(422, 'dual.quote.lapsed') : DUAL_ORDER.read(given)
      },
    }
    const acts = customers.flatMap((customer) =>
      Array.from({ length: 6 }, (_, index) => {
        const { module } = index % 2 === 0 ? one : other
        const body = { project_id: product.id, amount: '0.3' }
        return outcomeOf(place(module.orders, limited, { module, customer, body, key: null }))
      }),
    )
    const reasons = (await Promise.all(acts)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'accepted')).toHaveLength(30)
    expect(new Set(reasons)).toEqual(new Set(['accepted', 'dual.quote.lapsed']))
    for (const customer of customers) {
      expect(await usedQuota(together.db, keyOf(customer))).toBe(decimal('0.9'))
      expect(await balanceOf(together.db, customer, 'BTC')).toBe(decimal('9.1'))
    }
  })
})

async function deadlocks(db: Database): Promise<number> {
  await db.query('select pg_stat_force_next_flush()')
  const [row] = await db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}
