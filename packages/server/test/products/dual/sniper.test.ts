import { setTimeout } from 'node:timers/promises'
import type { SniperType } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { convert } from '../../../src/core/sandbox/sandbox-convert.ts'
import { openDatabase, readPage } from '../../../src/platform/database/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { BUCKETS } from '../../../src/platform/ids/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { findingLines, findingsOf } from '../../../src/platform/reconcile/index.ts'
import { dualJobs } from '../../../src/products/dual/index.ts'
import { seriesByCoin } from '../../../src/products/dual/offers/dual-series-store.ts'
import { relistSnipers } from '../../../src/products/dual/sniper/sniper-listing.ts'
import { SNIPER_SETTLED_PARAMS } from '../../../src/products/dual/sniper/sniper-notices.ts'
import { sniperOrders } from '../../../src/products/dual/sniper/sniper-order-list.ts'
import { sniperOrderStore } from '../../../src/products/dual/sniper/sniper-order-store.ts'
import { type StoredSniper, snipersOnSale } from '../../../src/products/dual/sniper/sniper-product-store.ts'
import { cancelSniper, placeSniper } from '../../../src/products/dual/sniper/sniper-service.ts'
import { sniperOrderWire } from '../../../src/products/dual/sniper/sniper-views.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

/** Puts the snipers of BTC on sale and answers the first of a kind: the nearest target of the next delivery. */
async function aSniper(type: SniperType): Promise<StoredSniper> {
  await stage.db.transaction(async (tx) => {
    const series = (await seriesByCoin(tx)).get('BTC')
    if (series === undefined) throw new Error('no series')
    await relistSnipers(stage.module, tx, series)
  })
  const [first] = await snipersOnSale(stage.db, { coin: 'BTC', type, id: null }, stage.clock.now())
  if (first === undefined) throw new Error('nothing is on sale')
  return first
}

async function wireOf(customer: Customer, id: number) {
  const found = await sniperOrderStore.byKey(stage.db, { bucket: customer.bucket, userId: customer.userId, id })
  if (found === null) throw new Error('the order is gone')
  return sniperOrderWire(found, stage.clock.now(), null)
}

const reasonOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'accepted',
    (error: { reason?: string }) => error.reason ?? String(error),
  )

const place = (customer: Customer, product: StoredSniper, amount: string, key: string | null = null) =>
  placeSniper(stage.module, { customer, body: { project_id: product.id, amount }, key })

const accept = () => stage.runUntil(later(stage.clock.now(), 1000))

describe('a sniper order', () => {
  it.each(['peak', 'dip'] as const)(
    'of a %s pays what it foretold, whether the target is reached or missed',
    async (type) => {
      const asset = type === 'peak' ? 'BTC' : 'USDT'
      const amount = type === 'peak' ? '0.31415926' : '1234.56789'
      for (const outcome of ['reached', 'missed'] as const) {
        const customer = await stage.customer({ [asset]: amount })
        const product = await aSniper(type)
        const placed = await place(customer, product, amount)
        expect(placed).toMatchObject({ status: 0, outcomes: null, entry_price: null, fair_price: null, chance: null })
        expect(await balanceOf(stage.db, customer, asset)).toBe(0n)
        await accept()
        const running = await wireOf(customer, placed.id)
        expect(running.status).toBe(1)
        const isAbove = (type === 'peak') === (outcome === 'reached')
        const price = isAbove
          ? product.target + (type === 'peak' ? 0n : 1n)
          : product.target - (type === 'peak' ? 1n : 0n)
        stage.settlements.set('BTC_USDT', price)
        await stage.runUntil(product.deliveryAt)
        const settled = await wireOf(customer, placed.id)
        const foretold = running.outcomes?.[outcome] ?? { exercise_amount: '', refund_amount: '' }
        expect(settled).toMatchObject({
          status: 5,
          settle_price: decimalText(price),
          exercise_amount: foretold.exercise_amount,
          refund_amount: foretold.refund_amount,
        })
        const other = type === 'peak' ? 'USDT' : 'BTC'
        expect(await balanceOf(stage.db, customer, other)).toBe(decimal(foretold.exercise_amount))
        expect(await balanceOf(stage.db, customer, asset)).toBe(decimal(foretold.refund_amount))
        expect(await ledgerFaults(stage.db)).toEqual([])
      }
    },
  )

  it('moves both assets under stable codes', async () => {
    const rows = await stage.db.query<{ code: string }>(
      `select distinct e.code from ledger_transfer t join ledger_event e on e.kind = t.kind
       where e.code like 'dual.sniper.%' order by 1`,
    )
    expect(rows.map((row) => row.code)).toEqual([
      'dual.sniper.hold',
      'dual.sniper.settle.exercise',
      'dual.sniper.settle.payment',
      'dual.sniper.settle.refund',
      'dual.sniper.subscribe',
    ])
  })

  it('is placed once when the same id comes many times at the same moment, and is refused with other content', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await aSniper('peak')
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(customer, product, '0.25', 't-twice')))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('0.75'))
    expect(await reasonOf(place(customer, product, '0.3', 't-twice'))).toBe('request.textTaken')
    expect((await place(customer, product, '0.2500', 't-twice')).id).toBe(answers[0]?.id)
  })

  it('is refused with a reason and changes nothing', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await aSniper('peak')
    const seen = decimalText(product.guarantee * 100n + 1n)
    const tries: [object, string][] = [
      [{ amount: '1.00000001' }, 'ERR_BALANCE_NOT_ENOUGH'],
      [{ amount: '0.00000001' }, 'finances.dual.subscribe.min'],
      [{ product_price: seen }, 'sniper.order.guaranteeLowered'],
      [{ project_id: 999 }, 'dual.product.notFound'],
    ]
    for (const [change, reason] of tries) {
      const body = { project_id: product.id, amount: '0.5', ...change }
      expect(await reasonOf(placeSniper(stage.module, { customer, body, key: null }))).toBe(reason)
    }
    const exact = decimalText(product.guarantee * 100n)
    const body = { project_id: product.id, amount: '0.5', product_price: exact }
    expect((await placeSniper(stage.module, { customer, body, key: null })).product_price).toBe(exact)
    const blocked = { ...customer, region: 'KP' }
    expect(await reasonOf(place(blocked, product, '0.1'))).toBe('dual.product.regionBlocked')
  })

  it('is refused when its product leaves the sale at that very moment, and takes nothing', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await aSniper('peak')
    const leave = `update sniper_product set listing = 'paused', desk_paused = true where id = $1`
    const indexNow = async (pair: string) => {
      await stage.db.execute(leave, [product.id])
      return stage.prices.get(pair) ?? null
    }
    const module = { ...stage.module, market: { ...stage.module.market, indexNow } }
    const body = { project_id: product.id, amount: '0.5' }
    expect(await reasonOf(placeSniper(module, { customer, body, key: 't-late' }))).toBe('dual.product.notOnSale')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    await stage.db.execute('update sniper_product set desk_paused = false where id = $1', [product.id])
  })

  it('is cancelled while INIT, twice with one effect, and never a stranger’s', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const stranger = await stage.customer({})
    const product = await aSniper('peak')
    const placed = await place(customer, product, '1')
    const act = { customer, orderId: placed.id, key: null }
    expect(await reasonOf(cancelSniper(stage.module, { ...act, customer: stranger }))).toBe('dual.order.notFound')
    const answers = await Promise.all([cancelSniper(stage.module, act), cancelSniper(stage.module, act)])
    expect(answers.map((answer) => answer.status)).toEqual([2, 2])
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    const running = await place(customer, product, '0.5')
    await accept()
    expect(await reasonOf(cancelSniper(stage.module, { ...act, orderId: running.id }))).toBe('dual.order.notCancelable')
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('fails when the price has moved against the house before it is accepted, and the money comes back', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await aSniper('peak')
    const placed = await place(customer, product, '1')
    stage.prices.set('BTC_USDT', decimal('40000'))
    await accept()
    stage.prices.set('BTC_USDT', decimal('50000'))
    expect(await wireOf(customer, placed.id)).toMatchObject({ status: 3, fail_reason: 'dual.order.priceMoved' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })

  it('that nobody accepted before delivery fails at it, and the money comes back', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await aSniper('peak')
    const placed = await place(customer, product, '1')
    stage.settlements.set('BTC_USDT', decimal('50000'))
    stage.clock.set(product.deliveryAt)
    await stage.runUntil(product.deliveryAt)
    expect(await wireOf(customer, placed.id)).toMatchObject({ status: 3, fail_reason: 'dual.order.notAcceptedInTime' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('never sells more than its product holds, however many ask at once', async () => {
    const product = await aSniper('peak')
    await stage.db.execute('update capacity set capacity = 1, granted = 0 where product_id = $1', [product.id])
    await stage.db.execute('update sniper_product set capacity = 1 where id = $1', [product.id])
    const customers = await Promise.all(Array.from({ length: 12 }, () => stage.customer({ BTC: '0.3' })))
    const answers = await Promise.all(customers.map((customer) => reasonOf(place(customer, product, '0.3'))))
    expect(answers.filter((answer) => answer === 'accepted').length).toBe(3)
    expect(new Set(answers)).toEqual(new Set(['accepted', 'dual.product.soldOut']))
  })
})

describe('the books', () => {
  it('agree with every order so far, transfer by transfer', async () => {
    const books = allChecks.filter(({ name }) => name.startsWith('sniper') || name.startsWith('ledger'))
    expect(books.length).toBeGreaterThan(3)
    const found = (await findingsOf(stage.db, books)).flatMap((finding) => findingLines(finding))
    expect(found).toEqual([])
  })
})

describe('the settlement of snipers', () => {
  it('waits for a price that an operator enters, and shows that it waits', async () => {
    const customer = await stage.customer({ USDT: '500' })
    const product = await aSniper('dip')
    const placed = await place(customer, product, '500')
    await accept()
    stage.settlements.delete('BTC_USDT')
    await stage.runUntil(product.deliveryAt)
    expect((await wireOf(customer, placed.id)).status).toBe(6)
    await stage.db.execute(
      `update dual_delivery set state = 'priced', price = 1, origin = 'operator' where state = 'failed' and delivery_at = $1`,
      [new Date(product.deliveryAt).toISOString()],
    )
    await stage.runUntil(later(product.deliveryAt, 1000))
    const paid = await wireOf(customer, placed.id)
    expect(paid).toMatchObject({ status: 5, refund_amount: '0' })
    const told = `BTC dip sniper settled, target reached: ${paid.exercise_amount} BTC paid`
    const [message] = await stage.told('sniper.settled', SNIPER_SETTLED_PARAMS, { ...customer, id: placed.id })
    expect(message).toBe(`${told}, −499.99 USDT compared with the market`)
  })

  it.each([false, true])(
    'by two processes at once and over again pays each of 301 orders once (distributed: %s)',
    async (byBucket) => {
      stage.settlements.set('BTC_USDT', decimal('50000'))
      const customer = await stage.customer({ BTC: '0.5' })
      const product = await aSniper('peak')
      const placed = await place(customer, product, '0.5')
      await accept()
      await copyOrder(placed.id, 300)
      stage.clock.set(product.deliveryAt)
      const jobs = dualJobs({ ...stage.module, pace: { chunkRows: 200, byBucket } }, stage.clock.now())
      const run = (name: string) => jobs.find((job) => job.name === name)?.run(product.deliveryAt, product.deliveryAt)
      await run('dual-settlement')
      await Promise.all([run('sniper-settlement'), run('sniper-settlement')])
      await run('sniper-settlement')
      const [row] = await stage.db.query<{ count: number; same: boolean }>(
        `select count(*) as count, min(t.amount) = max(t.amount) as same from ledger_transfer t
       join sniper_order o on o.bucket = t.bucket and o.user_id = t.user_id and o.id = t.reference
       where t.kind = 124 and o.product_id = $1 and o.state = 'SETTLEMENT_SUCCESS'`,
        [product.id],
      )
      expect(row).toEqual({ count: 301, same: true })
      expect(await ledgerFaults(stage.db)).toEqual([])
    },
  )

  it('whose connections are cut over and over pays each of 501 orders once', async () => {
    stage.settlements.set('BTC_USDT', decimal('1'))
    const customer = await stage.customer({ BTC: '0.25' })
    const product = await aSniper('peak')
    const placed = await place(customer, product, '0.25')
    await accept()
    await copyOrder(placed.id, 500)
    stage.clock.set(product.deliveryAt)
    const jobOf = (module: typeof stage.module, name: string) =>
      dualJobs(module, stage.clock.now())
        .find((job) => job.name === name)
        ?.run(product.deliveryAt, product.deliveryAt)
    await jobOf(stage.module, 'dual-settlement')
    const owner = openDatabase({ url: stage.superuserUrl, log: silentLog(), connections: 1 })
    const isSettled = async () => {
      const [row] = await stage.db.query<{ open: boolean }>(
        'select settled_at is null as open from sniper_delivery where coin = $1 and delivery_at = $2',
        [product.coin, isoText(product.deliveryAt)],
      )
      return row?.open === false
    }
    for (let cut = 0; !(await isSettled()); cut += 1) {
      const name = `sniper-cut-${cut}`
      const db = openDatabase({ url: stage.appUrl, log: silentLog(), connections: 3, name })
      const run = Promise.resolve(jobOf({ ...stage.module, db, pace: { chunkRows: 200 } }, 'sniper-settlement')).catch(
        () => undefined,
      )
      await Promise.race([run, setTimeout(10 + 20 * cut)])
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
      await run
      await db.close()
    }
    await owner.close()
    const [row] = await stage.db.query<{ count: number; orders: number; same: boolean }>(
      `select count(*) as count, count(distinct t.reference) as orders, min(t.amount) = max(t.amount) as same
       from ledger_transfer t
       join sniper_order o on o.bucket = t.bucket and o.user_id = t.user_id and o.id = t.reference
       where t.kind = 125 and o.product_id = $1 and o.state = 'SETTLEMENT_SUCCESS'`,
      [product.id],
    )
    expect(row).toEqual({ count: 501, orders: 501, same: true })
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('is listed newest first, by state and kind', async () => {
    const customer = await stage.customer({ BTC: '1', USDT: '1000' })
    const peak = await place(customer, await aSniper('peak'), '0.1')
    const dip = await place(customer, await aSniper('dip'), '100')
    const filter = { bucket: customer.bucket, userId: customer.userId }
    const request = { scope: '', limit: 20, offset: 0, cursor: null }
    const idsOf = async (more: { status?: string; type?: SniperType }) => {
      const given = { coin: null, status: more.status ?? null, type: more.type ?? null }
      const list = sniperOrders({ ...filter, ...given }, stage.clock.now())
      return (await readPage(stage.db, list, request)).rows.map(({ id }) => id)
    }
    expect(await idsOf({})).toEqual([dip.id, peak.id])
    expect(await idsOf({ type: 'peak' })).toEqual([peak.id])
    expect(await idsOf({ status: 'INIT' })).toEqual([dip.id, peak.id])
    expect(await idsOf({ status: 'ended' })).toEqual([])
  })
})

describe('the listing of snipers', () => {
  it('withdraws everything without an index, and brings it back with one', async () => {
    const listed = await aSniper('peak')
    stage.prices.delete('BTC_USDT')
    await expect(aSniper('peak')).rejects.toThrow('nothing is on sale')
    stage.prices.set('BTC_USDT', decimal('50000'))
    expect((await aSniper('peak')).id).toBe(listed.id)
  })

  it('guarantees less than the fair share, by the margin, in hundredths of a percent', async () => {
    await aSniper('peak')
    const all = await snipersOnSale(stage.db, { coin: 'BTC', type: null, id: null }, stage.clock.now())
    expect(all.length).toBeGreaterThan(20)
    for (const product of all) {
      expect(product.guarantee < product.fairGuarantee && product.guarantee > 0n).toBe(true)
      expect(product.guarantee % 10_000n).toBe(0n)
      expect(product.deliveryAt > stage.clock.now()).toBe(true)
    }
  })
})

describe('a conversion in the sandbox', () => {
  it('moves both assets exactly, once for an id, and keeps the books at zero', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const module = { ...stage.module, priceOf: async () => decimal('50000.01') }
    const act = { customer, body: { from: 'BTC', to: 'USDT', amount: '0.33333333' }, key: 't-convert' }
    const answers = await Promise.all([convert(module, act), convert(module, act)])
    expect(answers[0]).toMatchObject({ received: '16666.66983333', price: '50000.01' })
    expect(answers[1]).toEqual(answers[0])
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('16666.66983333'))
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('0.66666667'))
    const refusals: [object, string][] = [
      [{ from: 'BTC', to: 'ETH' }, 'market.pair.unknown'],
      [{ from: 'USDT', to: 'USDT' }, 'market.pair.unknown'],
      [{ amount: '5' }, 'ERR_BALANCE_NOT_ENOUGH'],
      [{ from: 'USDT', to: 'BTC', amount: '0.00000001' }, 'sandbox.convert.tooLittle'],
    ]
    for (const [change, reason] of refusals) {
      const body = { ...act.body, ...change }
      expect(await reasonOf(convert(module, { customer, body, key: null }))).toBe(reason)
    }
    expect(await reasonOf(convert({ ...module, priceOf: async () => null }, { ...act, key: null }))).toBe(
      'sandbox.convert.noPrice',
    )
    expect(await ledgerFaults(stage.db)).toEqual([])
  })
})

/** The order again and again, for customers in all buckets, each with the money in its holding. */
async function copyOrder(id: number, copies: number): Promise<void> {
  await stage.db.transaction(async (tx) => {
    await tx.execute(
      `create temporary table copied on commit drop as
       select o.*, i from sniper_order o, generate_series(1, $2::integer) as i where o.id = $1`,
      [id, copies],
    )
    await tx.execute(`update copied set bucket = i % ${BUCKETS}, user_id = 1000000 + i / 3, id = id * 1000000 + i`)
    await tx.execute('alter table copied drop column i')
    await tx.execute('alter table copied drop column waiting')
    await tx.execute('insert into sniper_order select * from copied')
    await tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select bucket, user_id, id, 0, 122, 1000, 20, coin, amount, id, created_at from copied`,
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 20, user_id, id, coin, amount from copied`,
    )
    await tx.execute(
      `insert into ledger_balance as held (bucket, account, user_id, reference, asset, balance)
       select bucket, 1000, 0, 0, coin, -sum(amount) from copied group by 1, 5
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = held.balance + excluded.balance`,
    )
  })
}
